// Score sheets: entered with the thumb, on one phone and on several, with a network and without one.

import assert from 'node:assert/strict';
import { findings, PHONE, scene } from './site.mjs';

const PEOPLE = ['Joueur1', 'Joueur2', 'Joueur3', 'Joueur4'];

/** Begins a sheet, and is on it. */
async function begin(person, { people = PEOPLE, players = '4', preset } = {}) {
  const { page } = person;
  await page.goto(`${person.site.url}/s`);
  await page.getByRole('button', { name: 'Nouvelle feuille' }).click();
  await page.getByText(players, { exact: true }).click();
  if (preset) await page.getByText(preset, { exact: true }).click();
  for (const [i, name] of people.entries()) {
    const field = page.getByLabel(`Joueur ${i + 1}`, { exact: true });
    if (!(await field.count())) await page.getByRole('button', { name: '+ Ajouter quelqu’un' }).click();
    await field.fill(name);
  }
  await page.getByRole('button', { name: 'Commencer' }).click();
  await page.waitForURL(/\/s\/\w/);
  await page.getByRole('button', { name: '+ Nouvelle donne' }).waitFor();
}

/** Enters a deal by tapping. What is not said is as it usually is. */
async function enter(person, deal) {
  const { page } = person;
  const { taker, partner, contract = 'Garde', oudlers, points, margin, petit, handful, slam, rare, keep = true } = deal;
  await page.getByRole('button', { name: '+ Nouvelle donne' }).click();
  const form = page.getByRole('dialog');
  const pick = (group, name) =>
    form.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }).click();
  await pick('Preneur', taker);
  if (partner) await pick('Appelé', partner);
  if (contract !== 'Garde') await pick('Contrat', contract);
  await pick('Bouts du preneur', String(oudlers));
  if (margin !== undefined) {
    await form.getByRole('button', { name: 'Saisir « passe de… »' }).click();
    await form.getByRole('button', { name: margin < 0 ? /^Chute de/ : /^Passe de/ }).click();
  }
  for (const key of points ?? String(Math.abs(margin))) await pick('Points', key);
  if (petit) await pick('Petit au bout', petit);
  if (handful || slam) await form.getByText('Poignées et chelem').click();
  if (handful) await pick(new RegExp(`^Poignée\\s: ${handful[0]}$`), handful[1]);
  if (slam) await pick('Chelem', slam);
  if (!keep) return;
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  if (rare) await form.getByRole('button', { name: 'Oui, c’est bien ça' }).click();
  await form.waitFor({ state: 'detached' });
}

const numbers = (text) =>
  text
    .replaceAll('−', '-')
    .match(/[+-]?\d+/g)
    ?.map(Number) ?? [];

async function totals({ page }) {
  return numbers(await page.locator('tr.totals').innerText());
}

async function untilTotals(person, expected) {
  await person.page.waitForFunction((expected) => {
    const text = document.querySelector('tr.totals')?.innerText.replaceAll('−', '-') ?? '';
    return JSON.stringify((text.match(/[+-]?\d+/g) ?? []).map(Number)) === JSON.stringify(expected);
  }, expected);
}

scene('the running table of the tutorial is entered deal by deal', {}, async (site) => {
  const person = await site.person({ viewport: PHONE });
  await begin(person);
  const evening = [
    [{ taker: 'Joueur1', oudlers: 2, margin: 2, handful: ['Joueur1', 'Simple (10)'] }, [222, -74, -74, -74]],
    [{ taker: 'Joueur2', contract: 'Petite', oudlers: 1, margin: -8, petit: 'Attaque' }, [245, -143, -51, -51]],
    [{ taker: 'Joueur4', contract: 'Garde sans', oudlers: 2, margin: 0, petit: 'Défense' }, [185, -203, -111, 129]],
    [{ taker: 'Joueur1', contract: 'Garde contre', oudlers: 3, points: '36', rare: true }, [635, -353, -261, -21]],
    [{ taker: 'Joueur2', oudlers: 2, margin: 12, handful: ['Joueur3', 'Double (13)'] }, [531, -41, -365, -125]],
  ];
  for (const [deal, expected] of evening) {
    await enter(person, deal);
    await untilTotals(person, expected);
  }
  await person.page.getByText('Joueur2 donne.').waitFor();
  await person.shot('sheet-phone');
  // A tap on any cell tells how it came about.
  await person.page.getByRole('button', { name: 'Voir la donne 3' }).click();
  const deal = person.page.getByRole('dialog');
  assert.match(await deal.innerText(), /\(25 \+ 0\) × 4[\s\S]*\+100[\s\S]*Petit au bout, pour la défense[\s\S]*−40/);
  // Corrected, and undone, and done again.
  await deal.getByRole('button', { name: 'Supprimer' }).click();
  await untilTotals(person, [591, 19, -305, -305]);
  await person.page.getByRole('button', { name: 'Annuler la dernière saisie' }).click();
  await untilTotals(person, [531, -41, -365, -125]);
  await person.page.getByRole('button', { name: 'Menu' }).click();
  await person.page.getByRole('button', { name: 'Rétablir ce qui vient d’être annulé' }).click();
  await person.page.keyboard.press('Escape');
  await untilTotals(person, [591, 19, -305, -305]);
});

