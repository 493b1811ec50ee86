import { beforeEach, expect, it } from 'vitest';
import { choices } from '../lib/choices.svelte';
import type { WireSeen } from '../protocol/protocol';
import type { TableState } from './state';
import { spoken } from './words';

beforeEach(() => {
  choices.language = 'fr';
});

const state = { table: { seats: [{ seat: 'B', name: 'Zoé' }] } } as unknown as TableState;
const ruling = { fault: 'revoke', culprit: 'B', card: null, trick: null, clause: 'FAULT-10' } as const;

it('two rulings in a row have one full stop between them', () => {
  const events: WireSeen[] = ['ban', 'stands'].map((measure) => ({ e: 'ruled', ruling: { ...ruling, measure } }));
  expect(spoken(state, events)).toBe(
    'L’arbitre a tranché. Zoé a fait une renonce consommée. Zoé ne pourra pas prendre à la donne suivante. ' +
      'L’arbitre a tranché. Zoé a fait une renonce consommée. Le résultat reste acquis',
  );
});

it('says with the deal who may not bid', () => {
  expect(spoken(state, [{ e: 'dealt', dealer: 'A', players: ['B', 'C', 'D', 'A'], hand: null, banned: ['B'] }])).toBe(
    'A a donné. Zoé ne peut pas prendre sur cette donne, après une renonce',
  );
});

it('names who drew the Excuse once', () => {
  const drawn = ['EX', '5H'].map((card) => ({ seat: 'B' as const, card }));
  expect(spoken(state, [{ e: 'drawn', drawn, dealer: 'B' }])).toBe(
    'Tirage. Zoé\u00a0: l’Excuse, le 5 de cœur. Zoé donne',
  );
});
