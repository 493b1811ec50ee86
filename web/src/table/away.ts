/** The hand as this browser saw it last, to tell a player which cards a bot has played from it. */

import { keep, recall } from '../lib/kept';
import type { Card, WireView } from '../protocol/protocol';
import { playedBy } from './state';

const KEY = 'oudler.hand';

interface Kept {
  table: string;
  deal: number;
  hand: Card[];
  hasDiscarded: boolean;
}

/** What was done for a player who was away, in the deal that is still under way. */
export interface Done {
  /** Whether the discard was made; which cards it has, and which of the others were played, is not known then. */
  discard: boolean;
  cards: Card[];
  n: number;
}

export function keepHand(table: string, { n_dealt, own, deal }: WireView) {
  if (!own || !deal || deal.ending) return;
  const kept: Kept = { table, deal: n_dealt, hand: own.hand, hasDiscarded: deal.has_discarded };
  keep(KEY, kept);
}

/** What was done since the hand was kept, but for what was asked for here: a card, or `discards 2S 3S …`. */
export function doneFor(table: string, { n_dealt, own, deal }: WireView, asked: string): Done | null {
  const kept = recall(KEY) as Kept | null;
  if (!own || !deal || deal.ending || kept?.table !== table || kept.deal !== n_dealt) return null;
  if (!Array.isArray(kept.hand)) return null;
  if (own.seat === deal.taker && deal.has_discarded && !kept.hasDiscarded && !asked.startsWith('discards')) {
    const isIn = playedBy(deal, deal.trick).some(({ seat }) => seat === own.seat);
    return { discard: true, cards: [], n: deal.n_tricks.reduce((sum, n) => sum + n, isIn ? 1 : 0) };
  }
  const gone = kept.hand.filter((card) => !own.hand.includes(card) && !own.discard?.includes(card));
  const cards = gone.filter((card) => !asked.split(' ').includes(card));
  return cards.length > 0 ? { discard: false, cards, n: cards.length } : null;
}
