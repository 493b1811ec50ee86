import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameRecord, RecordedDeal } from '../replay/record';
import played from './fixtures/played.json';
import { readPasted } from './paste';
import { check } from './shuffle';
import { isText, readText } from './text';

/** Records of our server, as `oudler convert` writes them. */
const file = (name: string) => readFileSync(`src/fair/fixtures/${name}.txt`, 'utf8');
const ENGLISH = file('played-en');
const NOTATION = readFileSync('../docs/notation.md', 'utf8');

/** What a check needs of a record. */
const needed = (record: GameRecord | null) => ({
  table: record?.table,
  rules: { preset: record?.rules.preset, cut: record?.rules.options?.['cut-min'] },
  names: record?.names,
  deals: record?.deals.map(({ dealer, shuffle, hands, dog }) => ({
    dealer,
    shuffle,
    hands: Object.fromEntries(Object.entries(hands).map(([seat, cards]) => [seat, [...cards].sort()])),
    dog: [...dog].sort(),
  })),
});

describe('a record as text', () => {
  it.each([
    ['played-en', 1],
    ['played-fr', 2],
  ])('tells a check as much as JSON: %s', async (name, i) => {
    const record = readText(file(name)) as GameRecord;
    expect(needed(record)).toEqual(needed(played[i] as unknown as GameRecord));
    expect(await check(record, record.deals[0] as RecordedDeal)).toMatchObject({ isPromised: true, isFair: true });
  });

  it('is told from other things that are pasted', () => {
    expect(readPasted(`\n# Hier soir\n${ENGLISH}`, 'https://tarot.example')).toHaveProperty('record');
    expect(readPasted('oudler record 1\ntable 4', 'https://tarot.example')).toEqual({ wrong: 'badText' });
    expect(isText('a record of oudler')).toBe(false);
    expect(isText(`${'#'.repeat(50_000)} oudler record 1`)).toBe(false);
  });

  it('may have several deals', async () => {
    const [head, deal] = ENGLISH.split(/^(?=deal )/m) as [string, string];
    const later = deal.replace('deal 1 ', 'deal 2 ').replace(/^shuffle (\S+) \d+/m, 'shuffle $1 2');
    const record = readText(`${head}${deal}\n${later}stop\n`) as GameRecord;
    expect(record.deals.map(({ shuffle }) => shuffle?.number)).toEqual([1, 2]);
    expect(await check(record, record.deals[0] as RecordedDeal)).toMatchObject({ isFair: true });
    expect(await check(record, record.deals[1] as RecordedDeal)).toMatchObject({ isPromised: true, isFair: false });
  });

  it('takes the whole line for a word, and no comment with it', () => {
    const changed = ENGLISH.replace(/^word A .*$/m, '  word A  a # b, c \u00a0').replace(/^dog: .*$/m, '$& # the dog');
    const [deal] = readText(changed.replaceAll('\n', '\r\n'))?.deals ?? [];
    expect(deal?.shuffle?.words).toEqual([{ seat: 'A', word: 'a # b, c' }]);
    expect(deal?.dog).toHaveLength(6);
  });

  it('with one card exchanged does not check', async () => {
    const [, dog = ''] = /^dog: (\S+)/m.exec(ENGLISH) ?? [];
    const [, held = ''] = /^B: (\S+)/m.exec(ENGLISH) ?? [];
    const swapped = ENGLISH.replace(`dog: ${dog}`, `dog: ${held}`).replace(`B: ${held}`, `B: ${dog}`);
    const record = readText(swapped) as GameRecord;
    expect(await check(record, record.deals[0] as RecordedDeal)).toMatchObject({ isPromised: true, isFair: false });
  });

  it.each([
    ['cut off before its cards', ENGLISH.slice(0, ENGLISH.indexOf('dog:'))],
    ['of another version', ENGLISH.replace('record 1', 'record 2')],
    ['without a deal', ENGLISH.split(/^deal /m)[0] ?? ''],
    ['with a card that is none', ENGLISH.replace(/^dog: \S+/m, 'dog: T22')],
    ['in letters it does not name', file('played-fr').replace(/^cards fr\n/m, '')],
    ['in French with an English card', file('played-fr').replace(/^A: \S+/m, 'A: KP')],
    ['with a table that is none', ENGLISH.replace(/^table .*$/m, 'table 6')],
  ])('%s is refused', (_, text) => expect(readText(text)).toBeNull());

  it('of the page of the notation is read', () => {
    const examples = [...NOTATION.matchAll(/```oudler\n([^]*?)```/g)].map(([, text]) => text ?? '');
    expect(examples.length).toBeGreaterThan(3);
    expect(examples.filter((text) => readText(text) === null)).toEqual([]);
  });
});
