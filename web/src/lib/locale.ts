/** The reader's own way of writing hours and numbers. */

import { choices } from './choices.svelte';

/** Where the reader is from, if the language chosen is spoken there: 9 p.m. or 21:00 is no matter of language alone. */
export function locale(): string {
  const own = navigator.languages?.find((tag) => tag.toLowerCase().split('-')[0] === choices.language);
  return own ?? choices.language;
}

/** Half points as a number: « 35,5 », "35.5". */
export const halfPoints = (halves: number): string =>
  String(halves / 2).replace('.', choices.language === 'fr' ? ',' : '.');

/** `+204`, `−57`, `0`: a sign that is read, not only a colour. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
