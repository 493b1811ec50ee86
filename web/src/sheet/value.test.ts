import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Change, Contract, Opening, Side, TableKind, Unlikely } from '../protocol/protocol';
import { read } from '../rules/options';
import { standing } from './fold';
import { shares, unlikely, value, type Figures } from './value';

type Worth = string | [boolean, number, [string, number][], [number, number], [number, number, number] | null];
type Row = [
  TableKind,
  number,
  Contract,
  number,
  number,
  Side | null,
  [number, number, number],
  boolean,
  Side | null,
  Worth,
  Unlikely[],
];

const load = (name: string): unknown => JSON.parse(readFileSync(`../testdata/sheets/${name}`, 'utf8'));

describe('the value of a deal', () => {
  const { rules, rows } = load('values.json') as { rules: string[]; rows: Row[] };

  it('is what the Rust makes of it, refusals included, and what is rare', () => {
    expect(rows.length).toBeGreaterThanOrEqual(5000);
    for (const row of rows) {
      const [table, which, contract, half_points, oudlers, petit, handfuls, slam_announced, slam, worth, rare] = row;
      const { options } = read(table, rules[which] ?? '');
      const figures: Figures = { contract, half_points, oudlers, petit, handfuls, slam_announced, slam };
      const found = value(Number(table), options, figures);
      expect(unlikely(options, figures), JSON.stringify(row)).toEqual(rare);
      if ('refused' in found) {
        expect(found.refused, JSON.stringify(row)).toBe(worth);
        continue;
      }
      const lines = found.lines.map(({ reason, points }) => [reason, points]);
      const alone = shares(Number(table), found.each, false);
      const called = shares(Number(table), found.each, true);
      const five = table === '5' ? [called.taker, called.partner, called.defender] : null;
      expect([found.made, found.margin, lines, [alone.taker, alone.defender], five], JSON.stringify(row)).toEqual(
        worth,
      );
    }
  });
});

describe('a sheet', () => {
  const folds = load('folds.json') as { opening: Opening; changes: Change[]; standing: unknown }[];

  it.each(folds.map((fold, i) => [i, fold] as const))('is folded as the Rust folds it (%i)', (_, fold) => {
    // Whatever the order in which the changes came in.
    for (const changes of [fold.changes, [...fold.changes].reverse()]) {
      const { rows, next, isOver, ...rest } = standing(fold.opening, changes);
      const told = {
        people: rest.people,
        heading: rest.heading,
        rows: rows.map(({ place, versions, scores, totals }) => ({
          place,
          versions: versions.map((version) => [version.changes, version.entry, version.scores]),
          scores,
          totals,
        })),
        totals: rest.totals,
        penalties: rest.penalties,
        warnings: rest.warnings,
        banned: rest.banned,
        next: [next.dealer, next.playing],
        over: isOver,
        signed: rest.signed,
      };
      expect(told).toEqual(fold.standing);
    }
  });
});
