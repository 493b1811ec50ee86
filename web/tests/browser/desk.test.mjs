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

/** Plays on until Anne may bid a garde sans. */
async function mayBid(host) {
  await host.until(({ buttons }) => buttons.some((button) => button.startsWith('Garde sans')));
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
  await host.until(({ discards, legal, buttons }) => discards || legal.length > 0 || buttons.includes('Jeu'));
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
  const { buttons } = await host.until(({ buttons }) => buttons.some((button) => button.startsWith('Garde contre')));
  assert.ok(!buttons.some((button) => button.startsWith('Garde sans')), String(buttons));

  await bid(host, 'Garde contre');
  await arbiter.page.getByText('Anne demande : Garde contre').waitFor();
  await arbiter.page.setViewportSize(PHONE);
  await arbiter.shot('desk-asked-phone');
  await arbiter.page.getByRole('button', { name: 'Donner mon accord' }).click();
  await host.until(({ legal, buttons }) => legal.length > 0 || buttons.includes('Jeu'));
  assert.equal(await faces(arbiter), 0);
});

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
