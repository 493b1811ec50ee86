/** The whole table screen is a fold of what the server said. No rule is known here but how a trick
 *  looks: what may be done, and what it came to, is told. */

import { strongest } from '../cards/worth';
import type {
  Card,
  Seat,
  ServerMessage,
  WireArbiterView,
  WireDeal,
  WireLegal,
  WireNow,
  WirePhrase,
  WirePresence,
  WireRefusal,
  WireSeen,
  WireTable,
  WireTrick,
  WireView,
} from '../protocol/protocol';
import { read } from '../rules/options';
import type { Hint } from './hint';
import { due, type Due } from './seconds';

export const SEATS: Seat[] = ['A', 'B', 'C', 'D', 'E'];

export interface Said {
  /** None for the arbiter. */
  seat: Seat | null;
  name: string;
  text: string | null;
  phrase: WirePhrase | null;
  /** When it was heard. */
  at: number;
}

export interface TableState {
  seq: number;
  table: WireTable;
  view: WireView;
  /** Something is missing: the whole table is to be asked for. */
  behind: boolean;
  said: Said[];
  /** Who sat where when the cards were dealt: a seat may have someone else afterwards. */
  dealt: Partial<Record<Seat, string>>;
  clock: ({ seats: Seat[] } & Due) | null;
  /** When a bot will play for a player who is gone. */
  botDue: Partial<Record<Seat, Due>>;
  refusal: { id: string; why: WireRefusal } | null;
  /** What we were advised to do now. */
  hint: Hint | null;
  /** How often somebody here has become something else to us: would be a friend, or has agreed. */
  news: number;
  /** What the arbiter has just answered, until something happens. */
  answer: { key: 'said.refused' | 'said.playsOn'; seat: Seat } | null;
}

/** The state after a message; `now` is the time in milliseconds, for the clock. */
export function fold(state: TableState | null, message: ServerMessage, now = 0): TableState | null {
  if (message.t === 'snapshot') {
    return {
      seq: message.seq,
      table: message.table,
      view: message.view,
      behind: false,
      said: state?.said ?? [],
      dealt: names(message.table),
      botDue: botDue(message.table.seats, now),
      clock: null,
      refusal: null,
      hint: null,
      news: state?.news ?? 0,
      answer: null,
    };
  }
  if (state === null) return null;
  switch (message.t) {
    case 'event': {
      if (message.seq <= state.seq) return state; // already seen
      if (message.seq > state.seq + 1) return { ...state, behind: true };
      const seen = see(state.view, message.event);
      const view = withNow(seen, message.now ?? null, message.legal ?? null, message.arbiter ?? null);
      return {
        ...state,
        seq: message.seq,
        view,
        table: seeAround(state.table, message.event),
        behind: message.event.e === 'cards-returned',
        ...(message.event.e === 'dealt' && { dealt: names(state.table) }),
        clock: null,
        refusal: null,
        hint: AROUND.has(message.event.e) ? state.hint : null,
        answer:
          message.event.e === 'assent-refused'
            ? { key: 'said.refused', seat: message.event.seat }
            : AROUND.has(message.event.e)
              ? state.answer
              : null,
      };
    }
    case 'presence': {
      const called = state.table.arbiter?.called;
      return {
        ...state,
        ...(called && message.arbiter && !message.arbiter.called && { answer: { key: 'said.playsOn', seat: called } }),
        table: {
          ...state.table,
          seats: message.seats,
          spectators: message.spectators,
          arbiter: message.arbiter,
          offers: message.offers,
        },
        botDue: botDue(message.seats, now),
      };
    }
    case 'clock':
      return { ...state, clock: { seats: message.seats, ...due(message.ms, now) } };
    case 'chat': {
      const { seat, name, text = null, phrase = null } = message;
      const said = { seat, name, text, phrase, at: now };
      return { ...state, said: [...state.said, said].slice(-100) };
    }
    case 'people':
      return { ...state, news: state.news + 1 };
    case 'hint':
      return { ...state, hint: message };
    case 'refused':
      return { ...state, refusal: { id: message.id, why: message.why } };
    default:
      return state;
  }
}

