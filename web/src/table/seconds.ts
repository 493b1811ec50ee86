/** Whole seconds that are left of a time, as a clock on the wall shows them. */

export interface Due {
  /** When it was told. */
  from: number;
  /** When it is over. */
  until: number;
}

export const due = (ms: number, now: number): Due => ({ from: now, until: now + ms });

/** The screen's own time is up to a tick old: it must not show more than there was when it was told. */
export function secondsLeft({ from, until }: Due, now: number): number {
  return Math.max(0, Math.ceil((until - Math.max(now, from)) / 1000));
}
