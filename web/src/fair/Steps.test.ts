import { cleanup, render } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { t } from '../i18n';
import { choices } from '../lib/choices.svelte';
import type { GameRecord, RecordedDeal } from '../replay/record';
import played from './fixtures/played.json';
import { check, type Report } from './shuffle';
import Steps from './Steps.svelte';

const record = (played as unknown as GameRecord[])[1] as GameRecord;

beforeEach(() => {
  choices.language = 'en';
});

/** What the first step says to a browser that kept this. */
async function first(kept: string | null): Promise<{ state: string | undefined; text: string }> {
  const report = (await check(record, record.deals[0] as RecordedDeal)) as Report;
  render(Steps, { report, names: record.names, isElsewhere: false, kept });
  const step = document.querySelector('ol > li');
  const said = { state: step?.classList[0], text: step?.textContent ?? '' };
  cleanup();
  return said;
}

it('a promise that was kept is compared, and one that was not is left to the reader', async () => {
  const { commitment = '' } = record.deals[0]?.shuffle ?? {};
  const same = await first(commitment);
  expect([same.state, same.text.includes(t('fair.s1Same'))]).toEqual(['done', true]);
  const other = await first('0'.repeat(128));
  expect([other.state, other.text.includes(t('fair.s1Other'))]).toEqual(['failed', true]);
  expect(other.text).toContain('0000000000000000');
  const none = await first(null);
  expect([none.state, none.text.includes(t('fair.s1None'))]).toEqual(['read', true]);
});
