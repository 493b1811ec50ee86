/** What a player counts before speaking. */

import { halfPoints } from '../lib/locale';
import type { WireCard } from '../protocol/protocol';

const OUDLERS = new Set(['T1', 'T21', 'EX']);
const COURTS: Record<string, number> = { K: 9, Q: 7, N: 5, J: 3 };

export const isOudler = (card: WireCard) => OUDLERS.has(card);
export const isTrump = (card: WireCard) => card.startsWith('T');
export const isKing = (card: WireCard) => card.startsWith('K');

/** Half points of a card. */
export function halves(card: WireCard): number {
  if (isOudler(card)) return 9;
  return isTrump(card) ? 1 : (COURTS[card.slice(0, -1)] ?? 1);
}

export function facts(hand: WireCard[]) {
  return {
    trumps: hand.filter((card) => isTrump(card)).length,
    oudlers: hand.filter(isOudler).length,
    points: halfPoints(hand.reduce((sum, card) => sum + halves(card), 0)),
  };
}

/** What an attack with so many oudlers has to make. */
export const needed = (oudlers: number) => [56, 51, 41, 36][oudlers] ?? 56;
