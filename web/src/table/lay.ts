/** Where the cards of a trick lie: each before its player, none over another's index. Pure geometry. */

import { RATIO } from '../cards/shapes';
import type { Place } from './places';

type Edge = Place['edge'];

export interface Lay {
  /** The width of a card. */
  card: number;
  /** The middle of each seat's card, from the middle of the box. */
  at: Partial<Record<Edge, { x: number; y: number }>>;
}

/** In widths of a card from the middle, and in rows: −1 the upper, 1 the lower. */
type Pattern = Partial<Record<Edge, [column: number, row: number]>>;

/** As one sits around a table. */
const CROSS: Record<number, Pattern> = {
  3: { bottom: [0, 1], 'top-right': [0.62, -1], 'top-left': [-0.62, -1] },
  4: { bottom: [0, 1], right: [1.1, 0], top: [0, -1], left: [-1.1, 0] },
  5: { bottom: [0, 1], right: [1.66, 0], 'top-right': [0.55, -1], 'top-left': [-0.55, -1], left: [-1.66, 0] },
};
/** Side by side, for a low box: each a little nearer to its player. */
const FLAT: Record<number, Pattern> = {
  3: { 'top-left': [-1.1, -1], bottom: [0, 1], 'top-right': [1.1, -1] },
  4: { left: [-1.65, 0], top: [-0.55, -1], bottom: [0.55, 1], right: [1.65, 0] },
  5: { left: [-2.2, 0], 'top-left': [-1.1, -1], bottom: [0, 1], 'top-right': [1.1, -1], right: [2.2, 0] },
};

/** A card of this width is read at a glance; to have it, rows may overlap. */
const EASY_CARD = 68;
const LARGEST_CARD = 168;
/** The rows of a cross in heights of a card, from middle to middle: apart, or overlapping. */
const APART = 1.04;
const CLOSE = 0.52;
/** The same for cards side by side. */
const LOW = 0.12;

/** Lays out a trick of so many players in a box. */
export function lay(n: number, width: number, height: number): Lay {
  const cross = CROSS[n] ?? {};
  const apart = size(cross, APART, width, height);
  if (apart >= EASY_CARD) return place(cross, Math.min(apart, LARGEST_CARD), APART, height);
  const close = Math.min(EASY_CARD, size(cross, CLOSE, width, height));
  const low = Math.min(EASY_CARD, size(FLAT[n] ?? {}, LOW, width, height));
  return low > close ? place(FLAT[n] ?? {}, low, LOW, height) : place(cross, close, APART, height);
}

/** The widest card a pattern has room for. */
function size(pattern: Pattern, step: number, width: number, height: number): number {
  const reach = Math.max(...Object.values(pattern).map(([column]) => column)) + 0.5;
  return Math.max(0, Math.min(width / (2 * reach), height / (RATIO * (1 + step))));
}

/** The rows lie as far apart as they have room to, and no farther than `step`. */
function place(pattern: Pattern, card: number, step: number, height: number): Lay {
  const tall = card * RATIO;
  const row = Math.min(step * tall, height - tall) / 2;
  const at = Object.entries(pattern).map(([edge, [x, y]]) => [edge, { x: x * card, y: y * row }]);
  return { card, at: Object.fromEntries(at) as Lay['at'] };
}
