// Friends: asked for at the table, agreed to, invited, and people who are blocked.

import assert from 'node:assert/strict';
import { begin, DESKTOP, findings, PHONE, scene, SMALL } from './site.mjs';

/** Anne waits for players, and Bruno sits down. */
async function meet(site, options = {}) {
  const anne = await site.player('Anne', { start: false });
  const bruno = await site.person({ viewport: PHONE, ...options });
  await bruno.named('Bruno');
  await bruno.at(anne.id);
  await bruno.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
  await anne.page.getByText('Bruno').first().waitFor();
  return { anne, bruno };
}

/** And they are friends, each by a tap. */
async function befriend({ anne, bruno }) {
  await anne.page.getByRole('button', { name: 'Ajouter à mes amis, Bruno' }).click();
  await anne.page.getByText('Demande envoyée').waitFor();
  await bruno.page.getByRole('button', { name: 'Accepter, Anne' }).click();
  for (const { page } of [anne, bruno]) await page.getByText('Parmi vos amis').waitFor();
}

const home = (person) => person.page.goto(person.site.url);

/** The page in both themes. */
async function shots(person, name) {
  const before = person.page.viewportSize();
  for (const theme of ['light', 'dark']) {
    await person.page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    for (const [size, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ]) {
      await person.page.setViewportSize(viewport);
      await person.shot(`friends-${name}-${size}-${theme}`);
    }
  }
  await person.page.setViewportSize(before);
}

scene('a friendship is asked for at the table and agreed to there', {}, async (site) => {
  const two = await meet(site);
  const { anne, bruno } = two;
  await anne.page.getByRole('button', { name: 'Ajouter à mes amis, Bruno' }).click();
  // Whoever is asked sees it without asking.
  await bruno.page.getByText('Voudrait être de vos amis').waitFor();
  await bruno.shot('friends-asked-phone');
  await bruno.page.getByRole('button', { name: 'Accepter, Anne' }).click();
  for (const { page } of [anne, bruno]) await page.getByText('Parmi vos amis').waitFor();
  await home(bruno);
  const mine = bruno.page.getByRole('region', { name: 'Mes amis' });
  await mine.getByText('Anne').waitFor();
  await mine.getByText('en ligne').waitFor();
  await mine.getByRole('button', { name: 'Autres choix pour Anne' }).click();
  await mine.getByRole('button', { name: 'Retirer de mes amis' }).click();
  await mine.waitFor({ state: 'detached' });
});

scene('a wish is seen on the home page, and may be ignored or agreed to', {}, async (site) => {
  const { anne, bruno } = await meet(site);
  await home(bruno);
  await anne.page.getByRole('button', { name: 'Ajouter à mes amis, Bruno' }).click();
  await anne.page.getByText('Demande envoyée').waitFor();
  await bruno.page.reload();
  await bruno.page.getByText('Anne voudrait être de vos amis').waitFor();
  await shots(bruno, 'wish');
  await bruno.page.getByRole('button', { name: 'Ignorer' }).click();
  await bruno.page.getByText('Anne voudrait être de vos amis').waitFor({ state: 'detached' });
  // Whoever asked does not learn it, and may take it back and ask again.
  await anne.page.getByRole('button', { name: 'Annuler la demande' }).click();
  await anne.page.getByRole('button', { name: 'Ajouter à mes amis, Bruno' }).click();
  await anne.page.getByText('Demande envoyée').waitFor();
  await bruno.page.reload();
  await bruno.page.getByRole('button', { name: 'Accepter' }).click();
  await bruno.page.getByRole('region', { name: 'Mes amis' }).getByText('Anne').waitFor();
});

