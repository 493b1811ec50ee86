import { describe, expect, it } from 'vitest';
import { range, readScore } from './words';

describe('scores as they are typed', () => {
  it('takes what a garde can give', () => {
    expect(readScore('66')).toEqual({ score: 66, isWrong: false });
    expect(readScore('−66')).toEqual({ score: -66, isWrong: false });
    expect(readScore('+30')).toEqual({ score: 30, isWrong: false });
  });
  it('says what cannot be', () => {
    for (const text of ['67', '28', '0', '5002', 'six'])
      expect(readScore(text)).toEqual({ score: null, isWrong: true });
    expect(readScore(' ')).toEqual({ score: null, isWrong: false });
  });
  it('names boards in a row', () => {
    expect(range({ first_board: 1, last_board: 4 })).toBe('1–4');
    expect(range({ first_board: 3, last_board: 3 })).toBe('3');
  });
});
