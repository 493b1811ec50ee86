import { expect, it } from 'vitest';
import { halves, sumHalves } from '../cards/worth';
import deals from '../replay/fixtures/deals.json';
import { replay } from '../replay/fold';
import type { GameRecord } from '../replay/record';
import { piles } from './piles';

it('shares the deck so that it counts to the score', () => {
  let [n, nOwed] = [0, 0];
  for (const { record } of deals as unknown as { record: GameRecord }[]) {
    const won = piles(record);
    if (!record.deals[0] || !won) continue;
    const last = replay(record, record.deals[0]).positions.at(-1);
    expect(new Set([...won.attack, ...won.defence]).size).toBe(78);
    // Who kept the Excuse and won no low card owes half a point to the end (EXC-08).
    const keeper = won.attack.includes('EX') ? 'attack' : 'defence';
    const hasLow = won[keeper].some((card) => halves(card) === 1 && !last?.aside?.includes(card));
    const debt = sumHalves(won[keeper]) - (last?.halves[keeper] ?? 0);
    expect(debt).toBe(hasLow ? 0 : debt);
    expect([0, 1]).toContain(debt);
    expect(sumHalves(won.attack) + sumHalves(won.defence)).toBe(182);
    n += 1;
    nOwed += debt;
  }
  expect(n).toBeGreaterThan(3);
  expect(nOwed).toBeLessThan(n / 2);
});
