/** From a record to every position of its deal: who held what, who took which trick, and the points so far. */

import { sortHand } from '../cards/sort';
import { countOudlers, EXCUSE, PETIT, strongest, sumHalves } from '../cards/worth';
import { SEATS, type GameRecord, type RecordedDeal, type Ruled, type Seat, type Step } from './record';

export type Side = 'attack' | 'defence';
export type Hands = Partial<Record<Seat, readonly string[]>>;

export interface Played {
  seat: Seat;
  card: string;
}

/** What led to a position. */
export type Did = { do: 'dealt' } | { do: 'dog' } | { do: 'end' } | { do: 'ruled'; ruling: Ruled } | Step;

export interface Position {
  did: Did;
  hands: Hands;
  bids: readonly { seat: Seat; bid: string }[];
  taker: Seat | null;
  contract: string | null;
  called: string | null;
  partner: Seat | null;
  /** Whether everybody sees the dog. A replay shows it anyway. */
  dogTurned: boolean;
  /** The discard, or the dog at a garde sans or contre, once it is settled. */
  aside: readonly string[] | null;
  slam: boolean;
  handfuls: readonly { seat: Seat; handful: string; cards: readonly string[] }[];
  /** The trick on the table; it stays, complete, until the next card. */
  trick: readonly Played[];
  /** Counted from 1; 0 before the first card. */
  nTrick: number;
  /** Who took the trick on the table, once it is complete; before, who is winning it. */
  best: Seat | null;
  isTrickOver: boolean;
  turn: Seat | null;
  tricksWon: Partial<Record<Seat, number>>;
  /** Half points each side has so far, the cards put aside included. */
  halves: Record<Side, number>;
  /** Oudlers the attack has so far. */
  oudlers: number;
  /** Who has the petit in the last trick; certain once that is over. */
  petitAuBout: Side | null;
  slamMade: Side | null;
}

export interface Replayed {
  players: readonly Seat[];
  /** How many tricks the deal has. */
  nTricks: number;
  positions: readonly Position[];
  /** Whether the points are certain: not where an arbiter moved cards or mended the count. */
  isCounted: boolean;
}

/** Every position of a deal, the first before anything was said and the last with its result. */
export function replay(record: GameRecord, deal: RecordedDeal): Replayed {
  const players = SEATS.filter((seat) => deal.hands[seat]);
  const nTricks = deal.hands[players[0] as Seat]?.length ?? 0;
  const table: Table = { deal, players, nTricks, first: after(players, deal.dealer), calls: record.table === '5' };
  const positions: Position[] = [dealt(table)];
  for (const [i, step] of deal.steps.entries()) {
    const last = positions.at(-1) as Position;
    const next = see(table, step.do === 'play' ? mend(positions, step) : last, step);
    positions.push(next);
    if (isDogDue(table, next)) positions.push({ ...next, did: { do: 'dog' }, dogTurned: true });
    for (const ruling of deal.rulings ?? []) {
      if (ruling.step === i + 1) positions.push({ ...(positions.at(-1) as Position), did: { do: 'ruled', ruling } });
    }
  }
  if (deal.result) positions.push({ ...(positions.at(-1) as Position), did: { do: 'end' }, turn: null });
  return { players, nTricks, positions, isCounted: isCounted(deal, players.length * nTricks) };
}

/** The side a seat plays on, once there are sides. */
export function sideOf(position: Position, seat: Seat): Side | null {
  if (!position.taker) return null;
  return seat === position.taker || seat === position.partner ? 'attack' : 'defence';
}

/** What the attack needs with this many oudlers, in whole points (CON-02). */
export const target = (oudlers: number) => [56, 51, 41, 36][oudlers] ?? 36;

/** By how much a contract is made or falls; half a point goes to whoever wins (P3-03). */
export function margin(halfPoints: number, oudlers: number): { made: boolean; by: number } {
  const over = halfPoints - 2 * target(oudlers);
  return { made: over >= 0, by: Math.ceil(Math.abs(over) / 2) };
}

