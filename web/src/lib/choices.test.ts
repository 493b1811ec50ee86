import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

async function letters(language: string, kept?: object) {
  vi.stubGlobal('navigator', { language, languages: [language] });
  if (kept) localStorage.setItem('oudler.choices', JSON.stringify(kept));
  const { choices, indices } = await import('./choices.svelte');
  return { choices, indices };
}

it.each([
  ['en-GB', 'en'],
  ['fr-FR', 'fr'],
  ['de-DE', 'fr'],
])('a browser in %s has cards with the letters of %s', async (language, expected) => {
  expect((await letters(language)).indices()).toBe(expected);
});

it('the letters follow the language until they are chosen', async () => {
  const { choices, indices } = await letters('fr-FR');
  choices.language = 'en';
  expect(indices()).toBe('en');
  choices.letters = 'fr';
  expect(indices()).toBe('fr');
});

it('what was kept before letters could follow the language chose nothing', async () => {
  expect((await letters('en-GB', { language: 'en', indices: 'fr' })).indices()).toBe('en');
  vi.resetModules();
  expect((await letters('en-GB', { language: 'en', letters: 'fr' })).indices()).toBe('fr');
});
