// How quick the client is: until the first screen can be used, and what a whole deal costs a slow phone.
// node tests/measure.mjs

import { PHONE, Site } from './browser/site.mjs';

const SLOWED = 4;
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
await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
await devtools.send('Performance.enable');
await person.table({ pace: 'quick' });
await person.button('Distribuer').waitFor();
// As anybody has by then.
await person.page.mouse.click(195, 300);

/** What the page has cost its main thread so far. */
async function spent() {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Plays a deal inside the page, so that nothing asks it from outside meanwhile. */
function playDeal() {
  return new Promise((resolve) => {
    const frames = [];
    let last = performance.now();
    const tick = (now) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    let nMoves = 0;
    const moving = setInterval(() => {
      if (!document.querySelector('.screen:not([data-busy])')) return;
      if (document.querySelector('.score .verdict')) {
        clearInterval(moving);
        return setTimeout(() => resolve({ frames, nMoves }), 500);
      }
      const buttons = [...document.querySelectorAll('.actions button:not([disabled])')];
      const says = (...words) =>
        buttons.find((button) => words.some((word) => button.textContent.trim().startsWith(word)));
      const free = () => [...document.querySelectorAll('.held[aria-disabled="false"][aria-pressed="false"]')].at(-1);
      const isDiscard = [...document.querySelectorAll('.actions button')].some((one) =>
        /^Poser/.test(one.textContent.trim()),
      );
      const next =
        says('Distribuer', 'Donne suivante', 'Garde', 'Passe', 'Jeu', 'Poser') ??
        (isDiscard ? free() : document.querySelector('.held.legal'));
      if (!next) return;
      nMoves += 1;
      next.click();
    }, 200);
  });
}

/** The tasks of the page's main thread that took longer than 50 ms of its time, however busy the machine was, with
 *  what took the most of each; and what it spent on what in all. */
function tasks({ traceEvents }) {
  const marks = new Map();
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  for (const one of traceEvents)
    if (one.name === 'UpdateLayoutTree') marks.set(thread(one), (marks.get(thread(one)) ?? 0) + 1);
  const main = [...marks].sort((a, b) => b[1] - a[1])[0][0];
  const events = traceEvents.filter((one) => one.tdur > 0 && thread(one) === main);
  events.sort((a, b) => a.tts - b.tts || b.tdur - a.tdur);
  const [all, open, spent] = [[], [], new Map()];
  for (const one of events) {
    while (open.length > 0 && open.at(-1).tts + open.at(-1).tdur <= one.tts) open.pop();
    const around = open.at(-1);
    Object.assign(one, { own: one.tdur, inside: [one] });
    if (around) around.own -= one.tdur;
    if (open[0]) open[0].inside.push(one);
    else all.push(one);
    open.push(one);
  }
  for (const one of events) spent.set(one.name, (spent.get(one.name) ?? 0) + one.own / 1000);
  all.sort((a, b) => b.tdur - a.tdur);
  const longest = all.slice(0, 8).map(({ tdur, inside }) => {
    const most = inside.sort((a, b) => b.own - a.own).slice(0, 4);
    return `  ${ms(tdur)}: ${most.map((one) => `${one.name} ${ms(one.own)}`).join(', ')}`;
  });
  const nLong = all.filter(({ tdur }) => tdur > 50_000).length;
  return { nLong, longest, spent: [...spent].sort((a, b) => b[1] - a[1]).slice(0, 8) };
}
const ms = (micros) => `${Math.round(micros / 1000)} ms`;

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute', 'toplevel'];
await site.browser.startTracing(person.page, { categories });
const before = await spent();
const { frames, nMoves } = await person.page.evaluate(playDeal);
const after = await spent();
const { nLong, longest, spent: most } = tasks(JSON.parse(await site.browser.stopTracing()));
frames.sort((a, b) => a - b);
const at = (share) => frames[Math.floor(frames.length * share)].toFixed(0);
const n = (name) => after[name] - before[name];
console.log(
  `CPU slowed ${SLOWED} times, a deal of ${nMoves} moves: ` +
    `frames 50 % ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms; ` +
    `tasks over 50 ms: ${nLong}; the longest:\n${longest.join('\n')}`,
);
console.log(
  `main thread ${(n('TaskDuration') * 1000).toFixed(0)} ms: ${most.map(([name, time]) => `${name} ${time.toFixed(0)}`).join(', ')}; ` +
    `${n('RecalcStyleCount')} styles, ${n('LayoutCount')} layouts, ${after.Nodes} nodes`,
);
await site.close();
await site.browser.close();
