/** Texts: `fr` gives the keys, `en` must have them all, in the same places. */

import { choices } from '../lib/choices.svelte';
import { en } from './en';
import { fr } from './fr';
import type { desk } from './fr/desk';
import type { duplicate } from './fr/duplicate';
import type { friends } from './fr/friends';
import type { history } from './fr/history';
import type { over } from './fr/over';
import type { pairing } from './fr/pairing';
import type { sheet } from './fr/sheet';
import type { tournament } from './fr/tournament';

export type Language = 'fr' | 'en';
/** Those of the score sheets, the arbiter's desk, tournaments, the history, friends, the end of a game and the wait for others come with their screens: `sheet.ts` and its like. */
export type Texts = typeof fr &
  typeof sheet &
  typeof desk &
  typeof tournament &
  typeof duplicate &
  typeof friends &
  typeof history &
  typeof over &
  typeof pairing;
export type Key = keyof Texts;

const texts = { fr: unbroken(fr), en: { ...en } } as Record<Language, Texts>;

/** More texts, for screens that are fetched when they are needed. */
export function learn(more: Record<Language, Record<string, string>>) {
  Object.assign(texts.fr, unbroken(more.fr));
  Object.assign(texts.en, more.en);
}

/** French puts a space before tall punctuation and inside guillemets, and no line may end at it. */
function unbroken(french: Record<string, string>): Record<string, string> {
  const spaced = Object.entries(french).map(([key, text]) => [key, text.replace(/(?<=«) | (?=[:;!?»%])/g, '\u00a0')]);
  return Object.fromEntries(spaced) as Record<string, string>;
}

/** The text of a key in the language chosen, with `{name}` filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(texts[choices.language][key], values);
}

/** The text of a key that came over the wire; its own name when we have none. */
export function tOr(key: string, fallback: string, values: Record<string, string | number> = {}): string {
  return key in texts.fr ? t(key as Key, values) : fallback;
}

export function fill(text: string, values: Record<string, string | number>): string {
  // `{n|trick|tricks}` is one word for one, another for more.
  const few = choices.language === 'fr' ? (n: number) => Math.abs(n) < 2 : (n: number) => Math.abs(n) === 1;
  return text
    .replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) =>
      few(Number(values[name])) ? one : more,
    )
    .replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

export { texts };
