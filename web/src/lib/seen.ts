/** The last deal of each table whose score this browser has shown, to tell a player what was missed. */

import { keep, recall } from './kept';

const KEY = 'oudler.seen';
/** The latest tables; older ones are forgotten. */
const MOST = 50;

type Seen = [table: string, deal: number];

const isSeen = (entry: unknown): entry is Seen =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';

function load(): Seen[] {
  const all = recall(KEY);
  return Array.isArray(all) ? all.filter(isSeen) : [];
}

/** Keeps the latest: an earlier deal that is looked at again makes nothing unseen. */
export function keepSeen(table: string, deal: number) {
  if ((lastSeen(table) ?? -1) >= deal) return;
  const others = load().filter(([id]) => id !== table);
  keep(KEY, [...others, [table, deal]].slice(-MOST));
}

/** The number of the last deal seen; null at a table that is new here. */
export function lastSeen(table: string): number | null {
  return load().find(([id]) => id === table)?.[1] ?? null;
}
