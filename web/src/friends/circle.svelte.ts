/** Everybody I know, looked at again and again while a screen shows it. */

import { session } from '../lib/session.svelte';
import { people, type Circle } from './api';

const EVERY = 10_000;
/** Whoever has nobody yet looks at every sixth time: a hall full of people has one address. */
const ALONE = 6;

class Known {
  now: Circle | null = $state.raw(null);
  error: unknown = $state.raw(null);
  private n = 0;
  private nTimes = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  look = async () => {
    if (document.hidden || !session.me) return;
    const { id } = session.me;
    try {
      const found = await people.circle();
      // Another player has other friends.
      if (session.me?.id === id) this.now = found;
    } catch {
      // The page says elsewhere that the server does not answer.
    }
  };

  private get isAlone() {
    return this.now !== null && Object.values(this.now).every((list: unknown[]) => list.length === 0);
  }

  /** Looks from now on, until what this gives is called. */
  watch = () => {
    void session.me?.id;
    this.n += 1;
    if (this.n === 1) {
      this.timer = setInterval(() => {
        if (!this.isAlone || ++this.nTimes % ALONE === 0) void this.look();
      }, EVERY);
      document.addEventListener('visibilitychange', this.look);
    }
    void this.look();
    return () => {
      this.n -= 1;
      if (this.n > 0) return;
      clearInterval(this.timer);
      document.removeEventListener('visibilitychange', this.look);
      this.now = this.error = null;
    };
  };

  /** Does something, and looks what came of it. */
  async does(what: Promise<unknown>): Promise<boolean> {
    this.error = null;
    try {
      await what;
    } catch (why) {
      this.error = why;
      return false;
    } finally {
      await this.look();
    }
    return true;
  }
}

export const known = new Known();
