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

  it('keeps cards apart at every number of seats', () => {
    for (const seats of [['A', 'B', 'C'], ['A', 'B', 'C', 'D'], ['A', 'B', 'C', 'D', 'E']] as const) {
      const at = places([...seats], 'A').map((place) => `${place.x} ${place.y}`);
      expect(new Set(at).size).toBe(seats.length);
    }
  });
});
