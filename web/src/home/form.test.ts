import { describe, expect, it } from 'vitest';
import { blank, botSeats, changes, isAlone, request, value, withPreset, withTable, type Form } from './form';
import { withPart } from '../rules/options';

const form = (change: Partial<Form>): Form => ({ ...blank(), ...change });

describe('a table to create', () => {
  it('asks for the usual one', () => {
    expect(request(blank())).toEqual({
      table: '4',
      rules: 'fft',
      listed: false,
      spectators: true,
      pace: 'calm',
      level: 'habit',
      hints: false,
      clock: { per: 'none' },
      bots: [],
      start: false,
    });
  });

  it('says when the game ends', () => {
    expect(request(form({ end: 'deals', deals: 12 })).rules).toBe('fft end=deals:12');
    expect(request(withPreset(blank(), 'house')).rules).toBe('house');
    expect(request({ ...withPreset(blank(), 'house'), end: 'agreement' }).rules).toBe('house end=agreement');
  });

  it('begins at once where all others are bots', () => {
    const bots: Form['bots'] = [true, true, false, false];
    expect(botSeats(form({ table: '3', bots }))).toEqual(['B', 'C']);
    expect(isAlone(form({ table: '3', bots }))).toBe(true);
    expect(request(form({ table: '4', bots })).start).toBe(false);
    // An arbiter may be on the way.
    for (const changed of [{ faults: 'arbitrated' }, { assent: 'needed' }])
      expect(request(form({ table: '3', bots, changed })).start).toBe(false);
  });

  it('has a clock of its own for moves and for deals', () => {
    expect(request(form({ clock: 'move' })).clock).toEqual({ per: 'move', seconds: 30 });
    expect(request(form({ clock: 'deal', dealSeconds: 600 })).clock).toEqual({ per: 'deal', seconds: 600 });
  });

  it('forgets the arbiter where nobody can err', () => {
    const changed = { arbiter: 'at-once' };
    expect(request(form({ changed })).rules).toBe('fft');
    expect(request(form({ changed: { ...changed, faults: 'arbitrated' } })).rules).toBe(
      'fft faults=arbitrated arbiter=at-once',
    );
  });

  it('keeps a number that was emptied empty, and the others as they were', () => {
    expect(withPart('20/30/40', 1, '')).toBe('20//40');
    expect(withPart('20//40', 1, '035')).toBe('20/35/40');
    expect(withPart('10', 0, '')).toBe('');
  });

  it('counts what was changed, and forgets sizes meant for another table', () => {
    const changed = form({ changed: { 'handful-sizes': '9/13/15', misere: '0' } });
    expect(changes(changed)).toEqual(['handful-sizes']);
    expect(value(withTable(changed, '5'), 'handful-sizes')).toBe('8/10/13');
  });
});
