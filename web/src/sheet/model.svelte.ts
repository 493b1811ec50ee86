/** A sheet on the screen: kept on this device, and told to the server when there is a line. */

import { api } from '../lib/api';
import { session } from '../lib/session.svelte';
import { Connection, type Line } from '../net/connection';
import type {
  Change,
  Entry,
  LineMessage,
  Player,
  Sanction,
  SheetMessage,
  WireEdit,
  WireSheetEvent,
} from '../protocol/protocol';
import { blank, isLocal, load, newId, save, type Kept } from './book';
import { placeAfter, placeBetween, standing, voidedOf, type Row } from './fold';

type Message = SheetMessage | LineMessage;

/** What undo takes back; nobody leaves a sheet again, and a signature holds or does not by itself. */
const UNDONE = new Set(['deal', 'sanction', 'heading', 'name', 'rules']);

export class SheetModel {
  kept: Kept | null = $state.raw(null);
  line: Line = $state('connecting');
  why: string | null = $state(null);
  standing = $derived(this.kept && standing(this.kept.opening, this.kept.changes));

  private connection: Connection<Message> | null = null;
  private isClosed = false;
  /** The changes on their way, by the id of the request. */
  private asked: Record<string, string> = {};

  constructor(readonly id: string) {
    this.kept = load(id);
  }

  /** Opens the line. One of one's own needs a name; without a network the sheet is here all the same. */
  begin() {
    const ready = isLocal(this.id) ? Promise.resolve(null) : session.ensure().catch(() => null);
    void ready.then(() => {
      if (!this.isClosed) this.open();
    });
  }

  private open() {
    if (isLocal(this.id)) {
      this.line = 'lost';
      return;
    }
    this.connection = new Connection<Message>(
      `sheet/${encodeURIComponent(this.id)}`,
      {
        heard: (message) => this.hear(message),
        line: (line, why) => {
          this.line = line;
          this.why = why;
          if (line === 'open') this.resend();
        },
      },
      () => (this.kept && this.kept.seq > 0 ? { seq: this.kept.seq, seat: null } : null),
    );
    this.connection.open();
  }

  close() {
    this.isClosed = true;
    this.connection?.close();
  }

  get mayEdit(): boolean {
    return this.kept !== null && this.kept.you !== 'reader';
  }

  /** Enters, corrects or with null deletes the deal of a row; without a row it comes after the last. */
  deal(entry: Entry | null, row?: Row) {
    const over = row?.versions.flatMap(({ changes }) => changes) ?? [];
    const place = row?.place ?? placeAfter(this.standing?.rows.at(-1)?.place);
    this.make({ c: 'deal', place, entry, ...(over.length > 0 && { over }) });
  }

  /** Puts a deal that was forgotten before another; false where there is no room. */
  insert(entry: Entry, row: Row): boolean {
    const before = this.standing?.rows.filter(({ place }) => place < row.place).at(-1)?.place;
    const place = placeBetween(before, row.place);
    if (place !== null) this.make({ c: 'deal', place, entry });
    return place !== null;
  }

  sanction(sanction: Omit<Sanction, 'after'>) {
    const after = this.standing?.rows.at(-1)?.place;
    this.make({ c: 'sanction', ...sanction, ...(after !== undefined && { after }) });
  }

  sign(player: Player) {
    const { rows, totals } = this.standing ?? { rows: [], totals: [] };
    this.make({ c: 'sign', player, n_deals: rows.length, balance: totals[player] ?? 0 });
  }

  void(change: string) {
    this.make({ c: 'void', change });
  }

  /** What was done on this device, in order. */
  private get own(): Change[] {
    const { mine = [], changes = [] } = this.kept ?? {};
    return mine.flatMap((id) => changes.filter((change) => change.id === id));
  }

  /** The changes that undo would take back: all that was made in the last step. */
  get undoable(): string[] {
    const voided = voidedOf(this.kept?.changes ?? []);
    const standing = this.own.filter(({ id, what }) => UNDONE.has(what.c) && !voided.has(id));
    return standing.filter(({ at }) => at === standing.at(-1)?.at).map(({ id }) => id);
  }

  /** The changes that redo would bring back: undone here, and nothing done since. */
  get redoable(): string[] {
    const voided = voidedOf(this.kept?.changes ?? []);
    const { own } = this;
    for (const { id, at, what } of own.toReversed()) {
      if (UNDONE.has(what.c) && !voided.has(id)) return [];
      if (what.c === 'void' && voided.has(what.change))
        return own.flatMap((one) => (one.at === at && one.what.c === 'void' ? [one.what.change] : []));
    }
    return [];
  }

