import { beforeEach, expect, it } from 'vitest';
import { choices } from '../lib/choices.svelte';
import type { Deal, Moment } from './replay';
import { duty, sentence } from './words';

beforeEach(() => {
  choices.language = 'fr';
});

const START: Moment = {
  did: { do: 'dealt' },
  turn: 'A',
  hands: [],
  bids: [],
  taker: null,
  contract: null,
  called: null,
  partner: null,
  dog_turned: false,
  aside: null,
  slam: false,
  handfuls: [],
  trick: null,
  trick_number: 0,
  trick_over: false,
  tricks_won: [],
  attack: 0,
  defence: 0,
  oudlers: 0,
  target: 56,
};
const TAKEN: Moment = { ...START, taker: 'A', contract: 'garde' };

it.each<[string, number, Moment]>([
  ['doit parler', 4, START],
  ['doit écarter', 4, { ...TAKEN, dog_turned: true }],
  ['doit jouer', 4, { ...TAKEN, dog_turned: true, aside: ['2S'] }],
  ['doit appeler', 5, TAKEN],
  ['doit jouer', 5, { ...TAKEN, called: 'KH', contract: 'garde-sans', aside: ['2S'] }],
  ['doit jouer', 4, { ...TAKEN, trick_number: 3 }],
])('the player in turn %s at %i', (words, nPlayers, moment) => {
  expect(duty(moment, nPlayers)).toBe(words);
});

it('a card against the rules is said to be one', () => {
  const deal = { dealer: 'D' } as Deal;
  const trick = { leader: 'A' as const, cards: ['2H', 'KS'], winner: 'A' as const };
  const moment: Moment = { ...TAKEN, did: { do: 'play', seat: 'B', card: 'KS' }, trick, trick_number: 1 };
  const said = sentence(moment, deal, (seat) => seat);
  expect(said).toContain('B');
  expect(sentence({ ...moment, illegal: true }, deal, (seat) => seat)).toBe(`${said} Carte illégale.`);
});