interface Table {
  deal: RecordedDeal;
  players: readonly Seat[];
  nTricks: number;
  first: Seat;
  /** Whether the taker calls a card, at five. */
  calls: boolean;
}

function dealt({ deal, players, first }: Table): Position {
  const hands: Hands = Object.fromEntries(players.map((seat) => [seat, sortHand(deal.hands[seat] ?? [])]));
  return {
    did: { do: 'dealt' },
    hands,
    bids: [],
    taker: null,
    contract: null,
    called: null,
    partner: null,
    dogTurned: false,
    aside: null,
    slam: false,
    handfuls: [],
    trick: [],
    nTrick: 0,
    best: null,
    isTrickOver: false,
    turn: first,
    tricksWon: {},
    halves: { attack: 0, defence: 0 },
    oudlers: 0,
    petitAuBout: null,
    slamMade: null,
  };
}

function see(table: Table, was: Position, step: Step): Position {
  const now: Position = { ...was, did: step };
  switch (step.do) {
    case 'bid':
      return bid(table, { ...now, bids: [...was.bids, { seat: step.seat, bid: step.bid }] });
    case 'call': {
      const holder = table.players.find((seat) => was.hands[seat]?.includes(step.card)) ?? null;
      return settleAside(table, { ...now, called: step.card, partner: holder === was.taker ? null : holder });
    }
    case 'discard': {
      const all = [...(table.deal.hands[step.seat] ?? []), ...table.deal.dog];
      const hand = sortHand(all.filter((card) => !step.cards.includes(card)));
      return count({ ...now, hands: { ...was.hands, [step.seat]: hand }, aside: sortHand(step.cards) });
    }
    case 'slam':
      return { ...now, slam: true, turn: was.taker };
    case 'jeu':
      return { ...now, turn: leader(table, was) };
    case 'handful':
      return {
        ...now,
        handfuls: [...was.handfuls, { seat: step.seat, handful: step.handful, cards: sortHand(step.cards) }],
      };
    case 'assent':
      return step.answer === 'granted' ? now : refuse(table, now);
    case 'play':
      return play(table, now, step);
    default:
      return now;
  }
}

function bid(table: Table, now: Position): Position {
  const highest = now.bids.findLast(({ bid }) => bid !== 'pass');
  const said = new Set(now.bids.map(({ seat }) => seat)).size;
  if (said < table.players.length) {
    const last = now.bids.at(-1);
    return { ...now, taker: null, contract: null, turn: last ? after(table.players, last.seat) : table.first };
  }
  if (!highest) return { ...now, turn: null };
  return settleAside(table, { ...now, taker: highest.seat, contract: highest.bid, turn: highest.seat });
}

/** The arbiter refuses a high contract, which is then bid anew, or a slam. */
function refuse(table: Table, now: Position): Position {
  if (now.slam) return { ...now, slam: false };
  return bid(table, {
    ...now,
    bids: now.bids.slice(0, -1),
    aside: null,
    halves: { attack: 0, defence: 0 },
    oudlers: 0,
  });
}

const takesDog = (contract: string | null) => contract === 'petite' || contract === 'garde';

/** At a garde sans or contre the dog lies aside from the end of the auction, or of the call. */
function settleAside(table: Table, now: Position): Position {
  if (takesDog(now.contract) || (table.calls && !now.called)) return now;
  return count({ ...now, aside: sortHand(table.deal.dog) });
}

function isDogDue(table: Table, now: Position): boolean {
  return takesDog(now.contract) && !now.dogTurned && now.nTrick === 0 && (!table.calls || now.called !== null);
}

/** The points before the first trick: what lies aside, for the side it belongs to (CON-05, CON-06). */
function count(now: Position): Position {
  const aside = now.aside ?? [];
  const isOurs = now.contract !== 'garde-contre';
  return {
    ...now,
    halves: { attack: isOurs ? sumHalves(aside) : 0, defence: isOurs ? 0 : sumHalves(aside) },
    oudlers: isOurs ? countOudlers(aside) : 0,
  };
}

