// How quick the client is: until the first screen can be used, and a deal on a slow phone.
// node tests/measure.mjs

import { PHONE, Site } from './browser/site.mjs';

const site = await Site.open();
const times = [];
for (let n = 0; n < 5; n++) {
  const person = await site.person();
  const start = Date.now();
  await person.page.goto(site.url, { waitUntil: 'commit' });
  await person.page.getByRole('button', { name: 'Jouer maintenant' }).waitFor();
  times.push(Date.now() - start);
  await person.context.close();
}
console.log(`first screen usable after ${times.join(', ')} ms`);

const person = await site.person({ viewport: PHONE, reducedMotion: 'no-preference' });
await person.named('Zoé');
const devtools = await person.context.newCDPSession(person.page);
await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await person.table({ pace: 'quick' });
await person.page.evaluate(() => {
  window.long = [];
  new PerformanceObserver((list) =>
    window.long.push(...list.getEntries().map((one) => Math.round(one.duration))),
  ).observe({ type: 'longtask' });
  window.frames = [];
  let last = performance.now();
  const tick = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
});
let nMoves = 0;
while (nMoves <= 16) {
  const did = await person.move('Passe');
  if (did === 'scored') await person.press('Donne suivante');
  else nMoves += 1;
}
const { long, frames } = await person.page.evaluate(() => ({ long: window.long, frames: window.frames }));
frames.sort((a, b) => a - b);
const at = (share) => frames[Math.floor(frames.length * share)].toFixed(0);
console.log(
  `CPU slowed 4 times, ${nMoves} moves: frames 50 % ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms; tasks over 50 ms: ${long.join(', ') || 'none'}`,
);
await site.close();
await site.browser.close();
