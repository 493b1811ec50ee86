import { describe, expect, it } from 'vitest';
import type { Row } from '../lib/api';
import { points, sumsOf } from './curves';
import { best, ranking } from './ending';
import { playing, stateOf } from './testing';

const row = (deal: number, scores: number[], taker: number | null = null): Row => ({
  deal,
  scores,
  taker,
  contract: taker === null ? null : 'garde',
});

describe('the end of a game', () => {
  it('ranks by points, and gives equal points one rank', () => {
    const state = stateOf({ ...playing(), totals: [10, 40, -90, 40] });
    expect(ranking(state).map(({ seat, rank }) => `${seat}${rank}`)).toEqual(['B1', 'D1', 'A3', 'C4']);
  });

  it('tells the deal that brought one of them most, the taker before who gained as much', () => {
    const rows = [row(1, [60, -20, -20, -20], 0), row(2, [90, 90, 90, -270], 3), row(4, [-20, -20, 60, -20], 2)];
    expect(best(rows)).toEqual({ deal: 2, seat: 'A', points: 90, taker: 'D', contract: 'garde' });
    expect(best([row(1, [50, 50, -50, -25, -25], 1)])).toMatchObject({ seat: 'B', taker: 'B' });
  });

  it('tells of no deal where nobody gained anything, and of no taker where none is known', () => {
    expect(best([])).toBeNull();
    expect(best([row(1, [0, 0, 0], 1)])).toBeNull();
    expect(best([row(3, [-10, 20, -10])])).toEqual({ deal: 3, seat: 'B', points: 20, taker: null, contract: null });
  });

  it('draws totals from zero on, as high as anybody ever was', () => {
    const sums = sumsOf([row(1, [60, -30, -30]), row(2, [-120, 60, 60])], 3);
    expect(sums).toEqual([
      [0, 0, 0],
      [60, -30, -30],
      [-60, 30, 30],
    ]);
    expect(points(sums, 0, 300, 100)).toEqual([
      [0, 50],
      [150, 0],
      [300, 100],
    ]);
    expect(points(sumsOf([], 3), 1, 300, 100)).toEqual([[0, 50]]);
  });
});
