import { beforeEach, describe, expect, it } from 'vitest';
import { keepSeen, lastSeen } from './seen';

beforeEach(() => localStorage.clear());

describe('the last deal seen', () => {
  it('is kept for each table', () => {
    expect(lastSeen('k7Fq2')).toBeNull();
    keepSeen('k7Fq2', 3);
    keepSeen('other', 1);
    keepSeen('k7Fq2', 4);
    keepSeen('k7Fq2', 2);
    expect([lastSeen('k7Fq2'), lastSeen('other')]).toEqual([4, 1]);
  });

  it('is forgotten after fifty other tables', () => {
    keepSeen('k7Fq2', 3);
    for (let n = 0; n < 50; n++) keepSeen(`t${n}`, 1);
    expect(lastSeen('k7Fq2')).toBeNull();
    expect(lastSeen('t0')).toBe(1);
  });

  it.each(['{', '"x"', '[1,["a"],["k7Fq2","3"]]'])('survives %s in its place', (found) => {
    localStorage.setItem('oudler.seen', found);
    expect(lastSeen('k7Fq2')).toBeNull();
    keepSeen('k7Fq2', 3);
    expect(lastSeen('k7Fq2')).toBe(3);
  });
});
