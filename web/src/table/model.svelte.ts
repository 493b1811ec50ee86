/** One table on the screen: the connection, the state, and the pace at which others' moves appear. */

import { share } from '../lib/share';
import { Connection, type Line, type Listener, type Place, type Wire } from '../net/connection';
import type { Seat, ServerMessage, WireFigure, WireSeen } from '../protocol/protocol';
import { fold, granted, isSettled, type TableState } from './state';

/** How long each kind of event stays before the next one, in milliseconds. */
const REST: Partial<Record<WireSeen['e'], number>> = {
  dealt: 620,
  bid: 260,
  played: 260,
  'dog-turned': 900,
  'handful-shown': 700,
  // It lies, and is gathered, before the next lead.
  'trick-won': 1000,
};
/** How much of that it lies, before it goes to its winner. */
export const LIES = 740;
/** The last trick of a deal lies for a moment before the score. */
const LAST_TRICK = 1400;
/** Two taps in this time are one, in milliseconds: from the first, and from the answer to it, for the cards
 *  move together then, and another one lies under the finger. */
const TWICE = 450;
const TWICE_AFTER = 250;
/** That the rest was claimed, or conceded, is read before the score. */
const SETTLED = 2200;
/** Somebody who has fallen so far behind is not made to watch it all. */
const TOO_MANY = 40;

/** Letters that nobody could foresee. */
const chance = () => Array.from(crypto.getRandomValues(new Uint8Array(10)), (n) => (n % 36).toString(36)).join('');

/** What makes the line of a table. */
export type Connect = (listener: Listener<ServerMessage>, place: () => Place | null) => Wire;

const toServer =
  (id: string): Connect =>
  (listener, place) =>
    new Connection(`table/${encodeURIComponent(id)}`, listener, place);

export class TableModel {
  state: TableState | null = $state.raw(null);
  line: Line = $state('connecting');
  /** Why the line is not there, or why it ended. */
  why: string | null = $state(null);
  /** An act that was sent and not answered. */
  pending: string | null = $state(null);
  /** What happened just now, newest last. */
  events: WireSeen[] = $state.raw([]);

  /** The cards with which somebody wins all the rest, in order. */
  laid: string[] = $state([]);

  /** What was asked last. */
  asked = $state('');
  /** Whether a tap would be taken for the second of two. */
  isDeaf = $state(false);
  /** Whether something that was heard is still to be shown. */
  private isShowing = $state(false);
  /** What was said beside the game, as a word of chance: whatever becomes of it is nobody's trouble. */
  private beside: string[] = [];
  private claimant: Seat | null = null;
  private movedAt = 0;
  private deaf: ReturnType<typeof setTimeout> | undefined;
  private queue: ServerMessage[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly connection: Wire;
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(
    id: string,
    private readonly happened: (state: TableState, event: WireSeen) => void = () => {},
    connect: Connect = toServer(id),
    /** How much longer than usual everything is looked at. */
    private readonly slow = 1,
  ) {
    this.connection = connect(
      {
        heard: (message) => this.hear(message),
        line: (line, why) => {
          this.line = line;
          this.why = why;
        },
      },
      () => {
        const state = this.state;
        return state && !state.behind ? { seq: this.latest(), seat: state.table.you.seat } : null;
      },
    );
    this.connection.open();
  }

  /** Whether a move would not be taken now: one is under way, or the screen has not come to rest. */
  get isBusy(): boolean {
    return this.pending !== null || this.isDeaf || this.isShowing;
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.deaf);
    this.connection.close();
  }

  /** Asks for something; one thing at a time. */
  act(action: string) {
    if (this.pending !== null || this.line !== 'open') return;
    this.asked = action;
    this.pending = this.connection.act(action);
  }

