/** What a lesson is made of: the rules have played it, and say what the learner hears and why a card is refused. */

import type { Card, ServerMessage, WireRefusal } from '../protocol/protocol';

/** The learner hears something. */
export interface Hear {
  hear: ServerMessage[];
}
/** The teacher says something, and waits until it was read. */
export interface Say {
  say: string;
}
/** The teacher asks for a move: one in the words of an act, the cards that are as good, or any discard; and why the
 *  rules refuse the other cards. */
export interface Ask {
  ask: string;
  do: string;
  or: Card[];
  any: boolean;
  no: { card: Card; why: WireRefusal }[];
}
export type Step = Hear | Say | Ask;

const files = import.meta.glob<Step[]>('./lessons/*.json', { import: 'default', eager: true });

/** The lessons in their order. */
export const lessons: Step[][] = Object.entries(files)
  .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
  .map(([, steps]) => steps);

/** Two moves that are the same, in whatever order cards are put aside. */
export const isSame = (one: string, other: string) => sorted(one) === sorted(other);
const sorted = (action: string) => action.split(' ').sort().join(' ');

/** The same with some cards in the place of others. */
export function exchange<T>(value: T, cards: Map<string, string>): T {
  if (typeof value === 'string')
    return value
      .split(' ')
      .map((word) => cards.get(word) ?? word)
      .join(' ') as T;
  if (Array.isArray(value)) return value.map((one: unknown) => exchange(one, cards)) as T;
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, exchange(one, cards)])) as T;
  return value;
}

/** Which cards take each other's places where others are played, or put aside, than those on record. */
export function exchanged(expected: string, done: string): Map<string, string> {
  const [theirs, ours] = [expected.split(' '), done.split(' ')];
  const missing = theirs.filter((card) => !ours.includes(card));
  const more = ours.filter((card) => !theirs.includes(card));
  return new Map(missing.flatMap((card, i) => [[card, more[i] ?? card] as const, [more[i] ?? card, card] as const]));
}
