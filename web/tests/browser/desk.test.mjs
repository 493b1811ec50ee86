// A person as the arbiter of an online table: the role, the assent, the rulings, and stepping back.

import assert from 'node:assert/strict';
import { DESKTOP, findings, PHONE, scene } from './site.mjs';

const RULES = 'fft faults=arbitrated assent=needed';

/** Anne's table with bots, begun, where Achille is the arbiter by her leave, and Zoé looks on. */
async function table(site, options = {}) {
  const host = await site.player('Anne', { start: false, rules: RULES });
  const arbiter = await site.person(options);
  await arbiter.named('Achille');
  await arbiter.at(host.id);
  return { host, arbiter };
}

async function appoint({ host, arbiter }, offer = 'Proposer d’arbitrer', is = 'Vous arbitrez cette table') {
  await arbiter.page.getByRole('button', { name: offer }).click();
  await host.page.getByText('Achille propose d’arbitrer.').waitFor();
  await host.page.getByRole('button', { name: 'Accepter', exact: true }).click();
  await host.page.getByText('Arbitre : Achille').waitFor();
  await arbiter.page.getByText(is).first().waitFor();
}

/** Whether a button begins with these words. */
const says = (buttons, words) => buttons.some((button) => button.startsWith(words));

/** Plays on until Anne may bid a garde sans. */
async function mayBid(host) {
  await host.until(({ buttons }) => says(buttons, 'Garde sans'));
}

/** Bids what is asked for twice. */
async function bid(host, contract) {
  await host.press(contract);
  await host.page.locator('.actions .main:not([disabled])', { hasText: contract }).click();
}

/** The cards that somebody's page shows face up. */
const faces = ({ page }) => page.locator('.desk .hand li').count();

scene('the host gives the role to somebody who offers, and the program has it when he steps back', {}, async (site) => {
  const { host, arbiter } = await table(site, { viewport: PHONE });
  await arbiter.page.getByText('Le programme arbitre cette table').waitFor();
  await appoint({ host, arbiter });
  // He does not play: no seat is offered to him.
  assert.equal(await arbiter.page.getByRole('button', { name: /S’asseoir/ }).count(), 0);
  await arbiter.shot('desk-waiting-phone');
  await host.shot('desk-waiting-desktop');
  await host.page.getByRole('button', { name: /Commencer/ }).click();
  await host.button('Distribuer').waitFor();
  await host.press('Distribuer');
  await arbiter.page.locator('.desk').waitFor();
  await arbiter.page.reload();
  await arbiter.page.locator('.desk').getByText('Vous arbitrez cette table').waitFor();
  await arbiter.open('Autour de la table');
  await arbiter.page.getByRole('button', { name: 'Ne plus arbitrer' }).click();
  await arbiter.page.getByRole('dialog').getByText('Le programme arbitre cette table').waitFor();
  await arbiter.page.keyboard.press('Escape');
  await arbiter.page.locator('.desk').waitFor({ state: 'detached' });
  await mayBid(host);
  await bid(host, 'Garde sans');
  // The program agrees at once.
  await host.page.locator('.held').first().waitFor();
  await host.until(({ discards, legal, buttons }) => discards || legal.length > 0 || says(buttons, 'Jeu'));
});

scene('a high contract waits for the arbiter, who alone is shown the hand', {}, async (site) => {
  const { host, arbiter } = await table(site, { bypassCSP: true });
  await appoint({ host, arbiter });
  await host.page.getByRole('button', { name: /Commencer/ }).click();
  const onlooker = await site.person({ viewport: PHONE });
  await onlooker.at(host.id);
  await mayBid(host);
  const held = await host.page.locator('.held').evaluateAll((cards) => cards.map((card) => card.dataset.card).sort());
  assert.equal(held.length, 18);
  assert.equal(await faces(arbiter), 0);

  await bid(host, 'Garde sans');
  await host.page.getByText('On attend l’accord de l’arbitre, Achille').waitFor();
  await arbiter.page.getByText('Anne demande : Garde sans').waitFor();
  assert.equal(await faces(arbiter), 18);
  await onlooker.page.getByText('On attend l’accord de l’arbitre, Achille').waitFor();
  assert.equal(await faces(onlooker), 0);
  assert.equal(await onlooker.page.locator('.desk').count(), 0);
  await arbiter.shot('desk-asked-desktop');
  assert.deepEqual(await findings(arbiter), []);

  await arbiter.page.getByRole('button', { name: 'Refuser' }).click();
  await arbiter.page.locator('.desk .hand').waitFor({ state: 'detached' });
  assert.equal(await faces(arbiter), 0);
  // She sees that it was refused, not only what is left.
  await host.page.locator('.prompt', { hasText: 'Demande refusée par l’arbitre : Anne. À vous' }).waitFor();
  const { buttons } = await host.until(({ buttons }) => says(buttons, 'Garde contre'));
  assert.ok(!says(buttons, 'Garde sans'), String(buttons));

  await bid(host, 'Garde contre');
  await arbiter.page.getByText('Anne demande : Garde contre').waitFor();
  await arbiter.page.setViewportSize(PHONE);
  await arbiter.shot('desk-asked-phone');
  await arbiter.page.getByRole('button', { name: 'Donner mon accord' }).click();
  await host.until(({ buttons }) => says(buttons, 'Jeu'));
  assert.equal(await faces(arbiter), 0);

  // So does a slam, with the cards that can lose counted for him (SLAM-03).
  await bid(host, 'Annoncer le chelem');
  await arbiter.page.getByText('Anne demande le chelem').waitFor();
  assert.equal(await faces(arbiter), 18);
  await arbiter.page.getByText(/peu(t|vent) perdre/).waitFor();
  await arbiter.shot('desk-slam-phone');
  await arbiter.page.getByRole('button', { name: 'Refuser' }).click();
  await host.page.locator('.prompt', { hasText: 'Demande refusée par l’arbitre : Anne' }).waitFor();
  await host.shot('desk-refused-desktop');
  const left = await host.until(({ buttons }) => says(buttons, 'Jeu'));
  assert.ok(!says(left.buttons, 'Annoncer le chelem'), String(left.buttons));
});

