// A whole individual tournament through the real pages: the director, the wall and three phones.

import assert from 'node:assert/strict';
import { findings, PHONE, scene } from './site.mjs';

const NAMES = [
  ...['Anne', 'Bruno', 'Chloé', 'David', 'Emma', 'Farid', 'Gaëlle', 'Hugo', 'Inès', 'Jules', 'Karim', 'Léa'],
  ...['Marc', 'Nadia', 'Omar', 'Paul', 'Quitterie', 'Rémi', 'Sarah', 'Théo', 'Ursule', 'Victor', 'Wassila', 'Yves'],
];

/** Waits for the task that comes first on the director's page. */
const task = ({ page }, kind) => page.locator(`.task.first[data-task="${kind}"]`).waitFor();

/** What the director is told, as the server has it. */
function told({ page }) {
  return page.evaluate(async () => {
    const [, , id] = location.pathname.split('/');
    const headers = { authorization: `Bearer ${location.hash.slice(1)}` };
    return (await fetch(`/api/v1/tournaments/${id}`, { headers })).json();
  });
}

const marksOf = (size, table) => [size - 1, ...Array(size - 1).fill(-1)].map((mark) => mark * 10 * table);

/** Types the marks of the table that is open. */
async function type(page, marks) {
  const fields = page.getByRole('dialog').locator('input');
  await page.waitForFunction((n) => document.querySelectorAll('dialog input').length === n, marks.length);
  for (const [i, mark] of marks.entries()) await fields.nth(i).fill(String(mark));
}

