/** Which trumps may stand in a handful. Those forced into the discard are shown again only to reach one (HAND-07). */

import type { WireCard, WireHandfulChoice } from '../protocol/protocol';

/** The trumps to choose from. */
export function trumpsFor(from: WireCard[], choice: WireHandfulChoice | undefined): WireCard[] {
  return from.filter((card) => !choice?.without.includes(card));
}

/** Trumps that make the handful: those that must stand in it, and the first of the others. */
export function firstTrumps(from: WireCard[], choice: WireHandfulChoice | undefined): WireCard[] {
  if (!choice) return [];
  const others = from.filter((card) => !choice.with.includes(card));
  return [...choice.with, ...others.slice(0, choice.n - choice.with.length)];
}
