import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RATIO } from '../cards/shapes';
import { lay } from './lay';
import { places } from './places';

const boxes = fc.record({
  n: fc.constantFrom(3, 4, 5),
  width: fc.integer({ min: 300, max: 2400 }),
  height: fc.integer({ min: 110, max: 1200 }),
});

function cards(n: number, width: number, height: number) {
  const { card, at } = lay(n, width, height);
  const tall = card * RATIO;
  return Object.values(at).map(({ x, y }) => ({ left: x - card / 2, top: y - tall / 2, card, tall, y }));
}

describe('a trick', () => {
  it('has a place for everybody, in the box', () => {
    fc.assert(
      fc.property(boxes, ({ n, width, height }) => {
        const { at } = lay(n, width, height);
        for (const { edge } of places((['A', 'B', 'C', 'D', 'E'] as const).slice(0, n), 'A'))
          expect(at[edge]).toBeDefined();
        for (const { left, top, card, tall } of cards(n, width, height)) {
          expect(Math.abs(left + card / 2) + card / 2).toBeLessThan(width / 2 + 0.01);
          expect(Math.abs(top + tall / 2) + tall / 2).toBeLessThan(height / 2 + 0.01);
        }
      }),
    );
  });

  it('lets every index be seen, with the lower cards over the upper ones', () => {
    fc.assert(
      fc.property(boxes, ({ n, width, height }) => {
        const all = cards(n, width, height);
        for (const one of all) {
          for (const other of all.filter((other) => other.y > one.y)) {
            const isBeside = other.left >= one.left + 0.45 * one.card || other.left + other.card <= one.left + 0.01;
            const isBelow = other.top >= one.top + 0.25 * one.tall - 0.01;
            expect(isBeside || isBelow).toBe(true);
          }
        }
      }),
    );
  });

  it.each([
    [3, 1366, 340],
    [4, 1366, 340],
    [5, 1366, 340],
    [4, 390, 360],
    [3, 360, 300],
    [4, 360, 300],
    [5, 390, 330],
  ])('of %i in %i × %i covers nothing', (n, width, height) => {
    const all = cards(n, width, height);
    for (const [i, one] of all.entries()) {
      for (const other of all.slice(i + 1)) {
        const isApart = Math.abs(one.left - other.left) >= one.card || Math.abs(one.top - other.top) >= one.tall;
        expect(isApart).toBe(true);
      }
    }
  });

  it('lies flat on a phone held sideways', () => {
    expect(lay(4, 620, 130).card).toBeGreaterThan(60);
    expect(lay(5, 620, 130).card).toBeGreaterThan(60);
  });
});
