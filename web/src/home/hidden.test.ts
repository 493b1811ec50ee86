import { beforeEach, expect, it } from 'vitest';
import { hidden, hide, unhide } from './hidden';

beforeEach(() => localStorage.clear());

it('keeps what was hidden, once, until it is to be seen again', () => {
  for (const id of ['a', 'b', 'a']) hide(id);
  expect(hidden()).toEqual(['b', 'a']);
  unhide('b');
  expect(hidden()).toEqual(['a']);
});

it('keeps the latest hundred, and whatever it finds does no harm', () => {
  for (let n = 0; n < 120; n++) hide(`t${n}`);
  expect(hidden().length).toBe(100);
  expect(hidden()[0]).toBe('t20');
  for (const broken of ['{', '7', '[1,null,"a"]']) {
    localStorage.setItem('oudler.hidden', broken);
    expect(hidden()).toEqual(broken === '[1,null,"a"]' ? ['a'] : []);
  }
});
