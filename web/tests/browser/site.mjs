// A real server and a real browser, for the tests of this folder.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const OUDLER = process.env.OUDLER_BIN ?? new URL('../../../target/debug/oudler', import.meta.url).pathname;
export const SHOTS = process.env.OUDLER_SHOTS ?? new URL('../../test-output/', import.meta.url).pathname;

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 360, height: 640 };

/** The deals of a server that was started for a test are known: they follow from this, and from the order in
 *  which its tables were opened. */
const SEED = 7;

let browser;

/** One browser for a file of tests. */
async function launch() {
  assert.ok(existsSync(CHROMIUM), `no browser at ${CHROMIUM}: install Chromium, or set CHROMIUM`);
  browser ??= await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  return browser;
}

/** A test with a server of its own, whatever was played in the tests before it. At its end nothing may have gone
 *  wrong on any page. */
export function scene(name, options, work) {
  test(name, async () => {
    const site = await Site.open(options);
    try {
      await work(site);
      assert.deepEqual(site.troubles, []);
    } finally {
      await site.close();
    }
  });
}

after(() => browser?.close());

export class Site {
  /** Everything that went wrong on the pages of this site. */
  troubles = [];
  contexts = [];

  /** Starts a server on a free port, with data of its own, and a browser. `gone` is how long a player may be away
   *  before a bot plays, and `others` how long others to play with are waited for, in milliseconds. */
  static async open({ seed = SEED, gone = 30_000, others = 20_000 } = {}) {
    assert.ok(existsSync(OUDLER), `no server at ${OUDLER}: cargo build first`);
    mkdirSync(SHOTS, { recursive: true });
    const site = new Site();
    site.flags = ['--test-seed', String(seed), '--test-times', `${gone},600000,${others}`];
    site.folder = mkdtempSync(join(tmpdir(), 'oudler-browser-'));
    await site.start('127.0.0.1:0');
    site.browser = await launch();
    return site;
  }

