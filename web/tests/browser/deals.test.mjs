// Whole deals through the real page, against bots.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, SMALL, scene } from './site.mjs';

for (const [name, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
]) {
  scene(`a whole deal at four, on a ${name}`, {}, async (site) => {
    const person = await site.player('Zoé', { table: '4' }, { viewport });
    await person.page.waitForSelector('.actions .main');
    const seen = new Set();
    const shot = async (step) => {
      if (seen.has(step)) return;
      seen.add(step);
      await person.shot(`table-4-${step}-${name}`);
    };
    await shot('before-the-deal');
    await person.scored('Garde', async (offers) => {
      if (offers.buttons.includes('Passe')) await shot('auction');
      if (offers.discards) await shot('discard');
      if (offers.buttons.some((text) => text.startsWith('Jeu'))) await shot('jeu');
      if (offers.legal.length > 0 && offers.held < 16) await shot('play');
      if (offers.held > 0 && offers.held < 9) await shot('late');
    });
    await shot('score');
    assert.equal(await person.page.locator('.score .seats tbody tr').count(), 4);
    assert.deepEqual([...seen], ['before-the-deal', 'auction', 'discard', 'jeu', 'play', 'late', 'score']);
    // The sheet and the last deal can be looked at.
    await person.open('Marque');
    await person.page.waitForSelector('dialog tbody tr');
    await shot('sheet');
    await person.page.keyboard.press('Escape');
    await person.page.getByRole('link', { name: 'Revoir la donne' }).click();
    await person.page.getByText('parle en premier').waitFor();
    await shot('replay');
    await person.page.keyboard.press('ArrowRight');
    await person.page.getByText('parle en premier').waitFor({ state: 'detached' });
  });
}

for (const [table, viewport, call] of [
  ['3', DESKTOP, false],
  ['5', SMALL, true],
  ['5-sitting-out', DESKTOP, false],
]) {
  scene(`a table of ${table} is played to its score`, {}, async (site) => {
    const person = await site.player('Zoé', { table }, { viewport });
    await person.page.waitForSelector('.actions .main');
    let hasCalled = false;
    // A bot takes now and then; whoever calls is asked for a card.
    for (let n = 0; n < 12 && (n === 0 || hasCalled !== call); n++) {
      if (n > 0) await person.next();
      await person.scored('Garde', async (offers) => {
        if (offers.calls > 0 && !hasCalled) {
          hasCalled = true;
          await person.shot(`table-${table}-call`);
        }
        if (offers.held === 8 && offers.legal.length > 0) await person.shot(`table-${table}-play`);
      });
    }
    await person.shot(`table-${table}-score`);
    assert.equal(hasCalled, call);
    assert.equal(await person.page.locator('.score .seats tbody tr').count(), Number(table[0]));
  });
}
