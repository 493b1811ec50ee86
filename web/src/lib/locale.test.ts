import { afterEach, describe, expect, it, vi } from 'vitest';
import { choices } from './choices.svelte';
import { halfPoints, locale } from './locale';

afterEach(() => vi.unstubAllGlobals());

function check(languages: string[], language: 'fr' | 'en', expected: string) {
  vi.stubGlobal('navigator', { languages, language: languages[0] });
  choices.language = language;
  expect(locale()).toBe(expected);
}

describe('hours and numbers', () => {
  it('are written as at home, where the language is spoken there', () => {
    check(['en-GB', 'en'], 'en', 'en-GB');
    check(['fr-CH', 'en-US'], 'en', 'en-US');
    check(['fr-CH', 'en-US'], 'fr', 'fr-CH');
  });

  it('are written as the language has it elsewhere', () => {
    check(['de-DE'], 'fr', 'fr');
    check([], 'en', 'en');
  });

  it('have a comma in French', () => {
    choices.language = 'fr';
    expect([71, 82, 1].map(halfPoints)).toEqual(['35,5', '41', '0,5']);
    choices.language = 'en';
    expect(halfPoints(71)).toBe('35.5');
  });
});
