import { beforeEach, describe, expect, it } from 'vitest';
import type { WireDeal, WireView } from '../protocol/protocol';
import { doneFor, keepHand } from './away';
import { playing } from './testing';

beforeEach(() => localStorage.clear());

/** A player in the middle of a recorded deal, whose hand and whose part in it are as told. */
function view(hand: string[], change: Partial<WireDeal> = {}): WireView {
  const found = playing();
  const own = { ...found.own, seat: 'A' as const, hand, discard: null };
  const deal = { ...found.deal, taker: 'B' as const, has_discarded: true, ending: null };
  return { ...found, own, deal: { ...deal, ...change } };
}

describe('what a bot did for a player', () => {
  it('is the cards that have gone, but for the one that was asked for here', () => {
    keepHand('k7Fq2', view(['KS', 'QH', 'T5']));
    const now = view(['KS']);
    expect(doneFor('k7Fq2', now, '')).toEqual({ discard: false, cards: ['QH', 'T5'], n: 2 });
    expect(doneFor('k7Fq2', now, 'T5')?.cards).toEqual(['QH']);
    expect(doneFor('k7Fq2', view(['KS', 'QH', 'T5']), '')).toBeNull();
  });

  it('is nothing at another table, in another deal, or once the deal is over', () => {
    keepHand('k7Fq2', view(['KS', 'QH']));
    const now = view(['KS']);
    expect(doneFor('other', now, '')).toBeNull();
    expect(doneFor('k7Fq2', { ...now, n_dealt: now.n_dealt + 1 }, '')).toBeNull();
    expect(doneFor('k7Fq2', view([], { ending: { how: 'passed-out' } }), '')).toBeNull();
  });

  it('is the discard, and how many cards were played after it', () => {
    const mine = {
      taker: 'A',
      trick: { leader: 'A', cards: ['KS'], winner: 'A' },
      players: ['A', 'B', 'C', 'D'],
    } as const;
    const part = { ...mine, trick: { ...mine.trick, cards: ['KS'] }, players: [...mine.players] };
    keepHand('k7Fq2', view(['KS', 'QH', '2C'], { ...part, has_discarded: false }));
    const now = view(['QH'], { ...part, n_tricks: [1, 1, 0, 0] });
    expect(doneFor('k7Fq2', now, '')).toEqual({ discard: true, cards: [], n: 3 });
    expect(doneFor('k7Fq2', now, 'discards KS 2C')).toBeNull();
  });

  it.each(['{', '"x"', '{"table":"k7Fq2"}'])('survives %s in its place', (found) => {
    localStorage.setItem('oudler.hand', found);
    expect(doneFor('k7Fq2', view(['KS']), '')).toBeNull();
  });
});
