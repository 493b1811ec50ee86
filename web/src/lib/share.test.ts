import { expect, test } from 'vitest';
import { share } from './share';

test('what says the same is the same object, however new it came', () => {
  const before = { seats: [{ name: 'Anne' }, { name: 'Bruno' }], clock: null as { until: number } | null };
  expect(share(before, structuredClone(before))).toBe(before);
});

test('only what changed is new, and what it lies in', () => {
  const before = { seats: [{ name: 'Anne' }, { name: 'Bruno' }], rules: { table: '4' } };
  const now = share(before, { seats: [{ name: 'Anne' }, { name: 'Chloé' }], rules: { table: '4' } });
  expect(now).toEqual({ seats: [{ name: 'Anne' }, { name: 'Chloé' }], rules: { table: '4' } });
  expect(now.seats[0]).toBe(before.seats[0]);
  expect(now.rules).toBe(before.rules);
  expect(now.seats).not.toBe(before.seats);
});

test('what is longer, shorter, gone or of another kind is told apart', () => {
  for (const [before, now] of [
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [[], {}],
    [{ a: null }, { a: {} }],
    [{ a: 0 }, { a: '0' }],
  ]) {
    const shared = share(before, now);
    expect(shared).toStrictEqual(now);
    expect(shared).not.toBe(before);
  }
});
