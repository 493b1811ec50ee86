// People at one table: two browsers, a reload, a server that dies, languages, keyboard, and slips.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { PHONE, Site } from './site.mjs';

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** What axe finds serious on the page. */
async function findings(person) {
  return person.page.evaluate(async (source) => {
    if (!window.axe) new Function(source)();
    const found = await window.axe.run(document, { resultTypes: ['violations'] });
    const serious = found.violations.filter((one) => ['serious', 'critical'].includes(one.impact));
    return serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, AXE);
}

/** Anne on a desktop and Bruno on a phone, at one table, at the start of a game. */
async function together(settings) {
  const host = await site.person();
  await host.named('Anne');
  const id = await host.table({ start: false, ...settings });
  const guest = await site.person({ viewport: PHONE });
  await guest.named('Bruno');
  await guest.at(id);
  await guest.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
  await host.page.getByText('Bruno').first().waitFor();
  await host.page.getByRole('button', { name: /Commencer/ }).click();
  return { host, guest, id };
}

test('a newcomer plays in one click', async () => {
  const person = await site.person();
  await person.page.goto(site.url);
  await person.page.getByRole('button', { name: 'Jouer maintenant' }).waitFor();
  await person.shot('home-desktop');
  await person.page.getByRole('button', { name: 'Jouer maintenant' }).click();
  await person.page.waitForURL(/\/t\//);
  await person.button('Distribuer').waitFor();
  await person.press('Distribuer');
  await person.page.waitForSelector('.held');
  assert.equal(await person.page.locator('.held').count(), 18);
  assert.deepEqual(person.troubles, []);
  await person.page.context().close();
});

test('two browsers meet by a link, and a reload in the middle finds the trick again', async () => {
  const host = await site.person();
  await host.named('Anne');
  const id = await host.table({ start: false });
  await host.page.getByText('La table est ouverte').waitFor();
  await host.shot('waiting-desktop');
  const guest = await site.person({ viewport: PHONE });
  await guest.at(id);
  await guest.page.getByText('Anne vous invite à jouer').waitFor();
  await guest.page.getByLabel('Votre nom').fill('Bruno');
  await guest.shot('waiting-phone');
  await guest.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
  await host.page.getByText('Bruno').first().waitFor();
  await host.page.getByRole('button', { name: /Commencer/ }).click();
  await host.button('Distribuer').waitFor();
  await guest.button('Distribuer').waitFor();
  for (let n = 0; n < 300; n++) {
    await host.move('Garde');
    await guest.move();
    const { held } = await guest.offers();
    if (held > 0 && held < 14) break;
    if ((await host.offers()).hasScore)
      await Promise.all([host.press('Donne suivante'), guest.press('Donne suivante')]);
    await host.page.waitForTimeout(50);
  }
  const before = await guest.offers();
  await guest.page.reload();
  await guest.page.waitForSelector('.held');
  const again = await guest.offers();
  assert.equal(again.held, before.held);
  assert.deepEqual([...host.troubles, ...guest.troubles], []);

  // The server dies and comes back: both go on by themselves.
  const { host: address } = new URL(site.url);
  await site.kill();
  await guest.page.getByText('Connexion perdue').waitFor();
  await guest.shot('lost-phone');
  await site.start(address);
  await guest.page.getByText('Connexion perdue').waitFor({ state: 'detached', timeout: 20000 });
  for (let n = 0; n < 400; n++) {
    await Promise.all([host.move(), guest.move()]);
    if ((await guest.offers()).hasScore) break;
    await host.page.waitForTimeout(40);
  }
  assert.ok((await guest.offers()).hasScore, 'the deal is played to its end');
  await host.page.context().close();
  await guest.page.context().close();
});

test('a card that is not legal is refused with the rule, and nothing is lost', async () => {
  const person = await site.person();
  await person.named('Zoé');
  await person.table({});
  for (let n = 0; n < 600; n++) {
    const offers = await person.offers();
    const wrong = await person.page.evaluate(() => document.querySelector('.held[aria-disabled="true"]')?.dataset.card);
    if (offers.legal.length > 0 && wrong) {
      await person.unhurried();
      await person.tap(wrong);
      await person.page.getByRole('alert').waitFor();
      await person.shot('refused-desktop');
      assert.match(await person.page.getByRole('alert').textContent(), /devez|demandé/);
      await person.page.getByRole('alert').getByRole('button', { name: 'Règles' }).click();
      await person.page.getByText(/Règle PLAY-\d\d/).waitFor();
      await person.page.keyboard.press('Escape');
      assert.equal((await person.offers()).held, offers.held);
      break;
    }
    if ((await person.move()) === 'scored') await person.press('Donne suivante');
    await person.page.waitForTimeout(40);
    assert.ok(n < 599, 'there was never a card to refuse');
  }
  assert.deepEqual(person.troubles, []);
  await person.page.context().close();
});

test('the keyboard alone is enough, in English too', async () => {
  const person = await site.person({ locale: 'en-GB' });
  await person.named('Zoe');
  await person.table({});
  await person.page.getByRole('button', { name: 'Deal' }).focus();
  await person.page.keyboard.press('Enter');
  await person.page.waitForSelector('.held');
  const pass = person.page.getByRole('button', { name: 'Pass', exact: true });
  for (let n = 0; n < 200; n++) {
    if (await pass.isVisible()) {
      await pass.focus();
      await person.page.keyboard.press('Enter');
    }
    const { legal, hasScore } = await person.offers();
    if (hasScore) {
      await person.page.getByRole('button', { name: 'Next deal' }).focus();
      await person.page.keyboard.press('Enter');
    }
    if (legal.length > 0) break;
    await person.page.waitForTimeout(60);
  }
  const { legal, held } = await person.offers();
  await person.page.locator('.held').first().focus();
  for (let n = 0; n < held; n++) {
    const at = await person.page.evaluate(() => document.activeElement?.dataset.card);
    if (at === legal[0]) break;
    await person.page.keyboard.press('ArrowRight');
  }
  await person.unhurried();
  await person.page.keyboard.press('Enter');
  await person.page.waitForFunction((n) => document.querySelectorAll('.held').length === n - 1, held);
  // The neighbour has the focus, so the arrows go on from there.
  assert.ok(
    await person.page.evaluate(() => document.activeElement?.classList.contains('held')),
    'the focus stays in the hand',
  );
  await person.shot('english-desktop');
  assert.deepEqual(person.troubles, []);
  await person.page.context().close();
});

test('axe finds nothing serious on any screen', async () => {
  const person = await site.person({ bypassCSP: true });
  await person.page.goto(site.url);
  await person.page.getByRole('button', { name: 'Jouer maintenant' }).waitFor();
  assert.deepEqual(await findings(person), [], 'home');
  await person.post('/api/v1/guest', { name: 'Zoé' });
  await person.table({ start: false });
  await person.page.getByText('La table est ouverte').waitFor();
  assert.deepEqual(await findings(person), [], 'waiting');
  await person.table({});
  await person.playDeal('Garde', async ({ held, legal }) => {
    if (held === 12 && legal.length > 0) assert.deepEqual(await findings(person), [], 'play');
  });
  assert.deepEqual(await findings(person), [], 'score');
  for (const panel of ['Marque', 'Règles', 'Autour de la table', 'Réglages', 'Discussion']) {
    await person.open(panel);
    await person.page.waitForTimeout(300);
    assert.deepEqual(await findings(person), [], panel);
    await person.page.keyboard.press('Escape');
  }
  for (const link of ['Revoir la donne', 'Vérifier le mélange']) {
    const shown = await person.page.getByRole('link', { name: link }).count();
    if (shown === 0) continue; // Everybody passed.
    const back = person.page.url();
    await person.page.getByRole('link', { name: link }).click();
    await person.page.waitForTimeout(900);
    assert.deepEqual(await findings(person), [], link);
    await person.page.goto(back);
    await person.page.getByRole('link', { name: link }).waitFor();
  }
  await person.page.context().close();
});

test('talk is seen by those who do not look, and can be muted and heard again', async () => {
  const { host, guest } = await together({});
  await host.button('Distribuer').waitFor();
  await guest.open('Discussion');
  const says = async (text) => {
    await guest.page.getByPlaceholder('Votre message').fill(text);
    await guest.page.getByRole('button', { name: 'Envoyer' }).click();
  };
  for (let n = 1; n <= 12; n++) await says(`bonsoir ${n}`);
  const inSight = await guest.page.evaluate(() => {
    const list = document.querySelector('.chat ol');
    return list.lastElementChild.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1;
  });
  assert.ok(inSight, 'the newest line is in sight');
  await guest.shot('chat-phone');
  await host.page.locator('.bubble', { hasText: 'bonsoir 12' }).waitFor();
  await host.shot('talk-desktop');
  const dot = host.page.getByRole('button', { name: 'un message à lire' });
  await dot.click();
  await host.page.locator('.chat').getByText('bonsoir 12').waitFor();
  assert.equal(await dot.count(), 0, 'it was read');
  await host.open('Autour de la table');
  await host.page.getByRole('button', { name: 'Masquer ses messages' }).click();
  await host.page.getByRole('button', { name: 'Afficher ses messages' }).waitFor();
  await host.shot('people-desktop');
  await says('tu m’entends ?');
  await guest.page.locator('.chat').getByText('tu m’entends ?').waitFor();
  await host.page.getByRole('button', { name: 'Afficher ses messages' }).click();
  await host.page.getByRole('button', { name: 'Masquer ses messages' }).waitFor();
  await says('et maintenant ?');
  await host.page.locator('.bubble', { hasText: 'et maintenant' }).waitFor();
  assert.equal(await host.page.getByText('tu m’entends ?').count(), 0, 'what was said meanwhile is not told');
  await host.page.keyboard.press('Escape');
  assert.deepEqual([...host.troubles, ...guest.troubles], []);
  await host.page.context().close();
  await guest.page.context().close();
});

test('a device without network says so, and nothing is played behind one’s back', async () => {
  const person = await site.person();
  await person.named('Zoé');
  await person.table({});
  for (let n = 0; n < 600; n++) {
    if ((await person.offers()).legal.length > 1) break;
    if ((await person.move()) === 'scored') await person.press('Donne suivante');
    await person.page.waitForTimeout(40);
  }
  const { legal, held } = await person.offers();
  await person.page.context().setOffline(true);
  await person.page.getByRole('status').getByText('Connexion perdue').waitFor({ timeout: 6000 });
  await person.tap(legal[0]);
  await person.page.waitForTimeout(600);
  await person.page.context().setOffline(false);
  await person.page.getByRole('status').getByText('Connexion perdue').waitFor({ state: 'detached', timeout: 20000 });
  await person.page.waitForTimeout(500);
  assert.equal((await person.offers()).held, held, 'the tap was not kept');
  await person.unhurried();
  await person.tap(legal[0]);
  await person.page.waitForFunction((n) => document.querySelectorAll('.held').length < n, held);
  await person.page.context().close();
});

test('when the game is over it can be played again, by the friends too', async () => {
  const { host, guest, id } = await together({ rules: 'fft end=deals:1' });
  for (let n = 0; n < 2000; n++) {
    const did = await Promise.all([host.move('Garde'), guest.move('Garde')]);
    if (did.every((one) => one === 'over')) break;
    if (did.includes('scored')) await Promise.all([host.press('Donne suivante'), guest.press('Donne suivante')]);
    await host.page.waitForTimeout(50);
  }
  await host.page.getByText('La partie est finie').first().waitFor();
  await host.shot('over-desktop');
  await guest.shot('over-phone');
  await host.page.getByRole('button', { name: 'Rejouer' }).click();
  await host.page.getByText('La table est ouverte').waitFor();
  assert.ok(!host.page.url().endsWith(id));
  await guest.page.getByRole('button', { name: 'un message à lire' }).click();
  await guest.page.locator('.chat a').click();
  await guest.page.getByText('Anne vous invite à jouer').waitFor();
  assert.deepEqual([...host.troubles, ...guest.troubles], []);
  await host.page.context().close();
  await guest.page.context().close();
});

test('who comes in the middle of a game takes a bot’s seat between two deals', async () => {
  const host = await site.person();
  await host.named('Anne');
  const id = await host.table({});
  const guest = await site.person({ viewport: PHONE });
  await guest.at(id);
  await guest.page.getByRole('button', { name: 'Prendre une place' }).click();
  await guest.page.getByLabel('Votre nom').fill('Chloé');
  await guest.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
  await guest.page.locator('dialog').getByText('Chloé (vous)').waitFor();
  await guest.page.keyboard.press('Escape');
  await guest.button('Distribuer').waitFor();
  await host.page.locator('.seat', { hasText: 'Chloé' }).waitFor();
  assert.deepEqual([...host.troubles, ...guest.troubles], []);
  await host.page.context().close();
  await guest.page.context().close();
});
