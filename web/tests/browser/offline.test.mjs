// Opened once, the page opens without the server, at once, and says what needs it.

import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { findings, PHONE, scene } from './site.mjs';

/** Somebody who has opened the page once, and whose browser has kept it. */
async function visitor(site) {
  const person = await site.person({ viewport: PHONE, serviceWorkers: 'allow' });
  await person.page.goto(site.url);
  await person.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/'))) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  return person;
}

scene('without the server the page opens, says what needs it, and the rest goes on', {}, async (site) => {
  const person = await visitor(site);
  const { page } = person;
  const listen = new URL(site.url).host;
  await site.kill();
  await page.reload();
  const note = page.getByText('la marque, l’arbitre, les règles');
  await note.waitFor();
  // Letters and felt are there, too.
  const missing = await page.evaluate(async () => {
    await document.fonts.ready;
    const used = [...document.fonts].filter(({ status }) => status === 'error');
    return used.map(({ family }) => family);
  });
  assert.deepEqual(missing, []);
  await person.shot('offline-home-phone');
  assert.deepEqual(await findings(person), []);
  await page.getByRole('button', { name: 'Jouer maintenant' }).click();
  await page.getByText('Vérifiez votre connexion').first().waitFor();
  await page.getByRole('button', { name: 'Règles du jeu' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Le déroulement d’une donne' }).waitFor();
  for (const [path, heading] of [
    ['/arbiter', 'L’arbitre'],
    ['/s', 'Feuilles de marque'],
    ['/fair', 'mélange'],
  ]) {
    await page.goto(`${site.url}${path}`);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: heading }).waitFor();
  }
  await page.goto(`${site.url}/history`);
  await page.getByText('Le serveur ne répond pas').waitFor();
  // It is back, and the page finds out by itself, or when it is asked to.
  await page.goto(site.url);
  await note.waitFor();
  await site.start(listen);
  await note.waitFor({ state: 'detached' });
  await page.goto(`${site.url}/history`);
  await page.getByText('Vos donnes finies seront rangées ici.').waitFor();
});

scene('a network that never answers keeps nobody waiting for the page', {}, async (site) => {
  const person = await visitor(site);
  const { hostname, port } = new URL(site.url);
  await site.kill();
  const sockets = new Set();
  const silence = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise((resolve) => silence.listen(Number(port), hostname, resolve));
  await person.page.goto(site.url, { waitUntil: 'commit' });
  await person.page.getByRole('button', { name: 'Jouer maintenant' }).waitFor();
  assert.ok(sockets.size > 0, 'the network was asked');
  for (const socket of sockets) socket.destroy();
  silence.close();
});
