import { describe, expect, it } from 'vitest';
import { choices } from '../lib/choices.svelte';
import '../i18n/duplicate';
import { figure, range, readScore } from './words';

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

describe('figures as they are shown', () => {
  it('have a comma in French, and no English words', () => {
    choices.language = 'fr';
    expect(figure('62.50')).toBe('62,50');
    expect(figure('+54: 100 × (0 + 3/2) / 4 = 37.50 %')).toBe('+54 : 100 × (0 + 3/2) / 4 = 37,50 %');
    expect(figure('+70: played once, 50.00 % to everybody')).toBe('+70 : joué une seule fois, 50,00 % pour tous');
    expect(figure('-66: the other attacker has no result yet')).toBe(
      '-66 : l’autre attaquant n’a pas encore de résultat',
    );
    choices.language = 'en';
    expect(figure('62.50')).toBe('62.50');
  });
});
