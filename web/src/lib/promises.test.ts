import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPromise, keptPromise } from './promises';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('a promise', () => {
  it('is kept for its own deal', () => {
    keepPromise('k7Fq2', 3, 'ee43');
    expect(keptPromise('k7Fq2', 3)).toBe('ee43');
    expect(keptPromise('k7Fq2', 4)).toBeNull();
    expect(keptPromise('K7fq2', 3)).toBeNull();
  });

  it('is never replaced by a later one for the same deal', () => {
    keepPromise('k7Fq2', 3, 'ee43');
    keepPromise('k7Fq2', 3, 'other');
    expect(keptPromise('k7Fq2', 3)).toBe('ee43');
  });

  it('is forgotten after three hundred others', () => {
    for (let deal = 1; deal <= 301; deal++) keepPromise('k7Fq2', deal, `p${deal}`);
    expect(keptPromise('k7Fq2', 1)).toBeNull();
    expect(keptPromise('k7Fq2', 2)).toBe('p2');
    expect(keptPromise('k7Fq2', 301)).toBe('p301');
  });

  it.each(['{', '"x"', '{"a":1}', '[1,["a"],["k7Fq2","3","x"],null]'])('survives %s in its place', (found) => {
    localStorage.setItem('oudler.promises', found);
    expect(keptPromise('k7Fq2', 3)).toBeNull();
    keepPromise('k7Fq2', 3, 'ee43');
    expect(keptPromise('k7Fq2', 3)).toBe('ee43');
  });

  it('is no trouble where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => keepPromise('k7Fq2', 3, 'ee43')).not.toThrow();
    expect(keptPromise('k7Fq2', 3)).toBeNull();
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: full, setItem: full });
    expect(() => keepPromise('k7Fq2', 3, 'ee43')).not.toThrow();
    expect(keptPromise('k7Fq2', 3)).toBeNull();
  });
});
