/** What is told at the end of a game: who is where, and the deal that brought somebody most. */

import type { Row } from '../lib/api';
import type { Seat } from '../protocol/protocol';
import { SEATS, seatsOf, type TableState } from './state';

export interface Ranked {
  seat: Seat;
  points: number;
  /** The same for equal points. */
  rank: number;
}

/** Best first; equal points keep the order of the seats. */
export function ranking({ view }: Pick<TableState, 'view'>): Ranked[] {
  const all = seatsOf(view).map((seat, i) => ({ seat, points: view.totals[i] ?? 0 }));
  const rank = (points: number) => 1 + all.filter((one) => one.points > points).length;
  return all.map((one) => ({ ...one, rank: rank(one.points) })).sort((a, b) => b.points - a.points);
}

export interface Best {
  deal: number;
  seat: Seat;
  points: number;
  taker: Seat | null;
  contract: Row['contract'];
}

/** The deal that brought one seat most, the first of those that are equal; none where nobody gained anything. */
export function best(rows: readonly Row[]): Best | null {
  let found: Best | null = null;
  for (const { deal, scores, taker, contract } of rows) {
    const points = Math.max(...scores);
    const seat = SEATS[scores[taker ?? -1] === points ? (taker ?? 0) : scores.indexOf(points)];
    if (seat && points > (found?.points ?? 0)) {
      found = { deal, seat, points, taker: SEATS[taker ?? -1] ?? null, contract };
    }
  }
  return found;
}
