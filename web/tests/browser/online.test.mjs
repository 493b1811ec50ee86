// A round played on the server: the director opens its tables, somebody sits down from a phone, bots do the rest.

import assert from 'node:assert/strict';
import { DESKTOP, findings, PHONE, scene } from './site.mjs';

const NAMES = ['Anne', 'Bruno', 'Chloé', 'David', 'Emma', 'Farid', 'Gaëlle', 'Hugo'];

const task = ({ page }, kind) => page.locator(`.task.first[data-task="${kind}"]`).waitFor();

/** What the director is told, as the server has it. */
function told({ page }) {
  return page.evaluate(async () => {
    const [, , id] = location.pathname.split('/');
    const headers = { authorization: `Bearer ${location.hash.slice(1)}` };
    return (await fetch(`/api/v1/tournaments/${id}`, { headers })).json();
  });
}

scene('a round is opened, one person sits down from a phone, the others are bots', {}, async (site) => {
  const director = await site.person();
  const { page } = director;
  await page.goto(`${site.url}/`);
  await page.getByRole('link', { name: 'Tournois' }).click();
  await page.getByRole('button', { name: 'Nouveau tournoi' }).click();
  await page.getByLabel('Titre du tournoi').fill('Tournoi en ligne');
  await page.getByLabel('Donnes par position').fill('2');
  await page.getByRole('button', { name: 'Créer le tournoi' }).click();
  await task(director, 'register');
  await page.locator('.task.first button').click();
  await page.getByLabel('Liste des joueurs').fill(NAMES.join('\n'));
  await page.getByRole('button', { name: 'Inscrire la liste' }).click();
  await page.getByText('8 présents sur 8').waitFor();
  await page.getByRole('button', { name: 'Tirer la position 1' }).click();
  await page.getByRole('button', { name: 'Ouvrir les tables en ligne' }).waitFor();
  await director.shot('online-before');

  // A phone is there before the tables are, and hears of its own.
  const id = new URL(page.url()).pathname.split('/')[2];
  const { keys, rounds } = await told(director);
  const number = rounds[0].tables[0].seats[1];
  const phone = await site.person({ viewport: PHONE });
  await phone.page.goto(`${site.url}/c/${id}#${keys[number - 1]}`);
  await phone.page.locator('[data-table="1"]').waitFor();
  assert.equal(await phone.page.getByText('Votre table est ouverte.').count(), 0);
  await page.getByRole('button', { name: 'Ouvrir les tables en ligne' }).click();
  await page.locator('[data-online="waiting"]').nth(1).waitFor();
  await phone.page.getByText('Votre table est ouverte.').waitFor();
  await phone.shot('online-phone');
  assert.deepEqual(await findings(phone), []);

  // One tap, and they sit where they were drawn, under the name they entered with.
  await phone.page.getByRole('button', { name: 'M’asseoir à ma table' }).click();
  await phone.page.waitForURL(/\/t\//);
  await page.locator('[data-online="waiting"]', { hasText: 'on attend 3 joueurs' }).waitFor();
  await phone.page
    .getByText(NAMES[number - 1])
    .first()
    .waitFor();
  await phone.shot('online-phone-seated');
  await director.shot('online-waiting');
  await page.setViewportSize(PHONE);
  await director.shot('online-waiting-phone');
  assert.deepEqual(await findings(director), []);
  await page.setViewportSize(DESKTOP);
  assert.deepEqual(await findings(director), []);

  // Bots for the absent: both tables begin, the one without people plays itself through.
  await page.getByRole('button', { name: 'Des robots pour les absents' }).click();
  await page.locator('[data-online="over"]').waitFor();
  await page.locator('[data-online="playing"]').waitFor();
  await phone.page.getByRole('button', { name: 'Distribuer' }).click();
  await phone.page.locator('.hand').first().waitFor();
  await phone.shot('online-phone-plays');
  assert.equal((await told(director)).rounds[0].tables[1].is_confirmed, true);

  // A substitute is given the seat, then a bot, which plays it out.
  await page.getByRole('button', { name: /^Table 1 : places et fermeture/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(`^Place de ${NAMES[number - 1]}`) }).click();
  await dialog.getByLabel('Nom du remplaçant').fill('Sam');
  await dialog.getByRole('button', { name: 'À un remplaçant' }).click();
  await dialog.getByText('Le lien du remplaçant').waitFor();
  await director.shot('online-substitute');
  assert.deepEqual(await findings(director), []);
  const link = await dialog.getByRole('textbox', { name: 'Sam' }).inputValue();
  const sam = await site.person({ viewport: PHONE });
  await sam.page.goto(link);
  await sam.page.getByText('Bonjour Sam').waitFor();
  await sam.page.getByRole('button', { name: 'M’asseoir à ma table' }).click();
  await sam.page.waitForURL(/\/t\//);
  await sam.page.locator('.hand').first().waitFor();
  await phone.page.goto(`${site.url}/c/${id}#${keys[number - 1]}`);
  await phone.page.getByText('Le directeur a donné votre place').waitFor();
  await dialog.getByRole('button', { name: 'À un robot' }).click();
  await page.locator('[data-online="over"]').nth(1).waitFor();
  await page.keyboard.press('Escape');

  // Both results are in by themselves; the phone sees its marks.
  await task(director, 'draw');
  const { rounds: after } = await told(director);
  assert.ok(after[0].tables.every(({ is_confirmed }) => is_confirmed));
  await phone.page.getByText('Résultat validé').waitFor();
  await director.shot('online-over');
});