/** An announced slam gives its announcer the lead (SLAM-05). */
const leader = (table: Table, now: Position) => (now.slam && now.taker ? now.taker : table.first);

function play(table: Table, now: Position, { seat, card }: Played): Position {
  const isNew = now.isTrickOver || now.nTrick === 0;
  const trick = [...(isNew ? [] : now.trick), { seat, card }];
  const best = trick[strongest(trick.map((played) => played.card))]?.seat ?? null;
  const hands = { ...now.hands, [seat]: (now.hands[seat] ?? []).filter((held) => held !== card) };
  const nTrick = now.nTrick + (isNew ? 1 : 0);
  const on: Position = { ...now, hands, trick, nTrick, best, isTrickOver: false, turn: after(table.players, seat) };
  return trick.length < table.players.length ? on : gather(table, on);
}

/** Who takes a complete trick, and what it is worth to each side. */
function gather(table: Table, now: Position): Position {
  const isLast = now.nTrick === table.nTricks;
  const excuse = now.trick.find(({ card }) => card === EXCUSE)?.seat;
  const excuseSide = excuse && sideOf(now, excuse);
  const wonBefore = (side: Side) => sumWon(now, side) === now.nTrick - 1;
  // SLAM-06, EXC-07: a side with every earlier trick wins the last one with its Excuse.
  const byExcuse = isLast && excuse !== undefined && excuseSide != null && wonBefore(excuseSide);
  const winner = (byExcuse ? excuse : now.best) as Seat;
  const side = sideOf(now, winner) ?? 'defence';
  const cards = now.trick.map(({ card }) => card);
  // EXC-08: lost before the last trick, the Excuse goes back as eight half points and the oudler;
  // the ninth stays with the trick.
  const back = excuseSide && excuseSide !== side && !isLast ? excuseSide : null;
  const halves = { ...now.halves, [side]: now.halves[side] + sumHalves(cards) - (back ? 8 : 0) };
  if (back) halves[back] += 8;
  const attackOudlers = (side === 'attack' ? countOudlers(cards) - (back ? 1 : 0) : 0) + (back === 'attack' ? 1 : 0);
  const tricksWon = { ...now.tricksWon, [winner]: (now.tricksWon[winner] ?? 0) + 1 };
  // SLAM-07: behind a slam's last Excuse the trick before counts as the last.
  const isPetitHere = cards.includes(PETIT);
  const isPetitLast = isLast && (isPetitHere || (byExcuse && now.petitAuBout !== null));
  const marksPetit = isLast ? isPetitLast : isPetitHere && now.nTrick === table.nTricks - 1;
  const over: Position = {
    ...now,
    halves,
    tricksWon,
    best: winner,
    isTrickOver: true,
    turn: isLast ? null : winner,
    oudlers: now.oudlers + attackOudlers,
    petitAuBout: marksPetit ? side : null,
  };
  return isLast ? { ...over, slamMade: slamOf(over) } : over;
}

const sumWon = (now: Position, side: Side) =>
  Object.entries(now.tricksWon).reduce((sum, [seat, n]) => sum + (sideOf(now, seat as Seat) === side ? n : 0), 0);

const slamOf = (now: Position): Side | null =>
  (['attack', 'defence'] as const).find((side) => sumWon(now, side) === now.nTrick) ?? null;

/** Where an arbiter had cards taken back, the position this card was played from; else the last one. */
function mend(positions: readonly Position[], { seat, card }: Played): Position {
  const last = positions.at(-1) as Position;
  const fits = (position: Position) =>
    position.hands[seat]?.includes(card) && (position.turn === seat || position.nTrick === 0);
  return fits(last) ? last : (positions.findLast(fits) ?? last);
}

function isCounted(deal: RecordedDeal, nCards: number): boolean {
  const nPlayed = deal.steps.filter((step) => step.do === 'play').length;
  return nPlayed <= nCards && !deal.steps.some((step) => step.do === 'rule' || step.do === 'call-arbiter');
}

function after(players: readonly Seat[], seat: Seat): Seat {
  return players.find((other) => other > seat) ?? (players[0] as Seat);
}
