import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ServerMessage, WireShuffle, WireTable, WireView } from '../protocol/protocol';
import { fold, granted, type TableState } from './state';

const FOLDER = '../testdata/tables/';

interface Is {
  t: 'is';
  after: { view: WireView; shuffle: WireShuffle | null; revealed: WireTable['revealed'] };
}

/** Games as a seat heard them; every few messages the server says how the table stands. */
function recorded(name: string): (ServerMessage | Is)[] {
  const lines = readFileSync(FOLDER + name, 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as ServerMessage | Is);
}

function begin(first: Is, seq: number): TableState {
  const you = { name: null, seat: first.after.view.own?.seat ?? null, host: false, muted: [] };
  const settings = {
    rules: first.after.view.rules,
    listed: false,
    clock: { per: 'none' as const },
    pace: 'calm' as const,
  };
  const { shuffle, revealed, view } = first.after;
  const table = { id: 'k7Fq2', settings, you, seats: [], spectators: 0, draw: [], shuffle, revealed };
  const state = fold(null, { t: 'snapshot', seq, table, view });
  if (!state) throw new Error('a snapshot is a state');
  return state;
}

/** Plays a recording into the fold and compares wherever the server said how it stands. */
function check(messages: (ServerMessage | Is)[]) {
  let state: TableState | null = null;
  let seq = 0;
  let compared = 0;
  for (const message of messages) {
    if (message.t === 'is') {
      if (state === null) {
        state = begin(message, seq);
        continue;
      }
      expect(state.view, `after event ${seq}`).toEqual(message.after.view);
      expect(state.table.shuffle).toEqual(message.after.shuffle);
      expect(state.table.revealed).toEqual(message.after.revealed);
      compared += 1;
    } else if (message.t === 'event') {
      seq = message.seq;
      state = fold(state, message);
      // What is asked for anew is told anew.
      if (state?.behind) state = null;
    }
  }
  return compared;
}

describe('the fold', () => {
  for (const name of readdirSync(FOLDER)) {
    it(`is where the server is, all through ${name}`, () => {
      expect(check(recorded(name))).toBeGreaterThan(5);
    });
  }

  it('passes over what it has seen and notices what is missing', () => {
    const messages = recorded('four.jsonl').filter((message) => message.t === 'event') as (ServerMessage & {
      t: 'event';
    })[];
    const first = recorded('four.jsonl').find((message) => message.t === 'is') as Is;
    const at = begin(first, 1);
    const second = messages[1] as ServerMessage & { t: 'event' };
    const seen = fold(at, { ...second, seq: 1 });
    expect(seen).toBe(at);
    expect(fold(at, { ...second, seq: 3 })?.behind).toBe(true);
    expect(fold(null, second)).toBe(null);
  });

  it('keeps whom one does not hear', () => {
    const first = recorded('four.jsonl').find((message) => message.t === 'is') as Is;
    let state = granted(granted(begin(first, 1), 'mute B'), 'mute C');
    expect(state.table.you.muted).toEqual(['B', 'C']);
    state = granted(granted(state, 'unmute B'), 'ready');
    expect(state.table.you.muted).toEqual(['C']);
  });

  it('keeps talk, and the clock from now on', () => {
    const first = recorded('four.jsonl').find((message) => message.t === 'is') as Is;
    let state = fold(begin(first, 1), { t: 'chat', seat: 'B', name: 'Zoé', text: null, phrase: 'hello' });
    expect(state?.said).toEqual([{ seat: 'B', name: 'Zoé', text: null, phrase: 'hello', at: 0 }]);
    state = fold(state, { t: 'clock', seats: ['A'], ms: 5000 }, 1000);
    expect(state?.clock).toEqual({ seats: ['A'], until: 6000 });
  });
});
