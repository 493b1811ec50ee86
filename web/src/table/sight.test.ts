import { expect, test } from 'vitest';
import { share } from '../lib/share';
import type { WireSeen } from '../protocol/protocol';
import { sight, type Sight } from './sight';
import { fold, SEATS, type TableState } from './state';
import { recorded, stateOf, playing } from './testing';

test('a seat is looked at again when something changed there, and only then', () => {
  const messages = recorded('four.jsonl');
  const first = messages.find((message) => message.t === 'is');
  let state: TableState | null = first?.t === 'is' ? { ...stateOf(first.after.view), seq: 0 } : null;
  const seen: Partial<Record<string, Sight>> = {};
  let [nPlayed, nLooks] = [0, 0];
  for (const message of recorded('four.jsonl')) {
    if (message.t === 'is') continue;
    state = share(state, fold(state, message));
    if (!state) continue;
    for (const seat of SEATS.slice(0, 4)) {
      const before = seen[seat];
      const now = share(before, sight(state, seat, false));
      seen[seat] = now;
      if (message.t !== 'event' || message.event.e !== 'played' || now === before) continue;
      nLooks += 1;
      expect([message.event.seat, state.view.deal?.turn], `seat ${seat}`).toContain(seat);
    }
    if (message.t === 'event' && message.event.e === 'played') nPlayed += 1;
  }
  expect(nPlayed).toBeGreaterThan(70);
  // Who has played, and who is to play.
  expect(nLooks).toBeLessThanOrEqual(2 * nPlayed);
  expect(nLooks).toBeGreaterThan(nPlayed);
});

test('a seat says who took, with what, and what lies there', () => {
  const view = playing();
  const { taker } = view.deal as { taker: 'A' };
  const state = stateOf({ ...view, deal: { ...view.deal, contract: 'garde', has_discarded: true } as never });
  const there = sight(state, taker, false);
  expect([there.role, there.contract, there.hasAside, there.isFull]).toEqual(['taker', 'garde', true, false]);
  const said = { seat: taker, name: 'Anne', text: 'Bien joué', phrase: null, at: 1 };
  expect(sight({ ...state, said: [said] }, taker, false).said).toBe(said);
  const won = { e: 'trick-won', seat: taker } as WireSeen;
  const after = fold(state, { t: 'event', seq: 2, event: won } as never) as TableState;
  // It is still in the middle.
  expect(sight(after, taker, true).tricks).toBe(there.tricks);
  expect(sight(after, taker, false).tricks).toBe(there.tricks + 1);
});
