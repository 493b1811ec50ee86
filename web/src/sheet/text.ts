/** A deal in the words of the screen. */

import { t } from '../i18n';
import { halfPoints } from '../lib/locale';
import type { Change, Entry, Player } from '../protocol/protocol';

export function entryWords(entry: Entry | null, people: readonly string[]): string {
  if (!entry) return t('sheet.deleted');
  const name = (player: Player) => people[player] ?? '?';
  const words: string[] = [];
  const { outcome } = entry;
  // A deal that was broken off: nobody need know more of it.
  if (outcome.is === 'passed-out' && entry.annulled) return t('sheet.annulledDeal', { clause: entry.annulled });
  if (outcome.is === 'passed-out') words.push(t('sheet.kind.passed-out'));
  else if (outcome.is === 'bare-petit') words.push(t('sheet.bareOf', { name: name(outcome.player) }));
  else if (outcome.is === 'misdeal')
    words.push(
      outcome.culprit === undefined ? t('sheet.kind.misdeal') : t('sheet.misdealOf', { name: name(outcome.culprit) }),
    );
  else if (outcome.is === 'scores') words.push(t('sheet.onlyScores'));
  else {
    const partner = outcome.partner === undefined ? '' : ` + ${name(outcome.partner)}`;
    words.push(`${name(outcome.taker)}${partner}`, t(`contract.${outcome.contract}`));
    words.push(t('sheet.count', { points: halfPoints(outcome.half_points), n: outcome.oudlers }));
    if (outcome.petit) words.push(t(`sheet.petit.${outcome.petit}`));
    for (const { handful, player } of outcome.handfuls ?? [])
      words.push(`${t(`handful.${handful}`)} (${name(player)})`);
    if (outcome.slam === 'attack')
      words.push(t(outcome.slam_announced ? 'sheet.slam.announced-made' : 'sheet.slam.made'));
    else if (outcome.slam_announced) words.push(t('sheet.slam.announced-failed'));
    if (outcome.slam === 'defence') words.push(t('sheet.slam.defence'));
  }
  for (const { player, misere } of entry.miseres ?? []) words.push(`${t(`misere.${misere}`)} (${name(player)})`);
  if (entry.annulled) words.push(t('sheet.annulled', { clause: entry.annulled }));
  return words.join(', ');
}

/** What somebody did, for the log of a sheet. */
export function changeWords({ what }: Change, people: readonly string[], numbers: Map<number, number>): string {
  const name = (player: Player) => people[player] ?? '?';
  switch (what.c) {
    case 'deal': {
      const n = numbers.get(what.place);
      const deal = n ? t('sheet.dealN', { n }) : t('sheet.aDeal');
      if (!what.entry) return t('sheet.did.deleted', { deal });
      const words = entryWords(what.entry, people);
      return t((what.over ?? []).length > 0 ? 'sheet.did.corrected' : 'sheet.did.entered', { deal, words });
    }
    case 'sanction': {
      const { measure, player, clause } = what;
      return measureWords(measure, name(player), clause);
    }
    case 'void':
      return t('sheet.did.undone');
    case 'restore':
      return t('sheet.did.redone');
    case 'name':
    case 'join':
      return t(`sheet.did.${what.c}`, { name: what.name });
    case 'sign':
      return t('sheet.did.signed', { name: name(what.player) });
    case 'rules':
      return t('sheet.did.rules');
    case 'heading':
      return t('sheet.did.heading');
  }
}

export function measureWords(
  measure: { m: 'warning' } | { m: 'ban' } | { m: 'penalty'; points: number },
  name: string,
  clause: string,
): string {
  const points = measure.m === 'penalty' ? measure.points : 0;
  return `${t(`sheet.measure.${measure.m}`, { name, points })} (${clause})`;
}
