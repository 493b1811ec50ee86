import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOUCH_STRIP, fan, type Fan, type FanOptions } from './fan';

/** The smallest upright box around a turned card. */
function around({ width, height, places }: Fan, i: number) {
  const { x, y, angle } = places[i]!;
  const turn = (Math.abs(angle) * Math.PI) / 180;
  const across = (width * Math.cos(turn) + height * Math.sin(turn)) / 2;
  const up = (width * Math.sin(turn) + height * Math.cos(turn)) / 2;
  const [middle, centre] = [x + width / 2, y + height / 2];
  return { left: middle - across, right: middle + across, top: centre - up, bottom: centre + up };
}

const hands = fc.record({
  n: fc.integer({ min: 1, max: 30 }),
  width: fc.integer({ min: 200, max: 2600 }),
  height: fc.integer({ min: 90, max: 600 }),
  lift: fc.integer({ min: 0, max: 30 }),
  mode: fc.constantFrom<FanOptions['mode']>('auto', 'arc', 'rows'),
});

describe('a hand', () => {
  test('never leaves its box, and keeps the room for raised cards', () => {
    fc.assert(
      fc.property(hands, ({ n, width, height, lift, mode }) => {
        const hand = fan(n, width, height, { lift, mode });
        expect(hand.places).toHaveLength(n);
        hand.places.forEach((_, i) => {
          const { left, right, top, bottom } = around(hand, i);
          expect(left).toBeGreaterThan(-0.01);
          expect(right).toBeLessThan(width + 0.01);
          expect(top).toBeGreaterThan(lift - 0.01);
          expect(bottom).toBeLessThan(height + 0.01);
        });
      }),
    );
  });

  test('goes from left to right, each card over the one before', () => {
    fc.assert(
      fc.property(hands, ({ n, width, height, lift, mode }) => {
        const { places } = fan(n, width, height, { lift, mode });
        for (let i = 1; i < n; i++) {
          const [before, here] = [places[i - 1]!, places[i]!];
          expect(here.z).toBeGreaterThan(before.z);
          if (here.row === before.row) expect(here.x).toBeGreaterThan(before.x);
          else expect(here.y).toBeGreaterThan(before.y);
        }
      }),
    );
  });

  test('is the same from the left and from the right', () => {
    fc.assert(
      fc.property(hands, ({ n, width, height }) => {
        const hand = fan(n, width, height, { mode: 'arc' });
        hand.places.forEach(({ x, y, angle }, i) => {
          const twin = hand.places[n - 1 - i]!;
          expect(x + twin.x + hand.width).toBeCloseTo(width, 4);
          expect(y).toBeCloseTo(twin.y, 4);
          expect(angle).toBeCloseTo(-twin.angle, 4);
        });
      }),
    );
  });

  test('keeps its cards in proportion', () => {
    fc.assert(
      fc.property(hands, ({ n, width, height, mode }) => {
        const hand = fan(n, width, height, { mode, ratio: 1.7, maxCard: 100 });
        expect(hand.height).toBeCloseTo(hand.width * 1.7, 6);
        expect(hand.width).toBeGreaterThan(0);
        expect(hand.width).toBeLessThanOrEqual(100);
      }),
    );
  });

  test.each([
    [390, 18, 3],
    [412, 18, 3],
    [360, 18, 3],
    [390, 15, 2],
    [360, 15, 3],
    [390, 12, 2],
    [390, 24, 3],
    [430, 24, 3],
  ])('on a phone %i px wide shows a thumb’s width of each of %i cards, in %i rows', (width, n, rows) => {
    const hand = fan(n, width, 240);
    expect(hand.rows).toBe(rows);
    expect(hand.strip).toBeGreaterThanOrEqual(TOUCH_STRIP);
    expect(hand.width).toBeGreaterThanOrEqual(52);
    expect(hand.places.every(({ angle }) => angle === 0)).toBe(true);
  });

  test('on the smallest phone comes near it', () => {
    expect(fan(18, 344, 200).strip).toBeGreaterThanOrEqual(TOUCH_STRIP);
    expect(fan(24, 344, 200).strip).toBeGreaterThan(40);
    expect(fan(30, 360, 240).strip).toBeGreaterThan(33);
  });

  test('ends a row where a suit ends, if that is near', () => {
    const counts = (ends: number[]) => {
      const { places, rows } = fan(18, 390, 240, { ends });
      return Array.from({ length: rows }, (_, row) => places.filter((place) => place.row === row).length);
    };
    expect(counts([])).toEqual([6, 6, 6]);
    expect(counts([7, 12, 15])).toEqual([7, 5, 6]);
    expect(counts([5, 11])).toEqual([5, 6, 7]);
    expect(counts([3, 9, 15])).toEqual([6, 6, 6]);
  });

  test('shows index and pip of the rows behind', () => {
    for (const n of [15, 18, 24, 30]) {
      const hand = fan(n, 390, 220);
      const ys = [...new Set(hand.places.map(({ y }) => y))];
      for (let row = 1; row < ys.length; row++) expect(ys[row]! - ys[row - 1]!).toBeGreaterThan(hand.height * 0.45);
    }
  });

  test.each([15, 18, 24, 30])('on a wide screen is one arc of %i cards', (n) => {
    const hand = fan(n, 1200, 240);
    expect(hand.rows).toBe(1);
    expect(hand.places[0]!.angle).toBeLessThan(-2);
    expect(hand.places[n - 1]!.angle).toBeGreaterThan(2);
    expect(hand.places[0]!.y).toBeGreaterThan(hand.places[n >> 1]!.y);
    // The index of each stays in sight.
    expect(hand.strip).toBeGreaterThan(hand.width * 0.2);
  });

  test('of no cards, or in no room, is empty', () => {
    for (const hand of [fan(0, 400, 200), fan(5, 0, 200), fan(5, 400, 0)]) expect(hand.places).toEqual([]);
  });

  test('of one card lies in the middle', () => {
    const { places, width } = fan(1, 1000, 200);
    expect(places[0]).toMatchObject({ angle: 0, x: 500 - width / 2 });
  });
});
