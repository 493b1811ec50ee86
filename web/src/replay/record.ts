/** A record as the server gives it: what went in, and nothing that follows from it (docs/notation.md). */

import { api, ApiError } from '../lib/api';
import type { WireRuling } from '../protocol/protocol';

export type Seat = 'A' | 'B' | 'C' | 'D' | 'E';
export const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D', 'E'];

export type Step =
  | { do: 'bid'; seat: Seat; bid: string }
  | { do: 'call'; seat: Seat; card: string }
  | { do: 'discard'; seat: Seat; cards: string[] }
  | { do: 'slam' | 'jeu' | 'bare-petit' | 'call-arbiter' | 'accept'; seat: Seat }
  | { do: 'handful'; seat: Seat; handful: string; cards: string[] }
  | { do: 'ask'; seat: Seat; whose: Seat }
  | { do: 'misere'; seat: Seat; misere: string }
  | { do: 'play'; seat: Seat; card: string }
  | { do: 'keep-score'; seat: Seat; keep: string }
  | { do: 'assent'; answer: string }
  | { do: 'rule'; fault: string; culprit: Seat; measure: string };

export interface Shuffle {
  table: string;
  number: number;
  commitment: string;
  seed?: string | null;
  words?: { seat: Seat; word: string }[];
}

export interface Result {
  scores?: Partial<Record<Seat, number>>;
  'passed-out'?: boolean;
  'bare-petit'?: Seat;
  cancelled?: string;
}

/** What the arbiter found, and after how many steps it was said. It is told with a deal, not part of its record. */
export type Ruled = WireRuling & { step: number };

export interface RecordedDeal {
  dealer: Seat;
  shuffle?: Shuffle | null;
  hands: Partial<Record<Seat, string[]>>;
  dog: string[];
  steps: Step[];
  result?: Result | null;
  rulings?: Ruled[];
}

export interface GameRecord {
  format: 'oudler-record';
  version: number;
  table: '3' | '4' | '5' | '5-sitting-out';
  rules: { preset: string; options?: Record<string, string> };
  names?: string[];
  deals: RecordedDeal[];
}

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

/** What came of asking the server for a finished deal, and where I sat if I played it. */
export type Fetched = { record: GameRecord; seat: Seat | null } | { wrong: 'missing' | 'offline' | 'unreadable' };

export async function fetchDeal(table: string, deal: number): Promise<Fetched> {
  let answer: Response;
  try {
    answer = await fetch(address(table, deal));
  } catch {
    return { wrong: 'offline' };
  }
  if (answer.status === 404) return fetchFromGame(table, deal);
  if (!answer.ok) return { wrong: 'offline' };
  const record = readRecord(await answer.json().catch(() => null));
  const seat = SEATS.find((one) => one === answer.headers.get('oudler-seat')) ?? null;
  return record ? { record, seat } : { wrong: 'unreadable' };
}

/** A deal that was not scored is kept in the record of the whole game, which is shown when it is over. */
async function fetchFromGame(table: string, number: number): Promise<Fetched> {
  let game: GameRecord | null;
  try {
    game = readRecord(await api.record(table));
  } catch (error) {
    return { wrong: error instanceof ApiError && error.code === 'offline' ? 'offline' : 'missing' };
  }
  const deal = game?.deals.find(({ shuffle }) => shuffle?.number === number);
  return game && deal ? { record: { ...game, deals: [deal] }, seat: null } : { wrong: 'missing' };
}

/** The same record as a person reads it. */
export async function fetchText(table: string, deal: number): Promise<string | null> {
  const answer = await fetch(`${address(table, deal)}?format=text`).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

const address = (table: string, deal: number) => `/api/v1/deals/${encodeURIComponent(table)}/${deal}`;
