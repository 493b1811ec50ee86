// The steps that come up rarely, and what must not happen by accident.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PHONE, Site } from './site.mjs';

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

/** Plays on until `is` holds of what the screen offers. */
async function until(person, bid, is) {
  for (let n = 0; n < 3000; n++) {
    const offers = await person.offers();
    if (await is(offers)) return offers;
    if ((await person.move(bid)) === 'scored') await person.press('Donne suivante');
    await person.page.waitForTimeout(30);
  }
  throw new Error('it never came to that');
}

test('what may not be put aside is dimmed and says why, and the discard can be changed', async () => {
  const person = await site.person({ viewport: PHONE });
  await person.named('Zoé');
  await person.table({});
  await until(person, 'Garde', async ({ discards }) => discards);
  const wrong = await person.page.evaluate(() => document.querySelector('.held[aria-disabled="true"]')?.dataset.card);
  if (wrong) {
    await person.tap(wrong);
    assert.match(await person.page.getByRole('alert').textContent(), /ne s’écarte/);
    assert.equal(await person.page.locator('.held[aria-pressed="true"]').count(), 0, 'it stays in the hand');
  }
  const { free } = await person.offers();
  const first = free.slice(-6);
  // Seven taps on six cards: the last one is taken back and chosen again.
  for (const card of [...first, first[5], first[5]]) await person.tap(card);
  await person.page.locator('.held[aria-pressed="true"]').nth(5).waitFor();
  await person.shot('discard-chosen-phone');
  await person.unhurried();
  await person.press('Poser');
  await person.button('Jeu').waitFor();
  assert.equal(await person.page.locator('.held').count(), 18);
  await person.press('Changer l’écart');
  await person.page.locator('.held').nth(23).waitFor();
  assert.equal(
    await person.page.locator('.held[aria-pressed="true"]').count(),
    6,
    'what was put aside is still chosen',
  );
  assert.deepEqual(person.troubles, []);
  await person.page.context().close();
});

test('a handful is shown only when it was chosen and said', async () => {
  const person = await site.person();
  await person.named('Zoé');
  // Small handfuls, so that one comes soon.
  await person.table({ rules: 'fft handful-sizes=4/6/8' });
  await until(person, 'Passe', async ({ buttons }) => buttons.some((text) => text.startsWith('Présenter une poignée')));
  const own = person.page.locator('.handful-shown', { hasText: 'Zoé' });
  await person.press('Présenter une poignée');
  await person.page.waitForSelector('dialog .trump');
  await person.shot('handful-desktop');
  await person.page.getByRole('button', { name: 'Ne rien présenter' }).click();
  await person.page.waitForTimeout(300);
  assert.equal(await own.count(), 0, 'nothing was sent');
  await person.press('Présenter une poignée');
  const show = person.page.getByRole('button', { name: /Présenter la/ });
  await person.page.locator('dialog .trump[aria-pressed="true"]').first().click();
  assert.ok(await show.isDisabled(), 'one trump is missing');
  await person.page.locator('dialog .trump[aria-pressed="false"]').first().click();
  await show.click();
  await own.waitFor();
  await person.shot('handful-shown-desktop');
  assert.deepEqual(person.troubles, []);
  await person.page.context().close();
});

test('on choice, a card needs a second tap', async () => {
  const person = await site.person();
  await person.named('Zoé');
  await person.page.evaluate(() =>
    localStorage.setItem('oudler.choices', JSON.stringify({ secondTap: true, language: 'fr' })),
  );
  await person.table({});
  const { legal, held } = await until(person, 'Passe', async ({ legal }) => legal.length > 1);
  await person.tap(legal[0]);
  await person.page.getByText('Touchez encore').waitFor();
  assert.equal((await person.offers()).held, held);
  await person.unhurried();
  await person.tap(legal[0]);
  await person.page.waitForFunction((n) => document.querySelectorAll('.held').length < n, held);
  await person.page.context().close();
});

test('every screen, in both languages, on a desktop and on a phone', async () => {
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
      await person.page.waitForTimeout(500);
      await shot('home');
      for (const [name, path] of [
        ['fair', '/fair'],
        ['nowhere', '/no/such/page'],
      ]) {
        // The server has no such page; the client, once loaded, shows its own.
        await person.page.evaluate((path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path);
        await person.page.waitForTimeout(500);
        await shot(name);
      }
      assert.equal(await person.page.evaluate(() => document.documentElement.lang), language);
      const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `nothing is cut off: ${wide}`);
      assert.deepEqual(person.troubles, []);
      await person.page.context().close();
    }
  }
});

test('a finger that taps twice plays one card and announces nothing', async () => {
  const person = await site.person({ viewport: PHONE });
  await person.named('Zoé');
  await person.table({ table: '3' });
  await until(person, 'Passe', async ({ legal }) => legal.length > 0);
  for (let n = 0; n < 4; n++) {
    const { legal, held } = await until(person, 'Passe', async ({ legal }) => legal.length > 0);
    // Where the finger is, whatever card has come there.
    const at = await person.page.locator(`[data-card="${legal[0]}"]`).boundingBox();
    await person.page.mouse.click(at.x + 12, at.y + 12);
    await person.page.waitForTimeout(200);
    await person.page.mouse.click(at.x + 12, at.y + 12);
    await person.page.waitForTimeout(200);
    const after = (await person.offers()).held;
    assert.ok(after >= held - 1, `${held} cards, then ${after}`);
  }
  await person.page.context().close();
});

test('a slam and the high contracts are asked twice', async () => {
  const person = await site.person();
  await person.named('Zoé');
  await person.table({});
  await until(person, 'Passe', async ({ buttons }) => buttons.includes('Garde contre'));
  await person.press('Garde contre');
  await person.page.getByText('× 6').waitFor();
  await person.press('Annuler');
  await person.button('Passe').waitFor();
  await person.press('Garde contre');
  await person.page.locator('.actions .main:not([disabled])', { hasText: 'Garde contre' }).click();
  await person.page.waitForFunction(() => !document.querySelector('.actions')?.textContent.includes('Annuler'));
  await until(
    person,
    'Passe',
    async ({ buttons }) => buttons.some((text) => text.startsWith('Jeu')) || buttons.includes('Donne suivante'),
  );
  if (await person.button('Jeu').isVisible()) {
    await person.page.getByRole('button', { name: 'Annoncer le chelem…' }).click();
    await person.page.getByText('On ne peut pas revenir en arrière').waitFor();
    await person.press('Annuler');
    assert.equal(await person.page.getByText('chelem annoncé').count(), 0);
    await person.page.getByRole('button', { name: 'Annoncer le chelem…' }).click();
    await person.page.locator('.actions .main:not([disabled])').click();
    await person.page.locator('.seat', { hasText: 'chelem annoncé' }).waitFor();
    await person.shot('slam-desktop');
  }
  assert.deepEqual(person.troubles, []);
  await person.page.context().close();
});