/** What leaves the game as it is, and a hint as good as it was. */
const AROUND = new Set<WireSeen['e']>(['hinted', 'figure', 'pace', 'level', 'spectators', 'arbiter', 'conceding']);

function botDue(seats: WirePresence[], now: number): TableState['botDue'] {
  return Object.fromEntries(
    seats.flatMap(({ seat, bot_in }) => (bot_in === null ? [] : [[seat, due(bot_in, now)] as const])),
  );
}

const names = (table: WireTable) => Object.fromEntries(table.seats.map((one) => [one.seat, one.name]));

/** The state after the server did as asked, where no event tells of it. */
export function granted(state: TableState, action: string): TableState {
  const [word, seat] = action.split(' ') as [string, Seat];
  if (word !== 'mute' && word !== 'unmute') return state;
  const { you } = state.table;
  const others = you.muted.filter((one) => one !== seat);
  return { ...state, table: { ...state.table, you: { ...you, muted: word === 'mute' ? [...others, seat] : others } } };
}

const NOTHING: WireLegal = {
  to_act: false,
  pass: false,
  contracts: [],
  calls: [],
  discard: null,
  slam: false,
  losing_cards: null,
  jeu: false,
  handfuls: [],
  handful_from: [],
  asks: [],
  miseres: [],
  cards: [],
  bare_petit: false,
  arbiter: false,
  accept: false,
  choice: false,
  ready: false,
  hint: false,
  claim: false,
  concede: false,
};

/** The view with what came with the last event of an action: where the table stands, and what may be done. */
function withNow(
  view: WireView,
  now: WireNow | null,
  legal: WireLegal | null,
  arbiter: WireArbiterView | null,
): WireView {
  const own = view.own && { ...view.own, legal: legal ?? NOTHING };
  if (!now) return { ...view, own };
  const { stage, next_dealer, ...here } = now;
  const deal = view.deal && { ...view.deal, ...here, trick: leadBy(view.deal, now) };
  return { ...view, stage, next_dealer, deal, own, arbiter };
}

/** The trick on the table; before the first card, led by whoever will. */
function leadBy({ trick, previous }: WireDeal, { stage, turn }: WireNow): WireTrick {
  if (trick.cards.length > 0 || previous || stage !== 'play') return trick;
  const leader = turn ?? trick.leader;
  return { leader, cards: [], winner: leader };
}

