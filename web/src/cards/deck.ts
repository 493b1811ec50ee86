/** The 78 cards as the wire spells them. */

import type { Card } from '../protocol/protocol';

export const RANKS = ['K', 'Q', 'N', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2', 'A'];

export const DECK: Card[] = [
  ...Array.from({ length: 21 }, (_, i) => `T${21 - i}`),
  'EX',
  ...['S', 'H', 'C', 'D'].flatMap((suit) => RANKS.map((rank) => rank + suit)),
];
