// What spares a player taps and waiting: a card chosen ahead, a rest claimed or conceded, and being called.

import assert from 'node:assert/strict';
import { PHONE, begin, findings, scene, together } from './site.mjs';

const title = (person) => person.page.title();

scene('a rest that is surely mine is claimed with one tap, and all see it', {}, async (site) => {
  const { host, guest } = await begin(site, { pace: 'instant' });
  const claims = async () => {
    for (const person of [host, guest]) {
      const { buttons } = await person.offers();
      if (buttons.includes('La suite est à moi')) return person;
    }
  };
  const claimant = await together([host, guest], claims, 'Garde');
  await claimant.rest();
  await claimant.shot('claim-offered');
  await claimant.press('La suite est à moi');
  const name = claimant === host ? 'Anne' : 'Bruno';
  for (const person of [host, guest]) {
    const laid = person.page.locator('.lying', { hasText: `La suite est à ${name}` });
    await laid.locator('svg.card').first().waitFor();
    await person.shot(`claimed-${person === host ? 'desktop' : 'phone'}`);
  }
  for (const person of [host, guest]) {
    await person.page.locator('.score .verdict').waitFor();
    await person.page.locator('.score', { hasText: `La suite est à ${name}` }).waitFor();
  }
});

scene('a rest is conceded after a question, and the deal is scored', {}, async (site) => {
  const person = await site.player('Zoé', {}, { viewport: PHONE });
  await person.until(async ({ buttons }) => buttons.includes('Laisser la suite'), 'Garde');
  await person.press('Laisser la suite');
  await person.page.getByText('L’autre camp fait tous les plis qu’il peut').waitFor();
  await person.shot('concede-phone');
  await person.press('Annuler');
  await person.rest();
  assert.equal(person.sent.filter((text) => text.includes('"concede"')).length, 0);
  await person.press('Laisser la suite');
  await person.page.locator('.actions .main:not([disabled])', { hasText: 'Laisser la suite' }).click();
  await person.page.getByText('Zoé laisse la suite').first().waitFor();
  await person.page.locator('.score .verdict').waitFor();
  await person.shot('conceded-phone');
});

scene('two who defend together concede together, or play on', {}, async (site) => {
  const { host, guest } = await begin(site, { pace: 'instant' });
  // Neither bids, so that a bot takes and both defend.
  const offered = async () => {
    for (const [person, other] of [
      [host, guest],
      [guest, host],
    ]) {
      const { buttons, legal } = await person.offers();
      if (legal.length > 0 && buttons.includes('Laisser la suite')) return { person, other };
    }
  };
  const { person, other } = await together([host, guest], offered);
  await person.rest();
  await person.press('Laisser la suite');
  await person.page.locator('.actions .main:not([disabled])', { hasText: 'Laisser la suite' }).click();
  await other.page.getByText('propose de laisser la suite').first().waitFor();
  await other.shot('concede-asked');
  await person.page.getByText('Votre camp doit être d’accord').waitFor();
  await other.press('Jouer la suite');
  await person.page.getByText('Votre camp doit être d’accord').waitFor({ state: 'detached' });
  await person.rest();
  await person.press('Laisser la suite');
  await person.page.locator('.actions .main:not([disabled])', { hasText: 'Laisser la suite' }).click();
  await other.rest();
  await other.button('D’accord').waitFor();
  await other.press('D’accord');
  for (const one of [person, other]) await one.page.locator('.score .verdict').waitFor();
});

scene('a card chosen ahead is played when the turn comes, if it may be', {}, async (site) => {
  const person = await site.player('Zoé', { pace: 'calm' });
  const card = (name) => person.page.locator(`.hand [data-card="${name}"]`);
  let [played, kept] = [0, 0];
  for (let n = 0; n < 40 && (played === 0 || kept === 0); n++) {
    const { held } = await person.until(async ({ legal, held }) => legal.length > 0 && held > 2, 'Passe');
    await person.move();
    await person.holds(held - 1);
    await person.rest();
    // Others are to play now, unless I won the trick.
    const { legal, free } = await person.offers();
    const name = legal.length > 0 ? null : free[n % free.length];
    if (!name) continue;
    await person.tap(name);
    const words = person.page.getByText('partira à votre tour');
    const isSet = await Promise.race([
      words.waitFor().then(() => true),
      card(name)
        .waitFor({ state: 'detached' })
        .then(() => true),
      person.page
        .getByRole('alert')
        .waitFor()
        .then(() => true),
    ]);
    assert.ok(isSet);
    if (played === 0 && kept === 0) await person.shot('ahead-desktop');
    const gone = card(name)
      .waitFor({ state: 'detached' })
      .then(() => 'played');
    const refused = person.page
      .getByRole('alert')
      .waitFor()
      .then(() => 'kept');
    const what = await Promise.race([gone, refused]);
    if (what === 'played') played += 1;
    else {
      // The rule is told, and the card is still there.
      assert.equal(await card(name).count(), 1);
      await person.page.getByRole('alert').waitFor({ state: 'detached' });
      kept += 1;
    }
  }
  assert.ok(played > 0 && kept > 0, `${played} were played, ${kept} were not allowed`);
});

