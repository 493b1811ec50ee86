// Around a game: names, arbiters, absences, spectators, and the end of it.

import assert from 'node:assert/strict';
import { begin, findings, PHONE, scene, together } from './site.mjs';

scene('the name typed on the home page is the one at the table, and can be changed there', {}, async (site) => {
  const host = await site.person();
  await host.page.goto(site.url);
  await host.page.getByLabel('Votre nom').fill('Zoé');
  await host.page.getByRole('button', { name: 'Créer une table' }).click();
  await host.page.getByRole('button', { name: 'Ouvrir la table' }).click();
  await host.page.getByText('Zoé (vous)').waitFor();
  const id = host.page.url().split('/').at(-1);
  const guest = await site.person({ viewport: PHONE });
  await guest.at(id);
  await guest.page.getByText('Zoé vous invite à jouer').waitFor();
  await host.page.getByRole('button', { name: 'Changer' }).click();
  await host.page.getByLabel('Votre nom').fill('Zoé-Marie');
  await host.shot('rename-desktop');
  await host.page.getByRole('button', { name: 'Garder ce nom' }).click();
  await host.page.getByText('Zoé-Marie (vous)').waitFor();
  await guest.page.getByText('Zoé-Marie vous invite à jouer').waitFor();
});

scene(
  'a name that looks like another’s at the table is refused in words, and can be changed there',
  {},
  async (site) => {
    const host = await site.player('Paul', { start: false });
    const { id } = host;
    const guest = await site.person({ viewport: PHONE });
    await guest.at(id);
    // The first two letters are Cyrillic.
    await guest.page.getByLabel('Votre nom').fill('Раul');
    await guest.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
    await guest.page.getByRole('alert').getByText('Votre nom ressemble trop à celui de quelqu’un').waitFor();
    await guest.shot('alike-phone');
    await guest.page.getByRole('button', { name: 'Changer' }).click();
    await guest.page.getByLabel('Votre nom').fill('Pierre');
    await guest.page.getByRole('button', { name: 'Garder ce nom' }).click();
    await guest.page.getByRole('button', { name: 'Changer' }).waitFor();
    await guest.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
    await guest.page.getByText('Pierre (vous)').waitFor();
    await host.page.getByText('Pierre').first().waitFor();
    // Nor does one who sits there take it later: the name is refused where it is typed, and the old one stays.
    await guest.page.getByRole('button', { name: 'Changer' }).click();
    await guest.page.getByLabel('Votre nom').fill('PauI');
    await guest.page.getByRole('button', { name: 'Garder ce nom' }).click();
    await guest.page.getByRole('alert').getByText('Ce nom ressemble trop').waitFor();
    await guest.shot('alike-seated-phone');
    await guest.page.getByRole('button', { name: 'Annuler' }).click();
    await guest.page.getByText('Votre nom à la table : Pierre').waitFor();
  },
);

scene('a ruling is shown to all, with its consequence and its clause, and stands on the score', {}, async (site) => {
  const { host, guest } = await begin(site, { rules: 'fft faults=arbitrated arbiter=at-once' });
  const wrong = async () => {
    const { legal, dimmed } = await host.offers();
    return legal.length > 0 && dimmed.length > 0 ? dimmed : null;
  };
  const [card] = await together([host, guest], wrong);
  await host.rest();
  await host.tap(card);
  await host.page.getByText('Touchez encore pour jouer').waitFor();
  await host.tap(card);
  for (const person of [host, guest]) {
    const ruled = person.page.locator('.ruled');
    await ruled.getByText('Anne a joué une carte interdite.').waitFor();
    assert.match(await ruled.textContent(), /Avertissement à Anne\./);
  }
  await host.shot('ruling-desktop');
  await guest.shot('ruling-phone');
  // It is a line that keeps clear of the seats, and opens.
  const line = await guest.page.locator('.ruled').boundingBox();
  const cloth = await guest.page.locator('.cloth').boundingBox();
  assert.ok(line.y + line.height <= cloth.y + 1, 'the ruling lies over the cloth');
  await guest.page.locator('.ruled .line').click();
  await guest.page.locator('.ruled').getByText('Règle FAULT-12').click();
  await guest.page
    .locator('.ruled')
    .getByText(/Une carte qui fait faute revient en main/)
    .waitFor();
  await host.page.locator('.ruled').getByRole('button', { name: 'Fermer' }).click();
  await host.page.locator('.ruled').waitFor({ state: 'detached' });
  await guest.page.locator('.ruled').getByRole('button', { name: 'Fermer' }).click();
  await together([host, guest], async () => (await host.offers()).hasScore && (await guest.offers()).hasScore);
  await guest.page.locator('.score').getByText('Anne a joué une carte interdite.').waitFor();
  await guest.page.locator('.score').getByText('Avertissement à Anne.').waitFor();
  await host.shot('ruling-score-desktop');
  // The replay tells it where it was said, after the card it is about.
  await host.page.getByRole('link', { name: 'Revoir la donne' }).click();
  await host.page.getByRole('button', { name: 'Arbitre', exact: true }).click();
  await host.page.locator('.sentence').getByText('Anne a joué une carte interdite.').waitFor();
  await host.shot('ruling-replay-desktop');
  await host.page.keyboard.press('ArrowLeft');
  await host.page.locator('.sentence').getByText('Carte illégale.').waitFor();
  await host.page.locator('figure.illegal').waitFor();
  await host.shot('illegal-replay-desktop');
  await host.page.keyboard.press('End');
  await host.page.locator('aside').getByText('Avertissement à Anne.').waitFor();
});

