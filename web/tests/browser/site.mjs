// A real server and a real browser, for the tests of this folder.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const OUDLER = process.env.OUDLER_BIN ?? new URL('../../../target/debug/oudler', import.meta.url).pathname;
export const SHOTS = process.env.OUDLER_SHOTS ?? new URL('../../test-output/', import.meta.url).pathname;

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 360, height: 640 };

export class Site {
  /** Starts a server on a free port, with data of its own, and a browser. */
  static async open() {
    assert.ok(existsSync(CHROMIUM), `no browser at ${CHROMIUM}: install Chromium, or set CHROMIUM`);
    assert.ok(existsSync(OUDLER), `no server at ${OUDLER}: cargo build first`);
    mkdirSync(SHOTS, { recursive: true });
    const site = new Site();
    site.folder = mkdtempSync(join(tmpdir(), 'oudler-browser-'));
    await site.start('127.0.0.1:0');
    site.browser = await chromium.launch({
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
    return site;
  }

  async start(listen) {
    this.server = spawn(OUDLER, ['serve', '--data', this.folder, '--listen', listen, '--unlimited', '--log', 'warn'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
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
    this.server.kill('SIGKILL');
    return new Promise((resolve) => this.server.once('exit', resolve));
  }

  async close() {
    await this.browser?.close();
    this.server?.removeAllListeners('exit');
    this.server?.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Somebody with a browser of their own. What goes wrong on the page, or leaves for elsewhere, is kept. */
  async person(options = {}) {
    const { viewport = DESKTOP, locale = 'fr-FR', reducedMotion = 'reduce', ...rest } = options;
    const context = await this.browser.newContext({ viewport, locale, reducedMotion, ...rest });
    const page = await context.newPage();
    const troubles = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      // A lost connection is reported by the browser itself; the page deals with it.
      const isLost = /WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !isLost) troubles.push(message.text());
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:'].includes(url.protocol) && url.host !== new URL(this.url).host)
        troubles.push(`left for ${url}`);
    });
    return new Person(this, page, troubles);
  }
}

export class Person {
  constructor(site, page, troubles) {
    Object.assign(this, { site, page, troubles });
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

  shot(name) {
    return this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
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
        buttons: all('.actions button:not([disabled])').map((button) => button.textContent.trim()),
        calls: all('.actions .call').length,
        discards: all('.actions button').some((button) => button.textContent.trim().startsWith('Poser')),
        legal: all('.held.legal').map((card) => card.dataset.card),
        free: all('.held[aria-disabled="false"][aria-pressed="false"]').map((card) => card.dataset.card),
        held: all('.held').length,
        hasScore: document.querySelector('.score') !== null,
        isOver: document.querySelector('.over') !== null,
      };
    });
  }

  /** Taps a card where a finger would: on the part that can be seen. */
  tap(card) {
    return this.page.evaluate((card) => document.querySelector(`[data-card="${card}"]`)?.click(), card);
  }

  /** Lets the moment pass in which a second tap counts for nothing. */
  unhurried() {
    return this.page.waitForTimeout(600);
  }

  press(text) {
    return this.page.evaluate((text) => {
      const buttons = [...document.querySelectorAll('.actions button:not([disabled])')];
      const exact = buttons.find((button) => button.textContent.trim() === text);
      (exact ?? buttons.find((button) => button.textContent.trim().startsWith(text)))?.click();
    }, text);
  }

  /** Does one plain thing, if it is ours to do. `bid` is what is said in the auction; `look` sees what
   *  the screen offers before it is done. */
  async move(bid = 'Passe', look = async () => {}) {
    const offers = await this.offers();
    await look(offers);
    const has = (text) => offers.buttons.some((button) => button.startsWith(text));
    if (offers.isOver) return 'over';
    if (has('Distribuer')) await this.press('Distribuer');
    else if (has('Donne suivante')) return 'scored';
    else if (has('Passe')) await this.press(offers.buttons.includes(bid) ? bid : 'Passe');
    else if (has('Annuler'))
      await this.page.evaluate(() => document.querySelector('.actions .main:not([disabled])')?.click());
    else if (offers.calls > 0) await this.page.evaluate(() => document.querySelector('.actions .call').click());
    else if (has('Jeu')) await this.press('Jeu');
    else if (has('Poser')) await this.press('Poser');
    else if (offers.discards) await this.tap(offers.free.at(-1));
    else if (has('J’accepte')) await this.press('J’accepte');
    else if (offers.legal.length > 0) await this.tap(offers.legal[0]);
    else return 'waits';
    return 'moved';
  }

  /** Plays until the deal is over; `each` looks at the screen before every move. */
  async playDeal(bid = 'Passe', each = async () => {}) {
    for (let n = 0; n < 4000; n++) {
      const did = await this.move(bid, each);
      if (did === 'scored' || did === 'over') return;
      await this.page.waitForTimeout(did === 'moved' ? 25 : 60);
    }
    throw new Error('the deal does not end');
  }
}
