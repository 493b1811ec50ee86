import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameRecord, RecordedDeal } from '../replay/record';
import played from './fixtures/played.json';
import {
  check,
  commitment,
  deal,
  fromHex,
  message,
  shuffled,
  Stream,
  toHex,
  type Checked,
  type Report,
} from './shuffle';

/** Tests run in the folder of the client. */
const PAGE = readFileSync('../docs/fairness.md', 'utf8');
const SEED = Uint8Array.from({ length: 64 }, (_, i) => i);
const SALT = message({
  table: 'test',
  number: 1,
  words: [
    { seat: 'A', word: 'citron' },
    { seat: 'C', word: 'été' },
  ],
});

/** What is frozen here stands in the page for those who write a checker of their own. */
function vector(found: string, right: string) {
  expect(found).toBe(right);
  expect(PAGE).toContain(right);
}

/** The whole record on the page. */
const example = (): GameRecord => JSON.parse(/```json\n([^]*?)```/.exec(PAGE)?.[1] ?? '') as GameRecord;
const first = (record: GameRecord) => record.deals[0] as RecordedDeal;
const sort = (cards: string[] | undefined) => [...(cards ?? [])].sort();
const fair = (checked: Checked) => 'isFair' in checked && checked.isFair;

describe('the frozen vectors', () => {
  it('have this commitment, this message and these blocks', async () => {
    expect(toHex(fromHex(toHex(SEED)) ?? new Uint8Array())).toBe(toHex(SEED));
    vector(
      await commitment(SEED),
      'ee4320ebaf3fdb4f2c832b137200c08e235e0fa7bbd0eb1740c7063ba8a0d151da77e003398e1714a955d475b05e3e950b639503b452ec185de4229bc4873949',
    );
    vector(
      toHex(new TextEncoder().encode(SALT)),
      '6f75646c6572206465616c20310a746573740a310a4120636974726f6e0a4320c3a974c3a90a',
    );
    const stream = new Stream(SEED, SALT);
    for (const block of [
      'e61e4e286398d33096389b17083b5c1929ada36b6d73cfbcdbeee2f45f8f704f294b4d74c7ae06f1ac1f8e57857901109063a2f2eb62ec0ed0ed3d6d0d08f80f',
      '77cef7ce5768496daa6dbda1f49f274a5f75c697bc3787ed90215b3af75a59b2d09273d6342e3387226927f72cd4ebcfdaf89246a2334967d7d932d6eb263439',
    ]) {
      vector(toHex(await stream.take(64)), block);
    }
    const pack = await shuffled(new Stream(SEED, SALT));
    expect(new Set(pack).size).toBe(78);
    vector(pack.slice(0, 8).join(' '), 'T11 9H AD 5D T10 8S T21 9C');
  });

  it.each([
    [
      '3',
      'A',
      'B',
      '5H 5D 2D JC 8C T15',
      'KS NS 10S 8S QH 10H 8H 2H KD 8D QC NC 10C 9C 7C 5C T21 T17 T16 T13 T10 T6 T5 EX',
    ],
    ['4', 'D', 'A', '6S 10D 9C T19 T11 T6', 'KS NS 10S 8S QH 10H 8H KD 8D QC 7C 5C T21 T17 T13 T10 T5 EX'],
    ['5', 'A', 'B', 'QS 6C T1', '10S 9S 7S 5S 10H 10D 9D 7D 5D AD 7C AC T17 T10 T3'],
    ['5-sitting-out', 'A', 'B', '6S 10D 9C T19 T11 T6', 'KS NS 10S 8S QH 10H 8H KD 8D QC 7C 5C T21 T17 T13 T10 T5 EX'],
  ] as const)('deal the same cards at a table of %s', async (table, dealer, seat, dog, hand) => {
    const dealing = await deal(new Stream(SEED, SALT), table, 4, dealer);
    expect(sort(dealing.dog)).toEqual(sort(dog.split(' ')));
    expect(sort(dealing.hands[seat])).toEqual(sort(hand.split(' ')));
    expect(PAGE).toContain(dog);
    if (table !== '4') return;
    expect(dealing.cut).toBe(17);
    expect(dealing.gaps).toEqual([0, 1, 2, 14, 18, 20]);
  });

  it('have a number that is drawn again, and bytes that are passed over', async () => {
    const text = message({ table: 'test', number: 23485475 });
    const stream = new Stream(SEED, text);
    await stream.take(32);
    vector(toHex(await stream.take(8)), '000000001ac69fd7');
    vector(toHex(await stream.take(4)), '5ab175f3');
    const dealing = await deal(new Stream(SEED, text), '4', 4, 'D');
    expect(sort(dealing.dog)).toEqual(sort('ND 10C 2C T15 T13 T3'.split(' ')));
    expect(sort(dealing.hands.A)).toEqual(
      sort('10S 7S 3S 2S 10H 7H 9D 2D 8C 7C 4C T21 T18 T17 T11 T9 T2 EX'.split(' ')),
    );
  });
});

describe('a record', () => {
  it('of the page checks', async () => {
    expect(fair(await check(example(), first(example())))).toBe(true);
  });

  it.each((played as unknown as GameRecord[]).map((record) => [record.table, record] as const))(
    'of a deal our server dealt at a table of %s checks',
    async (_, record) => expect(fair(await check(record, first(record)))).toBe(true),
  );

  it('with two cards exchanged names both places', async () => {
    const record = example();
    const { hands, dog } = first(record);
    const [ours, theirs] = [hands.B?.[0] as string, dog[0] as string];
    (hands.B as string[])[0] = theirs;
    dog[0] = ours;
    const report = (await check(record, first(record))) as Report;
    expect([report.isPromised, report.isFair]).toEqual([true, false]);
    const differing = report.compared.filter(({ wrong }) => wrong.length);
    expect(differing).toEqual([
      { place: 'B', n: 18, wrong: [theirs], missing: [ours] },
      { place: 'dog', n: 6, wrong: [ours], missing: [theirs] },
    ]);
  });

  it('with another seed than the promised one does not check', async () => {
    const record = example();
    (first(record).shuffle as { seed: string }).seed = '07'.repeat(64);
    expect(await check(record, first(record))).toMatchObject({ isPromised: false, isFair: false });
  });

  it.each(['table', 'number', 'word', 'dealer', 'cut'])('with another %s has other cards', async (what) => {
    const record = example();
    const deal = first(record);
    const shuffle = deal.shuffle as NonNullable<RecordedDeal['shuffle']>;
    if (what === 'table') shuffle.table = 'Test';
    if (what === 'number') shuffle.number = 2;
    if (what === 'word') shuffle.words = [{ seat: 'A', word: 'citron' }];
    if (what === 'dealer') deal.dealer = 'C';
    if (what === 'cut') record.rules.preset = 'house';
    expect(await check(record, deal)).toMatchObject({ isPromised: true, isFair: false });
  });

  it('without a seed, or without a shuffle, says so', async () => {
    const hidden = example();
    delete first(hidden).shuffle?.seed;
    expect(await check(hidden, first(hidden))).toMatchObject({ hash: null, isFair: false, compared: [] });
    const plain = example();
    delete first(plain).shuffle;
    expect(await check(plain, first(plain))).toEqual({ wrong: 'no-shuffle' });
  });

  it.each(['', ' citron', 'a\nB b', 'x'.repeat(41), 'a\u2028b'])('with the word %j is not one', async (word) => {
    const record = example();
    (first(record).shuffle as { words: unknown }).words = [{ seat: 'A', word }];
    expect(await check(record, first(record))).toEqual({ wrong: 'malformed' });
  });
});
