/** A position in words: one sentence under the cloth, which a screen reader speaks. */

import { cardName as nameOf } from '../cards/name';
import { t, type Key } from '../i18n';
import { choices } from '../lib/choices.svelte';
import { rulingWords } from '../rules/ruling';
import type { Bid, Seat } from '../protocol/protocol';
import { sheetOf, type Deal, type Moment } from './replay';

export type NameOf = (seat: Seat) => string;

export const cardName = (card: string) => nameOf(card, choices.language);
export const bidName = (bid: Bid) => t(`bid.${bid}`);

export const needs = (oudlers: number) => t(`replay.needs${oudlers}` as Key);

export function sentence(moment: Moment, deal: Deal, name: NameOf): string {
  const words = told(moment, deal, name);
  return moment.hinted ? t('replay.did.hinted', { words, names: moment.hinted.map(name).join(', ') }) : words;
}

function told(moment: Moment, deal: Deal, name: NameOf): string {
  const { did } = moment;
  const who = 'seat' in did ? { name: name(did.seat) } : { name: '' };
  const first = moment.turn ? name(moment.turn) : '';
  switch (did.do) {
    case 'dealt':
      return t('replay.did.dealt', { dealer: name(deal.dealer), first });
    case 'bid':
      return did.bid === 'pass' ? t('replay.did.pass', who) : t('replay.did.bid', { ...who, bid: bidName(did.bid) });
    case 'call':
      return t('replay.did.call', { ...who, card: cardName(did.card) });
    case 'dog':
    case 'discard':
    case 'slam':
    case 'accept':
    case 'rule':
      return t(`replay.did.${did.do}`, who);
    case 'jeu':
      return t(moment.dog_turned ? 'replay.did.jeu' : 'replay.did.jeuNoDog', { ...who, first });
    case 'handful':
      return t('replay.did.handful', { ...who, handful: t(`handful.${did.handful}`) });
    case 'ask':
      return t('replay.did.ask', { ...who, whose: name(did.whose) });
    case 'misere':
      return t('replay.did.misere', { ...who, misere: t(`misere.${did.misere}`) });
    case 'play': {
      const card = cardName(did.card);
      const { trick } = moment;
      const isLead = trick?.cards.length === 1;
      const words =
        moment.trick_over && trick
          ? t('replay.did.last', { ...who, card, winner: name(trick.winner) })
          : t(isLead ? 'replay.did.lead' : 'replay.did.play', { ...who, card });
      return moment.illegal ? t('replay.did.illegal', { words }) : words;
    }
    case 'bare-petit':
      return t('replay.did.barePetit', who);
    case 'call-arbiter':
      return t('replay.did.arbiter', who);
    case 'keep-score':
      return t(did.keep === 'record' ? 'replay.did.keepScore' : 'replay.did.cancelScore', who);
    case 'assent':
      return t(did.answer === 'granted' ? 'replay.did.granted' : 'replay.did.refused');
    case 'ruled':
      return t('said.ruled', { ...rulingWords(did.ruling, name) });
    case 'end':
      return ending(deal, name);
  }
}

function ending(deal: Deal, name: NameOf): string {
  const sheet = sheetOf(deal);
  if (sheet) {
    const key = !sheet.made ? 'replay.end.failed' : sheet.margin === 0 ? 'replay.end.just' : 'replay.end.made';
    return t(key, { name: name(sheet.taker), bid: bidName(sheet.contract), by: Math.abs(sheet.margin) });
  }
  if (deal.ending?.how === 'bare-petit') return t('replay.end.barePetit', { name: name(deal.ending.seat) });
  return t(deal.ending?.how === 'cancelled' ? 'replay.end.cancelled' : 'replay.end.passedOut');
}

/** What the player in turn is to do. */
export function duty({ taker, called, dog_turned, aside, trick_number }: Moment, nPlayers: number): string {
  if (!taker) return t('replay.toSpeak');
  if (trick_number > 0) return t('replay.toPlay');
  if (nPlayers === 5 && !called) return t('replay.toCall');
  return t(dog_turned && !aside ? 'replay.toDiscard' : 'replay.toPlay');
}
