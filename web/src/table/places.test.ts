import { describe, expect, it } from 'vitest';
import { places } from './places';

describe('places', () => {
  it('puts oneself at the bottom and the next to play on the right', () => {
    const four = places(['A', 'B', 'C', 'D'], 'C');
    expect(four.map((place) => [place.seat, place.edge])).toEqual([
      ['C', 'bottom'],
      ['D', 'right'],
      ['A', 'top'],
      ['B', 'left'],
    ]);
  });
});
