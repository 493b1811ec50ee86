/** A hint in words: what to do, what it gains over the next best, what it risks. All of it is data of the server's. */

import { t } from '../i18n';
import { signed } from '../lib/locale';
import type { Bid, Card, ServerMessage, WireOpinion } from '../protocol/protocol';
import type { TableState } from './state';
import { card as cardWords, cards as cardsWords, contract, shortName } from './words';

export type Hint = Extract<ServerMessage, { t: 'hint' }>;

/** The cards an action names. */
export function cardsOf(action: string): Card[] {
  const [word = '', ...rest] = action.split(' ');
  if (word === 'discards' || word === 'calls') return rest;
  if (word === 'handful') return rest.slice(1);
  return /^([AKQNJ\d]+[SHDC]|T\d+|EX)$/.test(word) ? [word] : [];
}

const BIDS = ['pass', 'petite', 'garde', 'garde-sans', 'garde-contre'];
const isBid = (action: string): action is Bid => BIDS.includes(action);

/** What a hint tells to do. */
export function inWords(action: string): string {
  const [word = '', more = ''] = action.split(' ');
  const named = cardsOf(action);
  if (isBid(action)) return contract(action);
  if (word === 'discards') return t('hint.discard', { cards: named.map(sign).join(' ') });
  if (word === 'calls') return t('hint.call', { card: cardsWords(named) });
  if (word === 'handful') return t(`handful.${more}` as 'handful.single');
  if (word === 'misere') return t(`misere.${more}` as 'misere.no-trumps');
  if (word === 'jeu') return t('ask.jeu');
  if (word === 'slam') return t('ask.slam');
  return named[0] ? cardWords(named[0]) : action;
}

/** The same for who listens: every card by its name. */
export function inFull(action: string): string {
  return action.startsWith('discards') ? t('hint.discard', { cards: cardsWords(cardsOf(action)) }) : inWords(action);
}

/** A card in a few signs: R♥, 12 d’atout. */
function sign(card: Card): string {
  if (card === 'EX') return t('hint.excuse');
  return card.startsWith('T') ? t('hint.trump', { n: card.slice(1) }) : shortName(card);
}

/** A choice in a few signs, beside the one that is advised. */
export function inShort(action: string, best: string): string {
  const named = cardsOf(action);
  if (action.startsWith('discards') && action !== best) {
    const those = cardsOf(best);
    return t('hint.instead', {
      these: named
        .filter((card) => !those.includes(card))
        .map(sign)
        .join(' '),
      those: those
        .filter((card) => !named.includes(card))
        .map(sign)
        .join(' '),
    });
  }
  if (named.length > 0 && !action.startsWith('handful')) return named.map(sign).join(' ');
  return inWords(action);
}

/** Points on average, in whole ones. */
export const points = ({ score }: WireOpinion) => signed(Math.round(score));

/** Whether a contract is at stake in a choice, and how often it is made. */
export const isAtStake = ({ do: action, worlds }: WireOpinion) => action !== 'pass' && worlds > 0;

/** Why: what the choice gains, and how often the contract is made. */
export function reason({ view }: TableState, hint: Hint): string {
  const [best, next] = hint.options;
  if (!best) {
    const isOnly = view.own?.legal.cards.length === 1 && view.own.hand.includes(hint.do);
    return t(isOnly ? 'hint.only' : 'hint.plain');
  }
  const said: string[] = [];
  if (next) {
    const gain = best.score - next.score;
    const names = best.do.startsWith('discards')
      ? { best: t('hint.this'), next: t('hint.next') }
      : { best: inWords(best.do), next: inWords(next.do) };
    const isClear = gain >= 1 && gain > next.error;
    said.push(begun(isClear ? t('hint.gain', { ...names, n: Math.round(gain) }) : t('hint.even', names)));
  }
  if (isAtStake(best)) {
    const isOther = next && isAtStake(next) && Math.abs(best.made - next.made) >= 5;
    const values = { n: best.made, other: next?.made ?? 0 };
    const side = attacks(view) ? 'made' : 'falls';
    const falls = { n: 100 - values.n, other: 100 - values.other };
    said.push(t(isOther ? `hint.${side}.than` : `hint.${side}`, side === 'made' ? values : falls));
  }
  return said.join(' ');
}

/** With a capital letter. */
export const begun = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Whether the viewer plays with the taker, as far as the viewer knows; in the auction for a contract of their own. */
function attacks({ deal, own }: TableState['view']): boolean {
  if (!deal?.taker || !own) return true;
  if (deal.taker === own.seat || deal.partner === own.seat) return true;
  return deal.called !== null && own.hand.includes(deal.called);
}