scene('the worked examples, three players and five, and what cannot be', {}, async (site) => {
  const person = await site.person({ viewport: PHONE });
  await begin(person);
  const examples = [
    [{ oudlers: 2, points: '49', petit: 'Attaque', handful: ['Joueur1', 'Simple (10)'] }, 318],
    [{ contract: 'Garde sans', oudlers: 2, margin: 4, petit: 'Défense' }, 228],
    [{ contract: 'Petite', oudlers: 1, margin: -7, petit: 'Attaque', handful: ['Joueur1', 'Simple (10)'] }, -126],
    [{ oudlers: 2, margin: 11, handful: ['Joueur2', 'Simple (10)'] }, 276],
    [
      {
        oudlers: 2,
        points: '87',
        petit: 'Attaque',
        handful: ['Joueur1', 'Simple (10)'],
        slam: 'Chelem annoncé et réussi',
        rare: true,
      },
      1746,
    ],
  ];
  let sum = 0;
  for (const [deal, score] of examples) {
    await enter(person, { taker: 'Joueur1', ...deal });
    sum += score;
    await untilTotals(person, [sum, -sum / 3, -sum / 3, -sum / 3]);
  }
  // A second tap on what saves opens nothing.
  await enter(person, { taker: 'Joueur2', oudlers: 2, points: '41', keep: false });
  await person.page.getByRole('button', { name: 'Enregistrer' }).dblclick();
  sum -= 50;
  await untilTotals(person, [sum, 150 - (sum + 50) / 3, -(sum + 50) / 3 - 50, -(sum + 50) / 3 - 50]);
  assert.equal(await person.page.getByRole('dialog').count(), 0);
  await enter(person, { taker: 'Joueur1', oudlers: 0, points: '49', petit: 'Attaque', keep: false });
  await person.page.getByRole('alert').getByText('Qui mène le petit au bout a au moins ce bout-là.').waitFor();
  assert.ok(await person.page.getByRole('button', { name: 'Enregistrer' }).isDisabled());

  await begin(person, { players: '3', people: PEOPLE.slice(0, 3) });
  await enter(person, { taker: 'Joueur1', contract: 'Petite', oudlers: 2, points: ['4', '0', '½'] });
  await untilTotals(person, [-52, 26, 26]);
  await begin(person, { players: '5', people: [...PEOPLE, 'Joueur5'] });
  await enter(person, { taker: 'Joueur1', partner: 'Joueur3', oudlers: 2, points: ['4', '0', '½'] });
  await untilTotals(person, [-104, 52, -52, 52, 52]);
  await enter(person, { taker: 'Joueur2', partner: 'Seul', oudlers: 2, points: ['4', '1', '½'] });
  await untilTotals(person, [-156, 260, -104, 0, 0]);
});

scene('two phones on one sheet, one of them away for several deals', {}, async (site) => {
  const anne = await site.person({ viewport: PHONE });
  await anne.named('Anne');
  await begin(anne);
  await enter(anne, { taker: 'Joueur1', oudlers: 2, points: '41' });
  const bruno = await site.person({ viewport: PHONE });
  await bruno.named('Bruno');
  await bruno.page.goto(anne.page.url());
  await untilTotals(bruno, [150, -50, -50, -50]);

  await bruno.context.setOffline(true);
  await bruno.page.getByText(/Pas de réseau/).waitFor();
  await enter(bruno, { taker: 'Joueur2', oudlers: 2, points: '41' });
  await enter(bruno, { taker: 'Joueur3', oudlers: 2, points: '41' });
  await untilTotals(bruno, [50, 50, 50, -150]);
  // Meanwhile the second deal is entered elsewhere, and differently.
  await enter(anne, { taker: 'Joueur4', oudlers: 2, points: '41' });
  await untilTotals(anne, [100, -100, -100, 100]);
  // Closed and opened again without a network, nothing is gone.
  assert.deepEqual(await totals(bruno), [50, 50, 50, -150]);
  await bruno.context.setOffline(false);
  for (const person of [anne, bruno]) {
    await person.page.getByText('Une donne a été notée de deux façons').waitFor();
    await person.page.getByRole('button', { name: 'Voir la donne 3' }).waitFor();
  }
  assert.deepEqual(await totals(anne), await totals(bruno));
  await anne.page.getByRole('button', { name: 'Voir la donne 2' }).click();
  await anne.shot('sheet-choose-phone');
  const versions = anne.page.getByRole('dialog').locator('section');
  assert.equal(await versions.count(), 2);
  await versions.filter({ hasText: 'Joueur2, Garde' }).getByRole('button', { name: 'Garder celle-ci' }).click();
  for (const person of [anne, bruno]) await untilTotals(person, [50, 50, 50, -150]);
});

