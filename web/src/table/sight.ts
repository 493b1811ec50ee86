/** What is to be seen at one seat. */

import type { Bid, Card, Seat, WirePresence } from '../protocol/protocol';
import type { Due } from './seconds';
import { SEATS, type Said, type TableState } from './state';

export interface Sight {
  who: WirePresence;
  /** Whether a deal is being played. */
  isLive: boolean;
  plays: boolean;
  isTurn: boolean;
  isDealer: boolean;
  bid: Bid | undefined;
  isBanned: boolean;
  role: 'taker' | 'partner' | null;
  /** What the taker took, and the card that was called. */
  contract: Bid | null;
  called: Card | null;
  isSlam: boolean;
  /** The taker holds the dog until the discard. It is then that the number of cards says something. */
  isFull: boolean;
  nCards: number;
  tricks: number;
  hasAside: boolean;
  nHints: number;
  total: number;
  clock: Due | null;
  /** When a bot plays for a player who is gone. */
  botDue: Due | null;
  /** The last that was said here. */
  said: Said | undefined;
}

/** What `state` says of a seat; `isWaiting` when the trick that was won last is still in the middle. */
export function sight(state: TableState, seat: Seat, isWaiting: boolean): Sight {
  const { table, view } = state;
  const { deal, stage } = view;
  const at = SEATS.indexOf(seat);
  const who = table.seats.find((one) => one.seat === seat) as WirePresence;
  const live = deal && deal.ending === null ? deal : null;
  const role = !live?.taker ? null : live.taker === seat ? 'taker' : live.partner === seat ? 'partner' : null;
  const isTaker = role === 'taker' && stage !== 'auction';
  const isFull = role === 'taker' && live?.dog != null && !live.has_discarded;
  const nWon = deal?.n_tricks[at] ?? 0;
  const bid = stage === 'auction' ? live?.bids.find((one) => one.seat === seat)?.bid : undefined;
  return {
    who,
    isLive: live !== null,
    plays: live?.players.includes(seat) ?? true,
    isTurn: live?.turn === seat,
    isDealer: live?.dealer === seat,
    bid,
    isBanned: stage === 'auction' && !bid && (deal?.banned.includes(seat) ?? false),
    role,
    contract: isTaker ? (live?.contract ?? null) : null,
    called: isTaker ? (live?.called ?? null) : null,
    isSlam: isTaker && (live?.slam ?? false),
    isFull,
    nCards: (deal?.n_cards[at] ?? 0) + (isFull ? (live?.dog?.length ?? 0) : 0),
    tricks: live && stage === 'play' ? nWon - (isWaiting && nWon > 0 ? 1 : 0) : 0,
    hasAside: role === 'taker' && (live?.has_discarded ?? false),
    nHints: live ? (table.hinted[at] ?? 0) : 0,
    total: view.totals[at] ?? 0,
    clock: state.clock?.seats.includes(seat) ? { from: state.clock.from, until: state.clock.until } : null,
    botDue: !who.here && !who.stand_in ? (state.botDue[seat] ?? null) : null,
    said: state.said.findLast((line) => line.seat === seat),
  };
}