  /** Asks for the deal. A word of chance goes into the shuffle with it where none was typed, so that the cards hang
   *  on no one alone. */
  ready() {
    if (this.isDeaf || this.pending !== null || this.line !== 'open') return;
    const { table } = this.state ?? {};
    // Nothing changes a deal that was made beforehand.
    const words = table?.shuffle?.commitment ? table.shuffle.words : null;
    const isSilent = words?.every(({ seat }) => seat !== table?.you.seat) ?? false;
    if (isSilent && !table?.shuffle?.ready.includes(table.you.seat as Seat))
      this.beside.push(this.connection.act(`word ${chance()}`));
    this.move('ready');
  }

  /** Is shown by this figure from now on. */
  appear(figure: WireFigure | null) {
    if (this.line === 'open') this.beside.push(this.connection.act(`figure ${figure ?? 'none'}`));
  }

  /** Makes a move. A finger that taps twice has not chosen twice. */
  move(action: string) {
    if (this.isDeaf || this.pending !== null || this.line !== 'open') return;
    this.movedAt = Date.now();
    this.isDeaf = true;
    this.act(action);
  }

  /** Somebody taps: what is being looked at has been seen. */
  hurry() {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.next();
  }

  /** Connects again, as whoever the cookie now says. */
  again() {
    this.state = null;
    this.connection.again();
  }

  say(text: string) {
    this.connection.chat(text);
  }

  phrase(phrase: Parameters<Wire['phrase']>[0]) {
    this.connection.phrase(phrase);
  }

  /** The number of the last event heard, shown or not. */
  private latest(): number {
    const last = this.queue.findLast((message) => message.t === 'event');
    return last?.t === 'event' ? last.seq : (this.state?.seq ?? 0);
  }

  private hear(message: ServerMessage) {
    if (message.t === 'ack' || message.t === 'refused') {
      if (this.beside.includes(message.id)) {
        this.beside = this.beside.filter((id) => id !== message.id);
        return;
      }
      if (message.id === this.pending) {
        this.pending = null;
        const rest = Math.max(TWICE_AFTER, this.movedAt + TWICE - Date.now());
        this.deaf = setTimeout(() => (this.isDeaf = false), rest);
        if (message.t === 'ack' && this.state) this.state = granted(this.state, this.asked);
      }
    }
    if (message.t === 'snapshot') this.queue = [];
    if (message.t === 'event') this.lay(message.event);
    this.queue.push(message);
    if (this.timer === undefined) this.next();
  }

  /** Shows what waits, one event at a time. */
  private next = () => {
    this.timer = undefined;
    this.isShowing = true;
    while (this.queue.length > 0) {
      const message = this.queue.shift() as ServerMessage;
      this.show(message);
      const rest = message.t === 'event' && this.queue.length < TOO_MANY ? this.rest(message.event) : 0;
      if (rest > 0) {
        this.timer = setTimeout(this.next, rest);
        return;
      }
    }
    this.isShowing = false;
  };

  /** Whoever claims the rest lays it on the table. */
  private lay(event: WireSeen) {
    if (event.e === 'claimed') {
      this.claimant = event.seat;
      this.laid = [];
    } else if (event.e === 'deal-ended') this.claimant = null;
    else if (event.e === 'played' && event.seat === this.claimant) this.laid.push(event.card);
  }

  /** How long an event is looked at before the next one is shown. */
  private rest(event: WireSeen): number {
    if (event.e === 'claimed' || event.e === 'conceded') return SETTLED;
    if (this.state && isSettled(this.state)) return 0;
    const isLast = event.e === 'trick-won' && this.state?.view.deal?.n_cards.every((n) => n === 0);
    if (isLast) return LAST_TRICK;
    return this.still.matches ? 0 : this.slow * (REST[event.e] ?? 0);
  }

  private show(message: ServerMessage) {
    const before = this.state?.seq ?? 0;
    const state = share(this.state, fold(this.state, message, Date.now()));
    this.state = state;
    if (!state) return;
    if (state.behind) this.connection.again();
    if (message.t === 'event' && state.seq > before) {
      this.events = [...this.events, message.event].slice(-3);
      this.happened(state, message.event);
    }
  }
}
