// The steps that come up rarely, and what must not happen by accident. The seeds are of deals where they do come up.

import assert from 'node:assert/strict';
import { PHONE, scene } from './site.mjs';

const acts = (person, word) => person.sent.filter((text) => text.includes(`"do":"${word}`));

scene('what may not be put aside is dimmed and says why, and the discard can be changed', {}, async (site) => {
  const person = await site.player('Zoé', {}, { viewport: PHONE });
  const { dimmed, free } = await person.until(async ({ discards }) => discards, 'Garde');
  assert.ok(dimmed.length > 0, 'something in this hand may not be put aside');
  await person.tap(dimmed[0]);
  assert.match(await person.page.getByRole('alert').textContent(), /ne s’écarte/);
  assert.equal(await person.page.locator('.held[aria-pressed="true"]').count(), 0, 'it stays in the hand');
  const first = free.slice(-6);
  assert.equal(first.length, 6);
  // Eight taps on six cards: the last one is taken back and chosen again.
  for (const card of [...first, first[5], first[5]]) await person.tap(card);
  await person.page.locator('.held[aria-pressed="true"]').nth(5).waitFor();
  await person.shot('discard-chosen-phone');
  await person.rest();
  await person.press('Poser');
  await person.button('Jeu').waitFor();
  await person.holds(18);
  await person.rest();
  await person.press('Changer l’écart');
  await person.holds(24);
  assert.equal(
    await person.page.locator('.held[aria-pressed="true"]').count(),
    6,
    'what was put aside is still chosen',
  );
});

scene('a handful is shown only when it was chosen and said', {}, async (site) => {
  const person = await site.person();
  await person.named('Zoé');
  // Small handfuls, so that a hand has two kinds of them.
  await person.table({ rules: 'fft handful-sizes=2/3/12' });
  await person.until(async ({ buttons }) => buttons.some((text) => text.startsWith('Présenter une poignée')));
  const own = person.page.locator('.handful-shown', { hasText: 'Zoé' });
  await person.press('Présenter une poignée');
  await person.page.waitForSelector('dialog .trump');
  await person.shot('handful-desktop');
  // Each kind stands in line with its label, and has its own number of trumps.
  const kinds = await person.page
    .locator('dialog fieldset label')
    .evaluateAll((labels) =>
      labels.map((label) => ({ text: label.textContent.trim(), ...label.getBoundingClientRect().toJSON() })),
    );
  assert.deepEqual(
    kinds.map(({ text }) => text),
    ['poignée simple (2)', 'double poignée (3)'],
  );
  assert.equal(kinds[0].top, kinds[1].top);
  await person.page.getByRole('button', { name: 'Ne rien présenter' }).click();
  await person.page.locator('dialog').waitFor({ state: 'detached' });
  assert.deepEqual([acts(person, 'handful'), await own.count()], [[], 0], 'nothing was sent');
  await person.press('Présenter une poignée');
  const show = person.page.getByRole('button', { name: /Présenter la/ });
  await person.page.locator('dialog .trump[aria-pressed="true"]').first().click();
  assert.ok(await show.isDisabled(), 'one trump is missing');
  await person.page.locator('dialog .trump[aria-pressed="false"]').first().click();
  await show.click();
  await own.waitFor();
  assert.equal(acts(person, 'handful double').length, 1);
  await person.shot('handful-shown-desktop');
});

scene('on choice, a card needs a second tap', {}, async (site) => {
  const person = await site.person();
  await person.named('Zoé');
  await person.page.evaluate(() =>
    localStorage.setItem('oudler.choices', JSON.stringify({ secondTap: true, language: 'fr' })),
  );
  await person.table({});
  const { legal, held } = await person.until(async ({ legal }) => legal.length > 1);
  const before = person.sent.length;
  await person.tap(legal[0]);
  await person.page.getByText('Touchez encore pour jouer').waitFor();
  assert.equal((await person.offers()).held, held);
  assert.equal(person.sent.length, before, 'nothing was said to the server');
  await person.tap(legal[0]);
  await person.holds(held - 1);
});

