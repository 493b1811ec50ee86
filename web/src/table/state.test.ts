import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Seat, ServerMessage, WirePresence, WireSeen, WireStage } from '../protocol/protocol';
import { company, fold, granted, type TableState } from './state';
import { around, FOLDER, present, recorded, type Is } from './testing';

/** How the table first stands in a recording. */
const firstOf = (name: string) => recorded(name).find((message) => message.t === 'is') as Is;

function begin(first: Is, seq: number): TableState {
  const { shuffle, revealed, view } = first.after;
  const state = fold(null, { t: 'snapshot', seq, table: around(view, { seats: [], shuffle, revealed }), view });
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
      // What is asked for again is told again.
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

  it('counts how often somebody there became something else to us, through snapshots too', () => {
    const at = begin(firstOf('four.jsonl'), 1);
    const told = fold(fold(at, { t: 'people' }), { t: 'people' });
    expect([at.news, told?.news]).toEqual([0, 2]);
    expect(fold(told, { t: 'snapshot', seq: 2, table: at.table, view: at.view })?.news).toBe(2);
  });

  it('passes over what it has seen and notices what is missing', () => {
    const messages = recorded('four.jsonl').filter((message) => message.t === 'event') as (ServerMessage & {
      t: 'event';
    })[];
    const at = begin(firstOf('four.jsonl'), 1);
    const second = messages[1] as ServerMessage & { t: 'event' };
    const seen = fold(at, { ...second, seq: 1 });
    expect(seen).toBe(at);
    expect(fold(at, { ...second, seq: 3 })?.behind).toBe(true);
    expect(fold(null, second)).toBe(null);
  });

  it('keeps whom one does not hear', () => {
    let state = granted(granted(begin(firstOf('four.jsonl'), 1), 'mute B'), 'mute C');
    expect(state.table.you.muted).toEqual(['B', 'C']);
    state = granted(granted(state, 'unmute B'), 'ready');
    expect(state.table.you.muted).toEqual(['C']);
  });

  it('knows who may not bid on a deal', () => {
    const before = begin(firstOf('arbitrated.jsonl'), 1);
    const event: WireSeen = { e: 'dealt', dealer: 'A', players: ['B', 'C', 'D', 'A'], hand: [], banned: ['C'] };
    const state = fold(before, { t: 'event', seq: 2, event, legal: null });
    expect(state?.view.deal?.banned).toEqual(['C']);
  });

  it('keeps talk, and the clock from now on', () => {
    let state = fold(begin(firstOf('four.jsonl'), 1), {
      t: 'chat',
      seat: 'B',
      name: 'Zoé',
      text: null,
      phrase: 'hello',
    });
    expect(state?.said).toEqual([{ seat: 'B', name: 'Zoé', text: null, phrase: 'hello', at: 0 }]);
    state = fold(state, { t: 'clock', seats: ['A'], ms: 5000 }, 1000);
    expect(state?.clock).toEqual({ seats: ['A'], from: 1000, until: 6000 });
  });

  const presence = (...seats: WirePresence[]): ServerMessage => ({
    t: 'presence',
    seats,
    spectators: 0,
    arbiter: null,
    offers: [],
  });

  it('knows when a bot will play for who is gone', () => {
    const seat = present('B', { here: false });
    let state = fold(begin(firstOf('four.jsonl'), 1), presence({ ...seat, bot_in: 30_000 }), 1000);
    expect(state?.botDue).toEqual({ B: { from: 1000, until: 31_000 } });
    state = fold(state, presence({ ...seat, bot_in: null }), 2000);
    expect(state?.botDue).toEqual({});
  });

  it('keeps the host, and whom one does not hear, under another name', () => {
    const seat = present('B', { host: true });
    let state = fold(begin(firstOf('four.jsonl'), 1), presence(seat));
    state = granted(state as TableState, 'mute B');
    state = fold(state, {
      t: 'event',
      seq: 2,
      event: { e: 'seated', seat: 'B', who: 'player', name: 'Léa', level: null },
      legal: null,
    });
    expect(state?.table.seats[0]).toEqual({ ...seat, name: 'Léa' });
    expect(state?.table.you.muted).toEqual(['B']);
    state = fold(state, {
      t: 'event',
      seq: 3,
      event: { e: 'seated', seat: 'B', who: 'bot', name: 'Edmond', level: 'habit' },
      legal: null,
    });
    expect(state?.table.seats[0]).toMatchObject({ who: 'bot', name: 'Edmond', level: 'habit', host: false });
    expect(state?.table.you.muted).toEqual([]);
  });

  it('sees the host close the door to spectators, and the last player close the table', () => {
    let state = fold(begin(firstOf('four.jsonl'), 1), {
      t: 'event',
      seq: 2,
      event: { e: 'spectators', open: false },
      legal: null,
    });
    expect(state?.table.settings.spectators).toBe(false);
    const now = { stage: 'over' as const, turn: null, next_dealer: null, n_cards: [] };
    state = fold(state, { t: 'event', seq: 3, event: { e: 'closed' }, now, legal: null });
    expect(state?.view.stage).toBe('over');
  });
});

