/** Games that are not to be seen on the home page of this browser. */

import { keep, recall } from '../lib/kept';

const KEY = 'oudler.hidden';
/** The latest ones; older ones are seen again. */
const MOST = 100;

/** The ids of the games that were hidden. */
export function hidden(): string[] {
  const all = recall(KEY);
  return Array.isArray(all) ? all.filter((id): id is string => typeof id === 'string') : [];
}

export const hide = (id: string) => keep(KEY, [...hidden().filter((one) => one !== id), id].slice(-MOST));

export const unhide = (id: string) =>
  keep(
    KEY,
    hidden().filter((one) => one !== id),
  );