function seeAround(table: WireTable, event: WireSeen): WireTable {
  const shuffle = table.shuffle;
  switch (event.e) {
    case 'seated': {
      const isMine = event.seat === table.you.seat;
      const you = isMine && event.who === 'player' ? { ...table.you, name: event.name } : table.you;
      const seats = table.seats.map((one) => {
        if (one.seat !== event.seat) return one;
        // A seat is given to a player when nobody has it: who has it already goes by another name.
        const isRenamed = one.who === 'player' && event.who === 'player';
        return isRenamed
          ? { ...one, name: event.name }
          : { ...one, who: event.who, name: event.name, level: event.level, host: false, stand_in: false };
      });
      const isNew = table.seats.some((one) => one.seat === event.seat && one.who !== event.who);
      const muted = isNew ? you.muted.filter((one) => one !== event.seat) : you.muted;
      return { ...table, seats, you: { ...you, muted } };
    }
    case 'claimed':
      return { ...table, rest: { seat: event.seat, settled: 'claims', agreed: null } };
    case 'conceded':
      return { ...table, rest: { seat: event.seat, settled: 'concedes', agreed: null } };
    case 'conceding': {
      const { seat, yes } = event;
      if (!yes) return { ...table, rest: undefined };
      const asked = table.rest?.agreed ? table.rest : { seat, settled: 'concedes' as const, agreed: [] };
      return { ...table, rest: { ...asked, agreed: [...new Set([...(asked.agreed ?? []), seat])].sort() } };
    }
    // Who plays on does not concede.
    case 'played':
      return table.rest?.agreed ? { ...table, rest: undefined } : table;
    case 'rematch-answered': {
      const { seat, yes } = event;
      const others = table.rematch?.answers.filter((one) => one.seat !== seat) ?? [];
      return { ...table, rematch: { table: null, answers: [...others, { seat, yes }] } };
    }
    case 'rematch-opened':
      return { ...table, rematch: { answers: table.rematch?.answers ?? [], table: event.table } };
    // Whatever is ruled answers who called.
    case 'ruled':
      return { ...table, arbiter: table.arbiter && { ...table.arbiter, called: null } };
    case 'drawn':
      return { ...table, draw: event.drawn };
    case 'committed':
      return {
        ...table,
        shuffle: { deal: event.deal, commitment: event.commitment, board: null, words: [], ready: [] },
      };
    case 'board':
      return { ...table, shuffle: { deal: event.deal, commitment: null, board: event.board, words: [], ready: [] } };
    case 'word':
      if (!shuffle) return table;
      return {
        ...table,
        shuffle: {
          ...shuffle,
          words: [
            ...shuffle.words.filter((word) => word.seat !== event.seat),
            { seat: event.seat, word: event.word },
          ].sort((a, b) => (a.seat < b.seat ? -1 : 1)),
        },
      };
    case 'ready':
      return shuffle ? { ...table, shuffle: { ...shuffle, ready: [...shuffle.ready, event.seat].sort() } } : table;
    case 'dealt':
      return {
        ...table,
        shuffle: shuffle && { ...shuffle, ready: [] },
        hinted: table.seats.map(() => 0),
        rest: undefined,
      };
    case 'hinted':
      return { ...table, hinted: table.hinted.map((n, i) => (SEATS[i] === event.seat ? n + 1 : n)) };
    case 'hints':
      return { ...table, settings: { ...table.settings, hints: event.on } };
    case 'figure': {
      const { seat, figure } = event;
      return { ...table, seats: table.seats.map((one) => (one.seat === seat ? { ...one, figure } : one)) };
    }
    case 'pace':
      return { ...table, settings: { ...table.settings, pace: event.pace } };
    case 'level': {
      const { level } = event;
      const seats = table.seats.map((one) => (one.who === 'bot' ? { ...one, level } : one));
      return { ...table, seats, settings: { ...table.settings, level } };
    }
    case 'revealed':
      return { ...table, revealed: { deal: event.deal, seed: event.seed } };
    case 'arbiter':
      return {
        ...table,
        arbiter: event.name === null ? null : { name: event.name, here: true, called: null },
        offers: [],
      };
    case 'spectators':
      return { ...table, settings: { ...table.settings, spectators: event.open } };
    default:
      return table;
  }
}

export function seatsOf(view: WireView): Seat[] {
  return SEATS.slice(0, view.rules.table.startsWith('5') ? 5 : Number(view.rules.table));
}

/** The people who would be left waiting if we went now. */
export function company({ table, view }: TableState): WirePresence[] {
  if (table.you.seat === null || view.stage === 'waiting' || view.stage === 'over') return [];
  return table.seats.filter(({ who, here, seat }) => who === 'player' && here && seat !== table.you.seat);
}

/** The seats in the order of play, from the one given. */
export function around(seats: readonly Seat[], from: Seat): Seat[] {
  const at = seats.indexOf(from);
  return [...seats.slice(at), ...seats.slice(0, at)];
}

type Dealt = Extract<WireSeen, { e: 'dealt' }>;

