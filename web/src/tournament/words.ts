/** Tasks and the log in words. */

import { t } from '../i18n';
import { signed } from '../lib/locale';
import type { WireBy, WireDone, WireTask } from '../protocol/protocol';

type Names = (number: number) => string;

/** A finder of names in a list of people. */
export function namesOf(people: readonly { number: number; name: string }[]): Names {
  const names = new Map(people.map(({ number, name }) => [number, name]));
  return (number) => names.get(number) ?? `n° ${number}`;
}

/** A seat of a table, in the order of play from 0, North. */
export const seatWord = (seat: number): string => t('club.seats').split(' ')[seat] ?? '';

/** Numbers in a row: at most so many, and then how many more. */
export function listed(items: readonly (string | number)[], most = 12): string {
  const rest = items.length - most;
  return rest > 0 ? `${items.slice(0, most).join(', ')} … (+${rest})` : items.join(', ');
}

export function taskWords(task: WireTask, name: Names): string {
  switch (task.t) {
    case 'call':
      return t('club.task.call', { table: task.table, name: name(task.number) });
    case 'register':
      return t('club.task.register', { n: task.n, least: task.least });
    case 'team':
      return t('club.task.team', { team: task.team, n: task.n, right: task.right });
    case 'not-zero':
      return t('club.task.not-zero', { round: task.round, table: task.table, sum: signed(task.sum) });
    case 'missing':
      return t('club.task.missing', { round: task.round, n: task.tables.length, tables: listed(task.tables) });
    case 'unsigned':
      return t('club.task.unsigned', { table: task.table, who: task.who.map(name).join(', ') });
    case 'confirm':
      return t('club.task.confirm', { round: task.round, n: task.tables.length, tables: listed(task.tables) });
    case 'draw':
      return t('club.task.draw', { round: task.round });
    case 'begin':
      return t('club.task.begin', { round: task.round });
    default:
      return t(`club.task.${task.t}`);
  }
}

export function doneWords(done: WireDone, name: Names): string {
  const { what, number, round, table, marks, points, other } = done;
  const who = number === null ? '' : (done.name ?? name(number));
  const values = { name: who, round: round ?? '', table: table ?? '', points: points ?? '', other: (other ?? 0) + 1 };
  // A sheet of deals has no marks of its own.
  if (what === 'result' && !marks) return t('club.done.sheet', { round: round ?? '', table: table ?? '' });
  return t(`club.done.${what}`, { ...values, marks: marks?.map(signed).join(' ') ?? '' });
}

export function byWords(by: WireBy, name: Names): string {
  return typeof by === 'string' ? t(`club.by.${by}`) : name(by.player);
}
