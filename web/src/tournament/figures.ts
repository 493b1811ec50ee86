/** Marks as they are typed, and the time that is left. */

/** A mark that was typed: `300`, `+300`, `-100`, `−100`; null for what is none. */
export function readMark(text: string): number | null {
  const plain = text.replace(/[\s\u202f\u00a0]/g, '').replace(/^[−–]/, '-');
  return /^[+-]?\d{1,7}$/.test(plain) ? Number(plain) + 0 : null;
}

export interface Marks {
  /** All of them; null while one is missing. */
  marks: number[] | null;
  /** What those that are there sum to. */
  sum: number;
  /** What the only one missing would have to be. */
  rest: number | null;
}

/** What a table's marks come to. */
export function readMarks(texts: readonly string[]): Marks {
  const read = texts.map(readMark);
  const there = read.filter((mark) => mark !== null);
  const sum = there.reduce((all, mark) => all + mark, 0);
  const isWhole = there.length === texts.length;
  return { marks: isWhole ? there : null, sum, rest: there.length === texts.length - 1 ? 0 - sum : null };
}

/** The time a round has left, in seconds; below zero when it is over, null without a clock. */
export function secondsLeft(begun: number | null, minutes: number | null, now: number): number | null {
  if (begun === null || minutes === null) return null;
  return Math.ceil((begun + minutes * 60_000 - now) / 1000);
}

/** `39:05`, `−0:12`. */
export function clock(seconds: number): string {
  const all = Math.abs(seconds);
  return `${seconds < 0 ? '−' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}

/** How long somebody has waited, in whole minutes and seconds. */
export const waited = (since: number, now: number): string => clock(Math.max(0, Math.floor((now - since) / 1000)));

/** The parts of a list that fit on a screen, one after the other. */
export function pages<T>(list: readonly T[], size: number): T[][] {
  const n = Math.max(1, Math.ceil(list.length / size));
  // Pages of about the same length, rather than a last one with a single line.
  const each = Math.ceil(list.length / n);
  return Array.from({ length: n }, (_, i) => list.slice(i * each, (i + 1) * each));
}
