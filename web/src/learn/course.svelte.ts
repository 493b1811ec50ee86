/** A lesson under way: a table whose line is the lesson, and what the teacher says. */

import type { Listener, Wire } from '../net/connection';
import type { ServerMessage, WireSeen } from '../protocol/protocol';
import { TableModel } from '../table/model.svelte';
import type { TableState } from '../table/state';
import { exchange, exchanged, isSame, type Ask, type Say, type Step } from './lesson';

/** A newcomer looks longer at everything. */
const SLOW = 1.8;

export class Course implements Wire {
  /** What the teacher says or asks; nothing while the cards move. */
  now: Say | Ask | null = $state.raw(null);
  /** Whether the learner has just done something else that is legal. */
  isOther = $state(false);
  /** The move that the teacher shows, in the words of an act. */
  pointed: string | null = $state(null);
  /** How much has been said and asked. */
  nPast = $state(0);

  readonly total: number;
  /** There once the table is. */
  model: TableModel | null = $state.raw(null);
  private steps: Step[];
  private at = 0;
  private nActs = 0;
  private listener!: Listener<ServerMessage>;

  constructor(
    readonly number: number,
    steps: Step[],
  ) {
    this.steps = steps;
    this.total = steps.filter((step) => !('hear' in step)).length;
  }

  /** Whether this is the last thing the teacher says. */
  get isEnd(): boolean {
    return this.now !== null && this.at >= this.steps.length - 1;
  }

  /** The table of the lesson. */
  sit(happened: (state: TableState, event: WireSeen) => void): TableModel {
    const connect = (listener: Listener<ServerMessage>) => {
      this.listener = listener;
      return this;
    };
    const model = new TableModel(`lesson-${this.number}`, happened, connect, SLOW);
    this.model = model;
    return model;
  }

  open() {
    queueMicrotask(() => {
      this.listener.line('open', null);
      this.goOn();
    });
  }

  close() {}
  again() {}
  chat() {}
  phrase() {}

  /** What was said has been read. */
  next() {
    if (this.now === null || !('say' in this.now) || this.isEnd) return;
    this.past();
    this.goOn();
  }

  /** The teacher shows what to do. */
  show() {
    if (this.now && 'ask' in this.now) this.pointed = this.now.do;
  }

  act(action: string): string {
    const id = `lesson-${++this.nActs}`;
    // The answer comes after the asking.
    queueMicrotask(() => this.answer(id, action));
    return id;
  }

  private answer(id: string, action: string) {
    this.skip();
    const step = this.steps[this.at];
    const ask = step && 'ask' in step ? step : null;
    const why = ask?.no.find(({ card }) => card === action)?.why;
    if (why) {
      this.isOther = false;
      return this.listener.heard({ t: 'refused', id, why });
    }
    this.listener.heard({ t: 'ack', id, seq: this.model?.state?.seq ?? 0 });
    if (!ask) return;
    const isAsked = isSame(action, ask.do);
    const isAsGood = ask.or.some((card) => card === action) || (ask.any && action.startsWith('discards '));
    if (!isAsked && !isAsGood) {
      this.isOther = true;
      return;
    }
    if (!isAsked) this.steps = exchange(this.steps, exchanged(ask.do, action));
    this.past();
    this.goOn();
  }

  /** Who acts has read enough. */
  private skip() {
    const next = this.steps.findIndex((step, i) => i >= this.at && !('say' in step));
    const step = this.steps[next];
    if (!step || !('ask' in step)) return;
    while (this.at < next) this.past();
    this.now = step;
  }

  private past() {
    this.at += 1;
    this.nPast += 1;
    this.now = null;
    this.isOther = false;
    this.pointed = null;
  }

  /** The learner hears what follows, up to what the teacher says next. */
  private goOn() {
    for (;;) {
      const step = this.steps[this.at];
      if (!step) return;
      if (!('hear' in step)) {
        this.now = step;
        return;
      }
      for (const message of step.hear) this.listener.heard(message);
      this.at += 1;
    }
  }
}
