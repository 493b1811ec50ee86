import { render } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { choices } from '../lib/choices.svelte';
import type { WireDeal, WireEnding, WireView } from '../protocol/protocol';
import Cloth from './Cloth.svelte';
import type { TableModel } from './model.svelte';
import { places } from './places';
import Score from './Score.svelte';
import { seatsOf, type TableState } from './state';

beforeEach(() => {
  choices.language = 'fr';
});

/** A table of four in the middle of a recorded deal, as a player sees it. */
function table(change: Partial<WireDeal>, stage: WireView['stage']): TableState {
  const lines = readFileSync('../testdata/tables/four.jsonl', 'utf8').trim().split('\n');
  const views = lines.map((line) => (JSON.parse(line) as { after?: { view: WireView } }).after?.view);
  const view = views.find((one) => one?.stage === 'play' && one.deal?.taker);
  if (!view?.deal) throw new Error('a deal is played in the recording');
  const seats = seatsOf(view).map((seat) => ({
    seat,
    who: 'bot' as const,
    name: `Nom ${seat}`,
    host: false,
    here: true,
    stand_in: false,
  }));
  const you = { name: null, seat: null, host: false, muted: [] };
  const settings = { rules: view.rules, listed: false, clock: { per: 'none' as const }, pace: 'calm' as const };
  const known = { id: 'k7Fq2', settings, you, seats, spectators: 0, draw: [], shuffle: null, revealed: null };
  const now = { ...view, stage, deal: { ...view.deal, ...change } };
  return { seq: 1, table: known, view: now, behind: false, said: [], dealt: {}, clock: null, refusal: null };
}

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
  [{ how: 'passed-out' }, 'Tout le monde a passé. Nouvelle donne.'],
  [
    { how: 'bare-petit', seat: 'C', hand: ['T1', 'KS'] },
    'Nom C avait le petit sec : la donne est annulée. Nouvelle donne.',
  ],
  [{ how: 'cancelled', clause: 'FAULT-01' }, 'La donne est annulée.'],
])('a deal that is not played is told, not skipped: %o', (ending, words) => {
  render(Score, { state: table({ ending }, 'dealing'), ending });
  expect(text()).toContain(words);
});
