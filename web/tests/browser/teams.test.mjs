// Teams of four through the real pages: a list, people who enter themselves, a sheet kept deal by deal on two phones.

import assert from 'node:assert/strict';
import { findings, PHONE, scene } from './site.mjs';

const TEAMS = ['Les As', 'Les Bouts', 'Chelem', 'Excuse', 'Garde sans', 'Petit au bout', 'Poignée', 'Renonce'];
const NAMES = ['Anne', 'Bruno', 'Chloé', 'David'];
/** Two of the last team come by themselves. */
const LIST = TEAMS.flatMap((team, i) => NAMES.map((name) => `${name} ${i + 1};Lyon;${team}`)).slice(0, 30);
const ROUNDS = 3;

const task = ({ page }, kind) => page.locator(`.task.first[data-task="${kind}"]`).waitFor();

/** The tournament as the key of this page shows it. */
function told({ page }) {
  return page.evaluate(async () => {
    const [, , id] = location.pathname.split('/');
    const headers = { authorization: `Bearer ${location.hash.slice(1)}` };
    return (await fetch(`/api/v1/tournaments/${id}`, { headers })).json();
  });
}

const pairs = (seats) => seats.flatMap((a, i) => seats.slice(0, i).map((b) => [a, b].sort((a, b) => a - b).join('-')));

