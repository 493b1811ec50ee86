/** A finished deal as the server tells it, moment by moment, every hand open. */

import type { Seat, WireMoment, WireReplay, WireReplayDeal } from '../protocol/protocol';
import { askDeal, SEATS, type Wrong } from './record';

export type Moment = WireMoment;
export type Deal = WireReplayDeal;
export type Side = 'attack' | 'defence';

/** A deal, the game it is from, and where I sat if I played it. */
export interface Told {
  replay: WireReplay;
  deal: Deal;
  seat: Seat | null;
}

export async function fetchReplay(table: string, number: number): Promise<Told | Wrong> {
  const answer = await askDeal(table, number, 'replay');
  if ('wrong' in answer) return answer;
  const replay = (await answer.json().catch(() => null)) as WireReplay | null;
  if (!replay || replay.error) return { wrong: 'unreadable' };
  const deal = replay.deals.find((deal) => deal.number === number);
  const seat = SEATS.find((one) => one === answer.headers.get('oudler-seat')) ?? null;
  return deal ? { replay, deal, seat } : { wrong: 'missing' };
}

/** What each seat has, of a list in the order of the seats. */
export const at = <T>(list: readonly T[], seat: Seat): T | undefined => list[SEATS.indexOf(seat)];

/** The side a seat plays on, once there are sides. */
export function sideOf({ taker, partner }: Moment, seat: Seat): Side | null {
  if (!taker) return null;
  return seat === taker || seat === partner ? 'attack' : 'defence';
}

export const sheetOf = ({ ending }: Deal) => (ending?.how === 'scored' ? ending.sheet : null);
