import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../protocol/protocol';
import { Connection, type Place } from './connection';
import { FakeSocket, latest } from './testing';

const query = (socket: FakeSocket) => new URL(socket.url).search;

let place: Place | null;
let lines: string[];
let heard: ServerMessage[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  place = null;
  lines = [];
  heard = [];
  connection = new Connection(
    'table/k7Fq2',
    {
      heard: (message) => heard.push(message),
      line: (line, why) => lines.push(why ? `${line}: ${why}` : line),
    },
    () => place,
  );
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what was asked and not answered', () => {
  it('is said again, under the same id, when the line is back', () => {
    latest().accept();
    const id = connection.act('KS');
    const first = latest();
    first.drop();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
    latest().accept();
    expect(latest().sent).toEqual([{ t: 'act', id, do: 'KS' }]);
    expect(latest().sent).toEqual(first.sent);
  });

  it.each<ServerMessage>([
    { t: 'ack', id: '', seq: 7 },
    { t: 'refused', id: '', why: { code: 'must-follow', clause: null, text: '', legal: [] } },
  ])('is not said again after $t', (answer) => {
    latest().accept();
    const id = connection.act('KS');
    latest().say({ ...answer, id } as ServerMessage);
    latest().drop();
    vi.advanceTimersByTime(300);
    latest().accept();
    expect(latest().sent).toEqual([]);
  });

  it('is kept while there is no line, and said in order', () => {
    connection.act('ready');
    connection.act('word bonjour');
    expect(latest().sent).toEqual([]);
    latest().accept();
    expect(latest().sent.map((message) => message.t === 'act' && message.do)).toEqual(['ready', 'word bonjour']);
  });

  it('brings a new line when a seemingly open one stays silent', () => {
    latest().accept();
    connection.act('KS');
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(lines).toEqual(['open', 'lost']);
    latest().accept();
    expect(latest().sent).toHaveLength(1);
  });

  it('has an id of its own each time', () => {
    const ids = ['ready', 'ready', 'KS'].map((action) => connection.act(action));
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => id.length <= 31)).toBe(true);
  });
});

describe('a line that comes back', () => {
  it('goes on from the last event heard', () => {
    expect(query(latest())).toBe('');
    latest().accept();
    place = { seq: 41, seat: 'B' };
    latest().drop();
    vi.advanceTimersByTime(300);
    expect(query(latest())).toBe('?since=41&seat=B');
  });

  it('names no seat for who has none', () => {
    latest().accept();
    place = { seq: 41, seat: null };
    latest().drop();
    vi.advanceTimersByTime(300);
    expect(query(latest())).toBe('?since=41');
  });

  it('waits longer each time, and eight seconds at most', () => {
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      const before = FakeSocket.all.length;
      latest().drop();
      let waited = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000, 8000]);
    latest().accept();
    latest().drop();
    const n = FakeSocket.all.length;
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(n + 1);
  });

  it('comes at once when the device has its network again', () => {
    latest().accept();
    dispatchEvent(new Event('offline'));
    expect(lines).toEqual(['open', 'lost']);
    expect(FakeSocket.all).toHaveLength(1);
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('says whether the table was ever reached', () => {
    latest().drop();
    vi.advanceTimersByTime(300);
    latest().accept();
    latest().drop();
    expect(lines).toEqual(['lost: unreachable', 'open', 'lost']);
  });
});

describe('a gap', () => {
  it('asks for the whole table on a new line, and the old one is not listened to', () => {
    latest().accept();
    const old = latest();
    place = null; // What is missing cannot be gone on from.
    connection.again();
    expect(FakeSocket.all).toHaveLength(2);
    expect(query(latest())).toBe('');
    old.say({ t: 'pong', n: 1 });
    old.drop();
    vi.advanceTimersByTime(10_000);
    expect(heard).toEqual([]);
    expect(FakeSocket.all).toHaveLength(2);
    latest().accept();
    latest().say({ t: 'pong', n: 2 });
    expect(heard).toEqual([{ t: 'pong', n: 2 }]);
  });
});

describe('silence', () => {
  it('is asked about, and ends the line when nobody answers', () => {
    latest().accept();
    vi.advanceTimersByTime(22_000);
    expect(latest().sent).toEqual([{ t: 'ping', n: 1 }]);
    vi.advanceTimersByTime(9000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('is broken by an answer', () => {
    latest().accept();
    vi.advanceTimersByTime(22_000);
    latest().say({ t: 'pong', n: 1 });
    vi.advanceTimersByTime(19_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(latest().sent).toHaveLength(1);
  });
});

describe('the end', () => {
  it.each(['removed', 'replaced', 'full', 'no-spectators', 'signed-out'])('is final after %s', (why) => {
    latest().accept();
    latest().say({ t: 'bye', why });
    latest().drop();
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual(['open', `ended: ${why}`]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('of a server that stops is not', () => {
    latest().accept();
    latest().say({ t: 'bye', why: 'closing' });
    latest().drop();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('of the screen closes the line for good', () => {
    latest().accept();
    connection.close();
    expect(latest().readyState).toBe(3);
    latest().drop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