/** The director enters and confirms every table that has no result. */
async function finish(director, round) {
  const { page } = director;
  for (;;) {
    const { rounds } = await told(director);
    const table = rounds[round - 1].tables.findIndex(({ marks }) => marks === null) + 1;
    if (table === 0) break;
    const title = `Marques de la table ${table}, position ${round}`;
    const dialog = page.getByRole('dialog', { name: title });
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: new RegExp(`^Saisir la table ${table} `) }).click();
    await dialog.waitFor();
    await type(page, marksOf(rounds[round - 1].tables[table - 1].seats.length, table));
    await page.getByRole('button', { name: 'Enregistrer et valider' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const open = page.locator('.task[data-task="confirm"] button');
  if (await open.count()) await open.click();
}

async function draw(director, round) {
  const { page } = director;
  await task(director, 'draw');
  await page.getByRole('button', { name: `Tirer la position ${round}` }).click();
  await task(director, 'begin');
  await page.locator('.task.first button').click();
  await task(director, 'missing');
}

scene('24 people play 5 rounds, one sheet is wrong, one leaves, the server is killed', {}, async (site) => {
  const director = await site.person();
  const { page } = director;
  await page.goto(`${site.url}/`);
  await page.getByRole('link', { name: 'Tournois' }).click();
  await page.getByRole('button', { name: 'Nouveau tournoi' }).click();
  await page.getByLabel('Titre du tournoi').fill('Tournoi du vendredi');
  await page.getByRole('button', { name: 'Créer le tournoi' }).click();
  await task(director, 'register');
  await page.locator('.task.first button').click();
  await page.getByLabel('Liste des joueurs').fill(NAMES.slice(0, 23).join('\n'));
  await page.getByRole('button', { name: 'Inscrire la liste' }).click();
  await page.getByText('23 présents sur 23').waitFor();
  await page.getByLabel('Nom du joueur').fill(NAMES[0]);
  await page.getByRole('button', { name: 'Inscrire', exact: true }).click();
  await page.getByText('« Anne » est déjà inscrit').waitFor();
  await page.getByLabel('Nom du joueur').fill(NAMES[23]);
  await page.getByRole('button', { name: 'Inscrire', exact: true }).click();
  await page.getByText('24 présents sur 24').waitFor();
  await director.shot('tournament-people');
  assert.deepEqual(await findings(director), []);

  await draw(director, 1);
  const id = new URL(page.url()).pathname.split('/')[2];
  const { keys, rounds } = await told(director);
  const wall = await site.person();
  await wall.page.goto(`${site.url}/c/${id}/wall`);
  await wall.page.getByText('Places de la position 1').waitFor();
  const phones = [];
  for (const number of rounds[0].tables[0].seats.slice(0, 3)) {
    const phone = await site.person({ viewport: PHONE });
    await phone.page.goto(`${site.url}/c/${id}#${keys[number - 1]}`);
    await phone.page.locator('[data-table="1"]').waitFor();
    phones.push({ ...phone, page: phone.page, number, shot: (name) => phone.shot(name), whole: phone });
  }
  const [north, second, third] = phones;
  await north.shot('tournament-phone');

  // Table 1 enters its own marks, and two of the others sign them.
  await north.page.getByRole('button', { name: 'Saisir les marques de la table' }).click();
  await type(north.page, [300, -100, -100, -90]);
  assert.ok(
    await north.page.getByRole('button', { name: 'Enregistrer les marques' }).isDisabled(),
    'the sum is not zero',
  );
  await type(north.page, [300, -100, -100, -100]);
  await north.shot('tournament-phone-marks');
  await north.page.getByRole('button', { name: 'Enregistrer les marques' }).click();
  await north.page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const phone of [second, third]) {
    await phone.page.getByRole('button', { name: 'Je signe' }).click();
    await phone.page.getByText('Vous avez signé.').waitFor();
  }
  // Somebody calls the arbiter, who comes first on the director's page, and gives a penalty.
  await second.page.getByRole('button', { name: 'Appeler l’arbitre' }).click();
  await task(director, 'call');
  await page.getByText(/attend depuis/).waitFor();
  await director.shot('tournament-call');
  await page.locator('.task.first button').click();
  await second.page.getByRole('button', { name: 'Appeler l’arbitre' }).waitFor();
  await page.getByText('Joueurs', { exact: true }).click();
  await page.getByRole('button', { name: `Ouvrir la fiche de ${NAMES[third.number - 1]}` }).click();
  await page.getByRole('button', { name: 'Pénaliser', exact: true }).click();
  await page.getByRole('dialog').getByText('−100').waitFor();
  await page.keyboard.press('Escape');

  // A sheet that does not sum to zero is kept, named first, and corrected.
  await page.getByText('Tables', { exact: true }).click();
  await page.getByRole('button', { name: /^Saisir la table 2 / }).click();
  await type(page, [60, -20, -20, -10]);
  await page.getByText('La somme fait +10').waitFor();
  await page.getByRole('button', { name: 'Enregistrer quand même' }).click();
  await page.getByRole('dialog', { name: 'Marques de la table 3, position 1' }).waitFor();
  await page.keyboard.press('Escape');
  await task(director, 'not-zero');
  await director.shot('tournament-wrong');
  await page.locator('.task.first button').click();
  await type(page, [60, -20, -20, -20]);
  await page.getByRole('button', { name: 'Enregistrer et valider' }).click();
  await page.getByRole('dialog', { name: 'Marques de la table 3, position 1' }).waitFor();
  await page.keyboard.press('Escape');
  await finish(director, 1);
  assert.equal((await told(director)).rounds[0].tables[1].n_corrections, 1);

  await draw(director, 2);
  await wall.page.getByText('Places de la position 2').waitFor();
  await wall.shot('tournament-wall');
  await finish(director, 2);
  // One leaves: 23 play on, one table of three.
  await page.getByText('Joueurs', { exact: true }).click();
  await page.getByRole('button', { name: 'Ouvrir la fiche de Yves' }).click();
  await page.getByRole('button', { name: 'Quitte le tournoi' }).click();
  await page.getByRole('button', { name: 'Revient jouer' }).waitFor();
  await page.keyboard.press('Escape');

  await draw(director, 3);
  const third3 = (await told(director)).rounds[2];
  assert.equal(third3.tables.flatMap(({ seats }) => seats).length, 23);
  // The server dies in the middle of the round. What was acknowledged is there when it is back.
  await page.getByRole('button', { name: /^Saisir la table 1 / }).click();
  await type(page, marksOf(third3.tables[0].seats.length, 1));
  await page.getByRole('button', { name: 'Enregistrer et valider' }).click();
  await page.getByRole('dialog', { name: 'Marques de la table 2, position 3' }).waitFor();
  const { host } = new URL(site.url);
  await site.kill();
  await page.getByText('Connexion perdue').waitFor();
  // A result that is sent meanwhile leaves as soon as somebody answers.
  await type(page, marksOf(third3.tables[1].seats.length, 2));
  await page.getByRole('button', { name: 'Enregistrer et valider' }).click();
  await site.start(host);
  await page.getByRole('dialog', { name: 'Marques de la table 3, position 3' }).waitFor();
  const back = (await told(director)).rounds[2].tables;
  assert.deepEqual([back[0].is_confirmed, back[1].is_confirmed, back[1].n_corrections], [true, true, 0]);
  await page.keyboard.press('Escape');
  await finish(director, 3);

  for (const round of [4, 5]) {
    await draw(director, round);
    await finish(director, round);
  }
  await task(director, 'close');
  await page.locator('.task.first button').click();
  await task(director, 'over');
  await director.shot('tournament-ranking');
  assert.deepEqual(await findings(director), []);
  await wall.page.getByText('Classement final').first().waitFor();
  await wall.shot('tournament-wall-end');
  await north.page.getByText('Le tournoi est terminé.').waitFor();
  await north.shot('tournament-phone-end');
  assert.deepEqual(await findings(north.whole), []);

  const { ranking } = await told(director);
  assert.equal(ranking.people.length, 24);
  assert.equal(
    ranking.people.reduce((sum, { total }) => sum + total, 0),
    -100,
    'all is zero but the penalty',
  );

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Imprimer' }).click();
  await page.getByText('Cartes des joueurs').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await director.shot('tournament-print-ranking');
  await page.emulateMedia({ media: 'screen' });
  for (const [label, name] of [
    ['Places', 'seats'],
    ['Feuilles de table', 'sheets'],
    ['Cartes des joueurs', 'cards'],
  ]) {
    await page.getByText(label, { exact: true }).click();
    await page.emulateMedia({ media: 'print' });
    await director.shot(`tournament-print-${name}`);
    await page.emulateMedia({ media: 'screen' });
  }
});
