import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choices } from '../lib/choices.svelte';
import { clauses as englishClauses } from '../protocol/clauses.en';
import { clauses as frenchClauses } from '../protocol/clauses.fr';
import Rules from './Rules.svelte';

beforeEach(() => {
  choices.language = 'en';
});

afterEach(cleanup);

const onclose = () => {};
const text = () => document.body.textContent ?? '';

describe('the rules at hand', () => {
  it('explain the stage and the last refusal, with what the clause says', async () => {
    const refusal = { code: 'must-ruff', clause: 'PLAY-06', text: 'server words', legal: [] };
    render(Rules, { stage: 'play', players: 4, refusal, onclose });
    expect(screen.getByText('You do not have the suit that was led: you must ruff.')).toBeTruthy();
    expect(text()).toContain('Rule PLAY-06');
    await vi.waitFor(() => expect(text()).toContain(englishClauses['PLAY-06']));
    choices.language = 'fr';
    await vi.waitFor(() => expect(text()).toContain(frenchClauses['PLAY-06']));
    choices.language = 'en';
    await tick();
    expect(text()).toContain('Follow the suit that was led.');
    expect(text()).not.toContain('called suit');
  });

  it('have the server’s words for a refusal they do not know', () => {
    render(Rules, {
      players: 4,
      refusal: { code: 'new-code', clause: null, text: 'server words', legal: [] },
      onclose,
    });
    expect(text()).toContain('server words');
  });

  it('say what the moment is for to whoever comes at the wrong one', () => {
    const refusal = { code: 'auction-goes-on', clause: 'PLAY-01', text: 'server words', legal: [] };
    render(Rules, { stage: 'auction', players: 4, refusal, onclose });
    expect(text()).toContain('The auction is not over: pass, or name a contract.');
  });

  it.each([
    ['4', 'If everybody passes, the next player deals.'],
    ['5-sitting-out', 'If everybody passes, the same dealer, who sits out, deals again.'],
  ])('say who deals after four passes at table %s', (table, words) => {
    render(Rules, { stage: 'auction', rules: { table, rules: 'fft' }, onclose });
    expect(text()).toContain(words);
  });

  it('say that the seed cuts', () => {
    render(Rules, { stage: 'dealing', players: 4, onclose });
    expect(text()).toContain('Online nobody shuffles or cuts by hand: the seed of the shuffle does both');
  });

  it('have the values of the table', () => {
    render(Rules, { stage: 'auction', rules: { table: '5', rules: 'house misere=20 multipliers=1/2/3/4' }, onclose });
    expect(text()).toContain('× 3');
    expect(text()).toContain('every other player pays 20');
    expect(text()).toContain('(25 + 9) × 2 = 68');
    expect(text()).toContain('shown only if a player asks');
  });

  it('follow the language', async () => {
    render(Rules, { stage: 'call', players: 5, onclose });
    choices.language = 'fr';
    await vi.waitFor(() => expect(text()).toContain('le preneur appelle un roi'));
  });
});
