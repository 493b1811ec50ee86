/** What a player counts before speaking. */

import { countOudlers, sumHalves } from '../cards/worth';
import { halfPoints } from '../lib/locale';
import type { WireCard } from '../protocol/protocol';

export const isKing = (card: WireCard) => card.startsWith('K');

export function facts(hand: WireCard[]) {
  return {
    trumps: hand.filter((card) => card.startsWith('T')).length,
    oudlers: countOudlers(hand),
    points: halfPoints(sumHalves(hand)),
  };
}
