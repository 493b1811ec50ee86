// Nothing lies over anything it should not, at any size.

import assert from 'node:assert/strict';
import { scene } from './site.mjs';

const SIZES = {
  laptop: [1366, 768],
  desk: [1920, 1080],
  large: [2560, 1440],
  tablet: [820, 1180],
  phone: [390, 844],
  small: [360, 640],
  sideways: [844, 390],
};

/** Where the seats and the cards in the middle are, and the edges of the screen. */
function boxes(person) {
  return person.page.evaluate(async () => {
    // What has just changed is measured, and laid out, a frame later.
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
    const all = (selector) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { what: element.getAttribute('aria-label') ?? element.textContent.trim(), left, top, right, bottom };
      });
    return {
      seats: all('.seat'),
      trick: all('.lies'),
      cards: all('.lies, .lying svg.card'),
      hand: all('.hand'),
      screen: { right: innerWidth, bottom: innerHeight },
    };
  });
}

/** How much two boxes have in common, in pixels of the shorter way. */
const common = (a, b) =>
  Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  );

function check({ seats, cards, hand, screen }, where) {
  for (const one of [...seats, ...cards]) {
    assert.ok(
      one.left > -1 && one.top > -1 && one.right < screen.right + 1 && one.bottom < screen.bottom + 1,
      `${where}: ${one.what} leaves the screen`,
    );
  }
  for (const seat of seats) {
    for (const card of cards)
      assert.ok(common(seat, card) < 4, `${where}: the seat of ${seat.what} covers the card of ${card.what}`);
    for (const other of seats)
      if (other !== seat) assert.ok(common(seat, other) < 1, `${where}: ${seat.what} and ${other.what}`);
    for (const cards of hand) assert.ok(common(seat, cards) < 1, `${where}: ${seat.what} and the hand`);
  }
}

/** On a wide screen everybody sits beside their card, so that nobody takes it for a neighbour's. */
function checkBeside({ seats, trick }, where) {
  for (const card of trick) {
    const seat = seats.find(({ what }) => card.what.startsWith(what));
    const gap = Math.max(card.left - seat.right, seat.left - card.right);
    const isLevel = seat.top < card.bottom && seat.bottom > card.top;
    assert.ok(isLevel && gap > 0 && gap < 100, `${where}: ${seat.what} sits ${gap} pixels from the card`);
  }
}

for (const [size, [width, height]] of Object.entries(SIZES)) {
  scene(`a trick is seen whole on a ${size} screen, at 3, 4 and 5`, {}, async (site) => {
    for (const table of ['3', '4', '5', '5-sitting-out']) {
      const person = await site.player(`Marie-Antoinette ${table[0]}`, { table }, { viewport: { width, height } });
      let seen = 0;
      await person.until(async ({ legal }) => {
        const now = await boxes(person);
        // The trick, the dog, and what was drawn for the first deal.
        check(now, `${table} at ${size}`);
        if (width > 1000) checkBeside(now, `${table} at ${size}`);
        if (legal.length === 0 || now.cards.length < 2) return false;
        if (seen === 0) await person.shot(`layout-${table}-${size}`);
        return ++seen === 5;
      }, 'Garde');
      await person.context.close();
    }
  });
}

scene('a clock that runs moves nobody from their place', {}, async (site) => {
  for (const table of ['3', '4', '5']) {
    const clock = { per: 'move', seconds: 60 };
    const person = await site.player('Zoé', { table, clock }, { viewport: { width: 1366, height: 768 } });
    await person.until(async ({ legal }) => {
      const now = await boxes(person);
      check(now, `${table} with a clock`);
      checkBeside(now, `${table} with a clock`);
      return legal.length > 0 && now.trick.length > 1;
    }, 'Garde');
    assert.ok((await person.page.locator('.seat circle.left').count()) > 0, 'the ring of time is there');
    await person.shot(`clock-${table}`);
    // Seats are measured anew while it runs, once they change their size.
    await person.page.evaluate(() => document.querySelectorAll('.seat').forEach((seat) => (seat.style.zoom = 1.1)));
    const grown = await boxes(person);
    check(grown, `${table} with larger seats`);
    checkBeside(grown, `${table} with larger seats`);
    await person.context.close();
  }
});

scene('who looks on sees everybody around the table', {}, async (site) => {
  const host = await site.player('Anne', { pace: 'calm' });
  const { id } = host;
  await host.button('Distribuer').click();
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    const guest = await site.person({ viewport });
    await guest.at(id);
    await guest.page.getByText('Vous regardez la partie').waitFor();
    await guest.page.locator('.seat').nth(3).waitFor();
    const { seats } = await boxes(guest);
    assert.equal(seats.length, 4);
    const own = seats.find((seat) => seat.what === 'Anne');
    assert.ok(
      seats.every((seat) => seat === own || seat.bottom < own.top),
      'the first seat is below',
    );
    await guest.shot(`spectator-${viewport.width}`);
  }
});
