import { describe, expect, it } from 'vitest';
import { halves, strongest } from '../cards/worth';
import { margin, replay, type Position } from './fold';
import deals from './fixtures/deals.json';
import type { GameRecord, RecordedDeal, Seat } from './record';

/** Whole deals played by our own bots, with what `oudler replay --json` says of them. */
interface Truth {
  winners: string;
  ending: string;
  taker?: Seat;
  partner?: Seat | null;
  points?: number;
  oudlers?: number;
  reasons?: string[];
}

const fixtures = deals as unknown as { record: GameRecord; truth: Truth }[];
const PACK = 182;

function checkDeal(record: GameRecord, truth: Truth) {
  const deal = record.deals[0] as RecordedDeal;
  const { players, positions, nTricks, isCounted } = replay(record, deal);
  const last = positions.at(-1) as Position;
  const winners = positions.filter(({ did, isTrickOver }) => did.do === 'play' && isTrickOver).map(({ best }) => best);
  expect(winners.join('')).toBe(truth.winners);
  if (truth.ending !== 'scored') return;

  expect(isCounted).toBe(true);
  expect(winners).toHaveLength(nTricks);
  expect([last.taker, last.partner]).toEqual([truth.taker, truth.partner ?? null]);
  expect(last.halves).toEqual({ attack: 2 * (truth.points ?? 0), defence: PACK - 2 * (truth.points ?? 0) });
  expect(last.oudlers).toBe(truth.oudlers);
  const bonus = (name: string) => truth.reasons?.find((reason) => reason.startsWith(name));
  expect(last.petitAuBout).toBe(bonus('petit-au-bout')?.slice('petit-au-bout-'.length) ?? null);
  if (bonus('slam-defence')) expect(last.slamMade).toBe('defence');

  for (const [i, position] of positions.entries()) {
    const before = positions[i - 1];
    const held = players.flatMap((seat) => position.hands[seat] ?? []);
    expect(new Set(held).size).toBe(held.length);
    if (position.did.do === 'play' && before) {
      const { seat, card } = position.did;
      expect(before.turn).toBe(seat);
      expect(before.hands[seat]).toContain(card);
      expect(position.hands[seat]).not.toContain(card);
      const shown = position.isTrickOver ? 0 : position.trick.length;
      expect(held.length).toBe(players.length * (nTricks - position.nTrick + 1) - (shown || players.length));
    }
  }
  expect(players.flatMap((seat) => last.hands[seat] ?? [])).toEqual([]);
}

describe('a deal on record', () => {
  it.each(
    fixtures.map(({ record, truth }, i) => [`${i}: table of ${record.table}, ${truth.ending}`, record, truth] as const),
  )('replays to what the rules say it came to: %s', (_, record, truth) => checkDeal(record, truth));

  it('turns the dog after the auction, and after the call at five', () => {
    for (const { record } of fixtures) {
      const { positions } = replay(record, record.deals[0] as RecordedDeal);
      const dog = positions.findIndex(({ did }) => did.do === 'dog');
      if (dog > 0) expect(positions[dog - 1]?.did.do).toBe(record.table === '5' ? 'call' : 'bid');
    }
  });

  it('keeps the points to itself where an arbiter was called', () => {
    const { record } = fixtures[0] as { record: GameRecord };
    const deal = record.deals[0] as RecordedDeal;
    const called: RecordedDeal = { ...deal, steps: [...deal.steps, { do: 'call-arbiter', seat: 'A' }] };
    expect(replay(record, called).isCounted).toBe(false);
  });
});

describe('cards', () => {
  const check = (trick: string, winner: number) => expect(strongest(trick.split(' '))).toBe(winner);

  it('are taken by the highest trump, else by the highest of the suit led', () => {
    check('10S KS QH', 1);
    check('KS AS T1', 2);
    check('T9 T12 T3', 1);
    check('2H 3S AH', 0);
  });

  it('are never taken by the Excuse, which lets the second card choose the suit', () => {
    check('EX 2H KS', 1);
    check('2H EX AH', 0);
    check('EX', -1);
  });

  it('count 91 points in a pack', () => {
    const suits = [...'SHDC'].flatMap((suit) => 'A 2 3 4 5 6 7 8 9 10 J N Q K'.split(' ').map((rank) => rank + suit));
    const trumps = Array.from({ length: 21 }, (_, i) => `T${i + 1}`);
    const pack = [...suits, ...trumps, 'EX'];
    expect(pack.reduce((sum, card) => sum + halves(card), 0)).toBe(PACK);
  });
});

it('a half point goes to whoever wins', () => {
  expect(margin(81, 2)).toEqual({ made: false, by: 1 });
  expect(margin(83, 2)).toEqual({ made: true, by: 1 });
  expect(margin(82, 2)).toEqual({ made: true, by: 0 });
});

describe('a ruling told with a deal', () => {
  it('stands in the replay where it was said, and changes no card', () => {
    const { record } = fixtures[0] as (typeof fixtures)[number];
    const deal = record.deals[0] as RecordedDeal;
    const ruling = {
      step: 7,
      fault: 'none',
      culprit: null,
      card: null,
      trick: null,
      measure: 'play-on',
      clause: 'ARB-01',
    };
    const plain = replay(record, deal).positions;
    const { positions } = replay(record, { ...deal, rulings: [ruling] });
    const at = positions.findIndex(({ did }) => did.do === 'ruled');
    expect(positions).toHaveLength(plain.length + 1);
    expect(positions[at - 1]?.did).toEqual(deal.steps[6]);
    expect(positions[at]?.hands).toEqual(positions[at - 1]?.hands);
    expect(positions.at(-1)).toEqual(plain.at(-1));
  });
});
