import { describe, expect, it } from 'vitest';
import type { Change, Opening, What } from '../protocol/protocol';
import { incidents } from '../protocol/arbiter';
import { standing } from '../sheet/fold';
import { changes, concernsDeal, effects, isSure, needsCulprit, suspects } from './apply';
import { offered, walk } from './walk';

const OPENING: Opening = {
  people: ['Anne', 'Bruno', 'Chloé', 'David'],
  rules: '4 fft',
  dealer: 0,
  heading: { title: '' },
};
const PLAYED: What = {
  c: 'deal',
  place: 2 ** 32,
  entry: {
    dealer: 0,
    playing: [0, 1, 2, 3],
    outcome: { is: 'played', taker: 1, contract: 'garde', half_points: 98, oudlers: 2 },
  },
};

const made = (all: What[]): Change[] => all.map((what, i) => ({ id: `c${i}`, n: i + 1, at: 0, by: 'Anne', what }));
const sheet = (...all: What[]) => standing(OPENING, made(all));

function told(words: string) {
  const told = walk(words.split(' '));
  if (!told || !('rule' in told.next)) throw new Error(`${words} is no ruling`);
  return told;
}

/** The sheet after what a verdict is sure of was applied to it. */
function applied(words: string, culprit: number | null, before: What[], isNoted = false) {
  const now = sheet(...before);
  const chosen = effects(told(words)).filter(isSure);
  return sheet(...before, ...changes(chosen, culprit, now, isNoted ? (now.rows.at(-1) ?? null) : null));
}

describe('a verdict on a sheet', () => {
  it('warns, and then costs 100 points (FAULT-12)', () => {
    expect(applied('illegal-card not-begun first-time', 2, [PLAYED]).warnings).toEqual([0, 0, 1, 0]);
    const { penalties, totals } = applied('illegal-card not-begun again', 2, [PLAYED]);
    expect(penalties).toEqual([0, 0, -100, 0]);
    expect(totals.reduce((sum, total) => sum + total)).toBe(0);
  });

  it('bans a defender who revoked from the deal after (FAULT-10)', () => {
    const playing = applied('revoke defence made only-one', 3, []);
    expect(playing.banned).toEqual([3]);
    // The deal in which it happened is entered afterwards, and the ban is for the next one.
    const now = sheet();
    const all = changes(effects(told('revoke defence made only-one')), 3, now, null);
    expect(sheet(...all, PLAYED).banned).toEqual([3]);
    expect(sheet(...all, PLAYED, { ...PLAYED, place: 2 * 2 ** 32 } as What).banned).toEqual([]);
    // Found when the deal stood on the sheet already.
    expect(applied('revoke defence made only-one', 3, [PLAYED], true).banned).toEqual([3]);
  });

  it('asks only of those who can have done it', () => {
    const now = sheet(PLAYED);
    const row = now.rows.at(-1) ?? null;
    expect(suspects(told('revoke defence made only-one'), now, row)).toEqual([0, 2, 3]);
    expect(suspects(told('revoke attack made'), now, row)).toEqual([1]);
    expect(suspects(told('illegal-card not-begun again'), now, row)).toEqual([0, 1, 2, 3]);
    // Of a deal that is not noted yet nobody knows who took it.
    expect(suspects(told('revoke attack made'), now, null)).toEqual([0, 1, 2, 3]);
  });

  it('annuls the deal (FAULT-09)', () => {
    const noted = applied('revoke attack made', null, [PLAYED], true);
    expect(noted.rows).toHaveLength(1);
    expect(noted.rows[0]?.versions[0]?.entry?.annulled).toBe('FAULT-09');
    expect(noted.totals).toEqual([0, 0, 0, 0]);
    const playing = applied('revoke attack made', null, [PLAYED]);
    expect(playing.rows).toHaveLength(2);
    expect(playing.next.dealer).toBe(2);
  });

  it('leaves to people what hangs on the result, or on the taker', () => {
    const choice = effects(told('revoke defence failed only-one'));
    expect(choice.map((effect) => [effect.is, isSure(effect)])).toEqual([
      ['annul', false],
      ['sanction', true],
    ]);
    const later = effects(told('revoke attack unknown'));
    expect(later).toMatchObject([{ is: 'annul', when: 'made' }]);
    expect(later.filter(isSure)).toEqual([]);
  });

  it('notes a misdeal, dealt again without whose fault it was (FAULT-02, FAULT-03)', () => {
    const after = applied('misdeal court-turned dealer', 1, [PLAYED]);
    expect(after.rows.at(-1)?.versions[0]?.entry?.outcome).toEqual({ is: 'misdeal', culprit: 1 });
    expect(after.next.dealer).toBe(1);
    expect(after.banned).toEqual([1]);
    expect(applied('misdeal court-turned nobody', null, [PLAYED]).banned).toEqual([]);
  });

  it('notes a bare petit', () => {
    const after = applied('bare-petit bare later plays', 2, []);
    expect(after.rows[0]?.versions[0]?.entry?.outcome).toEqual({ is: 'bare-petit', player: 2 });
    expect(after.next.dealer).toBe(1);
  });

  it('is written whatever was answered, and is one the fold understands', () => {
    let n = 0;
    const visit = (words: string[]) => {
      const found = walk(words);
      if (!found) throw new Error(words.join());
      if (!('rule' in found.next)) {
        for (const [answer] of offered(found.next.ask)) visit([...words, answer]);
        return;
      }
      const all = effects(found);
      const now = sheet(PLAYED);
      for (const row of [null, now.rows[0] ?? null]) {
        const written = changes(all, 0, now, row);
        expect(written.length, words.join()).toBe(all.length);
        const after = sheet(PLAYED, ...written);
        expect(after.rows.every(({ versions }) => versions.length === 1)).toBe(true);
      }
      if (needsCulprit(all)) expect(changes(all, null, now, null).length).toBeLessThan(all.length);
      if (all.length === 0) expect(concernsDeal(all)).toBe(false);
      n += all.length;
    };
    for (const incident of Object.keys(incidents)) visit([incident]);
    expect(n).toBeGreaterThan(30);
  });
});
