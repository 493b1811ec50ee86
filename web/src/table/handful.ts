/** Which trumps may stand in a handful. Those forced into the discard are shown again only to reach one (HAND-07). */

import type { Card, WireHandfulChoice } from '../protocol/protocol';

/** The trumps to choose from. */
export function trumpsFor(from: Card[], choice: WireHandfulChoice | undefined): Card[] {
  return from.filter((card) => !choice?.without.includes(card));
}

/** Trumps that make the handful: those that must stand in it, and the first of the others. */
export function firstTrumps(from: Card[], choice: WireHandfulChoice | undefined): Card[] {
  if (!choice) return [];
  const others = from.filter((card) => !choice.with.includes(card));
  return [...choice.with, ...others.slice(0, choice.n - choice.with.length)];
}