/** A deal before anything is known of it but the cards' being dealt. */
function newDeal(view: WireView, { dealer, players, banned }: Dealt): WireDeal {
  const none = seatsOf(view).map(() => 0);
  const leader = players[0] ?? dealer;
  return {
    dealer,
    players,
    banned,
    bids: [],
    turn: null,
    taker: null,
    contract: null,
    asked: false,
    called: null,
    partner_known: 'none',
    partner: null,
    dog: null,
    has_discarded: false,
    forced: [],
    slam: false,
    n_cards: none,
    trick: { leader, cards: [], winner: leader },
    previous: null,
    n_tricks: none,
    handfuls: [],
    miseres: [],
    rulings: [],
    accepted: [],
    ending: null,
  };
}

/** The view after an event. */
export function see(view: WireView, event: WireSeen): WireView {
  if (event.e === 'dealt') {
    const own = view.own ? { ...view.own, hand: event.hand ?? [], discard: null } : null;
    return { ...view, n_dealt: view.n_dealt + 1, deal: newDeal(view, event), own };
  }
  return view.deal ? seeDeal(view, view.deal, event) : view;
}

function seeDeal(view: WireView, deal: WireDeal, event: WireSeen): WireView {
  const own = view.own;
  const mine = (seat: Seat) => own?.seat === seat;
  const now = (change: Partial<WireDeal>, more: Partial<WireView> = {}): WireView => ({
    ...view,
    deal: { ...deal, ...change },
    ...more,
  });
  switch (event.e) {
    case 'bid': {
      const bids = [...deal.bids, { seat: event.seat, bid: event.bid }];
      const taken = bids.length < deal.players.length ? null : bids.findLast((bid) => bid.bid !== 'pass');
      return now({
        bids,
        asked: false,
        ...(taken && taken.bid !== 'pass' && { taker: taken.seat, contract: taken.bid }),
      });
    }
    case 'contract-asked':
    case 'slam-asked':
      return now({ asked: true });
    case 'assent-refused':
      return now({ asked: false });
    case 'called':
      return now({ called: event.card, partner_known: 'hidden' });
    case 'dog-turned': {
      const alone = deal.called !== null && event.cards.includes(deal.called);
      const hand =
        own && deal.taker && mine(deal.taker) ? { ...own, hand: inOrder([...own.hand, ...event.cards]) } : own;
      return now({ dog: event.cards, partner_known: alone ? 'alone' : deal.partner_known }, { own: hand });
    }
    case 'discarded': {
      if (!own || event.own === null) return now({ has_discarded: true, forced: event.shown });
      const held = inOrder([...own.hand, ...(own.discard ?? [])]);
      const put = event.own;
      return now(
        { has_discarded: true, forced: event.shown },
        { own: { ...own, hand: held.filter((card) => !put.includes(card)), discard: put } },
      );
    }
    case 'slam-announced':
      return now({ slam: true, asked: false });
    case 'jeu':
      return now({}, { own: own && !recalls(view) ? { ...own, discard: null } : own });
    case 'handful-shown':
    case 'handful-declared': {
      const cards = event.e === 'handful-shown' ? event.cards : event.own;
      const known = deal.handfuls.some((one) => one.seat === event.seat);
      const handfuls = known
        ? deal.handfuls.map((one) => (one.seat === event.seat ? { ...one, cards } : one))
        : [...deal.handfuls, { seat: event.seat, handful: event.handful, cards }];
      return now({ handfuls });
    }
    case 'misere':
      return now({ miseres: [...deal.miseres, { seat: event.seat, misere: event.misere }] });
    case 'played': {
      const leader = deal.trick.cards.length === 0 ? event.seat : deal.trick.leader;
      const cards = [...deal.trick.cards, event.card];
      const trick = { leader, cards, winner: winning(deal, leader, cards) };
      const shown: Partial<WireDeal> =
        deal.called === event.card
          ? event.seat === deal.taker
            ? { partner_known: 'alone' }
            : { partner_known: 'shown', partner: event.seat }
          : {};
      const hand = own && mine(event.seat) ? { ...own, hand: own.hand.filter((card) => card !== event.card) } : own;
      return now(
        {
          trick,
          // Once the second trick has a card, nothing of the first can go back.
          forced: deal.n_tricks.some((n) => n > 0) && !recalls(view) ? [] : deal.forced,
          ...shown,
        },
        { own: hand },
      );
    }
    case 'trick-won': {
      const seats = seatsOf(view);
      return now({
        previous: { ...deal.trick, winner: event.seat },
        trick: { leader: event.seat, cards: [], winner: event.seat },
        n_tricks: deal.n_tricks.map((n, i) => (seats[i] === event.seat ? n + 1 : n)),
        dog: recalls(view) ? deal.dog : null,
      });
    }
    case 'ruled': {
      const { ruling } = event;
      const points = ruling.measure.startsWith('penalty ') ? Number(ruling.measure.slice(8)) : 0;
      const penalties = view.penalties.map((n, i) => (SEATS[i] === ruling.culprit ? n - points : n));
      return now({ rulings: [...deal.rulings, ruling] }, { penalties });
    }
    case 'count-accepted':
      return now({ accepted: [...deal.accepted, event.seat].sort() });
    case 'deal-ended': {
      const { ending } = event;
      const scores = ending.how === 'scored' ? ending.sheet.scores : [];
      const partner: Partial<WireDeal> =
        ending.how === 'scored' && deal.called !== null
          ? { partner: ending.sheet.partner, partner_known: ending.sheet.partner ? 'shown' : 'alone' }
          : {};
      // A seat forgets what it held: somebody else may sit there next.
      const isOnDemand = read(view.rules.table, view.rules.rules).options['handful-shown'] === 'on-demand';
      const handfuls = deal.handfuls.map((one) => (isOnDemand && mine(one.seat) ? { ...one, cards: null } : one));
      return now(
        { ending, handfuls, ...partner },
        {
          own: own ? { ...own, hand: [], discard: null } : null,
          totals: view.totals.map((n, i) => n + (scores[i] ?? 0)),
          n_scored: view.n_scored + (ending.how === 'scored' ? 1 : 0),
        },
      );
    }
    default:
      return view;
  }
}

