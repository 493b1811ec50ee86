/** The fingerprints of shuffles that this browser saw before the deals, for the fair page to compare with. */

import { keep, recall } from './kept';

const KEY = 'oudler.promises';
/** The latest; older ones are forgotten. */
const MOST = 300;

type Kept = [table: string, deal: number, commitment: string];

const isKept = (entry: unknown): entry is Kept =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number' && typeof entry[2] === 'string';

function load(): Kept[] {
  const all = recall(KEY);
  return Array.isArray(all) ? all.filter(isKept) : [];
}

/** Keeps what the table showed before a deal. The first one stays: a server cannot put another in its place. */
export function keepPromise(table: string, deal: number, commitment: string) {
  const all = load();
  if (all.some(([t, d]) => t === table && d === deal)) return;
  keep(KEY, [...all, [table, deal, commitment]].slice(-MOST));
}

/** What this browser was shown before a deal; null if it was not there, or has forgotten. */
export function keptPromise(table: string, deal: number): string | null {
  return load().find(([t, d]) => t === table && d === deal)?.[2] ?? null;
}