describe('the rest of a deal', () => {
  const after = (...events: WireSeen[]) => {
    const begun = begin(firstOf('four.jsonl'), 1);
    const told = (state: TableState | null, event: WireSeen, i: number) =>
      fold(state, { t: 'event', seq: i + 2, event, legal: null });
    const dealt: WireSeen = { e: 'dealt', dealer: 'D', players: ['A', 'B', 'C', 'D'], hand: [], banned: [] };
    return [dealt, ...events].reduce<TableState | null>(told, begun)?.table.rest;
  };
  const conceding = (seat: Seat, yes: boolean) => ({ e: 'conceding', seat, yes }) as const;

  it('is proposed until everybody agrees, somebody would not, or a card is played', () => {
    const asked = { seat: 'C', settled: 'concedes', agreed: ['A', 'C'] };
    expect(after(conceding('C', true), conceding('A', true))).toEqual(asked);
    expect(after(conceding('C', true), conceding('A', false))).toBeUndefined();
    expect(after(conceding('C', true), { e: 'played', seat: 'C', card: 'KS' })).toBeUndefined();
    expect(after(conceding('C', true), { e: 'conceded', seat: 'C' })).toEqual({ ...asked, agreed: null });
  });

  it('stays settled while the house plays it, until the next deal', () => {
    const claimed: WireSeen = { e: 'claimed', seat: 'B' };
    const settled = { seat: 'B', settled: 'claims', agreed: null };
    expect(after(claimed, { e: 'played', seat: 'B', card: 'T21' })).toEqual(settled);
    const dealt: WireSeen = { e: 'dealt', dealer: 'A', players: ['B', 'C', 'D', 'A'], hand: [], banned: [] };
    expect(after(claimed, dealt)).toBeUndefined();
  });
});

it('knows who may still speak while it catches up on several events', () => {
  const dealt: WireSeen = { e: 'dealt', dealer: 'D', players: ['A', 'B', 'C', 'D'], hand: [], banned: [] };
  let state = fold(begin(firstOf('four.jsonl'), 1), { t: 'event', seq: 2, event: dealt, legal: null });
  state = fold(state, { t: 'event', seq: 3, event: { e: 'bid', seat: 'A', bid: 'garde' }, legal: null });
  expect(state?.view.deal).toMatchObject({ taker: null, bids: [{ seat: 'A', bid: 'garde' }] });
});

describe('company', () => {
  const at = (stage: WireStage, seats: WirePresence[]): TableState => {
    const state = begin(firstOf('four.jsonl'), 1);
    return { ...state, view: { ...state.view, stage }, table: { ...state.table, seats } };
  };

  it('is the people who would wait, in the middle of a game', () => {
    const own = begin(firstOf('four.jsonl'), 1).table.you.seat as Seat;
    const other = own === 'A' ? 'B' : 'A';
    const both = [present(own), present(other)];
    expect(company(at('play', both)).map((one) => one.seat)).toEqual([other]);
    expect(company(at('waiting', both))).toEqual([]);
    expect(company(at('over', both))).toEqual([]);
    expect(company(at('play', [present(own), present(other, { here: false })]))).toEqual([]);
    expect(company(at('play', [present(own), present(other, { who: 'bot' })]))).toEqual([]);
  });
});
