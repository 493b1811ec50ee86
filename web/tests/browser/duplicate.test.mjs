// Duplicate through the real pages: five tables of the same boards on the server, and a table that is written on paper.

import assert from 'node:assert/strict';
import { DESKTOP, findings, PHONE, scene } from './site.mjs';

const NAMES = [
  ...['Anne', 'Bruno', 'Chloé', 'David', 'Emma', 'Farid', 'Gaëlle', 'Hugo', 'Inès', 'Jules'],
  ...['Karim', 'Léa', 'Marc', 'Nadia', 'Omar', 'Paul', 'Quitterie', 'Rémi', 'Sarah', 'Théo'],
];

const task = ({ page }, kind) => page.locator(`.task.first[data-task="${kind}"]`).waitFor();

/** What the director is told, as the server has it. */
function told({ page }) {
  return page.evaluate(async () => {
    const [, , id] = location.pathname.split('/');
    const headers = { authorization: `Bearer ${location.hash.slice(1)}` };
    return (await fetch(`/api/v1/duplicates/${id}`, { headers })).json();
  });
}

scene(
  'twenty people play five rounds of duplicate, one from a phone, one table on paper, bots the rest',
  {},
  async (site) => {
    const director = await site.person();
    const { page } = director;
    await page.goto(`${site.url}/c`);
    await page.getByRole('button', { name: 'Nouveau tournoi' }).click();
    await page.getByText('Duplicate', { exact: true }).click();
    await page.getByLabel('Titre du tournoi').fill('Finale en duplicate');
    await page.getByLabel('Étuis par position').fill('1');
    await director.shot('duplicate-new');
    assert.deepEqual(await findings(director), []);
    await page.getByRole('button', { name: 'Créer le tournoi' }).click();
    await task(director, 'register');
    await page.locator('.task.first button').click();
    await page.getByLabel('Liste des joueurs').fill(NAMES.slice(0, 19).join('\n'));
    await page.getByRole('button', { name: 'Inscrire la liste' }).click();
    await page.getByText('19 inscrits').waitFor();
    // Nineteen fill no tables, and the page says what does.
    await page
      .getByText(/19 joueurs/)
      .first()
      .waitFor();
    await page.getByLabel('Nom du joueur').fill(NAMES[19]);
    await page.getByRole('button', { name: 'Inscrire', exact: true }).click();
    await task(director, 'draw');
    await director.shot('duplicate-people');
    await page.locator('.task.first button').click();
    await task(director, 'boards');
    await page.getByLabel('Des mots pour le tirage').fill('citron');
    await page.getByRole('button', { name: 'Préparer 5 étuis' }).click();
    await task(director, 'missing');
    await page.getByText('5 étuis sont prêts.').waitFor();
    await director.shot('duplicate-boards');

    // North of table 1 enters their result on paper; the director opens the other four tables for the round.
    const id = new URL(page.url()).pathname.split('/')[2];
    const first = await told(director);
    const keyOf = (name) => first.directing.keys[first.people.findIndex((one) => one.name === name)];
    const north = first.sittings[0].places[0].who;
    const phone = await site.person({ viewport: PHONE });
    await phone.page.goto(`${site.url}/d/${id}#${keyOf(north)}`);
    await phone.page.locator('[data-table="1"]').waitFor();
    await phone.page.getByRole('button', { name: 'Saisir nos résultats' }).click();
    await phone.page.getByLabel('Score de l’étui 1').fill('67');
    assert.ok(await phone.page.getByRole('button', { name: 'Enregistrer' }).isDisabled(), '67 is no score of a garde');
    await phone.page.getByLabel('Score de l’étui 1').fill('66');
    await phone.shot('duplicate-phone-enter');
    await phone.page.getByRole('button', { name: 'Enregistrer' }).click();
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
    await phone.shot('duplicate-phone');
    assert.deepEqual(await findings(phone), []);

    // The arbiter is called to table 2, and comes.
    const second = first.sittings[1];
    const other = await site.person({ viewport: PHONE });
    await other.page.goto(`${site.url}/d/${id}#${keyOf(second.places[2].who)}`);
    await other.page.getByRole('button', { name: 'Appeler l’arbitre' }).click();
    await other.page.getByText('L’arbitre est prévenu').waitFor();
    await task(director, 'call');
    const arbiter = await site.person({ viewport: PHONE });
    await arbiter.page.goto(`${site.url}/d/${id}#${first.directing.arbiter_key}`);
    await arbiter.page.getByRole('button', { name: 'C’est réglé' }).waitFor();
    await arbiter.shot('duplicate-arbiter');
    assert.deepEqual(await findings(arbiter), []);
    await arbiter.page.getByRole('button', { name: 'C’est réglé' }).click();
    await task(director, 'missing');

    await page.getByText('Tables', { exact: true }).click();
    await page.getByRole('button', { name: 'Ouvrir les tables en ligne' }).click();
    await page.locator('[data-online="waiting"]').nth(3).waitFor();
    await director.shot('duplicate-online');
    assert.deepEqual(await findings(director), []);
    // The one at the phone sits down and plays a board; the contract is imposed, and nobody bids.
    await other.page.getByRole('button', { name: 'M’asseoir à ma table' }).click();
    await other.page.waitForURL(/\/t\//);
    await page.getByRole('button', { name: 'Des robots pour les absents' }).click();
    await other.page.getByText(/Étui n° \d/).waitFor();
    await other.shot('duplicate-phone-ready');
    await other.page.getByRole('button', { name: 'Distribuer' }).click();
    await other.page.locator('.hand').first().waitFor();
    await other.page.getByText(/Garde/).first().waitFor();
    await other.shot('duplicate-phone-plays');
    assert.equal(await other.page.getByRole('button', { name: 'Passe' }).count(), 0);
    // Bots play the other tables; nobody hears of a board yet.
    await page.locator('[data-online="over"]').nth(2).waitFor();
    const wall = await site.person();
    await wall.page.goto(`${site.url}/d/${id}/wall`);
    await wall.page.getByText('Places de la position 1').waitFor();
    await wall.shot('duplicate-wall');
    assert.equal(await wall.page.getByText('Classement').count(), 0);
    // The person leaves their seat to a bot, which plays it out.
    await page.getByRole('button', { name: /^Table 2 : places et fermeture/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: new RegExp(`^Place de ${second.places[2].who}`) }).click();
    await dialog.getByRole('button', { name: 'À un robot' }).click();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.body.textContent.includes('Position 2 sur 5'));

    for (const round of [2, 3, 4, 5]) {
      await page.getByRole('button', { name: 'Ouvrir les tables en ligne' }).click();
      await page.getByRole('button', { name: 'Des robots pour les absents' }).click();
      if (round < 5)
        await page
          .getByText(`Position ${round + 1} sur 5`)
          .first()
          .waitFor();
    }
    await task(director, 'over');
    await page.locator('.task.first button').click();
    await page.getByRole('region', { name: 'Classement' }).waitFor();
    await director.shot('duplicate-ranking');
    assert.deepEqual(await findings(director), []);

    // Everybody compares: all five tables played each board, and what was played here can be replayed.
    await phone.page.locator('[data-board="1"]').click();
    await phone.page.getByRole('region', { name: 'Étuis comparés' }).waitFor();
    await phone.shot('duplicate-comparison-phone');
    assert.deepEqual(await findings(phone), []);
    await phone.page.setViewportSize(DESKTOP);
    await phone.shot('duplicate-comparison');
    assert.equal(await phone.page.getByRole('dialog').locator('tbody tr').count(), 5);
    await phone.page.getByRole('dialog').getByRole('link', { name: 'Revoir' }).first().click();
    await phone.page.waitForURL(/\/r\//);
    await wall.page.getByText('Classement final').first().waitFor();
    await wall.shot('duplicate-wall-end');
    assert.deepEqual(await findings(wall), []);

    const { ranking, is_over } = await told(director);
    assert.equal(is_over, true);
    assert.equal(ranking.length, 20);
    assert.ok(
      ranking.every(({ n_boards }) => n_boards === 5),
      JSON.stringify(ranking),
    );
  },
);
