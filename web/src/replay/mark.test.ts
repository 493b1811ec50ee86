import { describe, expect, it } from 'vitest';
import deals from './fixtures/deals.json';
import { replay } from './fold';
import { mark } from './mark';
import type { GameRecord, RecordedDeal } from './record';

/** Whole deals played by our own bots, with the reasons `oudler replay --json` gives. */
const fixtures = deals as unknown as { record: GameRecord; truth: { ending: string; reasons?: string[] } }[];
const scored = fixtures.filter(({ truth }) => truth.ending === 'scored');

const markOf = (record: GameRecord, deal = record.deals[0] as RecordedDeal) => mark(record, deal, replay(record, deal));

describe('the reasons for a score', () => {
  it.each(scored.map(({ record, truth }, i) => [i, record, truth] as const))(
    'are those of the rules: %i',
    (_, record, truth) => {
      const found = markOf(record);
      const names = found?.lines.map(({ why, which }) => {
        if (why === 'contract') return why;
        if (why === 'petit') return `petit-au-bout-${which}`;
        return why === 'slam' && which === 'announced' ? 'slam-announced-made' : `${why}-${which}`;
      });
      expect(names).toEqual(truth.reasons);
    },
  );

  it('have the sum written out', () => {
    const big = scored.find(({ truth }) => truth.reasons?.includes('slam-announced-made'))?.record as GameRecord;
    expect(markOf(big)).toMatchObject({
      lines: [
        { why: 'contract', sum: '(25 + 55) × 2 = 160', points: 160 },
        { why: 'handful', which: 'triple', points: 40 },
        { why: 'petit', which: 'attack', sum: '10 × 2 = 20', points: 20 },
        { why: 'slam', which: 'announced', points: 400 },
      ],
      each: 620,
    });
  });

  it('go by the rules of the table, misères too', () => {
    const { record } = scored[1] as { record: GameRecord };
    const deal = record.deals[0] as RecordedDeal;
    const steps: RecordedDeal['steps'] = [...deal.steps, { do: 'misere', seat: 'A', misere: 'no-trumps' }];
    // 29 a defender at 25 a contract, 24 with a base of 20; twice that at a garde, and ten from each for the misère.
    const scores = { A: 48 + 30, B: 48 - 10, C: -144 - 10, D: 48 - 10 };
    const house: GameRecord = { ...record, rules: { preset: 'house', options: { 'contract-base': '20' } } };
    expect(markOf(house, { ...deal, steps, result: { scores } })).toMatchObject({
      lines: [{ sum: '(20 + 4) × 2 = 48', points: -48 }],
      miseres: [{ seat: 'A', misere: 'no-trumps', points: 10 }],
    });
  });

  it('are not told where they do not add up', () => {
    const { record } = scored[0] as { record: GameRecord };
    const deal = record.deals[0] as RecordedDeal;
    expect(markOf(record, { ...deal, result: { scores: { A: 142, B: -71, C: -71 } } })).toBeNull();
    expect(markOf(record, { ...deal, steps: [...deal.steps, { do: 'call-arbiter', seat: 'A' }] })).toBeNull();
    for (const { record } of fixtures.filter(({ truth }) => truth.ending !== 'scored'))
      expect(markOf(record)).toBeNull();
  });
});
