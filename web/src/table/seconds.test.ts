import { expect, it } from 'vitest';
import { due, secondsLeft } from './seconds';

it.each([
  ['a second at most is shown as told', 30_000, 0, 30],
  ['a screen whose own time is old shows no second too many', 30_000, -499, 30],
  ['it goes down as a second is over', 30_000, 1000, 29],
  ['the last second is one, not zero', 30_000, 29_500, 1],
  ['what is over is zero', 30_000, 31_000, 0],
])('%s', (_, ms, later, shown) => {
  const told = 1_000_000;
  expect(secondsLeft(due(ms, told), told + later)).toBe(shown);
});
