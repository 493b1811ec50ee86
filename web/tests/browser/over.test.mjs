// The end of a game: who won, how it went, the picture to send, and the way on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { begin, findings, scene, SMALL } from './site.mjs';

/** Plays a game of so many deals to its end. */
async function playOut(person) {
  for (;;) {
    const did = await person.playDeal('Garde');
    if (did === 'over') break;
    await person.next();
  }
  await person.page.locator('.over .record').waitFor();
}

scene('a game ends with its ranking, its finest deal and a picture to send', {}, async (site) => {
  const host = await site.player('Zoé', { table: '3', rules: 'fft end=deals:3' });
  const { page } = host;
  await playOut(host);
  const ranked = await page.locator('.over ol li').allInnerTexts();
  assert.equal(ranked.length, 3);
  assert.match(await page.locator('.over h2').innerText(), /gagnez? la partie|Égalité/);
  const points = await page.locator('.over ol b').allInnerTexts();
  const numbers = points.map((text) => Number(text.replace('−', '-').replace('+', '')));
  assert.deepEqual(
    [...numbers].sort((a, b) => b - a),
    numbers,
  );
  await page.getByRole('img', { name: 'Évolution des scores' }).waitFor();
  await page.getByText('Donne par donne').click();
  assert.equal(await page.locator('.over tbody tr').count(), 3);
  await host.shot('over-desktop-fr');
  assert.deepEqual(await findings(host), []);

  // Where nothing can be shared the picture is downloaded.
  await page.evaluate(() => (navigator.canShare = undefined));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Partager l’image' }).click(),
  ]);
  const picture = readFileSync(await download.path());
  assert.equal(download.suggestedFilename(), 'oudler.png');
  assert.deepEqual([...picture.subarray(1, 4)], [...Buffer.from('PNG')]);
  assert.equal(picture.readUInt32BE(16), 1080);
  await download.saveAs(`${process.env.OUDLER_SHOTS ?? 'test-output'}/over-picture.png`);

  await page.locator('.over .best a').click();
  await page.waitForURL(/\/r\//);
});

scene('the end of a game fits a small phone, whatever people are called', {}, async (site) => {
  const name = 'Maximilienne-Wilhelmina W';
  const host = await site.player(name.slice(0, 24), { table: '5', rules: 'fft end=deals:2' }, { viewport: SMALL });
  const { page } = host;
  await playOut(host);
  await host.shot('over-small-fr');
  await page.evaluate(() => localStorage.setItem('oudler.choices', JSON.stringify({ language: 'en', theme: 'light' })));
  await page.reload();
  await page.getByRole('heading', { name: /wins? the game|A tie/ }).waitFor();
  const wide = await page.evaluate(() => {
    const right = document.querySelector('.over').getBoundingClientRect().right;
    const all = [...document.querySelectorAll('.over *')];
    return all.filter((one) => one.getBoundingClientRect().right > right + 1).map((one) => one.className);
  });
  assert.deepEqual(wide, []);
  await host.shot('over-small-en');
});

scene('a rematch is proposed by one tap, accepted by another, and both are there', {}, async (site) => {
  const { host, guest, id } = await begin(site, { rules: 'fft end=agreement', table: '4' });
  await host.open('Autour de la table');
  await host.page.getByRole('button', { name: 'Arrêter la partie' }).click();
  await host.page.getByText('Arrêter la partie maintenant ?').waitFor();
  await host.page.getByRole('button', { name: 'Arrêter la partie' }).click();
  await host.page.getByRole('button', { name: 'Proposer une revanche' }).click();
  await guest.page.getByRole('heading', { name: 'Anne propose une revanche' }).waitFor();
  await guest.shot('rematch-phone-fr');
  await host.page.getByRole('button', { name: /^Commencer sans attendre, avec 3/ }).waitFor();
  await host.shot('rematch-desktop-fr');
  assert.deepEqual(await findings(guest), []);
  await guest.page.getByRole('button', { name: 'Je rejoue' }).click();
  for (const person of [host, guest]) {
    await person.page.waitForURL((url) => /^\/t\//.test(url.pathname) && !url.pathname.endsWith(id));
    await person.button('Distribuer').waitFor();
  }
  // Whoever comes back to the old table finds the way.
  await guest.at(id);
  await guest.page.getByRole('link', { name: 'Aller à la nouvelle table' }).click();
  await guest.button('Distribuer').waitFor();
});
