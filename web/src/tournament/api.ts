/** What is asked of a tournament over HTTP. Who one is there is told by the key of the link. */

import { inWords, ApiError } from '../lib/api';
import { tOr } from '../i18n';
import { choices } from '../lib/choices.svelte';
import type { WireComparison, WireFormat, WirePlan } from '../protocol/protocol';

/** Free deals, or duplicate. */
export type Kind = 'tournament' | 'duplicate';

export interface Opened {
  id: string;
  key: string;
}

export interface Info extends Opened {
  kind: Kind;
  title: string;
  n_people: number;
  round: number;
  rounds: number;
  is_closed: boolean;
  /** Milliseconds since 1970. */
  changed_at: number;
}

/** What was asked is done. */
export interface Done {
  /** The key of their own page, for who has entered themselves. */
  key?: string;
}

/** A refusal that names what it is about: a name, a line of a list. */
export class Refusal extends ApiError {
  constructor(
    code: string,
    text: string,
    status: number,
    readonly about: string,
  ) {
    super(code, text, status);
  }
}

async function call(method: string, path: string, key: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1/${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError('offline', 'the server does not answer');
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as Partial<Record<string, string>>;
  const fallback = answer.status >= 502 ? 'offline' : 'internal';
  throw new Refusal(told.code ?? fallback, told.text ?? answer.statusText, answer.status, told.about ?? '');
}

const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const at = encodeURIComponent;

export const open = (format: WireFormat) => json<Opened>(call('POST', 'tournaments', '', { format }));
export const openDuplicate = (plan: WirePlan) => json<Opened>(call('POST', 'duplicates', '', { plan }));
/** Opens a tournament with what a file says. */
export const bring = (kind: Kind, text: string) => json<Opened>(call('POST', `${kind}s/import`, '', { text }));
/** The tournaments I have opened, the last changed first. */
export async function mine(): Promise<Info[]> {
  const of = async (kind: Kind) => {
    const infos = await json<Omit<Info, 'kind'>[]>(call('GET', `me/${kind}s`, ''));
    return infos.map((info) => ({ ...info, kind }));
  };
  const lists = await Promise.all([of('tournament'), of('duplicate')]);
  return lists.flat().sort((a, b) => b.changed_at - a.changed_at);
}
export const exists = (kind: Kind, id: string) => call('GET', `${kind}s/${at(id)}`, '');
/** The whole of it as one file. */
export const file = async (kind: Kind, id: string, key: string) =>
  (await call('GET', `${kind}s/${at(id)}/export`, key)).blob();
export const ask = (kind: Kind, id: string, key: string, command: string, what: unknown) =>
  json<Done>(call('POST', `${kind}s/${at(id)}/ask`, key, { id: command, ask: what }));

/** Sits down at one's own seat of a table that is played here. */
export const sit = (kind: Kind, id: string, key: string) =>
  json<{ table: string }>(call('POST', `${kind}s/${at(id)}/sit`, key));

/** A page of a tournament in duplicate, to print. */
export const paper = async (id: string, key: string, what: string, lang: string) =>
  (await call('GET', `duplicates/${at(id)}/paper/${what}?lang=${lang}`, key)).blob();
/** A board with its results. */
export const compared = (id: string, key: string, board: number) =>
  json<WireComparison>(call('GET', `duplicates/${at(id)}/boards/${board}`, key));

/** Whether asking again may help: nobody answered, or too many asked at once. */
export const mayAgain = (error: unknown) =>
  error instanceof ApiError && (error.code === 'offline' || [408, 429, 503].includes(error.status));

/** An error in the words of the director. */
export function why(error: unknown): string {
  if (!(error instanceof ApiError)) return inWords(error);
  // What a tournament in duplicate refuses is told in both languages.
  const isEnglish = error.code === 'deed' && choices.language === 'en';
  const about = error instanceof Refusal ? (isEnglish ? error.text : error.about) : '';
  return tOr(`club.refused.${error.code}`, inWords(error), { about });
}
