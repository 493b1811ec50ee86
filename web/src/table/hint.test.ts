import { beforeEach, describe, expect, it } from 'vitest';
import { choices } from '../lib/choices.svelte';
import type { TableState } from './state';
import { cardsOf, inShort, inWords, reason, type Hint } from './hint';

beforeEach(() => (choices.language = 'fr'));

const option = (action: string, score: number, made: number, error = 1) => ({
  do: action,
  score,
  error,
  made,
  worlds: 100,
});
const hint = (...options: Hint['options']): Hint => ({
  t: 'hint',
  seq: 9,
  level: 'expert',
  do: options[0]?.do ?? 'KS',
  options,
});
const state = (own: 'taker' | 'defender', cards = ['KS', 'QS']) =>
  ({
    view: {
      deal: { taker: 'A', partner: null, called: null },
      own: { seat: own === 'taker' ? 'A' : 'B', hand: cards, legal: { cards } },
    },
  }) as unknown as TableState;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a hint in words', () => {
  it('says what the choice gains, and how often the contract is made', () => {
    expect(plain(reason(state('taker'), hint(option('QC', 34.2, 62), option('KC', 20.1, 60))))).toBe(
      'La Dame de trèfle rapporte en moyenne 14 points de plus que le Roi de trèfle. Contrat réussi dans 62 % des donnes imaginées.',
    );
  });

  it('says what it risks beside the next best', () => {
    const text = plain(reason(state('defender'), hint(option('T5', 30, 40), option('T9', 10, 60))));
    expect(text).toContain('Le preneur chute dans 60 % des donnes imaginées, contre 40 %.');
  });

  it('does not call chance a gain', () => {
    expect(reason(state('taker'), hint(option('QC', 21, 62), option('KC', 19, 60, 4)))).toContain('se valent');
    expect(reason(state('taker'), hint(option('QC', 19, 62), option('KC', 20, 60, 4)))).toContain('se valent');
  });

  it('says where there was nothing to weigh', () => {
    expect(reason(state('taker', ['KS']), hint())).toBe('C’est la seule carte permise.');
    expect(reason(state('taker'), { ...hint(), do: 'garde' })).toContain('sans comparer');
  });

  it('names what is to be done, and what differs', () => {
    expect(['garde', 'calls KH', 'jeu', 'slam', 'handful single T21 T20', 'EX'].map(inWords)).toEqual([
      'Garde',
      'Appeler le Roi de cœur',
      'Jeu\u00a0!',
      'Annoncer le chelem',
      'poignée simple',
      'l’Excuse',
    ]);
    expect(cardsOf('discards 2S 10H T3')).toEqual(['2S', '10H', 'T3']);
    expect(cardsOf('pass')).toEqual([]);
    expect(inShort('discards 2S T3', 'discards 2S 10H')).toBe('3 d’atout au lieu de 10♥\ufe0e');
  });
});
