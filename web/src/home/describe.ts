/** Tables and deals in a few words. */

import { t } from '../i18n';
import type { Played, TableInfo } from '../lib/api';
import { choices } from '../lib/choices.svelte';
import { locale } from '../lib/locale';
import { ending, read, write, KINDS } from '../rules/options';

/** How a table is played: "à 4 · règles officielles · 8 donnes". */
export function manner({ settings }: Pick<TableInfo, 'settings'>): string[] {
  const kind = KINDS.find((k) => k === settings.rules.table) ?? '4';
  const { preset, options } = read(kind, settings.rules.rules);
  const end = ending(options.end);
  const plain = write(preset, kind, { ...options, end: undefined, faults: undefined }) === preset;
  const parts = [
    t(`home.kind.${kind}`),
    t(plain ? `home.rules.${preset}` : 'home.rules.changed'),
    t(`home.end.${end.by}`, { n: end.n }),
  ];
  if (options.faults === 'arbitrated') parts.push(t('home.arbitrated'));
  const { clock } = settings;
  if (clock.per !== 'none') parts.push(t(`home.clock.${clock.per}`, { n: clock.seconds }));
  return parts;
}

/** The longest name the server takes, in characters, accents and letters as one. */
const LONGEST = 24;

/** That a name is too long, and by how much; empty when it is not. */
export function tooLong(name: string): string {
  const n = [...name.trim().normalize('NFC')].length;
  return n > LONGEST ? t('home.nameLong', { n }) : '';
}

/** How many seats nobody has. */
export const nFree = ({ seats }: TableInfo): number => seats.filter(({ who }) => who === 'empty').length;

/** The id of a table in a link, a path or a code that somebody pasted. */
export function tableId(pasted: string): string | null {
  const text = pasted.trim();
  const linked = /\/t\/([\w-]{4,40})(?:[/?#]|$)/.exec(text);
  if (linked?.[1]) return linked[1];
  return /^[\w-]{4,40}$/.test(text) ? text : null;
}

export interface Evening {
  table: string;
  ended: number;
  total: number;
  /** The people I played with. */
  names: string[];
  deals: Played[];
}

/** Names as a list of the language. */
export const among = (names: readonly string[]) => new Intl.ListFormat(choices.language).format(names);

/** Deals of one table that follow each other, latest table first, its deals in the order of play. */
export function evenings(deals: readonly Played[]): Evening[] {
  const all = new Map<string, Evening>();
  for (const deal of deals) {
    const evening = all.get(deal.table) ?? { table: deal.table, ended: deal.ended_at, total: 0, names: [], deals: [] };
    evening.total += deal.score;
    evening.names.push(...deal.with.filter((name) => !evening.names.includes(name)));
    evening.deals.unshift(deal);
    all.set(deal.table, evening);
  }
  return [...all.values()];
}

/** Who took a deal of mine, and at what contract: "garde, taken by you, "; empty where nobody kept it. */
export function taken({ contract, taker, seat }: Played): string {
  return contract ? t(taker === seat ? 'home.taken.me' : 'home.taken.other', { bid: t(`bid.${contract}`) }) : '';
}

/** A day and an hour in the words of the language: "aujourd’hui à 21:04", "12 novembre à 20:15". */
export function when(ms: number, now = Date.now()): string {
  const day = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const ago = Math.round((day(ms) - day(now)) / 86_400_000);
  const hour = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(ms);
  const date =
    ago > -2
      ? new Intl.RelativeTimeFormat(choices.language, { numeric: 'auto' }).format(ago, 'day')
      : new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' }).format(ms);
  return `${date}, ${hour}`;
}
