// Whole deals through the real page, against bots.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, PHONE, SMALL, Site } from './site.mjs';

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

/** Plays until somebody took and the deal was scored. */
async function scored(person, bid, each) {
  for (let n = 0; n < 30; n++) {
    await person.playDeal(bid, each);
    if ((await person.page.locator('.score .verdict').count()) > 0) return;
    await person.press('Donne suivante');
    await person.page.waitForTimeout(100);
  }
  throw new Error('nobody ever took');
}

for (const [name, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
]) {
  test(`a whole deal at four, on a ${name}`, async () => {
    const person = await site.person({ viewport });
    await person.named('Zoé');
    await person.table({ table: '4' });
    await person.page.waitForSelector('.actions .main');
    const seen = new Set();
    const shot = async (step) => {
      if (seen.has(step)) return;
      seen.add(step);
      await person.page.waitForTimeout(250);
      await person.shot(`table-4-${step}-${name}`);
    };
    await shot('before-the-deal');
    await scored(person, 'Garde', async (offers) => {
      if (offers.buttons.includes('Passe')) await shot('auction');
      if (offers.discards) await shot('discard');
      if (offers.buttons.some((text) => text.startsWith('Jeu'))) await shot('jeu');
      if (offers.legal.length > 0 && offers.held < 16) await shot('play');
      if (offers.held > 0 && offers.held < 9) await shot('late');
    });
    await shot('score');
    const rows = await person.page.locator('.score .seats tbody tr').count();
    assert.equal(rows, 4);
    assert.ok(seen.has('auction') && seen.has('play'), [...seen].join(' '));
    // The sheet and the last deal can be looked at.
    await person.open('Marque');
    await person.page.waitForSelector('dialog tbody tr');
    await shot('sheet');
    await person.page.keyboard.press('Escape');
    await person.page.getByRole('link', { name: 'Revoir la donne' }).click();
    await person.page.waitForTimeout(600);
    await shot('replay');
    await person.page.keyboard.press('ArrowRight');
    assert.deepEqual(person.troubles, []);
    await person.page.context().close();
  });
}

test('three and five are played to their score too', async () => {
  for (const table of ['3', '5', '5-sitting-out']) {
    const person = await site.person({ viewport: table === '5' ? SMALL : DESKTOP });
    await person.named('Zoé');
    await person.table({ table });
    await person.page.waitForSelector('.actions .main');
    let wasCall = false;
    await scored(person, 'Garde', async (offers) => {
      if (offers.calls > 0 && !wasCall) {
        wasCall = true;
        await person.shot(`table-${table}-call`);
      }
      if (offers.held === 8 && offers.legal.length > 0) await person.shot(`table-${table}-play`);
    });
    await person.shot(`table-${table}-score`);
    assert.equal(await person.page.locator('.score .seats tbody tr').count(), Number(table[0]));
    assert.deepEqual(person.troubles, []);
    await person.page.context().close();
  }
});
