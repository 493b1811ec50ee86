import { beforeEach, expect, it } from 'vitest';
import type { Opening } from '../protocol/protocol';
import { blank, save } from './book';
import { SheetModel } from './model.svelte';

const OPENING: Opening = {
  people: ['Anne', 'Bruno', 'Chloé', 'David'],
  rules: '4 fft',
  dealer: 0,
  heading: { title: '' },
};
const ID = 'local-1';

beforeEach(() => {
  localStorage.clear();
  save(blank(ID, OPENING));
});

it('what was made in one step is undone and redone in one', () => {
  const model = new SheetModel(ID);
  model.deal({ dealer: 0, playing: [0, 1, 2, 3], outcome: { is: 'passed-out' } });
  model.makeAll([
    { c: 'deal', place: 2 * 2 ** 32, entry: { dealer: 1, playing: [0, 1, 2, 3], outcome: { is: 'misdeal' } } },
    { c: 'sanction', player: 2, measure: { m: 'warning' }, clause: 'FAULT-12' },
  ]);
  const seen = () => [model.standing?.rows.length, model.standing?.warnings[2]];
  expect(seen()).toEqual([2, 1]);
  expect(model.redoable).toEqual([]);
  model.undo();
  expect(seen()).toEqual([1, 0]);
  model.redo();
  expect(seen()).toEqual([2, 1]);
  model.undo();
  model.undo();
  expect(seen()).toEqual([0, 0]);
  expect(model.undoable).toEqual([]);
  model.redo();
  expect(seen()).toEqual([1, 0]);
  model.redo();
  expect(seen()).toEqual([2, 1]);
});
