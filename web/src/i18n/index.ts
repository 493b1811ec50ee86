/** Texts: `fr` gives the keys, `en` must have them all, in the same places. */

import { choices } from '../lib/choices.svelte';
import type { fr } from './fr';
import type { desk } from './fr/desk';
import type { duplicate } from './fr/duplicate';
import type { friends } from './fr/friends';
import type { history } from './fr/history';
import type { learn as lessons } from './fr/learn';
import type { over } from './fr/over';
import type { pairing } from './fr/pairing';
import type { sheet } from './fr/sheet';
import type { terms } from './fr/terms';
import type { tournament } from './fr/tournament';

export type Language = 'fr' | 'en';
/** Those of the score sheets, the arbiter's desk, tournaments, the history, friends, the end of a game, the wait for others, the lessons and the words of the game come with their screens: `sheet.ts` and its like. */
export type Texts = typeof fr &
  typeof sheet &
  typeof desk &
  typeof tournament &
  typeof duplicate &
  typeof friends &
  typeof history &
  typeof over &
  typeof pairing &
  typeof lessons &
  typeof terms;
export type Key = keyof Texts;

const texts = { fr: {}, en: {} } as Record<Language, Texts>;

const fetched = {
  fr: async () => unbroken((await import('./fr')).fr),
  en: async () => (await import('./en')).en,
};

/** Fetches the texts of a language. Before that nothing can be said in it; nobody loads those of the other one. */
export async function speak(language: Language) {
  Object.assign(texts[language], await fetched[language]());
}

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
  return plain(marked(key, values));
}

/** The same with its marks: a word of the game stands as `[[bout]]`, or `[[bouts|bout]]` where its form is another. */
export function marked(key: Key, values: Record<string, string | number> = {}): string {
  return fill(texts[choices.language][key], values);
}

export const MARK = /\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/;

/** A text without its marks. */
export const plain = (text: string) => (text.includes('[[') ? text.replace(new RegExp(MARK, 'g'), '$1') : text);

/** The text of a key that came over the wire; its own name when we have none. */
export function tOr(key: string, fallback: string, values: Record<string, string | number> = {}): string {
  return key in texts[choices.language] ? t(key as Key, values) : fallback;
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
