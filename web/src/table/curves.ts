/** The running totals of a game as lines: for a drawing on the page and for a picture to send. */

import type { Row } from '../lib/api';

export const COLOURS = ['--brass', '--oxblood', '--good', '--ink', '--ink-faint'];
export const DASHES = [[], [6, 3], [2, 3], [8, 3, 2, 3], [1, 4]];

/** Every seat's total before the first deal and after each. */
export function sumsOf(rows: readonly Row[], nSeats: number): number[][] {
  const sums = [Array<number>(nSeats).fill(0)];
  for (const { scores } of rows) sums.push(sums.at(-1)?.map((sum, i) => sum + (scores[i] ?? 0)) ?? []);
  return sums;
}

/** How far from zero anybody ever was. */
export const reach = (sums: readonly number[][]) => Math.max(1, ...sums.flat().map(Math.abs));

/** A seat's line in a field of this width and height, zero in its middle. */
export function points(sums: readonly number[][], i: number, width: number, height: number): [number, number][] {
  const top = reach(sums);
  const across = Math.max(1, sums.length - 1);
  return sums.map((sum, n) => [(n / across) * width, height / 2 - ((sum[i] ?? 0) / top) * (height / 2)]);
}
