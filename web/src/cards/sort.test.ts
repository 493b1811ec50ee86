import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECK } from './deck';
import { sortHand, suitEnds, suitOrder } from './sort';

function check(hand: string, sorted: string) {
  expect(sortHand(hand.split(' ')).join(' ')).toBe(sorted);
}

test('trumps come first from the 21 down, the Excuse beside them', () => {
  check('2S EX T1 KS T21 T9 T10', 'T21 T10 T9 T1 EX KS 2S');
});

test('suits are black and red in turn', () => {
  check('AS AH AD AC', 'AS AH AC AD');
  check('AS AD AC', 'AS AD AC');
  check('AH AD AC', 'AH AC AD');
  check('AD AC', 'AC AD');
  check('AH AD', 'AH AD');
});

test('within a suit the king is first and the ace last', () => {
  check('AH 2H 10H 9H JH NH QH KH', 'KH QH NH JH 10H 9H 2H AH');
});

test('a given order of suits is kept when a suit runs out', () => {
  const order = suitOrder(['2S', '2H', '2C', '2D']);
  expect(sortHand(['2D', '2C', '2S'], order)).toEqual(['2S', '2C', '2D']);
});

test('the deck is in order, every card is kept, and sorting twice changes nothing', () => {
  expect(DECK).toHaveLength(78);
  expect(sortHand([...DECK].reverse())).toEqual(DECK);
  fc.assert(
    fc.property(fc.shuffledSubarray(DECK), (hand) => {
      const sorted = sortHand(hand);
      expect([...sorted].sort()).toEqual([...hand].sort());
      expect(sortHand(sorted)).toEqual(sorted);
    }),
  );
});

test('it is known where the suits end', () => {
  expect(suitEnds(['T21', 'T3', 'EX', 'KS', '2S', 'QH'])).toEqual([3, 5]);
  expect(suitEnds(['KS'])).toEqual([]);
});
