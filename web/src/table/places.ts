/** Where everybody sits on the screen: oneself at the bottom, the next to play on the right. */

import type { WireSeat } from '../protocol/protocol';
import { around } from './state';

export interface Place {
  seat: WireSeat;
  /** Which edge of the cloth: 0 is one's own, then counter-clockwise. */
  edge: 'bottom' | 'right' | 'top' | 'left' | 'top-right' | 'top-left';
  /** Where the seat's card lies in the trick, from the middle, in parts of the trick's half size. */
  x: number;
  y: number;
}

const EDGES: Record<number, Place['edge'][]> = {
  3: ['bottom', 'top-right', 'top-left'],
  4: ['bottom', 'right', 'top', 'left'],
  5: ['bottom', 'right', 'top-right', 'top-left', 'left'],
};

const LIES: Record<Place['edge'], [number, number]> = {
  bottom: [0, 0.62],
  right: [1.08, 0.04],
  'top-right': [0.56, -0.62],
  top: [0, -0.62],
  'top-left': [-0.56, -0.62],
  left: [-1.08, 0.04],
};

/** The places of these seats, seen from `own`. */
export function places(seats: WireSeat[], own: WireSeat): Place[] {
  const edges = EDGES[seats.length] ?? [];
  return around(seats, own).map((seat, i) => {
    const edge = edges[i] ?? 'top';
    const [x, y] = LIES[edge];
    return { seat, edge, x, y };
  });
}