scene(
  'a call reaches the arbiter, who may look, rule or have the play go on, and mends the count',
  {},
  async (site) => {
    const { host, arbiter } = await table(site, { viewport: PHONE });
    await appoint({ host, arbiter });
    await host.page.getByRole('button', { name: /Commencer/ }).click();
    const { page } = arbiter;
    const mayCall = ({ legal, buttons }) => legal.length > 0 && buttons.includes('Appeler l’arbitre');
    const call = async () => {
      await host.until(mayCall);
      await host.press('Appeler l’arbitre');
      await page.getByText('Anne vous appelle').waitFor();
      await host.page.getByText('On attend l’arbitre, Achille').waitFor();
    };
    await call();
    await arbiter.shot('desk-called-phone');
    await host.shot('desk-called-desktop');
    // The play stands still: a card is refused with the reason.
    const [card] = (await host.offers()).legal;
    await host.tap(card);
    await host.page.getByText(/L’arbitre est appelé/).waitFor();
    await page.getByRole('button', { name: 'Faire continuer le jeu' }).click();
    await host.page.locator('.prompt', { hasText: 'L’arbitre fait continuer le jeu. À vous' }).waitFor();
    await call();
    await page.getByRole('button', { name: 'Faire chercher la faute' }).click();
    await host.page
      .getByText(/Aucune faute n’a été trouvée/)
      .first()
      .waitFor();

    await host.until(({ buttons }) => buttons.includes('J’accepte le décompte'));
    const choose = (name) => page.getByRole('dialog').getByText(name, { exact: true }).click();
    await page.getByRole('button', { name: 'Trancher…' }).click();
    for (const word of ['Anne', 'Faux écart', 'Corriger le décompte']) await choose(word);
    await page.getByLabel('Points à ajouter').fill('1000');
    await page.locator('.range.bad', { hasText: 'De −91 à +91' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Rendre la décision' }).isDisabled());
    await arbiter.shot('desk-mend-phone');
    await page.getByLabel('Points à ajouter').fill('-2');
    await page.getByText('corrigé de −2 points').first().waitFor();
    await page.getByRole('button', { name: 'Rendre la décision' }).click();
    await host.page
      .getByText(/corrigé de −2 points/)
      .first()
      .waitFor();
    await host.until(({ hasScore }) => hasScore);
    await host.page
      .locator('.score')
      .getByText(/corrigé de −2 points/)
      .first()
      .waitFor();
    await host.shot('desk-mended-desktop');
  },
);

scene('what the arbiter rules is heard by all, and it counts', {}, async (site) => {
  const { host, arbiter } = await table(site, { locale: 'en-GB', bypassCSP: true });
  await appoint({ host, arbiter }, 'Offer to be the arbiter', 'You are the arbiter of this table');
  await host.page.getByRole('button', { name: /Commencer/ }).click();
  await mayBid(host);
  const { page } = arbiter;
  const choose = (name) => page.getByRole('dialog').getByText(name, { exact: true }).click();
  const rule = async (...words) => {
    await page.getByRole('button', { name: 'Make a ruling' }).click();
    for (const word of words) await choose(word);
  };
  await rule('Anne', 'Unjustified hesitation', 'Penalty');
  await page.getByLabel('Penalty points').fill('0');
  assert.ok(await page.getByRole('button', { name: 'Give the ruling' }).isDisabled());
  await page.getByLabel('Penalty points').fill('50');
  await arbiter.shot('desk-rule-desktop');
  assert.deepEqual(await findings(arbiter), []);
  await page.setViewportSize(PHONE);
  await arbiter.shot('desk-rule-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Give the ruling' }).click();
  await host.page
    .getByText(/Anne a hésité sans raison/)
    .first()
    .waitFor();
  await host.page
    .getByText(/50 points/)
    .first()
    .waitFor();
  await host.shot('desk-ruled-desktop');

  await rule('Anne', 'Mannerism', 'Cancel the deal');
  await page.getByRole('button', { name: 'Give the ruling' }).click();
  await host.page
    .getByText(/La donne est annulée/)
    .first()
    .waitFor();
  // Both stand where the penalties do: on the sheet of the game.
  await host.open('Marque');
  await host.page.getByRole('dialog').getByText('−50', { exact: true }).first().waitFor();
});

scene('whoever comes by the link, without a name, may offer to be the arbiter', {}, async (site) => {
  const host = await site.player('Anne', { start: false, rules: RULES });
  const visitor = await site.person();
  await visitor.at(host.id);
  await visitor.page.getByRole('button', { name: 'Proposer d’arbitrer' }).click();
  await visitor.page.getByText('Vous proposez d’arbitrer').waitFor();
  await host.page.getByText(/propose d’arbitrer/).waitFor();
  await host.page.getByRole('button', { name: 'Accepter', exact: true }).click();
  await visitor.page.getByText('Vous arbitrez cette table').first().waitFor();
});
