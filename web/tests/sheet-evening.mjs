// Twenty deals of an evening entered on a phone, with a stopwatch. Run by hand: node tests/sheet-evening.mjs

import { PHONE, Site } from './browser/site.mjs';

const PEOPLE = ['Anne', 'Bruno', 'Chloé', 'David'];
const CONTRACTS = ['Garde', 'Garde', 'Petite', 'Garde', 'Garde sans'];

const site = await Site.open();
const person = await site.person({ viewport: PHONE });
const { page } = person;
await page.goto(`${site.url}/s`);
await page.getByRole('button', { name: 'Nouvelle feuille' }).click();
for (const [i, name] of PEOPLE.entries()) await page.getByLabel(`Joueur ${i + 1}`, { exact: true }).fill(name);
await page.getByRole('button', { name: 'Commencer' }).click();

const taken = [];
for (let n = 0; n < 20; n++) {
  let taps = 0;
  const tap = async (locator) => {
    taps += 1;
    await locator.click();
  };
  const add = page.getByRole('button', { name: '+ Nouvelle donne' });
  await add.waitFor();
  const start = performance.now();
  await tap(add);
  const form = page.getByRole('dialog');
  const pick = (group, name) =>
    tap(form.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }));
  await pick('Preneur', PEOPLE[(n * 3) % 4]);
  if (CONTRACTS[n % 5] !== 'Garde') await pick('Contrat', CONTRACTS[n % 5]);
  await pick('Bouts du preneur', String(1 + (n % 2)));
  for (const key of String(35 + ((n * 7) % 25))) await pick('Points', key);
  if (n % 6 === 0) await pick('Petit au bout', 'Attaque');
  await tap(form.getByRole('button', { name: 'Enregistrer' }));
  await form.waitFor({ state: 'detached' });
  taken.push({ taps, seconds: (performance.now() - start) / 1000 });
}
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
console.log(`${taken.length} deals`);
console.log(
  `median taps: ${median(taken.map(({ taps }) => taps))}, most ${Math.max(...taken.map(({ taps }) => taps))}`,
);
console.log(`median seconds: ${median(taken.map(({ seconds }) => seconds)).toFixed(2)}`);
await person.shot('sheet-evening');
await site.close();
process.exit(0);
