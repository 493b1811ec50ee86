/** Head to head across evenings: what I made of it against everybody I sat with. */

import type { SheetInfo } from '../lib/api';

export interface Rival {
  name: string;
  evenings: number;
  /** Evenings at the end of which I was ahead. */
  ahead: number;
  /** My totals less theirs. */
  points: number;
}

/** From the sheets on which I have said who I am; whoever I met most often first. */
export function rivals(sheets: readonly SheetInfo[]): Rival[] {
  const found = new Map<string, Rival>();
  for (const { people, totals, you, n_deals } of sheets) {
    if (you === null || n_deals === 0) continue;
    people.forEach((name, i) => {
      if (i === you) return;
      const key = name.toLocaleLowerCase();
      const rival = found.get(key) ?? { name, evenings: 0, ahead: 0, points: 0 };
      const points = (totals[you] ?? 0) - (totals[i] ?? 0);
      found.set(key, {
        ...rival,
        evenings: rival.evenings + 1,
        ahead: rival.ahead + (points > 0 ? 1 : 0),
        points: rival.points + points,
      });
    });
  }
  return [...found.values()].sort((a, b) => b.evenings - a.evenings || b.points - a.points);
}
