/** From a verdict to a score sheet: what it would write there, and the changes that do. */

import type { Clause, Entry, Player, SheetMeasure, What } from '../protocol/protocol';
import { sanctions, type Consequence, type Step, type Verdict } from '../protocol/arbiter';
import { placeAfter, type Row, type Standing } from '../sheet/fold';
import type { Told } from './walk';

/** Something a verdict would write on a sheet. */
export type Effect =
  /** A measure against whoever did it. */
  | { is: 'sanction'; consequence: Consequence; measure: SheetMeasure; clause: Clause }
  /** The deal does not count; `when` says on what that hangs. */
  | { is: 'annul'; clause: Clause; when: 'now' | 'made' | 'failed' | 'takers-choice' }
  /** The cards are dealt again; whose fault it was does not bid (FAULT-02, FAULT-03). */
  | { is: 'misdeal' }
  /** A bare petit: the deal is dealt again (PSEC-01). */
  | { is: 'bare-petit' };

/** What a verdict would write, in the order in which it is offered. */
export function effects({ incident, next }: Told): Effect[] {
  if (!('rule' in next)) return [];
  const { now, at_end, follows } = next.rule;
  const all: Effect[] = [];
  const isRedealt = now.includes('redeal-same') || now.includes('redeal-right') || now.includes('redeal-next');
  if (incident === 'bare-petit' && isRedealt) all.push({ is: 'bare-petit' });
  else if (isRedealt) all.push({ is: 'misdeal' });
  else {
    const annul = (when: 'now' | 'made' | 'failed', steps: readonly Step[]) => {
      if (steps.includes('annul')) all.push({ is: 'annul', clause: annulling(next.rule), when });
    };
    annul('now', now);
    if (now.includes('takers-choice')) all.push({ is: 'annul', clause: 'FAULT-11', when: 'takers-choice' });
    if (at_end) {
      annul('made', [at_end.made]);
      annul('failed', [at_end.failed]);
      if (at_end.failed === 'takers-choice') all.push({ is: 'annul', clause: 'FAULT-11', when: 'takers-choice' });
    }
  }
  for (const consequence of follows) {
    const sanction = sanctions[consequence];
    // A misdeal says by itself who does not bid.
    if (sanction && !(isRedealt && consequence === 'no-auction'))
      all.push({ is: 'sanction', consequence, ...sanction });
  }
  return all;
}

/** The clause a deal is annulled by. */
function annulling({ clauses }: Verdict): Clause {
  return clauses.includes('FAULT-09') ? 'FAULT-09' : 'FAULT-13';
}

/** Whether a verdict is sure of it, so that it is chosen unless somebody says otherwise. */
export const isSure = (effect: Effect) => effect.is !== 'annul' || effect.when === 'now';

/** Whether one has to say who did it; for a misdeal it may be nobody. */
export const needsCulprit = (chosen: readonly Effect[]) =>
  chosen.some(({ is }) => is === 'sanction' || is === 'bare-petit');

/** Who may have done it: of a deal that stands on the sheet, those who played, on the side that was told. */
export function suspects({ answered }: Told, { people }: Standing, row: Row | null): Player[] {
  const entry = row?.versions[0]?.entry;
  if (!entry) return people.map((_, player) => player);
  const { outcome, playing } = entry;
  const side = answered.find(({ question }) => question === 'culprit')?.answer;
  if (outcome.is !== 'played' || side === undefined) return playing;
  const isAttack = (player: Player) => player === outcome.taker || player === outcome.partner;
  return playing.filter((player) => isAttack(player) === (side === 'attack'));
}

/** Whether it matters which deal it was. */
export const concernsDeal = (chosen: readonly Effect[]) =>
  chosen.some((effect) => effect.is === 'annul' || (effect.is === 'sanction' && effect.measure.m === 'ban'));

/**
 * The changes that write it. `row` is the deal it was, where that stands on the sheet already; without it, it is the
 * one that is being played.
 */
export function changes(chosen: readonly Effect[], culprit: Player | null, sheet: Standing, row: Row | null): What[] {
  const last = sheet.rows.at(-1)?.place;
  const next = placeAfter(last);
  const deal = (outcome: Entry['outcome'], annulled?: Clause): What => ({
    c: 'deal',
    place: next,
    entry: { ...sheet.next, outcome, ...(annulled && { annulled }) },
  });
  // A ban holds for the deal after the one it was earned in.
  const after = row?.place ?? next;
  return chosen.flatMap((effect): What[] => {
    if (effect.is === 'misdeal') return [deal({ is: 'misdeal', ...(culprit !== null && { culprit }) })];
    if (effect.is === 'bare-petit') return culprit === null ? [] : [deal({ is: 'bare-petit', player: culprit })];
    if (effect.is === 'sanction') {
      const { measure, clause } = effect;
      return culprit === null ? [] : [{ c: 'sanction', player: culprit, measure, clause, after }];
    }
    const [version] = row?.versions ?? [];
    // Of a deal that was broken off nothing is known but that.
    if (!row || !version?.entry) return [deal({ is: 'passed-out' }, effect.clause)];
    const over = row.versions.flatMap((one) => one.changes);
    return [{ c: 'deal', place: row.place, entry: { ...version.entry, annulled: effect.clause }, over }];
  });
}
