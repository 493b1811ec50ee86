/** Which lessons were done on this device. */

import { keep, recall } from '../lib/kept';

const KEY = 'oudler.lessons';

export function done(): number[] {
  const kept = recall(KEY);
  return Array.isArray(kept) ? kept.filter((one): one is number => Number.isInteger(one)) : [];
}

export function keepDone(lesson: number) {
  keep(
    KEY,
    [...new Set([...done(), lesson])].sort((a, b) => a - b),
  );
}
