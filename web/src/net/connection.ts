/** A log over a WebSocket, a table's or a sheet's: connects again by itself, resends what was not answered, loses nothing. */

import type { ClientMessage, LineMessage, Seat, ServerMessage, WirePhrase } from '../protocol/protocol';

export type Line = 'connecting' | 'open' | 'lost' | 'ended';

export interface Listener<Message> {
  heard(message: Message): void;
  line(line: Line, why: string | null): void;
}

/** What carries what is asked and heard: a socket, or a lesson. */
export interface Wire {
  open(): void;
  close(): void;
  again(): void;
  act(action: string): string;
  chat(text: string): void;
  phrase(phrase: WirePhrase): void;
}

/** Where to go on from; null asks for the whole of it. */
export interface Place {
  seq: number;
  seat: Seat | null;
}

const FINAL = new Set(['removed', 'replaced', 'full', 'no-spectators', 'signed-out']);
const LONGEST_WAIT = 8000;
/** A line that has been silent for so long is asked whether it is there. */
const SILENCE = 20000;
/** An act is answered sooner than this, or the line is not what it seems. */
const ANSWER = 2500;

export class Connection<Message extends { t: string } = ServerMessage> implements Wire {
  private socket: WebSocket | null = null;
  private pending = new Map<string, string>();
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private askedAt = 0;
  private isOver = false;
  private isAsking = false;
  private nActs = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    /** Which log: `table/k7Fq2` or `sheet/k7Fq2`. */
    private readonly log: string,
    private readonly listener: Listener<Message>,
    private readonly place: () => Place | null,
  ) {}

  open() {
    document.addEventListener('visibilitychange', this.look);
    addEventListener('online', this.look);
    addEventListener('offline', this.cut);
    this.connect();
    this.watch = setInterval(this.check, 1000);
  }

  close() {
    this.isOver = true;
    document.removeEventListener('visibilitychange', this.look);
    removeEventListener('online', this.look);
    removeEventListener('offline', this.cut);
    clearTimeout(this.timer);
    clearInterval(this.watch);
    this.socket?.close();
  }

  /** Asks for something; the id comes back with the answer. What is not answered is said again. */
  act(action: string): string {
    const id = `${this.prefix}-${++this.nActs}`;
    const text = JSON.stringify({ t: 'act', id, do: action } satisfies ClientMessage);
    this.pending.set(id, text);
    this.askedAt = Date.now();
    this.send(text);
    return id;
  }

  chat(text: string) {
    this.send(JSON.stringify({ t: 'chat', text } satisfies ClientMessage));
  }

  phrase(phrase: WirePhrase) {
    this.send(JSON.stringify({ t: 'phrase', phrase } satisfies ClientMessage));
  }

  /** Something is missing: the whole of it is asked for again. */
  again() {
    this.socket?.close();
    this.connect();
  }

  private send(text: string) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  private connect() {
    if (this.isOver) return;
    clearTimeout(this.timer);
    const place = this.place();
    const query = place ? `?since=${place.seq}${place.seat ? `&seat=${place.seat}` : ''}` : '';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/v1/${this.log}${query}`);
    this.socket = socket;
    this.heardAt = Date.now();
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      this.attempts = 0;
      this.listener.line('open', null);
      for (const text of this.pending.values()) socket.send(text);
    };
    socket.onmessage = (frame) => {
      if (socket !== this.socket) return;
      this.heardAt = Date.now();
      this.isAsking = false;
      const message = JSON.parse(String(frame.data)) as Message | LineMessage;
      this.listen(message as LineMessage);
      this.listener.heard(message as Message);
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.isOver) return;
      this.socket = null;
      // What was never reached may not be there at all; that is for the listener to find out.
      this.listener.line('lost', wasOpen ? null : 'unreachable');
      const wait = Math.min(LONGEST_WAIT, 300 * 2 ** this.attempts++);
      this.timer = setTimeout(() => this.connect(), wait);
    };
  }

  /** What is said on every line. */
  private listen(message: LineMessage) {
    if (message.t === 'ack' || message.t === 'refused') this.pending.delete(message.id);
    if (message.t === 'bye' && FINAL.has(message.why)) {
      this.isOver = true;
      this.listener.line('ended', message.why);
    }
  }

  /** A phone that wakes up has a dead socket and does not know it. */
  private look = () => {
    if (document.visibilityState !== 'visible' || this.isOver) return;
    if (this.socket === null) this.connect();
    else this.check();
  };

  /** The device itself says that it has no network. */
  private cut = () => {
    if (this.isOver) return;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.listener.line('lost', null);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), LONGEST_WAIT);
  };

  private check = () => {
    if (this.isOver || this.socket?.readyState !== WebSocket.OPEN) return;
    const now = Date.now();
    const silent = now - this.heardAt;
    const isUnanswered = this.pending.size > 0 && now - this.askedAt > ANSWER && silent > ANSWER;
    if (isUnanswered || silent > SILENCE * 1.5) {
      this.askedAt = now;
      this.listener.line('lost', null);
      this.again();
    } else if (silent > SILENCE && !this.isAsking) {
      this.isAsking = true;
      this.send(JSON.stringify({ t: 'ping', n: 1 } satisfies ClientMessage));
    }
  };
}
