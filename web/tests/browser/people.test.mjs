// People at one table: two browsers, a reload, a server that dies, languages, keyboard, and slips.

import assert from 'node:assert/strict';
import { begin, findings, PHONE, scene, together } from './site.mjs';

scene('a newcomer plays in one click', {}, async (site) => {
  const person = await site.person();
  await person.page.goto(site.url);
  await person.page.getByRole('button', { name: 'Jouer maintenant' }).waitFor();
  await person.shot('home-desktop');
  await person.page.getByRole('button', { name: 'Jouer maintenant' }).click();
  await person.page.waitForURL(/\/t\//);
  await person.button('Distribuer').waitFor();
  assert.equal(await person.page.getByRole('heading', { level: 1 }).count(), 1);
  await person.press('Distribuer');
  await person.holds(18);
});

scene('two browsers meet by a link, and a reload in the middle finds the trick again', {}, async (site) => {
  const host = await site.player('Anne', { start: false });
  const { id } = host;
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
  await together(
    [host, guest],
    async () => {
      const { held } = await guest.offers();
      return held > 0 && held < 14;
    },
    'Garde',
  );
  const before = await guest.offers();
  await guest.page.reload();
  await guest.page.waitForSelector('.held');
  assert.equal((await guest.offers()).held, before.held);

  // The server dies and comes back: both go on by themselves.
  const { host: address } = new URL(site.url);
  await site.kill();
  await guest.page.getByText('Connexion perdue').waitFor();
  await guest.shot('lost-phone');
  await site.start(address);
  await guest.page.getByText('Connexion perdue').waitFor({ state: 'detached' });
  await host.page.getByText('Connexion perdue').waitFor({ state: 'detached' });
  await together([host, guest], async () => (await guest.offers()).hasScore);
});

scene('a card that is not legal is refused with the rule, and nothing is lost', {}, async (site) => {
  const person = await site.player('Zoé');
  const { dimmed, held } = await person.until(async ({ legal, dimmed }) => legal.length > 0 && dimmed.length > 0);
  await person.tap(dimmed[0]);
  const alert = person.page.getByRole('alert');
  await alert.waitFor();
  await person.shot('refused-desktop');
  assert.match(await alert.textContent(), /devez|demandé/);
  await alert.getByRole('button', { name: 'Règles' }).click();
  await person.page.getByText(/Règle PLAY-\d\d/).waitFor();
  // The clause itself, in French.
  const clause = await person.page.locator('.refusal .clause > span').textContent();
  assert.match(clause, /(couleur|atout).*\./);
  await person.shot('refused-rules-desktop');
  await person.page.keyboard.press('Escape');
  assert.equal((await person.offers()).held, held);
});

scene('the keyboard alone is enough, in English too', {}, async (site) => {
  const person = await site.player('Zoe', {}, { locale: 'en-GB' });
  const press = async (name) => {
    await person.rest();
    await person.page.getByRole('button', { name, exact: true }).focus();
    await person.page.keyboard.press('Enter');
  };
  await press('Deal');
  let offers = await person.turn();
  for (let n = 0; n < 60 && offers.legal.length === 0; n++) {
    await press(offers.buttons.includes('Pass') ? 'Pass do not take' : 'Next deal');
    offers = await person.turn();
  }
  const { legal, held } = offers;
  assert.ok(legal.length > 0, 'a card is to be played');
  await person.page.locator('.held').first().focus();
  const focused = () => person.page.evaluate(() => document.activeElement?.dataset.card);
  for (let n = 0; n < held && (await focused()) !== legal[0]; n++) await person.page.keyboard.press('ArrowRight');
  assert.equal(await focused(), legal[0]);
  await person.page.keyboard.press('Enter');
  await person.holds(held - 1);
  // The neighbour has the focus, so the arrows go on from there.
  assert.ok(await focused(), 'the focus stays in the hand');
  await person.shot('english-desktop');
});

scene('axe finds nothing serious on any screen', {}, async (site) => {
  const person = await site.person({ bypassCSP: true });
  await person.page.goto(site.url);
  await person.page.getByRole('button', { name: 'Jouer maintenant' }).waitFor();
  assert.deepEqual(await findings(person), [], 'home');
  await person.post('/api/v1/guest', { name: 'Zoé' });
  await person.table({ start: false });
  await person.page.getByText('La table est ouverte').waitFor();
  assert.deepEqual(await findings(person), [], 'waiting');
  await person.table({});
  let looked = 0;
  await person.scored('Garde', async ({ held, legal }) => {
    if (held !== 12 || legal.length === 0) return;
    looked += 1;
    assert.deepEqual(await findings(person), [], 'play');
  });
  assert.equal(looked, 1);
  assert.deepEqual(await findings(person), [], 'score');
  for (const panel of ['Marque', 'Règles', 'Autour de la table', 'Réglages']) {
    await person.open(panel);
    await person.page.locator('dialog[open]').waitFor();
    assert.deepEqual(await findings(person), [], panel);
    await person.page.keyboard.press('Escape');
    await person.page.locator('dialog').waitFor({ state: 'detached' });
  }
  await person.open('Discussion');
  await person.page.locator('.chat').waitFor();
  assert.deepEqual(await findings(person), [], 'Discussion');
  await person.page.keyboard.press('Escape');
  for (const [link, shown] of [
    ['Revoir la donne', 'parle en premier'],
    ['Vérifier le mélange', 'Tout concorde.'],
  ]) {
    const back = person.page.url();
    await person.page.getByRole('link', { name: link }).click();
    await person.page.getByText(shown).waitFor();
    assert.deepEqual(await findings(person), [], link);
    await person.page.goto(back);
    await person.page.getByRole('link', { name: link }).waitFor();
  }
});

scene('talk is seen by those who do not look, and can be hidden and shown again', {}, async (site) => {
  const { host, guest } = await begin(site, {});
  await guest.open('Discussion');
  const says = async (text) => {
    await guest.page.getByPlaceholder('Votre message').fill(text);
    await guest.page.getByRole('button', { name: 'Envoyer' }).click();
  };
  for (let n = 1; n <= 12; n++) await says(`bonsoir ${n}`);
  await guest.page.locator('.chat').getByText('bonsoir 12').waitFor();
  await guest.still();
  const inSight = await guest.page.evaluate(() => {
    const list = document.querySelector('.chat ol');
    return list.lastElementChild.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1;
  });
  assert.ok(inSight, 'the newest line is in sight');
  await guest.shot('chat-phone');
  const dot = host.page.getByRole('button', { name: 'un message à lire' });
  await dot.click();
  await host.page.locator('.chat').getByText('bonsoir 12').waitFor();
  // Who speaks is told by the seat too, which nobody can borrow.
  assert.match(await host.page.locator('.chat li').last().textContent(), /Bruno\s+B\s*place B\s+bonsoir 12/);
  await host.shot('talk-desktop');
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
});

scene('a device without network says so, and nothing is played behind one’s back', {}, async (site) => {
  const person = await site.player('Zoé');
  const { legal, held } = await person.until(async ({ legal }) => legal.length > 1);
  const banner = person.page.getByRole('status').getByText('Connexion perdue');
  await person.context.setOffline(true);
  await banner.waitFor();
  const before = person.sent.length;
  await person.tap(legal[0]);
  await person.page.getByRole('alert').getByText('Connexion perdue').waitFor();
  await person.context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await person.turn();
  assert.deepEqual(
    person.sent.slice(before).filter((text) => text.includes('"act"')),
    [],
    'the tap was not kept',
  );
  assert.equal((await person.offers()).held, held);
  await person.tap(legal[0]);
  await person.holds(held - 1);
});

scene('a game against bots is played again with one tap', {}, async (site) => {
  const person = await site.player('Zoé', { table: '3', rules: 'fft end=deals:1' }, { viewport: PHONE });
  await person.until(async ({ isOver }) => isOver, 'Garde');
  await person.page.getByRole('button', { name: 'Rejouer' }).click();
  await person.page.waitForURL((url) => /^\/t\//.test(url.pathname) && !url.pathname.endsWith(person.id));
  await person.button('Distribuer').waitFor();
});

scene('who comes in the middle of a game takes a bot’s seat between two deals', {}, async (site) => {
  const host = await site.player('Anne');
  const { id } = host;
  const guest = await site.person({ viewport: PHONE });
  await guest.at(id);
  await guest.page.getByRole('button', { name: 'Prendre une place' }).click();
  await guest.page.getByLabel('Votre nom').fill('Chloé');
  await guest.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
  await guest.page.locator('dialog').getByText('Chloé (vous)').waitFor();
  await guest.page.keyboard.press('Escape');
  await guest.button('Distribuer').waitFor();
  await host.page.locator('.seat', { hasText: 'Chloé' }).waitFor();
});
