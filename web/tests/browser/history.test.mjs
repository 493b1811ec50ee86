// All one's deals: what they come to, and finding one of them again.

import assert from 'node:assert/strict';
import { findings, PHONE, scene } from './site.mjs';

const shown = (page) => page.locator('main ol li a').count();

scene('all deals are found again by part, contract, result and company, and counted', {}, async (site) => {
  const host = await site.player('Zoé', { table: '3', rules: 'fft end=deals:2', pace: 'instant' });
  const { page } = host;
  for (;;) {
    const did = await host.playDeal('Garde');
    if (did === 'over') break;
    await host.next();
  }
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Toutes mes donnes' }).click();
  await page.waitForURL(/\/history$/);
  const { deals, figures } = await page.evaluate(async () => {
    const ask = async (path) => (await fetch(`/api/v1/me/${path}`)).json();
    return { ...(await ask('history')), figures: await ask('figures') };
  });
  assert.equal(deals.length, 2);
  await page.getByRole('heading', { name: 'En chiffres' }).waitFor();
  assert.equal(await shown(page), 2);
  const total = deals.reduce((all, { score }) => all + score, 0);
  assert.equal(figures.total, total);
  const told = total > 0 ? `+${total}` : `${total}`.replace('-', '−');
  assert.match(await page.locator('.great').innerText(), new RegExp(`Donnes\\s+2\\s+Total\\s+\\${told}`));
  await host.shot('history-desktop-fr');
  assert.deepEqual(await findings(host), []);

  for (const [name, word, value] of [
    ['Rôle', 'part', 'taker'],
    ['Rôle', 'part', 'defender'],
    ['Contrat', 'contract', 'garde'],
    ['Contrat', 'contract', 'petite'],
  ]) {
    const n = deals.filter((deal) => deal[word] === value).length;
    await page.getByLabel(name).selectOption(value);
    const empty = page.getByText('Aucune donne ne correspond.');
    await (n === 0
      ? empty.waitFor()
      : page.waitForFunction((n) => document.querySelectorAll('main ol li a').length === n, n));
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await page.waitForFunction(() => document.querySelectorAll('main ol li a').length === 2);
  }
  // Nobody was there but bots.
  await page.getByLabel('Avec (un nom)').fill('Bruno');
  await page.getByText('Aucune donne ne correspond.').waitFor();

  await page.getByRole('radio', { name: 'à 4' }).check({ force: true });
  await page.getByRole('heading', { name: 'En chiffres' }).waitFor({ state: 'detached' });
  await page.setViewportSize(PHONE);
  await page.evaluate(() => localStorage.setItem('oudler.choices', JSON.stringify({ language: 'en', theme: 'light' })));
  await page.reload();
  await page.getByRole('heading', { name: 'In figures' }).waitFor();
  await host.shot('history-phone-en');
  assert.deepEqual(await findings(host), []);
  await page.locator('main ol li a').first().click();
  await page.waitForURL(/\/r\//);
});

scene('who has played nothing yet is told so, and where to begin', {}, async (site) => {
  const person = await site.person({ viewport: PHONE });
  await person.named('Zoé');
  await person.page.goto(`${site.url}/history`);
  await person.page.getByText('Vos donnes finies seront rangées ici.').waitFor();
  await person.shot('history-empty-phone');
  await person.page.getByRole('link', { name: 'Jouer maintenant' }).click();
  await person.page.getByRole('heading', { level: 1 }).waitFor();
});
