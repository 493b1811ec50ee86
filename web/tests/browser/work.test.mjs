// What an event costs: the page changes where something changed, and nowhere else. Times are measured by hand
// (`tests/measure.mjs`); what is asserted here is how much is done.

import assert from 'node:assert/strict';
import { PHONE, scene } from './site.mjs';

/** Notes every change of the page in `window.seen`, render by render. */
function watch() {
  const REGIONS = ['.hand', '.trick', '.lying', '.score', '.actions', '.spoken', 'header', '.seat'];
  const turn = () => document.querySelector('.seat.turn')?.dataset.seat ?? null;
  const nLying = () => document.querySelectorAll('.lies').length;
  window.seen = [];
  let before = { turn: turn(), nLying: nLying() };
  new MutationObserver((records) => {
    const regions = records.map(({ target }) => {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const region = REGIONS.find((one) => element?.closest(one));
      return region === '.seat'
        ? `seat ${element.closest('.seat').dataset.seat}`
        : (region ?? `.${element?.className}`);
    });
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    // The face of a card is one thing.
    const elements = added.filter((one) => one.nodeType === Node.ELEMENT_NODE && !one.parentNode?.closest('svg.card'));
    const now = { turn: turn(), nLying: nLying() };
    window.seen.push({
      from: before,
      to: now,
      regions: [...new Set(regions)],
      nAdded: elements.reduce((n, one) => n + 1 + one.querySelectorAll(':not(svg.card *)').length, 0),
      n: records.length,
    });
    before = now;
  }).observe(document.querySelector('.table'), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

scene(
  'a card that somebody else plays changes two seats, the trick and the words, and nothing else',
  {},
  async (site) => {
    const person = await site.player('Zoé', { pace: 'quick' }, { viewport: PHONE });
    await person.until(async ({ legal }) => legal.length > 0, 'Garde');
    await person.page.evaluate(watch);
    for (let n = 0; n < 4; n++) await person.move('Garde');
    await person.turn();
    const { seen, own } = await person.page.evaluate(() => ({
      seen: window.seen,
      own: document.querySelector('.seat.bottom').dataset.seat,
    }));
    const played = seen.filter(({ from, to }) => to.nLying === from.nLying + 1 && from.turn !== own);
    assert.ok(played.length >= 6, `cards of others were seen: ${JSON.stringify(seen)}`);
    for (const one of played) {
      const told = JSON.stringify(one);
      const may = ['.trick', '.actions', '.spoken', `seat ${one.from.turn}`, `seat ${one.to.turn}`];
      // When it is ours to play, the hand says which cards may be.
      if (one.to.turn === own) may.push('.hand');
      assert.deepEqual(
        one.regions.filter((region) => !may.includes(region)),
        [],
        told,
      );
      // One card's face, and where it is ours a veil over what may not be played.
      const [most, changes] = one.to.turn === own ? [100, 120] : [80, 30];
      assert.ok(one.nAdded <= most, `${one.nAdded} new elements: ${told}`);
      assert.ok(one.n <= changes, `${one.n} changes: ${told}`);
    }
  },
);