scene('the server is killed in the middle, and nothing is lost', {}, async (site) => {
  const person = await site.person({ viewport: PHONE });
  await begin(person);
  await enter(person, { taker: 'Joueur1', oudlers: 2, points: '41' });
  await untilTotals(person, [150, -50, -50, -50]);
  const listen = new URL(site.url).host;
  await site.kill();
  await enter(person, { taker: 'Joueur2', oudlers: 2, points: '41' });
  await site.start(listen);
  await person.page.getByText(/Pas de réseau/).waitFor({ state: 'detached' });
  // A phone that has never seen it has all of it.
  const other = await site.person({ viewport: PHONE });
  await other.page.goto(person.page.url());
  await untilTotals(other, [100, 100, -100, -100]);
});

scene('opened once, the app opens and a sheet begins with the server stopped', {}, async (site) => {
  const person = await site.person({ viewport: PHONE, serviceWorkers: 'allow' });
  await person.page.goto(site.url);
  await person.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/'))) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const listen = new URL(site.url).host;
  await site.kill();
  await begin(person);
  await enter(person, { taker: 'Joueur1', oudlers: 2, points: '41' });
  await untilTotals(person, [150, -50, -50, -50]);
  await person.page.reload();
  await untilTotals(person, [150, -50, -50, -50]);
  await person.page.getByText('Cette feuille n’est que sur cet appareil').waitFor();
  // The server is back: the sheet goes there, and others can open it.
  await site.start(listen);
  await person.page.getByRole('button', { name: 'Partager' }).click();
  await person.page.waitForURL((url) => !url.pathname.includes('local-'));
  await person.page.getByText(/Pas de réseau/).waitFor({ state: 'detached' });
  const other = await site.person({ viewport: PHONE });
  await other.page.goto(person.page.url());
  await untilTotals(other, [150, -50, -50, -50]);
});

scene('axe finds nothing serious on the screens of a sheet, and paper has all of it', {}, async (site) => {
  const person = await site.person({ viewport: PHONE, bypassCSP: true });
  await person.page.goto(`${site.url}/s`);
  await person.page.getByRole('button', { name: 'Nouvelle feuille' }).click();
  assert.deepEqual(await findings(person), [], 'new');
  await begin(person);
  await enter(person, { taker: 'Joueur1', oudlers: 2, points: '41' });
  assert.deepEqual(await findings(person), [], 'sheet');
  await enter(person, { taker: 'Joueur1', oudlers: 2, points: '49', keep: false });
  assert.deepEqual(await findings(person), [], 'enter');
  await person.page.keyboard.press('Escape');
  for (const panel of [
    'La soirée en chiffres',
    'Joueurs et visas',
    'Qui a changé quoi',
    'Sanctions',
    'Titre et règles',
  ]) {
    await person.page.getByRole('button', { name: 'Menu' }).click();
    await person.page.getByRole('button', { name: panel }).click();
    await person.page.getByRole('heading', { name: panel }).waitFor();
    assert.deepEqual(await findings(person), [], panel);
    await person.page.keyboard.press('Escape');
    await person.page.locator('dialog').waitFor({ state: 'detached' });
  }
  await person.page.goto(`${person.page.url()}/print`);
  await person.page.getByText('Bilan').waitFor();
  assert.deepEqual(await findings(person), [], 'print');
  await person.page.emulateMedia({ media: 'print' });
  await person.page.setViewportSize({ width: 794, height: 1123 });
  await person.shot('sheet-print');
  const paper = await person.page.locator('.paper').innerText();
  for (const word of ['Table n°', 'Position n°', ...PEOPLE, '41 points, 2 bouts', 'Bilan', 'Signatures']) {
    assert.ok(paper.includes(word), word);
  }
});

