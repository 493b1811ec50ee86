// How long a tournament of 400 people and 7 rounds takes to answer. Run by hand, with a release build:
//
//   OUDLER_BIN=target/release/oudler node --experimental-websocket web/tests/club-times.mjs [people] [rounds]
//
// Everybody is connected with a phone while it is measured. It fails when something takes longer than 200 ms.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [people = 400, rounds = 7] = process.argv.slice(2).map(Number);
const OUDLER = process.env.OUDLER_BIN ?? new URL('../../target/release/oudler', import.meta.url).pathname;
const MOST = 200;

const folder = mkdtempSync(join(tmpdir(), 'oudler-times-'));
const words = ['serve', '--data', folder, '--listen', '127.0.0.1:0', '--unlimited', '--log', 'error'];
const server = spawn(OUDLER, words, { stdio: ['ignore', 'pipe', 'inherit'] });
const url = await new Promise((resolve) => {
  let all = '';
  server.stdout.on('data', (data) => {
    all += data;
    if (all.includes('Data:')) resolve(all.match(/http:\/\/[\d.:]+/)[0]);
  });
});

let [cookie, id, director] = ['', '', ''];
let nAsked = 0;
async function call(method, path, key = '', body) {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(cookie && { cookie }),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return { answer, text };
}
const ask = (what, key = director) => call('POST', `tournaments/${id}/ask`, key, { id: `n${++nAsked}`, ask: what });
const view = async (key) => JSON.parse((await call('GET', `tournaments/${id}`, key)).text);

const slow = [];
/** The middle and the longest of some attempts, in milliseconds. */
async function time(name, n, work) {
  const took = [];
  let size = 0;
  for (let i = 0; i < n; i++) {
    const before = performance.now();
    const { text } = await work(i);
    took.push(performance.now() - before);
    size = text.length;
  }
  took.sort((a, b) => a - b);
  const [middle, longest] = [took[n >> 1], took[n - 1]];
  console.log(`${name.padEnd(42)} ${middle.toFixed(1).padStart(7)} ${longest.toFixed(1).padStart(7)} ms ${size} bytes`);
  if (longest > MOST) slow.push(name);
}

const sockets = [];
try {
  const guest = await call('POST', 'guest', '', { name: 'Zoé' });
  cookie = guest.answer.headers.get('set-cookie').split(';')[0];
  const format = { title: 'Grand tournoi', kind: 'individual', rounds, deals: 4, minutes: 40 };
  ({ id, key: director } = JSON.parse((await call('POST', 'tournaments', '', { format })).text));
  const list = Array.from({ length: people }, (_, i) => `Prénom Nom-de-famille ${i + 1};Club ${i % 40}`);
  await ask({ do: 'list', text: list.join('\n') });
  const { keys, arbiter_key: arbiter } = await view(director);
  let heard = 0;
  for (const key of [director, arbiter, ...keys, ...Array(10).fill('')]) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/v1/tournament/${id}${key && `?key=${key}`}`);
    socket.onmessage = () => (heard += 1);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('a socket is refused'));
    });
    sockets.push(socket);
  }
  const deal = (taker) => ({
    dealer: 0,
    playing: [0, 1, 2, 3],
    outcome: { is: 'played', taker, contract: 'garde', half_points: 98, oudlers: 2 },
  });
  for (let round = 1; round <= rounds; round++) {
    const before = performance.now();
    await ask({ do: 'draw', round });
    console.log(`draw of round ${round}: ${((performance.now() - before) / 1000).toFixed(2)} s`);
    const { tables } = (await view(director)).rounds[round - 1];
    for (const [i, { seats }] of tables.entries()) {
      const at = { round, table: i + 1 };
      if (seats.length !== 4) await ask({ do: 'result', ...at, marks: seats.map(() => 0) });
      else {
        const deals = [0, 1, 2, 3].map(deal);
        await ask({ do: 'deals', ...at, was: [], deals, done: true }, keys[seats[0] - 1]);
        for (const number of seats) await ask({ do: 'sign', ...at }, keys[number - 1]);
      }
    }
    if (round < rounds) await ask({ do: 'confirm', round, tables: tables.map((_, i) => i + 1) });
  }
  console.log(`\n${people} people, ${rounds} rounds, ${sockets.length} sockets, ${heard} messages heard`);
  console.log(`${''.padEnd(42)}  middle longest`);
  const n = 15;
  await time('the director’s page', n, () => call('GET', `tournaments/${id}`, director));
  await time('the arbiter’s page', n, () => call('GET', `tournaments/${id}`, arbiter));
  await time('a player’s page', n, (i) => call('GET', `tournaments/${id}`, keys[i]));
  await time('the wall', n, () => call('GET', `tournaments/${id}`));
  await time('the cards to print', n, () => call('GET', `tournaments/${id}/cards`, director));
  await time('the file', n, () => call('GET', `tournaments/${id}/export`, director));
  await time('one’s own tournaments', n, () => call('GET', 'me/tournaments'));
  const marks = (i) => ({ do: 'result', round: rounds, table: i + 1, marks: [30 * i, -10 * i, -10 * i, -10 * i] });
  await time('a result by the director', n, (i) => ask(marks(i)));
  const { rounds: all } = await view(director);
  const seats = (i) => all[rounds - 1].tables[i].seats;
  await time('a call for the arbiter', n, (i) =>
    ask({ do: 'call', round: rounds, table: i + 1 }, keys[seats(i)[0] - 1]),
  );
  await time('a penalty', n, (i) =>
    ask({ do: 'sanction', number: i + 1, measure: { m: 'penalty', points: 100 } }, arbiter),
  );
  const last = { do: 'confirm', round: rounds, tables: all[rounds - 1].tables.map((_, i) => i + 1) };
  await time('all tables of a round confirmed', 3, () => ask(last));
  await time('somebody enters late', n, (i) => ask({ do: 'enter', people: [{ name: `Tard ${i}` }] }));
  await time('undo', n, async () => {
    const { done } = await view(director);
    const event = done.find(({ what, is_undone }) => what === 'enter' && !is_undone).event;
    return ask({ do: 'undo', event });
  });
} finally {
  for (const socket of sockets) socket.close();
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
if (slow.length > 0) throw new Error(`longer than ${MOST} ms: ${slow.join(', ')}`);
process.exit(0);
