import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClientMessage, ServerMessage } from '../protocol/protocol';
import { TableModel } from './model.svelte';

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((frame: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close() {}
  say(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Answers what was asked last. */
  answer() {
    const asked = this.sent.at(-1);
    if (asked?.t === 'act') this.say({ t: 'ack', id: asked.id, seq: 1 });
  }
}

let model: TableModel;
const moves = () => FakeSocket.last.sent.map((message) => message.t === 'act' && message.do);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  model = new TableModel('k7Fq2');
  FakeSocket.last.onopen?.();
});
afterEach(() => {
  model.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a finger that taps twice has moved once', () => {
  model.move('KS');
  FakeSocket.last.answer();
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
  FakeSocket.last.answer();
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