/** One deal, entered on a phone. */
async function enter(page, taker, points) {
  await page.getByRole('button', { name: 'Ajouter une donne' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Preneur' }).getByRole('button', { name: taker, exact: true }).click();
  await dialog.getByRole('group', { name: 'Bouts' }).getByRole('button', { name: '2', exact: true }).click();
  for (const digit of points) await dialog.locator('.keys').getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The director enters and confirms what is missing: North wins, by more at higher tables. */
async function finish(director, round) {
  const { page } = director;
  for (;;) {
    const { tables } = (await told(director)).rounds[round - 1];
    const table = tables.findIndex(({ marks }) => marks === null) + 1;
    if (table === 0) break;
    const dialog = page.getByRole('dialog', { name: `Marques de la table ${table}, position ${round}` });
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: new RegExp(`^Saisir la table ${table} `) }).click();
    await dialog.waitFor();
    for (const [i, mark] of [30, -10, -10, -10].entries())
      await dialog
        .locator('input')
        .nth(i)
        .fill(String(mark * table));
    await dialog.getByRole('button', { name: 'Enregistrer et valider' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const rest = page.locator('.task[data-task="confirm"] button');
  if (await rest.count()) await rest.click();
}

scene(
  '32 people in teams of four never meet their team, two enter themselves, a sheet is kept on phones',
  {},
  async (site) => {
    const director = await site.person();
    const { page } = director;
    await page.goto(`${site.url}/c`);
    await page.getByRole('button', { name: 'Nouveau tournoi' }).click();
    await page.getByText('Équipes de 4').click();
    await page.getByRole('spinbutton', { name: 'Positions' }).fill(String(ROUNDS));
    await page.getByRole('spinbutton', { name: 'Donnes par position' }).fill('2');
    await page.getByRole('button', { name: 'Créer le tournoi' }).click();
    await task(director, 'register');
    await page.locator('.task.first button').click();
    await page.getByLabel('Liste des joueurs').fill(LIST.join('\n'));
    await page.getByRole('button', { name: 'Inscrire la liste' }).click();
    await task(director, 'team');
    await page.getByText('L’équipe Renonce compte 2 joueurs sur 4.').waitFor();

    // Nobody enters before the director allows it; then the wall shows where.
    const id = new URL(page.url()).pathname.split('/')[2];
    const { join_key: key } = await told(director);
    const late = await site.person({ viewport: PHONE });
    await late.page.goto(`${site.url}/c/${id}#${key}`);
    await late.page.getByText('n’a pas ouvert les inscriptions').waitFor();
    const wall = await site.person();
    await wall.page.goto(`${site.url}/c/${id}/wall`);
    await wall.page.getByText('30 inscrits').waitFor();
    assert.equal(await wall.page.locator('.join').count(), 0);
    await page.getByRole('button', { name: 'Inscription par QR' }).click();
    await page.getByRole('switch', { name: /s’inscrire eux-mêmes/ }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    assert.deepEqual(await findings(director), []);
    await page.keyboard.press('Escape');
    await wall.page.getByText('Visez ce carré').waitFor();
    await wall.shot('teams-wall-entries');

    for (const name of ['Chloé 8', 'David 8']) {
      await late.page.goto(`${site.url}/c/${id}#${key}`);
      await late.page.getByLabel('Votre nom').fill('Anne 1');
      await late.page.getByLabel('Équipe').fill('renonce');
      await late.page.getByRole('button', { name: 'M’inscrire' }).click();
      await late.page.getByText('« Anne 1 » est déjà inscrit').waitFor();
      if (name === 'Chloé 8') assert.deepEqual(await findings(late), []);
      await late.page.getByLabel('Votre nom').fill(name);
      await late.page.getByRole('button', { name: 'M’inscrire' }).click();
      await late.page.getByText(`Bonjour ${name}`).waitFor();
    }
    // The same phone finds its way back to the page it was given last.
    await late.page.goto(`${site.url}/c/${id}#${key}`);
    await late.page.getByRole('link', { name: 'Ouvrir ma page' }).click();
    await late.page.getByText('Bonjour David 8').waitFor();

    const met = new Set();
    for (let round = 1; round <= ROUNDS; round++) {
      await task(director, 'draw');
      await page.getByRole('button', { name: `Tirer la position ${round}` }).click();
      await task(director, 'begin');
      if (round === 1)
        await page.getByText('personne ne rencontrera deux fois la même personne en 3 positions').waitFor();
      await page.locator('.task.first button').click();
      await task(director, 'missing');
      const { rounds, people, keys } = await told(director);
      const { tables } = rounds[round - 1];
      assert.deepEqual(
        tables.map(({ seats }) => seats.length),
        Array(8).fill(4),
      );
      for (const { seats } of tables) {
        assert.equal(new Set(seats.map((number) => people[number - 1].team.toLowerCase())).size, 4, 'team mates meet');
        for (const pair of pairs(seats)) {
          assert.ok(!met.has(pair), `${pair} meet twice`);
          met.add(pair);
        }
      }
      if (round === 1) {
        // Table 1 keeps its sheet on two phones, and turns it in.
        const { seats } = tables[0];
        const [north, west] = await Promise.all(
          seats.slice(0, 2).map(async (number) => {
            const phone = await site.person({ viewport: PHONE });
            await phone.page.goto(`${site.url}/c/${id}#${keys[number - 1]}`);
            await phone.page.locator('[data-table="1"]').waitFor();
            return phone;
          }),
        );
        const [first, second] = seats.map((number) => people[number - 1].name);
        await north.page.getByRole('button', { name: 'Tenir la feuille donne par donne' }).click();
        await enter(north.page, first, '49');
        await north.page.getByText('1 donne jouée sur 2.').waitFor();
        await page.getByText('1 donne sur 2').waitFor();
        await enter(west.page, second, '40');
        await north.page.getByText('2 donnes jouées sur 2.').waitFor();
        await north.shot('teams-phone-sheet');
        assert.deepEqual(await findings(north), []);
        await north.page.getByRole('button', { name: 'Rendre la feuille' }).click();
        await west.page.getByRole('button', { name: 'Je signe' }).click();
        await west.page.getByText('Vous avez signé.').waitFor();
        // 41 is the target: (25 + 8) × 2 from each, then (25 + 1) × 2 to each.
        const { marks } = (await told(director)).rounds[0].tables[0];
        assert.deepEqual(marks, [3 * 66 + 52, -66 - 3 * 52, -66 + 52, -66 + 52]);
      }
      await finish(director, round);
    }
    await task(director, 'close');
    await page.locator('.task.first button').click();
    await task(director, 'over');
    const { ranking } = await told(director);
    assert.deepEqual(ranking.teams.map(({ name }) => name).sort(), [...TEAMS].sort());
    assert.equal(ranking.people.length, 32);
    for (const { name, total } of ranking.teams) {
      const { people } = await told(director);
      const mates = people.filter(({ team }) => team.toLowerCase() === name.toLowerCase()).map(({ number }) => number);
      const lines = ranking.people.filter(({ number }) => mates.includes(number));
      assert.equal(
        lines.reduce((sum, line) => sum + line.total, 0),
        total,
        name,
      );
    }
    await wall.page.getByText('Classement final').first().waitFor();
    await wall.page.getByText(ranking.teams[0].name).waitFor();
    await wall.shot('teams-wall-end');
  },
);
