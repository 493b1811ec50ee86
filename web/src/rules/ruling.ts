/** What the arbiter said, in the reader's language. */

import { cardName } from '../cards/name';
import { t, tOr } from '../i18n';
import { choices } from '../lib/choices.svelte';
import { halfPoints } from '../lib/locale';
import type { Seat, WireRuling } from '../protocol/protocol';

export interface RulingWords {
  /** What went wrong, and whose it is. */
  fault: string;
  /** The card and the trick it is about; empty where it is about none. */
  about: string;
  /** What follows. */
  measure: string;
}

export function rulingWords(ruling: WireRuling, nameOf: (seat: Seat) => string): RulingWords {
  const name = ruling.culprit ? nameOf(ruling.culprit) : t('ruling.somebody');
  const card = ruling.card ? cardName(ruling.card, choices.language) : '';
  const [measure = '', value = '0'] = ruling.measure.split(' ');
  // Who wins the deal decides what a revoke costs.
  const key = ruling.fault === 'revoke' && isForNow(ruling) ? 'ruling.revoke' : `ruling.measure.${measure}`;
  return {
    fault: t(`ruling.fault.${ruling.fault}`, { name }),
    about: card && ruling.trick ? t('ruling.at', { card, trick: ruling.trick }) : card,
    measure: tOr(key, ruling.measure, {
      name,
      n: amount(measure, Number(value)),
      many: Math.abs(Number(value)) / 2,
    }),
  };
}

/** The rulings of a deal, those that belong to one fault together. A card that goes back is a fault each time. */
export function byFault(rulings: WireRuling[]): WireRuling[][] {
  const faults: WireRuling[][] = [];
  for (const ruling of rulings) {
    const { fault, culprit, card, trick } = ruling;
    const same = faults.find(
      ([one]) => one?.fault === fault && one.culprit === culprit && one.card === card && one.trick === trick,
    );
    if (same && fault !== 'exposed-card') same.push(ruling);
    else faults.push([ruling]);
  }
  return faults;
}

/** What follows from a fault, of all that was ruled on it: that the deal goes on is said where nothing else does. */
export function consequences(rulings: WireRuling[]): WireRuling[] {
  const lasting = rulings.filter((ruling) => !isForNow(ruling));
  return lasting.length > 0 ? lasting : rulings.slice(-1);
}

const isForNow = ({ measure }: WireRuling) => measure === 'play-on' || measure === 'count-on';

/** A count is mended in half points, a penalty is in whole ones. */
const amount = (measure: string, n: number) =>
  measure === 'mend' ? `${n < 0 ? '−' : '+'}${halfPoints(Math.abs(n))}` : n;
