/** The last deal of each table whose score this browser has shown, to tell a player what was missed. */

const KEY = 'oudler.seen';
/** The latest tables; older ones are forgotten. */
const MOST = 50;

type Seen = [table: string, deal: number];

const isSeen = (entry: unknown): entry is Seen =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';

function load(): Seen[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isSeen) : [];
  } catch {
    return []; // Nothing kept, or nothing that can be read.
  }
}

/** Keeps the latest: an earlier deal that is looked at again makes nothing unseen. */
export function keepSeen(table: string, deal: number) {
  if ((lastSeen(table) ?? -1) >= deal) return;
  const others = load().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, deal]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing tells of nothing missed.
  }
}

/** The number of the last deal seen; null at a table that is new here. */
export function lastSeen(table: string): number | null {
  return load().find(([id]) => id === table)?.[1] ?? null;
}
