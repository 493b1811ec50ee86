/** What a player counts before speaking. */

import { countOudlers, sumHalves } from '../cards/worth';
import { halfPoints } from '../lib/locale';
import type { Card } from '../protocol/protocol';

export const isKing = (card: Card) => card.startsWith('K');

export function facts(hand: Card[]) {
  return {
    trumps: hand.filter((card) => card.startsWith('T')).length,
    oudlers: countOudlers(hand),
    points: halfPoints(sumHalves(hand)),
  };
}
