/** What is asked of the server over HTTP. The game itself goes over a socket. */

import { tOr } from '../i18n';
import type { Seat, WireClock, WirePace, WirePresence, WireSettings } from '../protocol/protocol';

export interface Player {
  id: string;
  name: string;
  /** Came without a password. */
  guest: boolean;
}

export interface TableInfo {
  id: string;
  settings: WireSettings;
  seats: WirePresence[];
  /** Where I sit. */
  you: Seat | null;
  begun: boolean;
  over: boolean;
  n_dealt: number;
  totals: number[];
}

/** A deal someone played. */
export interface Played {
  table: string;
  number: number;
  /** Milliseconds since 1970. */
  ended_at: number;
  /** 0 for A, 1 for B … */
  seat: number;
  score: number;
  /** The taker's seat and contract; null for old deals. */
  taker: number | null;
  contract: 'petite' | 'garde' | 'garde-sans' | 'garde-contre' | null;
  made: boolean | null;
  /** What I was; `out` where I sat out. */
  part: 'taker' | 'partner' | 'defender' | 'out';
  /** How many played. */
  players: number;
  /** The other people, bots aside. */
  with: string[];
}

/** Which of my deals: what is left out, or empty, is any. */
export interface Wanted {
  before?: string;
  players?: string;
  part?: string;
  contract?: string;
  result?: string;
  with?: string;
}

interface Tally {
  deals: number;
  total: number;
  won: number;
}

/** What my deals come to. */
export interface Figures {
  deals: number;
  total: number;
  /** Whether these are all there are; else the latest. */
  all: boolean;
  taker: Tally;
  partner: Tally;
  defender: Tally;
  contracts: { contract: NonNullable<Played['contract']>; deals: number; made: number; total: number }[];
  petit_won: number;
  petit_lost: number;
  best: { table: string; number: number; score: number } | null;
  curve: { deals: number; total: number }[];
}

export interface Page {
  deals: Played[];
  /** The `before` of the page after this one. */
  next: string | null;
}

/** What a deal brought each seat. */
export interface Row {
  deal: number;
  scores: number[];
  /** The taker's seat and contract; null for old deals. */
  taker: number | null;
  contract: Played['contract'];
}

/** A table to open; what is left out is as it is usually played. */
export interface NewTable {
  table?: string;
  rules?: string;
  listed?: boolean;
  spectators?: boolean;
  clock?: WireClock;
  pace?: WirePace;
  seat?: Seat | null;
  bots?: Seat[];
  level?: string;
  hints?: boolean;
  start?: boolean;
}

/** A sheet to begin. */
export interface NewSheet {
  people: string[];
  rules: string;
  dealer?: number;
  title?: string;
  table?: number;
  position?: number;
}

export interface SheetInfo {
  id: string;
  title: string;
  people: string[];
  totals: number[];
  n_deals: number;
  /** Milliseconds since 1970. */
  changed_at: number;
  /** Which of its players I am. */
  you: number | null;
}

/** Why the server did not do it: a word to translate, and a sentence in English. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    readonly status = 0,
    /** The field of the request that is wrong, where it is one: `clock`, `rules.misere`. */
    readonly field: string | null = null,
  ) {
    super(text);
  }
}

/** An error in the words of the player. */
export function inWords(error: unknown): string {
  if (error instanceof ApiError) {
    const key = `error.${error.code}`;
    const field = error.field ?? '';
    const why = tOr(`why.${field.replace(/^rules\./, '')}`, error.text);
    // A request over HTTP may be refused for the reasons of a table, too.
    return tOr(key, tOr(`refusal.${error.code}`, error.text), { field: fieldName(field), why }).trim();
  }
  return tOr('error.internal', String(error));
}

/** What a field is called on the screen. */
export function fieldName(field: string): string {
  const option = field.replace(/^rules\./, '');
  return tOr(`field.${option}`, tOr(`opt.${option}`, field));
}

/** Asks the server; what is no success is thrown in its own words. */
export async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      ...(signal && { signal }),
    });
  } catch {
    throw new ApiError('offline', 'the server does not answer');
  }
  if (answer.ok) return answer;
  const told: unknown = await answer.json().catch(() => null);
  const { code, text, field } = (told ?? {}) as { code?: string; text?: string; field?: string };
  const fallback = answer.status >= 502 ? 'offline' : 'internal';
  throw new ApiError(code ?? fallback, text ?? answer.statusText, answer.status, field);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  if (answer.status === 204) return undefined as T;
  return (await answer.json().catch(() => null)) as T;
}

const at = encodeURIComponent;

/** What is asked for behind the `?`; what is empty is not. */
function query(wanted: object): string {
  const asked = Object.entries(wanted).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
}

export const api = {
  me: () => ask<Player | null>('GET', 'me'),
  guest: (name: string) => ask<Player>('POST', 'guest', { name }),
  register: (name: string, password: string) => ask<Player>('POST', 'account', { name, password }),
  signIn: (name: string, password: string) => ask<Player>('POST', 'session', { name, password }),
  signOut: () => ask<void>('DELETE', 'session'),
  newPassword: (old: string, password: string) => ask<void>('POST', 'account/password', { old, new: password }),

  open: (table: NewTable) => ask<{ id: string; socket: string }>('POST', 'tables', table),
  /** The tables a newcomer can join. */
  tables: () => ask<TableInfo[]>('GET', 'tables'),
  /** The games I have a seat in. */
  mine: () => ask<TableInfo[]>('GET', 'me/tables'),
  table: (id: string) => ask<TableInfo>('GET', `tables/${at(id)}`),
  /** Leaves a table for good; where nobody else sits, it is closed. */
  quit: (id: string) => ask<void>('DELETE', `tables/${at(id)}`),

  /** Waits no longer for others to play with. */
  startPairing: () => ask<void>('POST', 'pairing/start'),

  beginSheet: (sheet: NewSheet) => ask<{ id: string; socket: string }>('POST', 'sheets', sheet),
  /** Begins a sheet with what a file says. */
  importSheet: (text: string, rules?: string) => ask<{ id: string }>('POST', 'sheets/import', { text, rules }),
  /** The sheets I keep or have changed. */
  mySheets: () => ask<SheetInfo[]>('GET', 'me/sheets'),

  history: (wanted: Wanted = {}) => ask<Page>('GET', `me/history${query(wanted)}`),
  figures: (players = '') => ask<Figures>('GET', `me/figures${query({ players })}`),
  /** The scores of a table's deals, in the order of play. */
  sheet: (table: string) => ask<Row[]>('GET', `tables/${at(table)}/sheet`),
};
