/** How the suits of a hand were laid when it was dealt; a reload finds it again. */

import type { Suit } from '../cards/shapes';

export interface Order {
  /** How many cards there were at most. */
  most: number;
  order: Suit[];
}

const KEY = 'oudler.order';

let kept: { key: string; order: Order } | null = read();

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { key: string; order: Order } | null;
  } catch {
    return null;
  }
}

/** Keeps the order of one deal; the one before is forgotten. */
export function keep(key: string, order: Order) {
  kept = { key, order };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function recall(key: string): Order {
  return kept?.key === key ? kept.order : { most: 0, order: [] };
}
