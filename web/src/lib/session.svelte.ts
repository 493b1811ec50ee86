/** Who I am on this server: nobody yet, a guest the cookie remembers, or an account. */

import { t } from '../i18n';
import { ApiError, api, type Player } from './api';

const KEY = 'oudler.name';

function number(): number {
  try {
    const kept = Number(localStorage.getItem(KEY));
    if (kept >= 2 && kept <= 99) return kept;
    const drawn = 2 + Math.floor(Math.random() * 98);
    localStorage.setItem(KEY, String(drawn));
    return drawn;
  } catch {
    return 27;
  }
}

class Session {
  me: Player | null = $state(null);
  /** Whether the server has said who I am. */
  known = $state(false);
  /** Whether it could not be asked. */
  offline = $state(false);
  /** A name that is being typed, and not yet mine. */
  typed: string | null = $state(null);
  #number = number();

  /** A name for somebody who has none yet. */
  get proposed(): string {
    return t('home.guestName', { n: this.#number });
  }

  get name(): string {
    return this.me?.name ?? this.proposed;
  }

  async load() {
    try {
      this.me = await api.me();
      this.known = true;
      this.offline = false;
    } catch (error) {
      this.offline = error instanceof ApiError && error.code === 'offline';
      throw error;
    }
  }

  /** The player I am, under the name that was typed; if I am nobody yet, a guest of that or of the proposed name. */
  async ensure(name = this.typed): Promise<Player> {
    if (!this.known) await this.load();
    const wanted = name?.trim();
    const renames = this.me?.guest && wanted && wanted !== this.me.name;
    if (!this.me || renames) this.me = await api.guest(wanted || this.proposed);
    this.typed = null;
    return this.me;
  }

  async register(name: string, password: string) {
    this.me = await api.register(name, password);
    this.known = true;
  }

  async signIn(name: string, password: string) {
    this.me = await api.signIn(name, password);
    this.known = true;
  }

  async signOut() {
    await api.signOut();
    this.me = null;
  }
}

export const session = new Session();
