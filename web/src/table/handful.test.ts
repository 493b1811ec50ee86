import { expect, it } from 'vitest';
import type { WireHandfulChoice } from '../protocol/protocol';
import { firstTrumps, trumpsFor } from './handful';

const FROM = ['T21', 'T20', 'T9', 'T8', 'T2', 'EX'];
const choice = (n: number, change: { with?: string[]; without?: string[] } = {}): WireHandfulChoice => ({
  handful: 'single',
  n,
  with: [],
  without: [],
  ...change,
});

it('a handful begins with the highest trumps', () => {
  expect(firstTrumps(FROM, choice(3))).toEqual(['T21', 'T20', 'T9']);
});

it('trumps of the discard that it needs all stand in it', () => {
  expect(firstTrumps(FROM, choice(5, { with: ['T8', 'T2'] }))).toEqual(['T8', 'T2', 'T21', 'T20', 'T9']);
});

it('trumps of the discard that it does not need cannot be chosen', () => {
  expect(trumpsFor(FROM, choice(3, { without: ['T8', 'T2'] }))).toEqual(['T21', 'T20', 'T9', 'EX']);
});