  async start(listen) {
    const words = ['serve', '--data', this.folder, '--listen', listen, '--unlimited', '--log', 'error', ...this.flags];
    this.server = spawn(OUDLER, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const text = await new Promise((resolve, reject) => {
      let all = '';
      this.server.stdout.on('data', (data) => {
        all += data;
        if (all.includes('Data:')) resolve(all);
      });
      this.server.on('exit', () => reject(new Error(`the server ended: ${all}`)));
    });
    this.url = text.match(/http:\/\/[\d.:]+/)[0];
  }

  kill() {
    this.server.removeAllListeners('exit');
    if (this.server.signalCode !== null || this.server.exitCode !== null) return Promise.resolve();
    this.server.kill('SIGKILL');
    return new Promise((resolve) => this.server.once('exit', resolve));
  }

  async close() {
    for (const context of this.contexts) await context.close();
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Somebody under a name, at a table opened as asked for. */
  async player(name, settings = {}, options = {}) {
    const person = await this.person(options);
    await person.named(name);
    person.id = await person.table(settings);
    return person;
  }

  /** Somebody with a browser of their own. What goes wrong on the page, or leaves for elsewhere, is kept. */
  async person(options = {}) {
    const {
      viewport = DESKTOP,
      locale = 'fr-FR',
      reducedMotion = 'reduce',
      serviceWorkers = 'block',
      ...rest
    } = options;
    const context = await this.browser.newContext({ viewport, locale, reducedMotion, serviceWorkers, ...rest });
    this.contexts.push(context);
    // The word a browser adds to a shuffle would make every deal another one.
    await context.addInitScript(() => {
      const real = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (bytes) => (bytes.length === 10 ? bytes.fill(7) : real(bytes));
    });
    const person = new Person(this, context);
    await person.arrive();
    return person;
  }
}

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** What axe finds on the page, serious or not. */
export async function findings(person) {
  await person.still();
  return person.page.evaluate(async (source) => {
    if (!window.axe) new Function(source)();
    const found = await window.axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, AXE);
}

/** How long anything may take on a busy machine. */
const PATIENCE = Number(process.env.OUDLER_PATIENCE ?? 60_000);

export class Person {
  /** What the page has said to the server over its sockets. */
  sent = [];

  constructor(site, context) {
    Object.assign(this, { site, context });
  }

  /** Opens a page; what goes wrong on it, or leaves for elsewhere, is kept. */
  async arrive() {
    const { troubles, url: own } = this.site;
    const page = await this.context.newPage();
    page.setDefaultTimeout(PATIENCE);
    this.page = page;
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => this.sent.push(String(payload))));
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      // A lost connection is reported by the browser itself; the page deals with it.
      const isLost = /WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !isLost) troubles.push(message.text());
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:'].includes(url.protocol) && url.host !== new URL(own).host) {
        troubles.push(`left for ${url}`);
      }
    });
  }

  /** Closes the page; the browser remembers who it was. */
  async leave() {
    await this.page.close();
  }

  /** Has a name, without going through the home page. */
  async named(name) {
    await this.page.goto(this.site.url);
    await this.post('/api/v1/guest', { name });
  }

  post(path, body) {
    return this.page.evaluate(
      async ([path, body]) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return answer.json();
      },
      [path, body],
    );
  }

  /** Opens a table and goes there; gives its id. */
  async table(settings) {
    const { id } = await this.post('/api/v1/tables', { pace: 'instant', start: true, ...settings });
    await this.at(id);
    return id;
  }

  async at(id) {
    await this.page.goto(`${this.site.url}/t/${id}`);
    await this.page.waitForSelector('.cloth, .waiting');
  }

  /** A picture of the page once nothing moves on it. */
  async shot(name) {
    await this.still();
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  /** Waits until the page has drawn what it knows, and nothing moves. */
  async still() {
    await this.page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      do await frame();
      while (document.getAnimations().some((one) => one.playState === 'running'));
      await frame();
    });
  }

  /** Waits until the table takes a move: nothing is under way, and a second tap is not the echo of a first. */
  async rest() {
    await this.page.waitForSelector('.screen:not([data-busy])');
  }

  button(text) {
    return this.page.locator('.actions button', { hasText: text });
  }

  /** Opens a panel from the bar, or from the menu where there is no room for it. */
  async open(name) {
    const button = this.page.getByRole('button', { name, exact: true });
    if (!(await button.isVisible())) await this.page.getByRole('button', { name: 'Plus', exact: true }).click();
    await button.click();
  }

  /** What the screen offers. */
  offers() {
    return this.page.evaluate(() => {
      const all = (selector) => [...document.querySelectorAll(selector)];
      return {
        buttons: all('.actions .row button:not([disabled]), .actions .advice:not([disabled])').map((button) =>
          // A bid says in small letters what it means.
          (button.querySelector('.name') ?? button).textContent.trim(),
        ),
        calls: all('.actions .call').length,
        discards: all('.actions button').some((button) => button.textContent.trim().startsWith('Poser')),
        legal: all('.held.legal').map((card) => card.dataset.card),
        free: all('.held[aria-disabled="false"][aria-pressed="false"]').map((card) => card.dataset.card),
        dimmed: all('.held[aria-disabled="true"]').map((card) => card.dataset.card),
        held: all('.held').length,
        hasScore: document.querySelector('.score') !== null,
        isOver: document.querySelector('.over') !== null,
      };
    });
  }

  /** Waits until something is ours to do, or the game is over. */
  async turn() {
    await this.page.waitForFunction(() => {
      if (!document.querySelector('.screen:not([data-busy])')) return false;
      return document.querySelector('.actions.mine button, .actions .main, .held.legal, .over') !== null;
    });
    return this.offers();
  }

  /** Waits until the hand has so many cards. */
  async holds(n) {
    await this.page.waitForFunction((n) => document.querySelectorAll('.held').length === n, n);
  }

  /** Taps a card where a finger would: on the part that can be seen. */
  async tap(card) {
    await this.page.evaluate((card) => document.querySelector(`[data-card="${card}"]`).click(), card);
  }

  /** Presses a button under the cloth, by its words or how they begin. */
  async press(text) {
    await this.page.evaluate((text) => {
      const buttons = [...document.querySelectorAll('.actions button:not([disabled])')];
      const says = (button) => (button.querySelector('.name') ?? button).textContent.trim();
      const exact = buttons.find((button) => says(button) === text);
      const found = exact ?? buttons.find((button) => says(button).startsWith(text));
      if (!found) throw new Error(`no button says ${text}: ${buttons.map((button) => button.textContent.trim())}`);
      found.click();
    }, text);
  }

  /** Asks for the next deal; after one that nobody took it comes by itself, and perhaps it has. */
  async next() {
    await this.page.evaluate(() => {
      const buttons = [...document.querySelectorAll('.actions button:not([disabled])')];
      buttons.find((button) => button.textContent.trim() === 'Donne suivante')?.click();
    });
  }

  /** Does one plain thing when it is ours to do. `bid` is what is said in the auction; `look` sees what the screen
   *  offers before it is done. */
  async move(bid = 'Passe', look = async () => {}) {
    const offers = await this.turn();
    await look(offers);
    const has = (text) => offers.buttons.some((button) => button.startsWith(text));
    if (offers.isOver) return 'over';
    if (has('Distribuer')) await this.press('Distribuer');
    else if (has('Donne suivante')) return 'scored';
    else if (has('Passe')) await this.press(offers.buttons.includes(bid) ? bid : 'Passe');
    else if (has('Annuler')) await this.page.locator('.actions .main:not([disabled])').click();
    else if (offers.calls > 0) await this.page.evaluate(() => document.querySelector('.actions .call').click());
    else if (has('Jeu')) await this.press('Jeu');
    else if (has('Poser')) await this.press('Poser');
    else if (offers.discards) await this.tap(offers.free.at(-1));
    else if (has('J’accepte')) await this.press('J’accepte');
    else if (has('Faire marquer')) await this.press('Faire marquer');
    // The last card plays itself.
    else if (offers.held === 1) await this.page.waitForFunction(() => document.querySelectorAll('.held').length !== 1);
    else await this.tap(offers.legal[0]);
    return 'moved';
  }

  /** Plays on, through as many deals as it takes, until `is` holds of what the screen offers. */
  async until(is, bid = 'Passe') {
    for (let n = 0; n < 2000; n++) {
      const offers = await this.turn();
      if (await is(offers)) return offers;
      const did = await this.move(bid);
      assert.notEqual(did, 'over', 'the game was over before it came to that');
      if (did === 'scored') await this.next();
    }
    throw new Error('it never came to that');
  }

  /** Plays until the deal is over; `each` looks at the screen before every move. */
  async playDeal(bid = 'Passe', each = async () => {}) {
    for (let n = 0; n < 400; n++) {
      const did = await this.move(bid, each);
      if (did === 'scored' || did === 'over') return did;
    }
    throw new Error('the deal does not end');
  }

  /** Plays until somebody took and the deal was scored. */
  async scored(bid = 'Garde', each = async () => {}) {
    for (let n = 0; n < 30; n++) {
      await this.playDeal(bid, each);
      if ((await this.page.locator('.score .verdict').count()) > 0) return;
      await this.next();
    }
    throw new Error('nobody ever took');
  }
}

/** Several people play on, each when it is theirs to, until `is` holds; what it gives is given. */
export async function together(people, is, bid = 'Passe') {
  for (let n = 0; n < 4000; n++) {
    const found = await is();
    if (found) return found;
    // Who has nothing to do goes on waiting, and nobody minds when the page is closed meanwhile.
    const first = await Promise.any(
      people.map(async (person) => {
        await person.turn();
        return person;
      }),
    );
    if (await is()) continue;
    if ((await first.move(bid)) === 'scored') await first.next();
  }
  throw new Error('it never came to that');
}

/** Anne on a desktop and Bruno on a phone, at one table, at the start of a game. */
export async function begin(site, settings) {
  const host = await site.player('Anne', { start: false, ...settings });
  const { id } = host;
  const guest = await site.person({ viewport: PHONE });
  await guest.named('Bruno');
  await guest.at(id);
  await guest.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
  await host.page.getByText('Bruno').first().waitFor();
  await host.page.getByRole('button', { name: /Commencer/ }).click();
  await host.button('Distribuer').waitFor();
  await guest.button('Distribuer').waitFor();
  return { host, guest, id };
}