  undo() {
    this.makeAll(this.undoable.map((change) => ({ c: 'void', change })));
  }

  redo() {
    this.makeAll(this.redoable.map((change) => ({ c: 'restore', change })));
  }

  make(what: Change['what']) {
    this.makeAll([what]);
  }

  /** Several changes in one step, which is undone in one. They have the same moment. */
  makeAll(all: Change['what'][]) {
    const { kept } = this;
    if (!kept) return;
    const n = kept.changes.reduce((most, change) => Math.max(most, change.n), 0);
    // No two steps of one device have the same moment.
    const at = Math.max(Date.now(), ...this.own.map((change) => change.at + 1));
    const made = all.map((what, i): Change => ({ id: newId(), n: n + 1 + i, at, by: session.name, what }));
    const ids = made.map(({ id }) => id);
    this.put({
      ...kept,
      changes: [...kept.changes, ...made],
      pending: [...kept.pending, ...ids],
      mine: [...kept.mine, ...ids],
    });
    if (this.line === 'open') made.forEach((change) => this.tell(change));
  }

  edit(edit: WireEdit) {
    this.connection?.act(`edit ${edit}`);
  }

  claim(player: Player) {
    this.connection?.act(`claim ${player}`);
  }

  /** Somebody has seen what the server did not take. */
  seen(id: string) {
    if (this.kept) this.put({ ...this.kept, refused: this.kept.refused.filter(({ change }) => change.id !== id) });
  }

  /** Brings a sheet of this device to the server; gives its id there. */
  async share(): Promise<string> {
    const { kept } = this;
    if (!kept || !isLocal(this.id)) return this.id;
    await session.ensure();
    const { people, rules, dealer, heading } = kept.opening;
    const { id } = await api.beginSheet({ people, rules, dealer, ...heading });
    save({ ...kept, id, pending: kept.changes.map((change) => change.id), at: Date.now() });
    return id;
  }

  private put(kept: Kept) {
    this.kept = kept;
    save({ ...kept, at: Date.now() });
  }

  private tell(change: Change) {
    const id = this.connection?.act(`change ${JSON.stringify(change)}`);
    if (id) this.asked[id] = change.id;
  }

  /** A line is there again: what this device has and the server may not. */
  private resend() {
    this.asked = {};
    const pending = this.kept?.pending ?? [];
    for (const change of this.kept?.changes ?? []) if (pending.includes(change.id)) this.tell(change);
  }

  private hear(message: Message) {
    if (message.t === 'snapshot') this.takeAll(message);
    else if (message.t === 'event') this.take(message.seq, message.event);
    else if (message.t === 'ack') this.answered(message.id);
    else if (message.t === 'refused') this.answered(message.id, message.why);
  }

  private takeAll({ seq, opening, changes, edit, claims, you }: Extract<SheetMessage, { t: 'snapshot' }>) {
    const kept = this.kept ?? blank(this.id, opening);
    const known = changes.map(({ id }) => id);
    const pending = kept.pending.filter((id) => !known.includes(id));
    const own = kept.changes.filter(({ id }) => pending.includes(id));
    this.put({ ...kept, opening, changes: [...changes, ...own], pending, edit, claims, you, seq });
  }

  private take(seq: number, event: WireSheetEvent) {
    const { kept } = this;
    if (!kept || seq <= kept.seq) return;
    if (seq > kept.seq + 1) {
      this.kept = { ...kept, seq: 0 };
      this.connection?.again();
      return;
    }
    if (event.e === 'changed') {
      const { change } = event;
      const others = kept.changes.filter(({ id }) => id !== change.id);
      const pending = kept.pending.filter((id) => id !== change.id);
      this.put({ ...kept, changes: [...others, change], pending, seq });
    } else if (event.e === 'claimed') {
      const { player, name } = event;
      const others = kept.claims.filter((claim) => claim.player !== player && claim.name !== name);
      this.put({ ...kept, claims: [...others, { player, name }], seq });
    } else if (event.e === 'edit') this.put({ ...kept, edit: event.edit, seq });
    else this.put({ ...kept, seq });
  }

  private answered(id: string, why?: { code: string; text: string }) {
    const change = this.kept?.changes.find((known) => known.id === this.asked[id]);
    delete this.asked[id];
    if (!change || !this.kept) return;
    const pending = this.kept.pending.filter((other) => other !== change.id);
    if (!why) {
      this.put({ ...this.kept, pending });
      return;
    }
    const changes = this.kept.changes.filter((other) => other !== change);
    const refused = [...this.kept.refused, { change, code: why.code, text: why.text }];
    this.put({ ...this.kept, changes, pending, refused });
  }
}
