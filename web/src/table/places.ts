/** Where everybody sits on the screen: oneself at the bottom, the next to play on the right. */

import type { Seat } from '../protocol/protocol';
import { around } from './state';

export interface Place {
  seat: Seat;
  /** Which edge of the cloth: 0 is one's own, then counter-clockwise. */
  edge: 'bottom' | 'right' | 'top' | 'left' | 'top-right' | 'top-left';
}

const EDGES: Record<number, Place['edge'][]> = {
  3: ['bottom', 'top-right', 'top-left'],
  4: ['bottom', 'right', 'top', 'left'],
  5: ['bottom', 'right', 'top-right', 'top-left', 'left'],
};

/** The places of these seats, seen from `own`. */
export function places(seats: Seat[], own: Seat): Place[] {
  const edges = EDGES[seats.length] ?? [];
  return around(seats, own).map((seat, i) => ({ seat, edge: edges[i] ?? 'top' }));
}
