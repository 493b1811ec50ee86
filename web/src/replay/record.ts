/** A finished deal as the server keeps it: what went in, and nothing that follows from it (docs/notation.md). */

import type { JsonDeal, JsonRecord, JsonShuffle, Seat } from '../protocol/protocol';

export type GameRecord = JsonRecord;
export type RecordedDeal = JsonDeal;
export type Shuffle = JsonShuffle;
export const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D', 'E'];

export const CARD = /^(?:(?:[KQNJA2-9]|10)[SHDC]|T(?:[1-9]|1\d|2[01])|EX)$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCards = (value: unknown) =>
  Array.isArray(value) && value.every((card) => typeof card === 'string' && CARD.test(card));

/** The record in this value, or null. It looks no further than the pages that show it need. */
export function readRecord(value: unknown): GameRecord | null {
  if (!isObject(value) || value.format !== 'oudler-record' || value.version !== 1) return null;
  if (!['3', '4', '5', '5-sitting-out'].includes(String(value.table)) || !isObject(value.rules)) return null;
  const deals = Array.isArray(value.deals) ? value.deals : [];
  const good = deals.every(
    (deal: unknown) =>
      isObject(deal) &&
      SEATS.includes(deal.dealer as Seat) &&
      isObject(deal.hands) &&
      Object.entries(deal.hands).every(([seat, hand]) => SEATS.includes(seat as Seat) && isCards(hand)) &&
      isCards(deal.dog) &&
      Array.isArray(deal.steps),
  );
  return good && deals.length > 0 ? (value as unknown as GameRecord) : null;
}

export type Wrong = { wrong: 'missing' | 'offline' | 'unreadable' };
export type Format = 'json' | 'replay' | 'text';

/** Asks for a finished deal. One that was not scored is kept with the whole game, which is shown when it is over. */
export async function askDeal(table: string, deal: number, format: Format): Promise<Response | Wrong> {
  const own = `deals/${encodeURIComponent(table)}/${deal}`;
  for (const path of [own, `tables/${encodeURIComponent(table)}/record`]) {
    const answer = await fetch(`/api/v1/${path}?format=${format}`).catch(() => null);
    if (answer?.ok) return answer;
    if (!answer || answer.status >= 500) return { wrong: 'offline' };
  }
  return { wrong: 'missing' };
}

/** What came of asking for a deal's record. */
export type Fetched = { record: GameRecord } | Wrong;

export async function fetchDeal(table: string, number: number): Promise<Fetched> {
  const answer = await askDeal(table, number, 'json');
  if ('wrong' in answer) return answer;
  const record = readRecord(await answer.json().catch(() => null));
  if (!record) return { wrong: 'unreadable' };
  const deal =
    record.deals.length > 1 ? record.deals.find(({ shuffle }) => shuffle?.number === number) : record.deals[0];
  return deal ? { record: { ...record, deals: [deal] } } : { wrong: 'missing' };
}

/** The same as a person reads it. */
export async function fetchText(table: string, deal: number): Promise<string | null> {
  const answer = await askDeal(table, deal, 'text');
  return 'wrong' in answer ? null : answer.text();
}