scene('a ruling goes from the arbiter to the sheet, is undone, and stands in the log', {}, async (site) => {
  const person = await site.person({ viewport: PHONE, bypassCSP: true });
  const { page } = person;
  await begin(person);
  await enter(person, { taker: 'Joueur1', oudlers: 2, points: '41' });
  await untilTotals(person, [150, -50, -50, -50]);
  const choose = (name) => page.getByRole('link', { name, exact: true }).click();
  const arbiter = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await choose('Un incident ? L’arbitre');
  };
  const note = page.getByRole('button', { name: 'Noter sur la feuille' });

  // A warning, and the next one costs 100 points: the sheet remembers.
  for (const [answer, seen] of [
    ['Non, c’est la première fois', 'Joueur2 : 1 avertissement'],
    ['Oui, déjà', /Les pénalités sont à part/],
  ]) {
    await arbiter();
    await choose('Une carte jouée fait faute');
    await choose('Non, aucune carte n’y était jouée');
    await choose(answer);
    await note.waitFor();
    assert.ok(await note.isDisabled(), 'somebody has done it');
    await page.getByText('Joueur2', { exact: true }).click();
    assert.deepEqual(await findings(person), [], 'apply');
    await note.click();
    await page.getByText(seen).waitFor();
  }
  assert.deepEqual(await totals(person), [150, -50, -50, -50]);
  await page.getByRole('button', { name: 'Annuler la dernière saisie' }).click();
  await page.getByText(/Les pénalités sont à part/).waitFor({ state: 'detached' });

  // Found when the deal stood on the sheet: it is annulled there.
  await arbiter();
  await choose('Une renonce est consommée');
  await page.getByRole('link', { name: /^Celui du preneur/ }).click();
  await choose('Il est réussi');
  await person.shot('sheet-apply-phone');
  await page.locator('label', { hasText: 'Donne 1' }).click();
  await note.click();
  await untilTotals(person, [0, 0, 0, 0]);

  // A misdeal, with the server stopped: who dealt deals again.
  const listen = new URL(site.url).host;
  await site.kill();
  await page.getByText(/Pas de réseau/).waitFor();
  await arbiter();
  await choose('Il y a fausse donne');
  await choose('Un honneur, un atout ou l’Excuse a été retourné');
  await choose('Le donneur');
  await page.getByText('Joueur2', { exact: true }).click();
  await note.click();
  await page.getByText('Joueur2 donne.').waitFor();
  await page.getByText('Joueur2 ne peut pas prendre à la prochaine donne.').waitFor();
  // What scored nothing says why.
  const rows = await page.locator('tbody tr').allInnerTexts();
  assert.deepEqual(
    rows.map((row) => row.replace(/\s+/g, ' ').trim()),
    ['1 Annulée', '2 Fausse donne'],
  );
  await person.shot('sheet-nothing-phone');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Qui a changé quoi' }).click();
  const log = await page.getByRole('dialog').innerText();
  for (const words of [
    'Avertissement à Joueur2 (FAULT-12)',
    'Pénalité de 100 points à Joueur2 (FAULT-12)',
    'a annulé une saisie',
    'annulée (FAULT-09)',
    'fausse donne, faute de Joueur2',
  ]) {
    assert.ok(log.includes(words), `${words}\n${log}`);
  }
  // It is there for others as soon as the server is.
  await site.start(listen);
  const other = await site.person({ viewport: PHONE });
  await person.page.getByText(/Pas de réseau/).waitFor({ state: 'detached' });
  await other.page.goto(page.url());
  await other.page.getByText('Joueur2 ne peut pas prendre à la prochaine donne.').waitFor();
});

scene('title and rules change after the evening began, and all is scored again', {}, async (site) => {
  const person = await site.person({ viewport: PHONE, bypassCSP: true });
  const { page } = person;
  await begin(person);
  await enter(person, { taker: 'Joueur1', oudlers: 2, points: '49', petit: 'Attaque' });
  await untilTotals(person, [258, -86, -86, -86]);
  const settings = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Titre et règles' }).click();
  };
  await settings();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Titre').fill('Vendredi');
  await dialog.getByText('Toutes les valeurs').click();
  const petit = dialog.getByRole('spinbutton', { name: 'Petit au bout' });
  // What cannot be is refused, and nothing changes.
  await petit.fill('-5');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  assert.ok(await dialog.isVisible());
  await petit.fill('20');
  assert.deepEqual(await findings(person), [], 'settings');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await untilTotals(person, [318, -106, -106, -106]);
  await page.getByRole('heading', { name: 'Vendredi' }).waitFor();
  // It is there for others, and undone like anything else.
  const other = await site.person({ viewport: PHONE });
  await other.page.goto(page.url());
  await untilTotals(other, [318, -106, -106, -106]);
  await page.getByRole('button', { name: 'Annuler la dernière saisie' }).click();
  await untilTotals(other, [258, -86, -86, -86]);
  // Nothing was changed: nothing is written.
  await settings();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Qui a changé quoi' }).click();
  await page.getByRole('heading', { name: 'Qui a changé quoi' }).waitFor();
  assert.equal(await page.getByRole('dialog').getByText('a changé les règles').count(), 1);
  assert.equal(await page.getByRole('dialog').getByText('a changé l’en-tête').count(), 1);
});
