import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choices } from '../lib/choices.svelte';
import { clauses as frenchClauses } from '../protocol/clauses.fr';
import type { WireDeal, WireEnding, WireRuling, WireSheet, WireView } from '../protocol/protocol';
import Cloth from './Cloth.svelte';
import type { TableModel } from './model.svelte';
import { places } from './places';
import Score from './Score.svelte';
import { seatsOf, type TableState } from './state';
import { playing, stateOf } from './testing';

beforeEach(() => {
  choices.language = 'fr';
});

afterEach(cleanup);

/** A table of four in the middle of a recorded deal, as a player sees it. */
function table(change: Partial<WireDeal>, stage: WireView['stage']): TableState {
  const view = playing();
  return stateOf({ ...view, stage, deal: { ...view.deal, ...change } });
}

const NO_TRICK = { leader: 'B' as const, cards: [], winner: 'B' as const };
const text = () => (document.body.textContent ?? '').replace(/\s+/g, ' ');

it('trumps that had to be put aside are shown to everybody', () => {
  const state = table({ forced: ['T2', 'T3'], n_tricks: [0, 0, 0, 0] }, 'aside');
  const model = {} as TableModel; // Only the end of a game asks it for something.
  const { container } = render(Cloth, { model, state, around: places(seatsOf(state.view), 'A'), shown: null, now: 0 });
  expect(text()).toContain('Atouts écartés');
  const shown = [...container.querySelectorAll('.handful-shown svg')].map((card) => card.getAttribute('aria-label'));
  expect(shown).toEqual(['le 2 d’atout', 'le 3 d’atout']);
});

it.each<[WireEnding, string]>([
  [{ how: 'passed-out' }, 'Tout le monde a passé : Nom B, Nom C, Nom D, Nom A. Nouvelle donne.'],
  [
    { how: 'bare-petit', seat: 'C', hand: ['T1', 'KS'] },
    'Nom C avait le petit sec : la donne est annulée. Nouvelle donne.',
  ],
  [{ how: 'cancelled', clause: 'FAULT-01' }, 'La donne est annulée.'],
])('a deal that is not played is told, not skipped: %o', (ending, words) => {
  const bids = (['B', 'C', 'D', 'A'] as const).map((seat) => ({ seat, bid: 'pass' as const }));
  render(Score, { state: table({ ending, bids }, 'dealing'), ending });
  expect(text()).toContain(words);
  expect(text()).toContain('restent cachés jusqu’à la fin de la partie');
});

it('everybody sees who may not bid, why, and the clause', async () => {
  const state = table({ taker: null, trick: NO_TRICK, banned: ['C'] }, 'auction');
  render(Cloth, { model: {} as TableModel, state, around: places(seatsOf(state.view), 'A'), shown: null, now: 0 });
  expect(text()).toContain('Nom C ne peut pas prendre sur cette donne, à cause d’une renonce à la précédente.');
  await vi.waitFor(() => expect(text()).toContain(frenchClauses['FAULT-10']));
});

it('who drew the Excuse and one more card is named once', () => {
  const state = table({}, 'dealing');
  state.view = { ...state.view, n_dealt: 0, next_dealer: 'B', deal: null };
  const draw = (['EX', '5H', 'KS'] as const).map((card, i) => ({
    seat: i < 2 ? ('A' as const) : ('B' as const),
    card,
  }));
  state.table = { ...state.table, draw };
  const around = places(seatsOf(state.view), 'A');
  const { container } = render(Cloth, { model: {} as TableModel, state, around, shown: null, now: 0 });
  const drawn = [...container.querySelectorAll('figure')].map((one) => [
    one.querySelectorAll('svg').length,
    one.textContent?.trim(),
  ]);
  expect(drawn).toEqual([
    [2, 'Nom A'],
    [1, 'Nom B'],
  ]);
});

const SHEET: WireSheet = {
  taker: 'B',
  partner: null,
  contract: 'garde',
  half_points: 82,
  oudlers: 2,
  petit_au_bout: null,
  handfuls: [0, 0, 0],
  slam_announced: false,
  slam: null,
  made: true,
  margin: 0,
  lines: [{ reason: 'contract', points: 50 }],
  miseres: [{ seat: 'C', misere: 'no-trumps' }],
  scores: [-60, 140, -20, -60],
};

it('who sat a deal out did not play it', () => {
  const ending: WireEnding = { how: 'scored', sheet: SHEET, aside: [] };
  render(Score, { state: table({ ending, players: ['B', 'C', 'D'] }, 'dealing'), ending });
  expect(text()).toMatch(/Nom A ?n’a pas joué/);
  expect(text().match(/n’a pas joué/g)).toHaveLength(1);
});

it('a contract with nothing to spare was just made, and a misère has its line', () => {
  const ending: WireEnding = { how: 'scored', sheet: SHEET, aside: [] };
  const state = table({ ending }, 'dealing');
  state.view.rules = { table: '4', rules: 'house misere=20' };
  render(Score, { state, ending });
  expect(text()).toContain('Nom B : Garde juste faite');
  expect(text()).toMatch(/Nom C, misère d’atout : chacun lui paie\s*20/);
});

it('what the arbiter ruled stands on the score, with its consequence and its clause', () => {
  const ending: WireEnding = { how: 'scored', sheet: SHEET, aside: [] };
  const rulings: WireRuling[] = [
    { fault: 'exposed-card', culprit: 'D', card: '7C', trick: 2, measure: 'penalty 100', clause: 'FAULT-12' },
  ];
  render(Score, { state: table({ ending, rulings }, 'dealing'), ending });
  expect(text()).toContain('Nom D a joué une carte interdite. (le 7 de trèfle, pli 2)');
  expect(text()).toContain('Pénalité de 100 points pour Nom D');
  expect(text()).toContain('Règle FAULT-12');
});
