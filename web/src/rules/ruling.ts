/** What the arbiter said, in the reader's language. */

import { cardName } from '../cards/name';
import { t, tOr } from '../i18n';
import { choices } from '../lib/choices.svelte';
import { halfPoints } from '../lib/locale';
import type { WireRuling, WireSeat } from '../protocol/protocol';

export interface RulingWords {
  /** What went wrong, and whose it is. */
  fault: string;
  /** The card and the trick it is about; empty where it is about none. */
  about: string;
  /** What follows. */
  measure: string;
}

export function rulingWords(ruling: WireRuling, nameOf: (seat: WireSeat) => string): RulingWords {
  const name = ruling.culprit ? nameOf(ruling.culprit) : t('ruling.somebody');
  const card = ruling.card ? cardName(ruling.card, choices.language) : '';
  const [measure = '', value = '0'] = ruling.measure.split(' ');
  return {
    fault: tOr(`ruling.fault.${ruling.fault}`, ruling.fault, { name }),
    about: card && ruling.trick ? t('ruling.at', { card, trick: ruling.trick }) : card,
    measure: tOr(`ruling.measure.${measure}`, ruling.measure, {
      name,
      n: amount(measure, Number(value)),
      many: Math.abs(Number(value)) / 2,
    }),
  };
}

/** A count is mended in half points, a penalty is in whole ones. */
const amount = (measure: string, n: number) =>
  measure === 'mend' ? `${n < 0 ? '−' : '+'}${halfPoints(Math.abs(n))}` : n;
