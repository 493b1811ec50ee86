import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket, latest } from '../net/testing';
import type { ServerMessage, WireSeen } from '../protocol/protocol';
import { TableModel } from './model.svelte';
import { around, playing } from './testing';

/** Answers what was asked last. */
function answer() {
  const asked = latest().sent.at(-1);
  if (asked?.t === 'act') latest().say({ t: 'ack', id: asked.id, seq: 1 });
}

let model: TableModel;
const moves = () => latest().sent.map((message) => message.t === 'act' && message.do);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  model = new TableModel('k7Fq2');
  latest().accept();
});
afterEach(() => {
  model.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a finger that taps twice has moved once', () => {
  model.move('KS');
  answer();
  vi.advanceTimersByTime(300);
  model.move('QS');
  expect(moves()).toEqual(['KS']);
  expect(model.isBusy).toBe(true);
  vi.advanceTimersByTime(150);
  expect(model.isBusy).toBe(false);
  model.move('QS');
  expect(moves()).toEqual(['KS', 'QS']);
});

it('where the answer is late, the second tap is still the second', () => {
  model.move('KS');
  vi.advanceTimersByTime(1500);
  answer();
  model.move('QS');
  vi.advanceTimersByTime(200);
  model.move('QS');
  expect(moves()).toEqual(['KS']);
  vi.advanceTimersByTime(50);
  model.move('QS');
  expect(moves()).toEqual(['KS', 'QS']);
});

it('nothing is moved while there is no line', () => {
  dispatchEvent(new Event('offline'));
  model.move('KS');
  expect(moves()).toEqual([]);
  expect(model.isBusy).toBe(false);
});

/** A table before a deal, with what was said into its shuffle. */
function before(words: { seat: 'A'; word: string }[], board: number | null = null) {
  const view = playing();
  const shuffle = { deal: 2, commitment: board === null ? 'c0ffee' : null, board, words, ready: [] };
  const table = around(view, { shuffle, you: { name: 'Zoé', seat: 'A', host: true, arbiter: false, muted: [] } });
  latest().say({ t: 'snapshot', seq: 1, table, view } as ServerMessage);
}

it('a word of chance goes into a shuffle that was told none, and another one each time', () => {
  before([]);
  model.ready();
  expect(moves()).toEqual([expect.stringMatching(/^word [0-9a-z]{10}$/), 'ready']);
  // Whatever becomes of the word, only the asking for the deal is waited for.
  answer();
  vi.advanceTimersByTime(500);
  model.ready();
  const [first, , second] = moves();
  expect(second).not.toEqual(first);
});

it('where a word was typed, no other one is added', () => {
  before([{ seat: 'A', word: 'brume' }]);
  model.ready();
  expect(moves()).toEqual(['ready']);
});

it('no word goes into a deal that was made beforehand', () => {
  before([], 3);
  model.ready();
  expect(moves()).toEqual(['ready']);
});

it('a tap hurries what is being shown', () => {
  before([]);
  const say = (seq: number, event: object) =>
    latest().say({ t: 'event', seq, event: event as WireSeen } as ServerMessage);
  say(2, { e: 'trick-won', seat: 'B' });
  say(3, { e: 'played', seat: 'B', card: 'T5' });
  vi.advanceTimersByTime(900);
  expect(model.state?.seq, 'the trick is gathered first').toBe(2);
  model.hurry();
  expect(model.state?.seq).toBe(3);
});
