// To play at once with whoever else wants to.

import assert from 'node:assert/strict';
import { findings, PHONE, scene } from './site.mjs';

const PAGE = 'Jouer avec d’autres';

scene('two who want to play at once wait together, and sit together', { others: 600_000 }, async (site) => {
  const [anne, bruno] = [await site.person(), await site.person({ viewport: PHONE })];
  for (const [person, name] of [
    [anne, 'Anne'],
    [bruno, 'Bruno'],
  ]) {
    await person.named(name);
    await person.page.goto(site.url);
    await person.page.getByRole('button', { name: PAGE }).click();
    await person.page.getByText('Une table à 4, tout de suite').waitFor();
  }
  for (const person of [anne, bruno]) await person.page.getByText('2 joueurs sur 4').waitFor();
  await anne.shot('pairing-desktop-fr');
  await bruno.shot('pairing-phone-fr');
  assert.deepEqual(await findings(bruno), []);
  // Who gives up is gone at once, and may come back.
  await bruno.page.getByRole('button', { name: 'Annuler' }).click();
  await anne.page.getByText('1 joueur sur 4').waitFor();
  await bruno.page.getByRole('button', { name: PAGE }).click();
  await anne.page.getByText('2 joueurs sur 4').waitFor();
  await anne.page.getByRole('button', { name: 'Commencer maintenant' }).click();
  await anne.button('Distribuer').waitFor();
  await bruno.button('Distribuer').waitFor();
  assert.equal(new URL(anne.page.url()).pathname, new URL(bruno.page.url()).pathname);
});

scene('nobody else comes: bots do', { others: 300 }, async (site) => {
  const person = await site.person({ locale: 'en-GB', colorScheme: 'light', viewport: PHONE });
  await person.page.goto(site.url);
  await person.shot('home-phone-en');
  await person.page.getByRole('button', { name: 'Play with others' }).click();
  await person.page.waitForURL(/\/t\//);
  await person.button('Deal').waitFor();
});