scene(
  'leaving people asks first, and those who stay see who is gone and for how long',
  { gone: 60_000 },
  async (site) => {
    const { host, guest, id } = await begin(site);
    await guest.page.goto(site.url);
    await guest.page.getByRole('link', { name: /^Reprendre,/ }).click();
    await guest.button('Distribuer').waitFor();
    await guest.page.getByRole('link', { name: 'Quitter la table' }).click();
    const asks = guest.page.getByRole('dialog', { name: 'Quitter la table ?' });
    await asks.getByText('Anne joue avec vous').waitFor();
    await guest.shot('leave-phone');
    await asks.getByRole('button', { name: 'Rester' }).click();
    await asks.waitFor({ state: 'detached' });
    assert.ok(guest.page.url().endsWith(`/t/${id}`));
    // The browser's own way back asks too.
    await guest.page.evaluate(() => history.back());
    await asks.waitFor();
    assert.ok(guest.page.url().endsWith(`/t/${id}`));
    await asks.getByRole('button', { name: 'Partir un moment' }).click();
    await guest.page.getByRole('button', { name: 'Jouer maintenant' }).waitFor();
    const seat = host.page.locator('.seat', { hasText: 'Bruno' });
    await seat.getByText(/un robot joue dans \d+ secondes/).waitFor();
    await host.shot('gone-desktop');
    await guest.page.getByRole('link', { name: /^Reprendre,/ }).click();
    await guest.page.waitForSelector('.cloth');
    await seat.getByText(/un robot joue dans/).waitFor({ state: 'detached' });
  },
);

scene('who was away is told what was played meanwhile', { gone: 200 }, async (site) => {
  const { host, guest, id } = await begin(site);
  await guest.leave();
  await host.move(); // A bot is ready for who is gone.
  await host.page.waitForSelector('.held');
  await host.scored('Garde');
  assert.equal(await host.page.getByRole('dialog').count(), 0, 'who was there has missed nothing');
  const row = host.page.locator('.score .seats tbody tr', { hasText: 'Bruno' });
  const score = await row.locator('td').first().textContent();
  await host.next();
  await host.page.waitForSelector('.held');
  await guest.arrive();
  await guest.at(id);
  const missed = guest.page.getByRole('dialog', { name: 'Pendant votre absence' });
  await missed.getByText('1 donne a été jouée sans vous').waitFor();
  assert.ok((await missed.textContent()).includes(`Bruno ${score}`), `${score} is Bruno's`);
  await guest.shot('missed-phone');
  await missed.getByRole('link', { name: /Revoir la donne/ }).click();
  await guest.page.getByText('parle en premier').waitFor();
  // It is told once.
  const asked = guest.page.waitForResponse(/\/sheet$/);
  await guest.at(id);
  await asked;
  await guest.still();
  assert.equal(await missed.count(), 0);
});

scene('the host closes the table to spectators', {}, async (site) => {
  const { host, id } = await begin(site);
  const looker = await site.person();
  await looker.at(id);
  await looker.page.getByText('Vous regardez la partie').waitFor();
  await host.open('Autour de la table');
  await host.page.getByText('1 spectateur').waitFor();
  const door = host.page.getByRole('switch', { name: 'Spectateurs admis' });
  assert.ok(await door.isChecked());
  await door.click();
  await looker.page.getByText('Seuls les joueurs peuvent être à cette table.').waitFor();
  await host.shot('door-desktop');
  await looker.page.reload();
  await looker.page.getByText('Seuls les joueurs peuvent être à cette table.').waitFor();
  await door.click();
  await looker.page.reload();
  await looker.page.getByText('Vous regardez la partie').waitFor();
});