scene('a friend is invited, and joins by one tap', {}, async (site) => {
  const { anne, bruno } = await meet(site, { bypassCSP: true });
  await befriend({ anne, bruno });
  await home(bruno);
  await bruno.page.getByRole('region', { name: 'Mes amis' }).waitFor();
  // A table of Anne's own, of which nobody knows.
  const id = await anne.table({ start: false });
  await anne.page.getByRole('button', { name: 'Inviter Bruno' }).waitFor();
  await shots(anne, 'invite');
  await anne.page.getByRole('button', { name: 'Inviter Bruno' }).click();
  await anne.page.getByText('Invitation envoyée').waitFor();
  await bruno.page.reload();
  await bruno.page.getByText('Anne vous invite à sa table').waitFor();
  await bruno.page.getByRole('region', { name: 'Mes amis' }).getByText('en ligne').waitFor();
  await shots(bruno, 'invited');
  assert.deepEqual(await findings(bruno), [], 'home');
  await bruno.page.getByRole('link', { name: 'Rejoindre la table de Anne' }).click();
  await bruno.page.getByText('Bruno (vous)').waitFor();
  assert.ok(bruno.page.url().endsWith(`/t/${id}`), 'what was asked for is not asked for again');
  await anne.page.getByText('Bruno', { exact: false }).first().waitFor();
  assert.deepEqual(await findings(bruno), [], 'waiting');
});

scene('an invitation is put away, and does not come again', {}, async (site) => {
  const { anne, bruno } = await meet(site);
  await befriend({ anne, bruno });
  await anne.table({ start: false });
  await anne.page.getByRole('button', { name: 'Inviter Bruno' }).click();
  await anne.page.getByText('Invitation envoyée').waitFor();
  await home(bruno);
  await bruno.page.getByRole('button', { name: 'Pas maintenant' }).click();
  await bruno.page.getByText('Anne vous invite à sa table').waitFor({ state: 'detached' });
  await anne.page.reload();
  await anne.page.getByRole('button', { name: 'Inviter Bruno' }).click();
  await anne.page.getByText('Invitation envoyée').waitFor();
  await bruno.page.reload();
  await bruno.page.getByRole('region', { name: 'Mes amis' }).getByText('Anne').waitFor();
  assert.equal(await bruno.page.getByText('vous invite à sa table').count(), 0);
});

scene('whoever is blocked is not heard, does not sit down, and may be forgiven', {}, async (site) => {
  const { host: anne, guest: bruno } = await begin(site, {});
  await anne.open('Autour de la table');
  await anne.page.getByRole('button', { name: 'Autres choix pour Bruno' }).click();
  await anne.shot('friends-people-desktop');
  await anne.page.getByRole('button', { name: 'Bloquer, Bruno' }).click();
  await anne.page.getByText('Bloqué par vous').waitFor();
  await anne.page.keyboard.press('Escape');
  await bruno.open('Discussion');
  const says = async (person, text) => {
    await person.page.getByPlaceholder('Votre message').fill(text);
    await person.page.getByRole('button', { name: 'Envoyer' }).click();
  };
  await says(bruno, 'tu m’entends ?');
  await bruno.page.locator('.chat').getByText('tu m’entends ?').waitFor();
  await anne.open('Discussion');
  await says(anne, 'bonne partie');
  await bruno.page.locator('.chat').getByText('bonne partie').waitFor();
  await anne.page.locator('.chat').getByText('bonne partie').waitFor();
  assert.equal(await anne.page.getByText('tu m’entends ?').count(), 0);

  const id = await anne.table({ start: false });
  await bruno.at(id);
  await bruno.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
  await bruno.page.getByText('L’hôte de cette table ne vous y admet pas.').waitFor();
  await bruno.shot('friends-not-admitted-phone');

  await home(anne);
  await anne.page.getByRole('button', { name: 'Mon compte' }).click();
  await anne.page.getByText('Personnes bloquées').click();
  await anne.page.getByRole('button', { name: 'Débloquer, Bruno' }).waitFor();
  await anne.shot('friends-blocked-desktop');
  await anne.page.setViewportSize(PHONE);
  await anne.shot('friends-blocked-phone');
  await anne.page.getByRole('button', { name: 'Débloquer, Bruno' }).click();
  await anne.page.getByText('Vous ne bloquez personne.').waitFor();
  await bruno.page.getByRole('button', { name: 'S’asseoir à la table' }).click();
  await bruno.page.getByText('Bruno (vous)').waitFor();
});