/** Whether the discard and the dog stay in sight while the cards are played (ECART-07). */
const recalls = ({ rules }: WireView) => read(rules.table, rules.rules).options.recall === 'on';

/** Whether a card that breaks the rules is played, and ruled on. */
export const isArbitrated = ({ rules }: WireView) => read(rules.table, rules.rules).options.faults === 'arbitrated';

/** Whether the rest of the deal was claimed or conceded: the house has played it. */
export const isSettled = ({ table }: TableState) => table.rest !== undefined && table.rest.agreed === null;

/** Whether something may be declared before the card: no card is then played by itself. */
export const mayDeclare = (legal: WireLegal) => legal.handfuls.length > 0 || legal.miseres.length > 0;

/** Whether an arbiter has something to do here. */
export const isArbitrable = ({ rules }: WireView) => {
  const { faults, assent } = read(rules.table, rules.rules).options;
  return faults === 'arbitrated' || assent === 'needed';
};

/** Who played each card of a trick. */
export function playedBy(deal: { players: readonly Seat[] }, trick: WireTrick | null): { seat: Seat; card: Card }[] {
  if (!trick) return [];
  const order = around(deal.players, trick.leader);
  return trick.cards.map((card, i) => ({ seat: order[i] ?? trick.leader, card }));
}

/** Cards in the order the server gives them: suits from the king down, then trumps, the Excuse last. */
function inOrder(cards: Card[]): Card[] {
  const place = (card: Card) => {
    if (card === 'EX') return 999;
    if (card.startsWith('T')) return 500 - Number(card.slice(1));
    return 100 * 'SHDC'.indexOf(card.slice(-1)) - RANKS.indexOf(card.slice(0, -1));
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'N', 'Q', 'K'];

/** Whose card of a trick is winning as it lies; the leader's while there is only the Excuse. */
function winning({ players }: WireDeal, leader: Seat, cards: Card[]): Seat {
  return around(players, leader)[Math.max(0, strongest(cards))] ?? leader;
}
