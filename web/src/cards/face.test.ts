import { describe, expect, test } from 'vitest';
import { back } from './back';
import { DECK } from './deck';
import { face, type FaceOptions } from './face';
import { ICONS } from './icons';
import { cardName } from './name';

const FRENCH: FaceOptions = { indices: 'fr', fourColours: false };
const ENGLISH: FaceOptions = { indices: 'en', fourColours: false };
const FOUR: FaceOptions = { indices: 'fr', fourColours: true };

function parse(markup: string): Element {
  const page = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`,
    'image/svg+xml',
  );
  return page.documentElement;
}

/** The strokes of the index: two corners, the same letters in each. */
function index(markup: string): string[] {
  return [...markup.matchAll(/<g [^>]*stroke-width="2.9"[^>]*>(.*?)<\/g>/g)].map(([, inner]) => inner!);
}

describe('the faces', () => {
  test('are 78, none like another, each well formed and of presentation attributes alone', () => {
    for (const options of [FRENCH, ENGLISH, FOUR]) {
      const faces = DECK.map((card) => face(card, options));
      expect(new Set(faces).size).toBe(78);
      for (const markup of faces) {
        expect(markup).not.toMatch(/style=|<style|<script|<image|href|url\(|\bid=|class=|undefined|NaN/);
        expect(parse(markup).querySelectorAll('parsererror')).toHaveLength(0);
        expect(parse(markup).querySelectorAll('path').length).toBeGreaterThan(2);
      }
    }
  });

  test('have their index in two corners; ranks of a suit differ in it', () => {
    const seen = new Set<string>();
    for (const card of DECK.filter((card) => card.endsWith('S') || card.startsWith('T'))) {
      const corners = index(face(card, ENGLISH));
      expect(corners).toHaveLength(2);
      expect(corners[0]).toBe(corners[1]);
      seen.add((card.startsWith('T') ? 'T' : '') + corners[0]);
    }
    expect(seen.size).toBe(14 + 21);
  });

  test('have French letters or English ones, and the ace is a 1 in French', () => {
    for (const card of ['KS', 'QH', 'ND', 'JC', 'AS']) {
      expect(index(face(card, FRENCH))).not.toEqual(index(face(card, ENGLISH)));
    }
    expect(index(face('10S', FRENCH))).toEqual(index(face('10S', ENGLISH)));
    expect(index(face('AS', FRENCH))[0]).toBe(index(face('T1', FRENCH))[0]);
  });

  test('change colour with the four-colour choice where they should', () => {
    for (const card of ['5S', '5H', 'T7', 'EX']) expect(face(card, FOUR)).toBe(face(card, FRENCH));
    for (const card of ['5D', '5C', 'QD', 'QC']) expect(face(card, FOUR)).not.toBe(face(card, FRENCH));
  });

  test('of number cards have as many pips as they say, and two for the indices', () => {
    for (let n = 2; n <= 10; n++) {
      const pips = face(`${n}H`, FRENCH).match(/d="M0 11C/g) ?? [];
      expect(pips).toHaveLength(n + 2);
    }
  });

  test('are light, and drawn once', () => {
    for (const card of DECK) expect(face(card, FRENCH).length).toBeLessThan(16_000);
    expect(face('KS', FRENCH)).toBe(face('KS', { ...FRENCH }));
  });

  test('have a back that shows nothing of them', () => {
    expect(parse(back()).querySelectorAll('parsererror')).toHaveLength(0);
    expect(back()).not.toMatch(/style=|url\(|NaN/);
  });
});

test('cards have names in both languages', () => {
  const names = (card: string) => [cardName(card, 'fr'), cardName(card, 'en')];
  expect(names('KS')).toEqual(['le Roi de pique', 'King of spades']);
  expect(names('QH')).toEqual(['la Dame de cœur', 'Queen of hearts']);
  expect(names('NH')).toEqual(['le Cavalier de cœur', 'Knight of hearts']);
  expect(names('10D')).toEqual(['le 10 de carreau', '10 of diamonds']);
  expect(names('AC')).toEqual(['l’As de trèfle', 'Ace of clubs']);
  expect(names('T21')).toEqual(['le 21 d’atout', '21 of trumps']);
  expect(names('T1')).toEqual(['le Petit (1 d’atout)', 'the Petit (1 of trumps)']);
  expect(names('EX')).toEqual(['l’Excuse', 'the Excuse']);
  for (const language of ['fr', 'en'] as const)
    expect(new Set(DECK.map((card) => cardName(card, language))).size).toBe(78);
});

test('icons differ and are paths', () => {
  const icons = Object.values(ICONS);
  expect(new Set(icons).size).toBe(icons.length);
  for (const icon of icons) expect(icon).toMatch(/^M[-\d.a-zA-Z ]+$/);
});
