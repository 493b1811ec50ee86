import { beforeEach, describe, expect, it } from 'vitest';
import { choices } from '../lib/choices.svelte';
import deals from './fixtures/deals.json';
import { replay } from './fold';
import type { GameRecord, RecordedDeal } from './record';
import { duty } from './words';

beforeEach(() => {
  choices.language = 'fr';
});

describe('the player in turn', () => {
  /** What is said at each position of a deal, once for those that follow each other. */
  function said(record: GameRecord): string[] {
    const { players, positions } = replay(record, record.deals[0] as RecordedDeal);
    const all = positions.filter(({ turn }) => turn).map((position) => duty(position, players.length));
    return all.filter((one, i) => one !== all[i - 1]);
  }
  const records = (deals as unknown as { record: GameRecord }[]).map(({ record }) => record);
  const of = (table: string, contract: string) =>
    records.find(
      (record) =>
        record.table === table && record.deals[0]?.steps.some((step) => step.do === 'bid' && step.bid === contract),
    ) as GameRecord;

  it('speaks, then discards, then plays', () => {
    expect(said(of('4', 'garde'))).toEqual(['doit parler', 'doit écarter', 'doit jouer']);
  });

  it('calls before the play at five, and discards nothing at a garde sans', () => {
    const five = records.find(({ table }) => table === '5') as GameRecord;
    // Nobody takes this dog: it is a garde sans.
    expect(said(five)).toEqual(['doit parler', 'doit appeler', 'doit jouer']);
  });

  it('only speaks where everybody passes', () => {
    const passed = records.find(({ deals }) => deals[0]?.result?.['passed-out']) as GameRecord;
    expect(said(passed)).toEqual(['doit parler']);
  });
});
