/** A tournament on the screen: what the server shows this role, and what is asked of it. */

import { Connection, type Line } from '../net/connection';
import type { LineMessage, TournamentAsk, TournamentView } from '../protocol/protocol';
import { ask, exists, mayAgain, type Done, type Kind } from './api';

/** What a tournament's socket says, of whatever kind it is. */
type Message<View> = { t: 'view'; seq: number; now: number; view: View } | { t: 'moved'; seq: number } | LineMessage;

/** How long to wait before what was not answered is asked again. */
const AGAIN = 700;

export class TournamentModel<View = TournamentView, Ask = TournamentAsk> {
  view: View | null = $state.raw(null);
  line: Line = $state('connecting');
  why: string | null = $state(null);
  /** There is no such tournament. */
  missing = $state(false);
  /** How many things are on their way. */
  busy = $state(0);
  error: unknown = $state.raw(null);
  /** The server's clock. */
  now = $state(Date.now());

  private ahead = 0;
  private connection: Connection<Message<View>> | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private isClosed = false;

  constructor(
    readonly id: string,
    readonly key: string,
    readonly kind: Kind = 'tournament',
  ) {}

  begin() {
    const key = this.key ? `?key=${encodeURIComponent(this.key)}` : '';
    this.connection = new Connection<Message<View>>(
      `${this.kind}/${encodeURIComponent(this.id)}${key}`,
      {
        heard: (message) => this.hear(message),
        line: (line, why) => {
          this.line = line;
          this.why = why;
          if (why === 'unreachable' && !this.view) void this.look();
        },
      },
      () => null,
    );
    this.connection.open();
    this.timer = setInterval(() => (this.now = Date.now() + this.ahead), 1000);
  }

  close() {
    this.isClosed = true;
    this.connection?.close();
    clearInterval(this.timer);
  }

  private hear(message: Message<View>) {
    if (message.t !== 'view') return;
    this.ahead = message.now - Date.now();
    this.now = message.now;
    this.view = message.view;
  }

  private async look() {
    try {
      await exists(this.kind, this.id);
    } catch (error) {
      this.missing = !mayAgain(error);
    }
  }

  /** Asks for something until it is answered, under one id, so that it is done once. True when it is done. */
  async ask(what: Ask): Promise<boolean> {
    return (await this.answer(what)) !== null;
  }

  /** The same, with what was answered. */
  async answer(what: Ask): Promise<Done | null> {
    const id = crypto.getRandomValues(new Uint32Array(3)).join('-').slice(0, 31);
    this.error = null;
    this.busy += 1;
    try {
      while (!this.isClosed) {
        try {
          return await ask(this.kind, this.id, this.key, id, what);
        } catch (error) {
          if (!mayAgain(error)) {
            this.error = error;
            return null;
          }
          await new Promise((resolve) => setTimeout(resolve, AGAIN));
        }
      }
      return null;
    } finally {
      this.busy -= 1;
    }
  }
}
