import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choices } from '../lib/choices.svelte';
import type { WireDeal, WireEnding, WireLegal, WireRest, WireRuling, WireStage, WireView } from '../protocol/protocol';
import Actions from './Actions.svelte';
import type { TableModel } from './model.svelte';
import type { TableState } from './state';
import { playing, stateOf } from './testing';

beforeEach(() => {
  choices.language = 'fr';
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A player at a table of four, in a recorded game. */
function table(stage: WireStage, ending: WireEnding | null, ready: boolean): TableState {
  const view = playing();
  const legal = { ...view.own.legal, to_act: false, cards: [], handfuls: [], ready };
  return stateOf({ ...view, stage, deal: { ...view.deal, ending, banned: [] }, own: { ...view.own, legal } });
}

function shown(state: TableState, now = 0) {
  const move = vi.fn<(action: string) => void>();
  const ready = () => move('ready');
  const model = { pending: null, line: 'open', move, ready, act: vi.fn() } as unknown as TableModel;
  const nothing = () => {};
  render(Actions, {
    model,
    state,
    now,
    put: [],
    discardReady: false,
    changing: false,
    onchange: nothing,
    ondiscard: nothing,
    onhandful: nothing,
    onpeople: nothing,
    onhint: nothing,
    hinted: null,
    chosen: null,
    ahead: null,
  });
  return move;
}

it('after a passed-out deal the next one comes without a click', () => {
  const move = shown(table('dealing', { how: 'passed-out' }, true));
  expect(screen.getByText('La donne suivante arrive…')).toBeTruthy();
  expect(move).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4000);
  expect(move.mock.calls).toEqual([['ready']]);
});

it('a hand that was laid open waits until it was looked at', () => {
  const move = shown(table('dealing', { how: 'bare-petit', seat: 'B', hand: ['T1'] }, true));
  vi.advanceTimersByTime(60_000);
  expect(move).not.toHaveBeenCalled();
});

it('the table says who is gone, and when a bot plays instead', () => {
  const state = table('play', null, false);
  const turn = 'C' as const;
  if (state.view.deal) state.view = { ...state.view, deal: { ...state.view.deal, turn } };
  shown({ ...state, botDue: { C: { from: 0, until: 30_000 } } }, 18_100);
  expect(screen.getByText('Nom C est parti : un robot joue à sa place dans 12 s')).toBeTruthy();
});

it('who may not bid is told why there is only a pass', () => {
  const state = table('auction', null, false);
  const own = state.view.own as NonNullable<WireView['own']>;
  const deal = { ...(state.view.deal as WireDeal), banned: [own.seat] };
  const legal = { ...own.legal, to_act: true, pass: true, contracts: [] };
  shown({ ...state, view: { ...state.view, deal, own: { ...own, legal } } });
  expect(screen.getByText(/^Après une faute, vous ne pouvez pas prendre sur cette donne/)).toBeTruthy();
  expect(screen.queryByText('À vous de parler')).toBeNull();
});

it('an arbiter who has just looked stays in sight, with the reason not to call him', () => {
  const state = table('play', null, false);
  const none: WireRuling = {
    fault: 'none',
    culprit: null,
    card: null,
    trick: null,
    measure: 'play-on',
    clause: 'ARB-03',
  };
  const deal = state.view.deal as NonNullable<WireView['deal']>;
  const rules = { ...state.view.rules, rules: 'fft faults=arbitrated' };
  shown({ ...state, view: { ...state.view, rules, deal: { ...deal, rulings: [none] } } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Appeler l’arbitre' }).disabled).toBe(true);
  expect(screen.getByText(/^L’arbitre vient de regarder et n’a rien trouvé/)).toBeTruthy();
});

/** A player in turn who may settle the rest of the deal. */
function settling(legal: Partial<WireLegal>, rest?: WireRest): TableState {
  const state = table('play', null, false);
  const own = state.view.own as NonNullable<WireView['own']>;
  const asked = { ...own.legal, to_act: true, ...legal };
  return { ...state, table: { ...state.table, rest }, view: { ...state.view, own: { ...own, legal: asked } } };
}

it('a rest that is surely mine is claimed with one tap', async () => {
  const move = shown(settling({ claim: true }));
  await fireEvent.click(screen.getByRole('button', { name: 'La suite est à moi' }));
  expect(move.mock.calls).toEqual([['claim']]);
});

it('conceding is asked twice', async () => {
  const move = shown(settling({ concede: true }));
  await fireEvent.click(screen.getByRole('button', { name: 'Laisser la suite' }));
  expect(move).not.toHaveBeenCalled();
  expect(screen.getByText(/^L’autre camp fait tous les plis/)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(600);
  await fireEvent.click(screen.getByRole('button', { name: 'Laisser la suite' }));
  expect(move.mock.calls).toEqual([['concede']]);
});

it('who is asked to concede agrees, or has the deal played on', async () => {
  const move = shown(settling({ concede: true }, { seat: 'B', settled: 'concedes', agreed: ['B'] }));
  expect(screen.getByText('Nom B propose de laisser la suite')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Jouer la suite' }));
  await fireEvent.click(screen.getByRole('button', { name: 'D’accord' }));
  expect(move.mock.calls).toEqual([['concede no'], ['concede']]);
});
