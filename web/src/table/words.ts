/** What happened, in words: for a screen reader, and for whoever looked away. */

import { cardName } from '../cards/name';
import { levelName } from '../home/levels';
import { t } from '../i18n';
import { choices, indices } from '../lib/choices.svelte';
import { rulingWords } from '../rules/ruling';
import type { Bid, Card, Seat, WireDrawn, WireSeen, WireSheet } from '../protocol/protocol';
import type { TableState } from './state';

export const card = (one: Card) => cardName(one, choices.language);
export const cards = (all: Card[]) => all.map(card).join(', ');
/** A card in two signs: R♥, V♣, 21. */
export function shortName(one: Card): string {
  if (one === 'EX' || one.startsWith('T')) return card(one);
  const rank = one.slice(0, -1);
  const letters = indices() === 'fr' ? { K: 'R', Q: 'D', N: 'C', J: 'V', A: '1' } : {};
  // Never drawn as a picture.
  const suit = { S: '♠', H: '♥', D: '♦', C: '♣' }[one.slice(-1)] ?? '';
  return `${(letters as Record<string, string>)[rank] ?? rank}${suit}\ufe0e`;
}

export const contract = (name: Bid) => t(`contract.${name}`);

/** The name at a seat, or the seat's letter. */
export function nameAt(state: TableState, seat: Seat): string {
  return state.table.seats.find((one) => one.seat === seat)?.name || seat;
}

/** How a contract went: with nothing to spare it was just made. */
export function result({ made, margin }: Pick<WireSheet, 'made' | 'margin'>): 'made' | 'just' | 'failed' {
  return !made ? 'failed' : margin === 0 ? 'just' : 'made';
}

/** What each seat drew for the first deal: after the Excuse, one more. */
export function draws(drawn: WireDrawn[]): { seat: Seat; cards: Card[] }[] {
  const seats = [...new Set(drawn.map(({ seat }) => seat))];
  return seats.map((seat) => ({ seat, cards: drawn.filter((one) => one.seat === seat).map((one) => one.card) }));
}

/** What happened just now, as one text to be read out. */
export function spoken(state: TableState, events: WireSeen[]): string {
  const said = events.map((event) => sentence(state, event)).filter(Boolean);
  return said.map((one) => one.replace(/\.$/, '')).join('. ');
}

/** A sentence about an event; empty for what needs none. */
export function sentence(state: TableState, event: WireSeen): string {
  const who = (seat: Seat) => nameAt(state, seat);
  switch (event.e) {
    case 'seated':
      return event.who === 'empty' ? t('said.left', { seat: event.seat }) : t('said.seated', { name: event.name });
    case 'removed':
      return t('said.removed', { name: event.name });
    case 'drawn':
      return t('said.drawn', {
        cards: draws(event.drawn)
          .map((one) => t('said.played', { name: who(one.seat), card: cards(one.cards) }))
          .join('. '),
        name: who(event.dealer),
      });
    case 'dealt':
      return [
        t('said.dealt', { name: who(event.dealer) }),
        ...event.banned.map((seat) => t('said.banned', { name: who(seat) })),
      ].join('. ');
    case 'bid':
      return event.bid === 'pass'
        ? t('said.passes', { name: who(event.seat) })
        : t('said.bids', { name: who(event.seat), contract: contract(event.bid) });
    case 'called':
      return t('table.calledCard', { card: card(event.card) });
    case 'dog-turned':
      return t('said.dog', { cards: cards(event.cards) });
    case 'discarded':
      return event.shown.length > 0
        ? t('said.discardedTrumps', { name: who(event.seat), cards: cards(event.shown) })
        : t('said.discarded', { name: who(event.seat) });
    case 'slam-announced':
      return t('said.slam');
    case 'jeu':
      return t('said.jeu');
    case 'handful-shown':
      return t('said.handfulShown', {
        name: who(event.seat),
        handful: t(`handful.${event.handful}`),
        cards: cards(event.cards),
      });
    case 'handful-declared':
      return t('said.handful', { name: who(event.seat), handful: t(`handful.${event.handful}`) });
    case 'misere':
      return t('said.misere', { name: who(event.seat), misere: t(`misere.${event.misere}`) });
    case 'played':
      return t('said.played', { name: who(event.seat), card: card(event.card) });
    case 'trick-won':
      return t('said.won', { name: who(event.seat) });
    case 'arbiter':
      return event.name === null ? t('arbiter.program') : t('arbiter.is', { name: event.name });
    case 'hints':
      return t(event.on ? 'said.hintsOn' : 'said.hintsOff');
    case 'figure':
      return '';
    case 'pace':
      return t('said.pace', { pace: t(`create.pace.${event.pace}`) });
    case 'level':
      return t('said.level', { level: levelName(event.level) });
    case 'hinted':
      return t('said.hinted', { name: who(event.seat) });
    case 'contract-asked':
      return t('said.asks', { name: who(event.seat), contract: contract(event.contract) });
    case 'slam-asked':
      return t('said.asksSlam');
    case 'assent-refused':
      return t('said.refused', { name: who(event.seat) });
    case 'arbiter-called':
      return t('said.arbiter', { name: who(event.seat) });
    case 'ruled':
      return t('said.ruled', { ...rulingWords(event.ruling, who) });
    case 'deal-ended':
      if (event.ending.how === 'passed-out') return t('said.passedOut');
      if (event.ending.how === 'bare-petit') return t('said.barePetit', { name: who(event.ending.seat) });
      if (event.ending.how === 'cancelled') return t('said.cancelled');
      return t(`said.${result(event.ending.sheet)}`, {
        name: who(event.ending.sheet.taker),
        margin: event.ending.sheet.margin,
      });
    case 'claimed':
      return t('rest.claims', { name: who(event.seat) });
    case 'conceded':
      return t('rest.concedes', { name: who(event.seat) });
    case 'conceding':
      return t(event.yes ? 'said.conceding' : 'said.playsOnItself', { name: who(event.seat) });
    case 'rematch-answered':
      return t(event.yes ? 'said.rematch' : 'said.noRematch', { name: who(event.seat) });
    case 'rematch-opened':
      return t('said.rematchOpened');
    case 'game-ended':
      return t('table.stage.over');
    default:
      return '';
  }
}
