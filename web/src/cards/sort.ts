/** A hand as players hold it. */

import type { Card } from '../protocol/protocol';
import { RANKS } from './deck';
import type { Suit } from './shapes';

/** The suits a hand has, black and red in turn as far as that goes. */
export function suitOrder(cards: readonly Card[]): Suit[] {
  const has = (suit: Suit) => cards.some((card) => card !== 'EX' && card.endsWith(suit));
  const blacks = (['S', 'C'] as const).filter(has);
  const reds = (['H', 'D'] as const).filter(has);
  const [first, second]: Suit[][] = reds.length > blacks.length ? [reds, blacks] : [blacks, reds];
  return first!.flatMap((suit, i) => [suit, ...(second![i] ? [second![i]] : [])]);
}

/**
 * Trumps from the 21 down and the Excuse beside them, then the suits, each from the king down.
 * Give `order` to keep the suits where they were while a hand grows smaller.
 */
export function sortHand(cards: readonly Card[], order: readonly Suit[] = suitOrder(cards)): Card[] {
  const place = (card: Card): number => {
    if (card === 'EX') return 99;
    if (card.startsWith('T')) return 50 - Number(card.slice(1));
    const lane = order.indexOf(card.slice(-1) as Suit);
    return 100 * (lane < 0 ? 9 : lane + 1) + RANKS.indexOf(card.slice(0, -1));
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** After how many cards of a sorted hand the trumps and each suit end. */
export function suitEnds(sorted: readonly Card[]): number[] {
  const kind = (card: Card) => (card === 'EX' || card.startsWith('T') ? 'T' : card.slice(-1));
  return sorted.flatMap((card, i) => (i > 0 && kind(card) !== kind(sorted[i - 1]!) ? [i] : []));
}