scene('at the end of a game those one has played with are a tap away', {}, async (site) => {
  const { host: anne, guest: bruno } = await begin(site, { rules: 'fft end=agreement' });
  // In the middle of a game a dot says that there is something to see.
  await bruno.open('Autour de la table');
  await bruno.page.getByRole('button', { name: 'Ajouter à mes amis, Anne' }).click();
  await bruno.page.getByText('Demande envoyée').waitFor();
  await bruno.page.keyboard.press('Escape');
  await anne.page.locator('.tools .unread').waitFor();
  await anne.open('Autour de la table');
  await anne.page.getByText('Voudrait être de vos amis').waitFor();
  assert.equal(await anne.page.locator('.tools .unread').count(), 0);
  await shots(anne, 'people');
  await anne.page.getByRole('button', { name: 'Arrêter la partie' }).click();
  await anne.page.getByText('Arrêter la partie maintenant ?').waitFor();
  await anne.page.getByRole('button', { name: 'Arrêter la partie' }).click();
  const company = anne.page.getByRole('region', { name: 'Vos partenaires de jeu' });
  await company.getByRole('button', { name: 'Accepter, Bruno' }).waitFor();
  await shots(anne, 'over');
  await company.getByRole('button', { name: 'Accepter, Bruno' }).click();
  await company.getByText('Parmi vos amis').waitFor();
  await bruno.page.getByRole('region', { name: 'Vos partenaires de jeu' }).getByText('Parmi vos amis').waitFor();
});

scene('axe finds nothing serious where friends are', {}, async (site) => {
  const { anne, bruno } = await meet(site, { bypassCSP: true });
  await anne.page.getByRole('button', { name: 'Ajouter à mes amis, Bruno' }).click();
  await bruno.page.getByText('Voudrait être de vos amis').waitFor();
  await bruno.page.getByRole('button', { name: 'Autres choix pour Anne' }).click();
  await bruno.page.getByRole('button', { name: 'Bloquer, Anne' }).waitFor();
  assert.deepEqual(await findings(bruno), [], 'waiting');
  await home(bruno);
  await bruno.page.getByText('Anne voudrait être de vos amis').waitFor();
  assert.deepEqual(await findings(bruno), [], 'home');
  await bruno.page.getByRole('button', { name: 'Bloquer' }).click();
  await bruno.page.getByText('Anne voudrait être de vos amis').waitFor({ state: 'detached' });
  await bruno.page.getByRole('button', { name: 'Mon compte' }).click();
  await bruno.page.getByText('Personnes bloquées').click();
  await bruno.page.getByRole('button', { name: 'Débloquer, Anne' }).waitFor();
  assert.deepEqual(await findings(bruno), [], 'account');
});

scene('in English on a small phone nothing sticks out', {}, async (site) => {
  const { anne, bruno } = await meet(site);
  await bruno.page.evaluate(() =>
    localStorage.setItem('oudler.choices', JSON.stringify({ language: 'en', theme: 'light' })),
  );
  await bruno.page.setViewportSize(SMALL);
  await bruno.page.reload();
  const fits = () =>
    bruno.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  await bruno.page.getByRole('button', { name: 'Add to my friends, Anne' }).click();
  await bruno.page.getByText('Request sent').waitFor();
  await bruno.page.getByRole('button', { name: 'More choices for Anne' }).click();
  await bruno.page.getByRole('button', { name: 'Block, Anne' }).waitFor();
  assert.ok(await fits(), 'waiting');
  await bruno.shot('friends-waiting-small-en');
  await anne.page.getByRole('button', { name: 'Accepter, Bruno' }).click();
  await anne.page.getByText('Parmi vos amis').waitFor();
  await anne.table({ start: false, listed: true });
  await anne.page.getByRole('button', { name: 'Inviter Bruno' }).click();
  await anne.page.getByText('Invitation envoyée').waitFor();
  await home(bruno);
  await bruno.page.getByText('Anne invites you to their table').waitFor();
  const mine = bruno.page.getByRole('region', { name: 'My friends' });
  // The table is listed, and so one may join without being invited.
  await mine.getByRole('link', { name: 'Join Anne’s table' }).waitFor();
  assert.ok(await fits(), 'home');
  await mine.getByRole('button', { name: 'More choices for Anne' }).click();
  await mine.scrollIntoViewIfNeeded();
  await bruno.shot('friends-list-small-en');
});
