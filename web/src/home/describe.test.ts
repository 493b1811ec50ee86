import { beforeEach, describe, expect, it } from 'vitest';
import type { Played, TableInfo } from '../lib/api';
import { choices } from '../lib/choices.svelte';
import { signed } from '../lib/locale';
import { evenings, manner, tableId, taken, tooLong, when } from './describe';

beforeEach(() => {
  choices.language = 'en';
});

const info = (table: string, rules: string): TableInfo => ({
  id: 'x',
  settings: {
    rules: { table, rules },
    listed: true,
    spectators: true,
    clock: { per: 'move', seconds: 30 },
    pace: 'calm',
    level: 'habit',
    hints: false,
  },
  seats: [],
  you: null,
  begun: false,
  over: false,
  n_dealt: 0,
  totals: [],
});

describe('a table in words', () => {
  it('tells how it is played', () => {
    expect(manner(info('4', 'fft end=deals:8'))).toEqual(['4 players', 'official rules', '8 deals', '30 s a move']);
    expect(manner(info('5', 'house misere=20'))[1]).toBe('adjusted rules');
    expect(manner(info('3', 'house faults=arbitrated'))).toContain('with an arbiter');
  });
});

describe('a name', () => {
  it('is said to be too long, and never cut', () => {
    expect(tooLong(` ${'é'.repeat(24)} `)).toBe('');
    expect(tooLong('♠'.repeat(25))).toBe('24 characters at most; this name has 25.');
    expect(tooLong('e\u0301'.repeat(24))).toBe('');
  });
});

describe('a link or a code', () => {
  it.each([
    ['k7Fq2xW9aZ', 'k7Fq2xW9aZ'],
    ['  https://tarot.example/t/k7Fq2xW9aZ ', 'k7Fq2xW9aZ'],
    ['127.0.0.1:8780/t/k7Fq2xW9aZ#x', 'k7Fq2xW9aZ'],
    ['/t/k7Fq2xW9aZ?from=mail', 'k7Fq2xW9aZ'],
    ['https://tarot.example/', null],
    ['two words', null],
    ['', null],
  ])('%s', (pasted, id) => expect(tableId(pasted)).toBe(id));
});

describe('history', () => {
  it('puts the deals of a table together, in the order of play', () => {
    const deal = (table: string, number: number, score: number) => ({
      table,
      number,
      score,
      seat: 0,
      ended_at: 1,
      taker: 1,
      contract: 'garde' as const,
      made: true,
      part: 'defender' as const,
      players: 4,
      with: number === 2 ? ['Anne', 'Bruno'] : ['Bruno', 'Chloé'],
    });
    const [first, second] = evenings([deal('b', 2, -57), deal('b', 1, 204), deal('a', 1, 10)]);
    expect(first).toMatchObject({ table: 'b', total: 147, names: ['Anne', 'Bruno', 'Chloé'] });
    expect(first?.deals.map(({ number }) => number)).toEqual([1, 2]);
    expect(second?.total).toBe(10);
  });

  it('says who took, where that was kept', () => {
    const deal = { seat: 2, taker: 2, contract: 'garde-sans' } as Played;
    expect(taken(deal)).toBe('garde sans, you took, ');
    expect(taken({ ...deal, taker: 1 })).toBe('garde sans, ');
    expect(taken({ ...deal, taker: null, contract: null })).toBe('');
  });

  it('has signs that can be read', () => {
    expect([204, -57, 0].map(signed)).toEqual(['+204', '−57', '0']);
  });

  it('speaks of days as people do', () => {
    const now = new Date(2026, 10, 16, 22, 0).getTime();
    expect(when(new Date(2026, 10, 16, 21, 4).getTime(), now)).toContain('today');
    expect(when(new Date(2026, 10, 15, 23, 4).getTime(), now)).toContain('yesterday');
    expect(when(new Date(2026, 10, 2, 23, 4).getTime(), now)).toContain('November 2');
  });
});
