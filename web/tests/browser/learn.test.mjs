// "Je découvre le tarot": the lessons from the first to the last, by pointer and by keyboard, in both languages.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { DESKTOP, findings, PHONE, scene, SMALL } from './site.mjs';

const FOLDER = new URL('../../src/learn/lessons/', import.meta.url);
const LESSONS = readdirSync(FOLDER).map((name) => {
  const steps = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
  return steps.filter((step) => !step.hear);
});
const SIDEWAYS = { width: 844, height: 390 };

/** Waits until the teacher is at this step and the cards lie. */
async function reaches(person, n) {
  await person.rest();
  await person.page.waitForFunction((n) => {
    const now = [...document.querySelectorAll('.dots i')].findIndex((dot) => dot.classList.contains('now'));
    return now === n && !document.querySelector('.teacher :is(.yes, .words.past)');
  }, n);
}

/** Plays a lesson from its beginning to its end; `each` looks before every step. */
async function play(person, n, hand, each = async () => {}) {
  for (const [i, step] of LESSONS[n - 1].entries()) {
    await reaches(person, i);
    await each(step, i);
    if (step.ask) await move(person, step, hand);
    else if (i < LESSONS[n - 1].length - 1) await hand.press(person.page.locator('.go .main'));
  }
}

/** The learner's move. */
async function move({ page }, step, hand) {
  const [word, ...cards] = step.do.split(' ');
  const buttons = page.locator('.actions .row button');
  if (word === 'discards') {
    for (const card of cards) await hand.press(page.locator(`.held[data-card="${card}"]`));
    await hand.press(page.locator('.actions .main'));
  } else if (word === 'calls') {
    const at = ['KS', 'KH', 'KD', 'KC'].indexOf(cards[0]);
    await hand.press(page.locator('.actions .call').nth(at));
    await page.locator('.actions .main:not([disabled])').waitFor();
    await hand.press(page.locator('.actions .main'));
  } else if (['pass', 'garde'].includes(word)) {
    await hand.press(
      buttons.filter({ has: page.locator('.name', { hasText: { pass: /^Pass/, garde: /^Garde$/ }[word] }) }),
    );
  } else if (word === 'jeu') await hand.press(buttons.filter({ hasText: /^Jeu/ }));
  else await hand.press(page.locator(`.held[data-card="${word}"]`));
}

/** By pointer a card is touched at its upper left corner, where nothing lies over it. */
const POINTER = { press: (what) => what.click({ position: { x: 9, y: 9 } }) };

