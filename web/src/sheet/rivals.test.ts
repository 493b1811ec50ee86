import { expect, it } from 'vitest';
import { figuresOf } from './figures';
import { standing } from './fold';
import { rivals } from './rivals';

const evening = (people: string[], totals: number[], you: number | null) => ({
  id: people.join(),
  title: '',
  people,
  totals,
  n_deals: 3,
  changed_at: 0,
  you,
});

it('counts evenings, those one was ahead in, and the difference', () => {
  const sheets = [
    evening(['Anne', 'Bruno', 'Chloé'], [100, -40, -60], 0),
    evening(['bruno', 'Anne', 'David'], [50, -20, -30], 1),
    evening(['Anne', 'Bruno', 'Chloé'], [900, -400, -500], null),
  ];
  expect(rivals(sheets)).toEqual([
    { name: 'Bruno', evenings: 2, ahead: 1, points: 70 },
    { name: 'Chloé', evenings: 1, ahead: 1, points: 160 },
    { name: 'David', evenings: 1, ahead: 1, points: 10 },
  ]);
});

it('tells takers, partners and defenders apart', () => {
  const deal = (place: number, taker: number, partner: number | undefined, half_points: number) => ({
    id: `c${place}`,
    n: place,
    at: 0,
    by: '',
    what: {
      c: 'deal' as const,
      place,
      entry: {
        dealer: 0,
        playing: [0, 1, 2, 3, 4],
        outcome: {
          is: 'played' as const,
          taker,
          ...(partner !== undefined && { partner }),
          contract: 'garde' as const,
          half_points,
          oudlers: 2,
        },
      },
    },
  });
  const opening = { people: ['A', 'B', 'C', 'D', 'E'], rules: '5 fft', dealer: 0, heading: { title: '' } };
  const { rows } = standing(opening, [deal(1, 0, 1, 82), deal(2, 0, undefined, 80), deal(3, 1, 0, 82)]);
  const of = (player: number) => figuresOf(rows, player);
  expect(of(0)).toMatchObject({ taken: 2, made: 1, asTaker: 100 - 208, asPartner: { n: 1, points: 50 }, played: 3 });
  expect(of(0)).toMatchObject({ best: 100, worst: -208, by: { garde: { taken: 2, made: 1 } } });
  expect(of(2)).toMatchObject({ taken: 0, asDefender: { n: 3, points: -50 + 52 - 50 }, mean: -16 });
});
