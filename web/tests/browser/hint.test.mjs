// Bots of a level that was chosen, and what an expert would do.

import assert from 'node:assert/strict';
import { begin, findings, PHONE, scene } from './site.mjs';

const LAPTOP = { width: 1366, height: 768 };

scene('a level is chosen on the home page, shows at the seats, and is remembered', {}, async (site) => {
  const anne = await site.person({ viewport: PHONE });
  await anne.page.goto(site.url);
  const level = anne.page.getByRole('group', { name: 'Niveau des robots' });
  assert.ok(await level.getByRole('radio', { name: 'Débutant' }).isChecked());
  await level.getByText('Expert').click();
  await anne.page.getByText('23 points par donne devant').waitFor();
  await anne.shot('level-home-phone');
  assert.deepEqual(await findings(anne), []);
  await anne.page.getByRole('button', { name: 'Jouer maintenant' }).click();
  await anne.button('Distribuer').waitFor();
  assert.equal(await anne.page.locator('.seat [aria-label="robot, niveau Expert"]').count(), 3);
  await anne.page.goto(site.url);
  assert.ok(await level.getByRole('radio', { name: 'Expert' }).isChecked());
});

scene('the host seats bots of different levels, and may allow hints', {}, async (site) => {
  const host = await site.player('Anne', { start: false });
  await host.page.getByLabel('Niveau du robot, place B').selectOption('master');
  await host.page.getByRole('button', { name: 'Mettre un robot' }).first().click();
  await host.page.locator('[aria-label="robot, niveau Maître"]').waitFor();
  await host.page.getByLabel('Niveau du robot, place C').selectOption('club');
  await host.page.getByRole('button', { name: 'Mettre un robot' }).first().click();
  await host.page.locator('[aria-label="robot, niveau Club"]').waitFor();
  const allowed = host.page.getByRole('switch', { name: /Conseils permis/ });
  assert.ok(!(await allowed.isChecked()));
  await allowed.click();
  const guest = await site.person({ viewport: PHONE });
  await guest.at(host.id);
  await guest.page.getByText('Les conseils sont permis à cette table.').waitFor();
  await host.shot('level-waiting-desktop');
  await guest.shot('level-waiting-phone');
});

scene('among people nobody has a hint unless the host allowed it', {}, async (site) => {
  const { host, guest } = await begin(site, {});
  for (const person of [host, guest]) await person.press('Distribuer');
  const first = await Promise.any(
    [host, guest].map(async (person) => {
      await person.button('Passe').waitFor();
      return person;
    }),
  );
  assert.equal(await first.button('Conseil').count(), 0);
});

/** Asks for a hint and looks at it. */
async function look(anne, name) {
  await anne.rest();
  await anne.button('Conseil').click();
  const panel = anne.page.locator('section.hint');
  await panel.waitFor();
  await anne.shot(name);
  const screen = anne.page.viewportSize();
  const box = await panel.boundingBox();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= screen.width, `${name}: the hint leaves the screen`);
  const hand = await anne.page.locator('.hand').boundingBox();
  assert.ok(box.y + box.height <= hand.y, `${name}: the hint lies over the hand`);
  return panel;
}

for (const [size, viewport] of Object.entries({ phone: PHONE, laptop: LAPTOP }))
  for (const table of ['3', '4', '5'])
    scene(`a hint at ${table} on a ${size}: bid, discard, card`, {}, async (site) => {
      const anne = await site.player('Anne', { table, level: 'expert' }, { viewport });
      await anne.until((offers) => offers.buttons.includes('Passe'), 'Garde');
      const bid = await look(anne, `hint-bid-${table}-${size}`);
      assert.equal(await anne.page.locator('.actions .bid.hinted').count(), 1);
      await anne.page.keyboard.press('Escape');
      await bid.waitFor({ state: 'detached' });

      await anne.until((offers) => offers.discards, 'Garde');
      const discard = await look(anne, `hint-discard-${table}-${size}`);
      assert.equal(await anne.page.locator('.held.hinted').count(), table === '5' ? 3 : 6);
      assert.match(await discard.textContent(), /Écarter/);

      await anne.until((offers) => offers.legal.length > 3, 'Garde');
      await discard.waitFor({ state: 'detached' });
      const panel = await look(anne, `hint-card-${table}-${size}`);
      const [card] = await anne.page.locator('.held.hinted').all();
      const name = await card.getAttribute('aria-label');
      assert.match(name, /\(carte conseillée\)$/);
      assert.match(await panel.textContent(), /des donnes imaginées/);
      if (table === '4') assert.deepEqual(await findings(anne), []);
      // Who follows it sees it go.
      await anne.tap(await card.getAttribute('data-card'));
      await panel.waitFor({ state: 'detached' });
    });
