/** A position in words: one sentence under the cloth, which a screen reader speaks. */

import { cardName as nameOf } from '../cards/name';
import { t, tOr, type Key } from '../i18n';
import { choices } from '../lib/choices.svelte';
import { margin, type Position } from './fold';
import { rulingWords } from '../rules/ruling';
import type { Line } from './mark';
import type { RecordedDeal, Seat } from './record';

export type NameOf = (seat: Seat) => string;

export const cardName = (card: string) => nameOf(card, choices.language);
export const bidName = (bid: string) => tOr(`replay.bid.${bid}`, bid);

export const needs = (oudlers: number) => t(`replay.needs${oudlers}` as Key);

export function sentence(position: Position, deal: RecordedDeal, name: NameOf): string {
  const { did } = position;
  const who = 'seat' in did ? { name: name(did.seat) } : { name: '' };
  const first = position.turn ? name(position.turn) : '';
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
      return t(position.dogTurned ? 'replay.did.jeu' : 'replay.did.jeuNoDog', { ...who, first });
    case 'handful':
      return t('replay.did.handful', { ...who, handful: tOr(`handful.${did.handful}`, did.handful) });
    case 'ask':
      return t('replay.did.ask', { ...who, whose: name(did.whose) });
    case 'misere':
      return t('replay.did.misere', { ...who, misere: tOr(`misere.${did.misere}`, did.misere) });
    case 'play': {
      const card = cardName(did.card);
      if (position.isTrickOver) return t('replay.did.last', { ...who, card, winner: name(position.best as Seat) });
      return t(position.trick.length === 1 ? 'replay.did.lead' : 'replay.did.play', { ...who, card });
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
      return ending(position, deal, name);
  }
}

function ending(position: Position, { result }: RecordedDeal, name: NameOf): string {
  if (result?.['passed-out']) return t('replay.end.passedOut');
  if (result?.['bare-petit']) return t('replay.end.barePetit', { name: name(result['bare-petit']) });
  if (result?.cancelled) return t('replay.end.cancelled');
  if (!position.taker || !position.isTrickOver) return t('replay.end.scored');
  const { made, by } = margin(position.halves.attack, position.oudlers);
  const key = !made ? 'replay.end.failed' : by === 0 ? 'replay.end.just' : 'replay.end.made';
  return t(key, { name: name(position.taker), bid: bidName(position.contract ?? ''), by });
}

/** What the player in turn is to do. */
export function duty({ taker, contract, called, aside, nTrick }: Position, nPlayers: number): string {
  if (!taker) return t('replay.toSpeak');
  if (nTrick === 0 && nPlayers === 5 && !called) return t('replay.toCall');
  const takesDog = contract === 'petite' || contract === 'garde';
  return t(nTrick === 0 && takesDog && !aside ? 'replay.toDiscard' : 'replay.toPlay');
}

/** Why points change hands. */
export function reason({ why, which }: Line): string {
  return why === 'contract'
    ? t('replay.why.contract', { bid: bidName(which) })
    : tOr(`replay.why.${why}.${which}`, which);
}
