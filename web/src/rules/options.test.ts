import { describe, expect, it } from 'vitest';
import { KINDS, ending, impossible, numbers, read, shape, usual, write, type Options } from './options';

describe('the rules of a table', () => {
  it('says only what differs from the preset', () => {
    expect(write('fft', '4', {})).toBe('fft');
    expect(write('fft', '4', { misere: '0', end: 'deals:8' })).toBe('fft end=deals:8');
    expect(write('house', '5', { 'handful-sizes': '8/10/13', end: 'score:1000' })).toBe('house handful-sizes=8/10/13');
  });

  it('reads what it writes', () => {
    for (const kind of KINDS) {
      const text = write('house', kind, { misere: '20', faults: 'arbitrated', end: 'agreement' });
      const { preset, options } = read(kind, text);
      expect(preset).toBe('house');
      expect(options).toEqual({ ...usual('house', kind), misere: '20', faults: 'arbitrated', end: 'agreement' });
    }
  });

  it('forgets what it does not know', () => {
    expect(read('9', 'other nonsense=1 x').options).toEqual(usual('fft', '4'));
  });

  it('has the official sizes of handfuls (HAND-03)', () => {
    expect(numbers(usual('fft', '3')['handful-sizes'])).toEqual([13, 15, 18]);
    expect(numbers(usual('fft', '4')['handful-sizes'])).toEqual([10, 13, 15]);
    expect(numbers(usual('fft', '5')['handful-sizes'])).toEqual([8, 10, 13]);
  });

  it('knows which values of a score cannot be', () => {
    for (const kind of KINDS) {
      for (const preset of ['fft', 'house'] as const) expect(impossible(kind, usual(preset, kind))).toBeNull();
    }
    const wrong = (change: Partial<Options>) => impossible('4', { ...usual('fft', '4'), ...change });
    expect(wrong({ 'contract-base': '' })).toBe('contract-base');
    expect(wrong({ 'contract-base': '-1' })).toBe('contract-base');
    expect(wrong({ 'petit-au-bout': '10001' })).toBe('petit-au-bout');
    expect(wrong({ slam: '400/200/200' })).toBe('slam');
    expect(wrong({ multipliers: '1/2/6/4' })).toBe('multipliers');
    expect(wrong({ multipliers: '0/2/4/6' })).toBe('multipliers');
    expect(wrong({ 'handful-sizes': '10/10/15' })).toBe('handful-sizes');
    expect(wrong({ 'handful-sizes': '10/13/19' })).toBe('handful-sizes');
    expect(wrong({ misere: 'ten' })).toBe('misere');
  });

  it('knows when a game ends', () => {
    expect(ending('deals:12')).toEqual({ by: 'deals', n: 12 });
    expect(ending('agreement')).toEqual({ by: 'agreement', n: 0 });
  });

  it('deals out the whole pack', () => {
    for (const kind of KINDS) {
      const { players, hand, dog } = shape(kind);
      expect(players * hand + dog).toBe(78);
    }
  });
});