/** By keyboard: nothing but tab, arrows and enter. */
const KEYS = {
  async press(what) {
    const page = what.page();
    const isThere = () => what.evaluate((element) => element === document.activeElement);
    for (let n = 0; n < 80; n++) {
      if (await isThere()) return page.keyboard.press('Enter');
      const inHand = await page.evaluate(() => document.activeElement?.classList.contains('held') ?? false);
      const isCard = await what.evaluate((element) => element.classList.contains('held'));
      if (!inHand || !isCard) await page.keyboard.press('Tab');
      else {
        const isBefore = await what.evaluate(
          (element) => (element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
        );
        await page.keyboard.press(isBefore ? 'ArrowRight' : 'ArrowLeft');
      }
    }
    throw new Error(`the keyboard never came to ${await what.textContent()}`);
  },
};

const FRENCH = { locale: 'fr-FR', next: 'Leçon suivante', last: 'Jouer une partie', title: 'Je découvre le tarot' };
const ENGLISH = { locale: 'en-GB', next: 'Next lesson', last: 'Play a game', title: 'Discover tarot' };

for (const [name, words, viewport, hand] of [
  ['in French, with a finger', FRENCH, PHONE, POINTER],
  ['in English, by keyboard', ENGLISH, DESKTOP, KEYS],
]) {
  scene(`all lessons are played through ${name}`, {}, async (site) => {
    const person = await site.person({ viewport, locale: words.locale });
    await person.page.goto(site.url);
    await person.page.getByRole('link', { name: words.title }).click();
    await person.page.waitForURL(/\/learn$/);
    await person.page.getByRole('heading', { name: words.title }).waitFor();
    assert.equal(await person.page.title(), `${words.title} – Oudler`);
    assert.deepEqual(await findings(person), []);
    await person.page.locator('a.main').click();
    for (let n = 1; n <= LESSONS.length; n++) {
      await person.page.waitForURL(new RegExp(`/learn/${n}$`));
      await play(person, n, hand, async (step, i) => {
        const isFirst = i === 0 || step.ask === 'discard' || step.say === 'sum';
        if (isFirst) assert.deepEqual(await findings(person), [], `lesson ${n}, ${step.say ?? step.ask}`);
      });
      const isLast = n === LESSONS.length;
      const on = person.page.getByRole('link', { name: isLast ? words.last : words.next });
      if (!isLast) await hand.press(on);
      else await on.waitFor();
    }
    // What was done is remembered.
    await person.page.goto(`${site.url}/learn`);
    await person.page.locator('.mark.done').nth(7).waitFor();
    assert.deepEqual(await findings(person), []);
    // It needed nobody: nothing was said to a table.
    assert.deepEqual(person.sent, []);
  });
}

scene('the rule refuses with its reason, and what is legal but worse may be tried again', {}, async (site) => {
  const person = await site.person({ viewport: SMALL });
  await person.page.goto(`${site.url}/learn/2`);
  await reaches(person, 0);
  await person.page.locator('.go .main').click();
  await reaches(person, 1);
  await person.tap('T14');
  const note = person.page.getByRole('alert');
  await note.getByText('Vous devez fournir la couleur demandée.').waitFor();
  await person.shot('learn-refused-small');
  await note.getByRole('button', { name: 'Règles' }).click();
  await person.page.getByText('Pourquoi ce refus ?').waitFor();
  await person.page.keyboard.press('Escape');
  await person.rest();
  // Any heart will do, and the lesson goes on with the one that was played.
  await person.tap('7H');
  await reaches(person, 2);
  assert.equal(await person.page.locator('.held[data-card="7H"]').count(), 0);
  assert.equal(await person.page.locator('.held[data-card="2H"]').count(), 1);
  await person.page.locator('.go .main').click();
  await reaches(person, 3);
  await person.tap('T17');
  await person.page.getByText('C’est permis, mais c’est cher').waitFor();
  await person.shot('learn-other-small');
  assert.deepEqual(await findings(person), []);
  await person.page.getByRole('button', { name: 'Montrez-moi' }).click();
  await person.page.locator('.held.hinted[data-card="T3"]').waitFor();
  await person.rest();
  await person.tap('T3');
  await reaches(person, 4);
});

scene('opened once, the lessons are given with the server stopped', {}, async (site) => {
  const person = await site.person({ viewport: PHONE, serviceWorkers: 'allow' });
  await person.page.goto(site.url);
  await person.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/'))) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await site.kill();
  await person.page.goto(`${site.url}/learn/6`);
  await play(person, 6, POINTER);
  await person.page.getByRole('link', { name: 'Leçon suivante' }).waitFor();
  await site.start(new URL(site.url).host);
});

scene('a lesson has an address, and the way back leads to where one was', {}, async (site) => {
  const person = await site.person({ viewport: SIDEWAYS });
  await person.page.goto(`${site.url}/learn`);
  await person.page.getByRole('link', { name: /Compter les points/ }).click();
  await reaches(person, 0);
  assert.equal(await person.page.title(), 'Leçon 6 – Oudler');
  await person.shot('learn-sideways');
  await person.page.goBack();
  await person.page.getByRole('heading', { name: 'Je découvre le tarot' }).waitFor();
  await person.page.goto(`${site.url}/learn/9`);
  await person.page.waitForFunction(() => document.title === 'Page introuvable – Oudler');
});

scene('a word of the game explains itself, by tap and by key, and Escape puts it away', {}, async (site) => {
  const person = await site.person({ viewport: PHONE });
  await person.page.goto(`${site.url}/learn/3`);
  await reaches(person, 0);
  const word = person.page.getByRole('button', { name: 'bouts', exact: true });
  await word.click();
  const box = person.page.locator('[popover]:popover-open');
  await box.getByText('Plus le preneur en a dans ses plis').waitFor();
  await person.shot('learn-term-phone');
  const { x, y, width, height } = await box.boundingBox();
  assert.ok(x >= 0 && y >= 0 && x + width <= PHONE.width && y + height <= PHONE.height, 'it is seen whole');
  assert.deepEqual(await findings(person), []);
  await person.page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  await word.focus();
  await person.page.keyboard.press('Enter');
  await box.getByText('Plus le preneur').waitFor();
  await person.page.keyboard.press('Escape');
  // In the rules too, which are a dialog.
  await person.page.goto(site.url);
  await person.page.getByRole('button', { name: 'Règles' }).click();
  await person.page.getByRole('button', { name: 'preneur', exact: true }).click();
  await box.getByText('Celui qui a nommé le plus haut contrat').waitFor();
  await person.shot('rules-term-phone');
  assert.deepEqual(await findings(person), []);
});

for (const [size, viewport] of Object.entries({
  phone: PHONE,
  small: SMALL,
  sideways: SIDEWAYS,
  laptop: { width: 1366, height: 768 },
}))
  scene(`a bid says what it means, and the hand is counted on wish, on a ${size} screen`, {}, async (site) => {
    const person = await site.player('Anne', {}, { viewport });
    await person.until(async ({ buttons }) => buttons.includes('Petite'));
    await person.page.locator('.bid', { hasText: '× 2, avec le chien' }).waitFor();
    await person.shot(`bids-${size}`);
    await person.page.getByRole('button', { name: 'Ma main' }).click();
    const box = person.page.locator('[popover]:popover-open');
    await box.getByText(/points en main/).waitFor();
    await box.getByText(/Un bon manuel dirait/).waitFor();
    await person.shot(`count-${size}`);
    assert.deepEqual(await findings(person), []);
    await person.page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    // Nothing lies over anything.
    const boxes = await person.page.evaluate(() =>
      ['.seat', '.actions .bid', '.prompt', '.hand'].map((selector) =>
        [...document.querySelectorAll(selector)].map((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return { what: `${selector} ${one.textContent.trim().slice(0, 20)}`, left, top, right, bottom };
        }),
      ),
    );
    for (const [i, some] of boxes.entries())
      for (const others of boxes.slice(i + 1))
        for (const one of some)
          for (const other of others) {
            const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            assert.ok(Math.min(across, down) < 2, `${one.what} and ${other.what}`);
          }
  });
