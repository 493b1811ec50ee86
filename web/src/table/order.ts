/** How the suits of a hand were laid when it was dealt; a reload finds it again. */

import type { Suit } from '../cards/shapes';
import * as store from '../lib/kept';

export interface Order {
  /** How many cards there were at most. */
  most: number;
  order: Suit[];
}

const KEY = 'oudler.order';

let kept = store.recall(KEY, 'sessionStorage') as { key: string; order: Order } | null;

/** Keeps the order of one deal; the one before is forgotten. */
export function keep(key: string, order: Order) {
  kept = { key, order };
  store.keep(KEY, kept, 'sessionStorage');
}

export function recall(key: string): Order {
  return kept?.key === key ? kept.order : { most: 0, order: [] };
}
