/** What the screens of duplicate have in common: words for tasks, places and the log, and scores as they are typed. */

import { t } from '../i18n';
import { choices } from '../lib/choices.svelte';
import { signed } from '../lib/locale';
import type { DuplicateAsk, DuplicateView, WireDeed, WireDuplicateTask, WireSitting } from '../protocol/protocol';
import { readMark } from '../tournament/figures';
import type { TournamentModel } from '../tournament/model.svelte';
import { listed } from '../tournament/words';

export type DuplicateModel = TournamentModel<DuplicateView, DuplicateAsk>;

export function taskWords(task: WireDuplicateTask, name: (number: number) => string): string {
  switch (task.t) {
    case 'call':
      return t('dup.task.call', { table: task.table, name: name(task.number) });
    case 'register': {
      const why = choices.language === 'fr' ? task.french : task.why;
      return t('dup.task.register', { why: why.charAt(0).toUpperCase() + why.slice(1) });
    }
    case 'boards':
      return t('dup.task.boards', { n: task.n });
    case 'missing': {
      const values = { round: task.round, table: task.table, n: task.boards.length };
      return t('dup.task.missing', { ...values, boards: listed(task.boards) });
    }
    default:
      return t(`dup.task.${task.t}`);
  }
}

/** Points off: percents or match points, which are counted in thousandths. */
export function thousandths(n: number, isPercent: boolean): string {
  const number = String(n / 1000).replace('.', choices.language === 'fr' ? ',' : '.');
  return `${number} ${t(isPercent ? 'dup.unit.percent' : 'dup.unit.points')}`;
}

export function deedWords(deed: WireDeed, isPercent: boolean): string {
  const { what, who, paid, n } = deed;
  return t(`dup.done.${what}`, {
    who: who ?? '',
    board: paid?.board ?? '',
    table: paid?.table ?? '',
    score: paid?.score === null || paid?.score === undefined ? '' : signed(paid.score),
    n: what === 'undo' ? (n ?? 0) + 1 : (n ?? 0),
    points: thousandths(n ?? 0, isPercent),
  });
}

/** `1`, `1–4`. */
export const range = (sitting: Pick<WireSitting, 'first_board' | 'last_board'>): string =>
  sitting.first_board === sitting.last_board
    ? `${sitting.first_board}`
    : `${sitting.first_board}–${sitting.last_board}`;

/** The winds in the order in which their cards are told. */
export const WINDS = ['north', 'west', 'south', 'east'] as const;

export interface Score {
  /** What was typed, if a garde can give it; null while it is empty or cannot be. */
  score: number | null;
  isWrong: boolean;
}

/** A score as it is typed: even, and at least 30 above or below zero. */
export function readScore(text: string): Score {
  const score = readMark(text);
  const fits = score !== null && score % 2 === 0 && Math.abs(score) >= 30 && Math.abs(score) <= 5000;
  return { score: fits ? score : null, isWrong: text.trim() !== '' && !fits };
}

/** Figures, and how they were made: they come with a point and with two phrases in English. */
export function figure(text: string): string {
  if (choices.language === 'en') return text;
  return text
    .replace(/: played once, (.*) to everybody$/, (_, half: string) => ` : ${t('dup.playedOnce', { half })}`)
    .replace(/: the other attacker has no result yet$/, () => ` : ${t('dup.noOther')}`)
    .replace(/(\d)\.(\d)/g, '$1,$2')
    .replace(/^([+-]\d+):/, '$1 :');
}