scene('the tab says whose turn it is, and a tap mutes the sounds', {}, async (site) => {
  const person = await site.player('Zoé', { pace: 'calm' }, { viewport: PHONE });
  const before = await title(person);
  await person.until(async ({ legal }) => legal.length > 0);
  assert.match(await title(person), /^● À vous/);
  assert.equal(await person.page.locator('link[rel=icon]').getAttribute('href'), '/icon-turn.svg');
  await person.move();
  await person.page.waitForFunction((title) => document.title === title, before);
  assert.equal(await person.page.locator('link[rel=icon]').getAttribute('href'), '/icon.svg');
  await person.open('Couper les sons');
  await person.open('Remettre les sons');
  assert.deepEqual(await findings(person), []);
});

scene('who may not send messages is told so, and plays all the same', {}, async (site) => {
  const person = await site.player('Zoé');
  // A browser without a window refuses.
  assert.equal(await person.page.evaluate(() => Notification.requestPermission()), 'denied');
  await person.open('Réglages');
  await person.page.getByText('Votre navigateur refuse les messages de ce site').waitFor();
  const toggle = person.page.getByRole('switch', { name: /Notification/ });
  await toggle.click();
  assert.equal(await toggle.isChecked(), false);
  await person.page.keyboard.press('Escape');
  await person.until(async ({ legal }) => legal.length > 0);
});

scene('who agreed is called by a message while the page is hidden', {}, async (site) => {
  const person = await site.person({ serviceWorkers: 'allow', permissions: ['notifications'] });
  await person.named('Zoé');
  await person.page.evaluate(() =>
    localStorage.setItem('oudler.choices', JSON.stringify({ notify: true, language: 'fr' })),
  );
  await person.table({ pace: 'quick' });
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  await person.button('Distribuer').waitFor();
  // No other window can come before this one here.
  await person.page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  const told = () =>
    person.page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await person.press('Distribuer');
  await person.button('Passe').waitFor();
  while ((await told()).length === 0) await person.still();
  assert.deepEqual(await told(), [{ title: 'Oudler', body: 'À vous de parler', tag: 'turn' }]);
  await person.press('Passe');
  await person.page.waitForFunction(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).length === 0 || document.querySelector('.held.legal') !== null;
  });
});

scene('pace and level of the bots are changed in the middle of a game', {}, async (site) => {
  const person = await site.player('Zoé', { pace: 'quick', level: 'habit' }, { viewport: PHONE });
  await person.until(async ({ legal }) => legal.length > 0, 'Garde');
  await person.open('Réglages');
  const dialog = person.page.getByRole('dialog');
  const radio = (name) => dialog.getByRole('radio', { name, exact: true });
  assert.ok(await radio('Débutant').isChecked());
  await dialog.getByText('Expert', { exact: true }).click();
  await dialog.getByText('Immédiat', { exact: true }).click();
  await person.shot('bots-phone');
  assert.deepEqual(await findings(person), []);
  await person.page.keyboard.press('Escape');
  await person.page.locator('.cloth .level[title*="Expert"]').first().waitFor();
  await person.page.reload();
  await person.page.waitForSelector('.cloth');
  await person.open('Réglages');
  for (const name of ['Expert', 'Immédiat']) assert.ok(await radio(name).isChecked(), name);
  // The next game begins as this one was set.
  await person.page.goto(site.url);
  assert.ok(await person.page.getByRole('radio', { name: 'Expert' }).first().isChecked());
});

scene('a figure chosen in the settings is seen by everybody at the table, and at the next one', {}, async (site) => {
  const { host, guest } = await begin(site, { pace: 'instant' });
  const choose = async (person, name) => {
    await person.open('Réglages');
    await person.page.getByRole('dialog').getByTitle(name).click();
    await person.shot(`figures-${name === 'Le renard' ? 'desktop' : 'phone'}`);
    assert.deepEqual(await findings(person), []);
    await person.page.keyboard.press('Escape');
  };
  await choose(host, 'Le renard');
  await choose(guest, 'Le hibou');
  const drawn = (person) => person.page.locator('.seat .picture > svg').count();
  for (const person of [host, guest]) {
    await person.page.locator('.seat .picture > svg').nth(1).waitFor();
    assert.equal(await drawn(person), 2);
  }
  await host.shot('figures-table-desktop');
  await guest.shot('figures-table-phone');
  await guest.table({});
  await guest.page.locator('.seat .picture > svg').waitFor();
  // The letter is there again.
  await choose(guest, 'L’initiale du nom');
  await guest.page.locator('.seat .picture > svg').waitFor({ state: 'detached' });
});
