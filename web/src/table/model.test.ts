import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket, latest } from '../net/testing';
import { TableModel } from './model.svelte';

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