scene('every screen, in both languages, on a desktop and on a phone', {}, async (site) => {
  const TEXTS = {
    fr: { '/fair': 'Le mélange était-il honnête ?', '/no/such/page': 'Chien vide', '/': 'Prenez place.' },
    en: { '/fair': 'Was the shuffle fair?', '/no/such/page': 'An empty dog', '/': 'Take a seat.' },
  };
  for (const [device, viewport] of [
    ['desktop', { width: 1280, height: 800 }],
    ['phone', PHONE],
  ]) {
    for (const [language, locale] of [
      ['fr', 'fr-FR'],
      ['en', 'en-GB'],
    ]) {
      const person = await site.person({ viewport, locale });
      const shot = (name) => person.shot(`screen-${name}-${language}-${device}`);
      await person.page.goto(site.url);
      for (const [name, path] of [
        ['home', '/'],
        ['fair', '/fair'],
        ['nowhere', '/no/such/page'],
      ]) {
        // The server has no such page; the client, once loaded, shows its own.
        await person.page.evaluate((path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path);
        await person.page.getByRole('heading', { name: TEXTS[language][path] }).waitFor();
        await shot(name);
        const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name}: nothing is cut off: ${wide}`);
      }
      assert.equal(await person.page.evaluate(() => document.documentElement.lang), language);
    }
  }
});

scene('a finger that taps twice plays one card and announces nothing', {}, async (site) => {
  const person = await site.player('Zoé', { table: '3' }, { viewport: PHONE });
  for (let n = 0; n < 4; n++) {
    const { legal, held } = await person.until(async ({ legal }) => legal.length > 0);
    const before = person.sent.length;
    // The second tap falls where the finger is, on whatever has come there, as soon as the first was answered.
    const after = await person.page.evaluate(async (card) => {
      const held = () => document.querySelectorAll('.held').length;
      const { left, top } = document.querySelector(`[data-card="${card}"]`).getBoundingClientRect();
      const tap = () => {
        const there = document.elementFromPoint(left + 12, top + 12);
        there.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      };
      const all = held();
      tap();
      await new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          if (held() === all) return;
          watch.disconnect();
          resolve();
        });
        watch.observe(document.body, { childList: true, subtree: true });
      });
      tap();
      tap();
      return held();
    }, legal[0]);
    assert.equal(after, held - 1);
    await person.rest();
    assert.equal(person.sent.length, before + 1, 'one card was sent');
  }
});

scene('a slam and the high contracts are asked twice', {}, async (site) => {
  const person = await site.player('Zoé', { rules: 'fft slam=500/250/150/250' });
  await person.until(async ({ buttons }) => buttons.includes('Garde contre'));
  await person.press('Garde contre');
  await person.page.getByText('× 6').waitFor();
  await person.press('Annuler');
  await person.button('Passe').waitFor();
  assert.deepEqual(acts(person, 'garde-contre'), []);
  await person.press('Garde contre');
  await person.page.locator('.actions .main:not([disabled])', { hasText: 'Garde contre' }).click();
  await person.until(async ({ buttons }) => buttons.some((text) => text.startsWith('Jeu')));
  await person.press('Annoncer le chelem…');
  await person.page.getByText('+500 points, −150 si un seul est perdu').waitFor();
  await person.press('Annuler');
  await person.button('Jeu').waitFor();
  assert.deepEqual(acts(person, 'slam'), []);
  await person.press('Annoncer le chelem…');
  await person.page.locator('.actions .main:not([disabled])', { hasText: 'Annoncer le chelem' }).click();
  await person.page.locator('.seat', { hasText: 'chelem annoncé' }).waitFor();
  await person.shot('slam-desktop');
});

scene('a deal that nobody took names who passed, and the next one comes by itself', {}, async (site) => {
  const person = await site.player('Zoé');
  const look = () =>
    person.page.evaluate(() => ({
      number: document.querySelector('h1').textContent,
      words: document.querySelector('.score')?.textContent ?? '',
    }));
  let seen;
  await person.until(async () => {
    seen = await look();
    return seen.words.includes('Tout le monde a passé');
  });
  assert.match(seen.words, /Tout le monde a passé\s: .*Zoé/);
  await person.shot('passed-out-desktop');
  // Nobody clicks.
  await person.page.waitForSelector('.held');
  assert.notEqual((await look()).number, seen.number);
});
