// The arbiter's page: from the home page to a ruling, back by a chip and by the browser, in both languages.

import assert from 'node:assert/strict';
import { DESKTOP, findings, PHONE, scene } from './site.mjs';

scene('an incident is told by choosing, and ruled on with its clauses', {}, async (site) => {
  const person = await site.person({ viewport: PHONE });
  const { page } = person;
  const choose = (name) => page.getByRole('link', { name, exact: true }).click();
  const asked = (name) => page.getByRole('heading', { name, level: 2 }).waitFor();
  await page.goto(site.url);
  await choose('Un incident à la table ?');
  await asked('Que s’est-il passé ?');
  await person.shot('arbiter-phone');
  assert.deepEqual(await findings(person), []);

  await choose('Une renonce est consommée');
  await asked('Dans quel camp est le fautif ?');
  await choose('La défense');
  await asked('Qu’est devenu le contrat ?');
  await person.shot('arbiter-question-phone');
  assert.deepEqual(await findings(person), []);
  await choose('Il est chuté');
  await choose('Non, seule la défense');
  await asked('La décision');
  await page.getByText('Le preneur choisit de faire marquer ou non le score.', { exact: true }).waitFor();
  await page.getByText('Le fautif ne peut pas prendre sur la donne suivante.').waitFor();
  await page.getByText('Règle FAULT-11').waitFor();
  await person.shot('arbiter-ruling-phone');
  assert.deepEqual(await findings(person), []);
  assert.equal(new URL(page.url()).hash, '#revoke,defence,failed,only-one');

  // A chip goes back to its question; the browser goes back one answer.
  await page.getByRole('link', { name: /^Changer.*La défense/ }).click();
  await asked('Dans quel camp est le fautif ?');
  await page.goBack();
  await asked('La décision');
  await page.goBack();
  await asked(/Le camp du preneur a-t-il lui aussi/);
});

scene('a fault without a sanction says so, and a link leads to a ruling', {}, async (site) => {
  const person = await site.person({ viewport: DESKTOP, locale: 'en-GB' });
  const { page } = person;
  await page.goto(`${site.url}/arbiter#discard,king-or-oudler,said`);
  await page.getByRole('heading', { name: 'The arbiter decides' }).waitFor();
  await page.getByText('The arbiter decides: our sources name this, and no sanction.').waitFor();
  await page.getByText('Rule FAULT-13').waitFor();
  await person.shot('arbiter-open-desktop');
  assert.deepEqual(await findings(person), []);
  await page.getByRole('link', { name: 'Another incident' }).click();
  await page.getByRole('heading', { name: 'What happened?' }).waitFor();
  await person.shot('arbiter-desktop');
  assert.deepEqual(await findings(person), []);
});