scene('a game is left from the home page, or only hidden there', {}, async (site) => {
  const { host, guest } = await begin(site, { pace: 'instant' });
  await guest.page.goto(site.url);
  const asks = guest.page.getByRole('button', { name: /Quitter ou masquer cette partie/ });
  await asks.click();
  await guest.page.getByText('Un robot prend votre place.').waitFor();
  await guest.shot('quit-phone');
  assert.deepEqual(await findings(guest), []);
  await guest.page.getByRole('button', { name: 'Masquer', exact: true }).click();
  await asks.waitFor({ state: 'detached' });
  await guest.page.reload();
  await guest.page.getByRole('button', { name: '1 partie masquée' }).click();
  await guest.page.getByRole('button', { name: /Ne plus masquer/ }).click();
  await asks.click();
  await guest.page.getByRole('button', { name: 'Quitter', exact: true }).click();
  await guest.page.getByText('Pas de partie en cours.').waitFor();
  await host.open('Autour de la table');
  await host.page.waitForFunction(() => !document.querySelector('dialog').innerText.includes('Bruno'));
});

scene('a game against bots is ended from the home page, after a question', {}, async (site) => {
  const person = await site.player('Zoé');
  await person.page.goto(site.url);
  const ends = person.page.getByRole('button', { name: /Terminer ou masquer cette partie/ });
  await ends.click();
  await person.page.getByText('Terminer cette partie pour de bon ?').waitFor();
  await person.shot('end-desktop');
  await person.page.getByRole('button', { name: 'Annuler' }).click();
  await ends.click();
  await person.page.getByRole('button', { name: 'Terminer', exact: true }).click();
  await person.page.getByText('Pas de partie en cours.').waitFor();
});

scene('what is wrong with a new table is named', {}, async (site) => {
  const person = await site.person();
  await person.page.goto(site.url);
  await person.page.getByRole('button', { name: 'Créer une table' }).click();
  await person.page.getByText('Réglages avancés').click();
  const sizes = person.page.locator('fieldset, .option', { hasText: 'Atouts pour une poignée' }).locator('input');
  await sizes.nth(0).fill('15');
  await sizes.nth(0).blur();
  await person.page.getByRole('button', { name: 'Ouvrir la table' }).click();
  const alert = person.page.getByRole('alert').filter({ hasText: 'À corriger' });
  assert.match(
    await alert.textContent(),
    /^À corriger\s: Atouts pour une poignée\. Chaque poignée demande plus d’atouts/,
  );
  // The field is in sight above the reason, and has the focus.
  await sizes.and(person.page.locator(':focus')).waitFor();
  const [field, reason] = [await sizes.nth(0).boundingBox(), await alert.boundingBox()];
  assert.ok(field.y + field.height <= reason.y, 'the reason lies over the field');
  await person.shot('bad-field-desktop');
});

scene('all of a screen follows the language, and so do the letters on the cards', {}, async (site) => {
  const person = await site.player('Zoé');
  const { dimmed } = await person.until(async ({ legal, dimmed }) => legal.length > 0 && dimmed.length > 0);
  // Something said in French lies on the screen.
  await person.tap(dimmed[0]);
  await person.page.getByRole('alert').waitFor();
  await person.open('Réglages');
  await person.page.getByText('English').click();
  await person.page.getByRole('heading', { name: 'Settings' }).waitFor();
  await person.shot('switched-desktop');
  const words = () =>
    person.page.evaluate(() =>
      [...document.querySelectorAll('#screen, #screen [aria-label], #screen [title]')]
        .flatMap((one) => [
          one.id === 'screen' ? one.innerText : '',
          one.getAttribute('aria-label') ?? '',
          one.title ?? '',
        ])
        .join(' '),
    );
  const french = (await words()).match(
    /\b(Règles?|Réglages|Donne|carte|pli|Vous|devez|atout|cœur|pique|Langue|Fermer)\b/g,
  );
  assert.deepEqual(french, null);
  const held = await person.page
    .locator('.held')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  assert.ok(held.some((label) => / of /.test(label)));
  assert.ok(await person.page.getByRole('radio', { name: 'K Q N J' }).isChecked());
});
