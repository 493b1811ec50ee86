import { describe, expect, it } from 'vitest';
import { clock, pages, readMark, readMarks, secondsLeft, waited } from './figures';

describe('marks', () => {
  it('are read as people write them', () => {
    expect(['300', '+300', '-100', '−100', ' 1 200 ', '0', '-0'].map(readMark)).toEqual([
      300, 300, -100, -100, 1200, 0, 0,
    ]);
    expect(['', '-', '3O0', '1.5', '12345678'].map(readMark)).toEqual([null, null, null, null, null]);
  });

  it('sum to zero, and the last one follows from the others', () => {
    expect(readMarks(['300', '-100', '-100', '-100'])).toEqual({ marks: [300, -100, -100, -100], sum: 0, rest: null });
    expect(readMarks(['300', '-100', '', '-100'])).toEqual({ marks: null, sum: 100, rest: -100 });
    expect(readMarks(['300', '', '', '-100'])).toEqual({ marks: null, sum: 200, rest: null });
    expect(readMarks(['0', '0', '']).rest).toBe(0);
  });
});

describe('the clock of a round', () => {
  it('counts down, and on when it is over', () => {
    expect(secondsLeft(null, 40, 0)).toBeNull();
    expect(secondsLeft(0, null, 0)).toBeNull();
    expect(clock(secondsLeft(0, 40, 0) ?? 0)).toBe('40:00');
    expect(clock(secondsLeft(0, 40, 55_000) ?? 0)).toBe('39:05');
    expect(clock(secondsLeft(0, 1, 72_000) ?? 0)).toBe('−0:12');
    expect(waited(5000, 70_000)).toBe('1:05');
    expect(waited(70_000, 5000)).toBe('0:00');
  });
});

it('a ranking is cut into pages of about the same length', () => {
  const list = Array.from({ length: 25 }, (_, i) => i);
  expect(pages(list, 12).map((page) => page.length)).toEqual([9, 9, 7]);
  expect(pages(list, 12).flat()).toEqual(list);
  expect(pages([], 12)).toEqual([[]]);
});
