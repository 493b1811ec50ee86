/** What is asked of the server about friends and people who are blocked. */

import { send } from '../lib/api';
import type { Seat } from '../protocol/protocol';

/** Somebody I know; the key names them to me alone. */
export interface Someone {
  key: string;
  name: string;
}

export interface Friend extends Someone {
  here: boolean;
  /** The open table where they wait for players. */
  table: string | null;
}

export interface Invited extends Someone {
  table: string;
}

export interface Circle {
  friends: Friend[];
  wishes: Someone[];
  asked: Someone[];
  invitations: Invited[];
}

/** What somebody is to me. */
export type Bond = 'nobody' | 'asked' | 'asks' | 'friend' | 'blocked';

export interface Neighbour {
  seat: Seat;
  bond: Bond;
  key: string | null;
}

/** Somebody at a table, or somebody I know. */
export type Whom = { table: string; seat: Seat } | { key: string };

const at = encodeURIComponent;
const read = async <T>(path: string) => (await (await send('GET', path)).json()) as T;

export const people = {
  circle: () => read<Circle>('friends'),
  blocked: () => read<Someone[]>('blocked'),
  at: (table: string) => read<Neighbour[]>(`tables/${at(table)}/people`),
  befriend: (whom: Whom) => send('POST', 'friends', whom),
  /** Ends a friendship, takes a wish back, or puts another's away. */
  unfriend: (key: string) => send('DELETE', `friends/${at(key)}`),
  block: (whom: Whom) => send('POST', 'blocked', whom),
  unblock: (key: string) => send('DELETE', `blocked/${at(key)}`),
  invite: (key: string, table: string) => send('POST', 'invitations', { key, table }),
  putAway: (key: string) => send('DELETE', `invitations/${at(key)}`),
};
