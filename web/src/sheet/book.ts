/** The sheets this device keeps: all of each, so that one can go on without a network. */

import { keep, recall } from '../lib/kept';
import type { Change, Opening, WireClaim, WireEdit, WireRole } from '../protocol/protocol';

export interface Kept {
  id: string;
  opening: Opening;
  changes: Change[];
  /** Changes the server has not yet said to have. */
  pending: string[];
  /** Changes made on this device, the last one last: what undo takes back. */
  mine: string[];
  /** What the server did not take, with its reason; kept until somebody has seen it. */
  refused: { change: Change; code: string; text: string }[];
  edit: WireEdit;
  you: WireRole;
  claims: WireClaim[];
  /** The last event heard; 0 for a sheet that is on this device alone. */
  seq: number;
  /** When it was last changed here, in milliseconds. */
  at: number;
}

const LIST = 'oudler.sheets';
const key = (id: string) => `oudler.sheet.${id}`;

/** A sheet that no server knows of yet. */
export const isLocal = (id: string) => id.startsWith('local-');

/** A name like no other. */
export const newId = () => crypto.getRandomValues(new Uint8Array(12)).reduce((id, byte) => id + LETTERS[byte % 36], '');
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

export function load(id: string): Kept | null {
  const kept = recall(key(id)) as Kept | null;
  return kept && Array.isArray(kept.changes) && kept.opening ? kept : null;
}

export function save(kept: Kept) {
  keep(key(kept.id), kept);
  const others = list().filter((id) => id !== kept.id);
  keep(LIST, [kept.id, ...others].slice(0, 60));
}

export function forget(id: string) {
  localStorage.removeItem(key(id));
  keep(
    LIST,
    list().filter((other) => other !== id),
  );
}

/** The ids of the sheets on this device, the last changed first. */
export function list(): string[] {
  const kept = recall(LIST);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}

/** A sheet with nothing on it yet. */
export function blank(id: string, opening: Opening): Kept {
  const nothing = { changes: [], pending: [], mine: [], refused: [], claims: [] };
  return { id, opening, ...nothing, edit: 'everyone', you: 'keeper', seq: 0, at: Date.now() };
}
