/** How the points of a contract come about. */

import type { WireSheet } from '../protocol/protocol';
import type { Options } from './options';

/** The sum written out; empty where the points came about in another way, as by a ruling. */
export function contractSum({ lines, margin }: WireSheet, options: Options): string {
  const points = lines.find(({ reason }) => reason === 'contract')?.points ?? 0;
  const base = Number(options['contract-base']);
  const times = Math.abs(points) / (base + Math.abs(margin));
  return Number.isInteger(times) && times > 0 ? `(${base} + ${Math.abs(margin)}) × ${times}` : '';
}
