/**
 * The whole deck as sheets to look at: `node tests/card-sheet.mjs FOLDER`.
 * Desktop cards, phone cards (64 px wide), strips as in a fan (22 px of each), both colour choices.
 */

import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const folder = resolve(process.argv[2] ?? 'card-sheets');
const cards = fileURLToPath(new URL('../src/cards/', import.meta.url));

async function load() {
  const outDir = join(tmpdir(), `oudler-cards-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      lib: { entry: { face: `${cards}face.ts`, back: `${cards}back.ts`, deck: `${cards}deck.ts` }, formats: ['es'] },
    },
  });
  const parts = await Promise.all(
    ['face', 'back', 'deck'].map((name) => import(pathToFileURL(join(outDir, `${name}.js`)).href)),
  );
  await rm(outDir, { recursive: true });
  return Object.assign({}, ...parts);
}

const { face, back, DECK } = await load();
const svg = (inner) => `<svg viewBox="0 0 100 175">${inner}</svg>`;
const faces = (options, deck = DECK) => deck.map((card) => svg(face(card, options)));
const french = { indices: 'fr', fourColours: false };
const english = { indices: 'en', fourColours: true };
const hand = 'T21 T17 T14 T9 T8 T3 T1 EX KS NS 10S QH 7H AH KC JC 3C 10D'.split(' ');
const courts = 'KS QS NS JS KH QH NH JH KC QC NC JC KD QD ND JD EX T1 T21 AS'.split(' ');

const sheets = {
  desktop: [1280, 'w110 gap', [...faces(french), svg(back())]],
  'four-colours': [1280, 'w110 gap', [...faces(english), svg(back())]],
  courts: [1280, 'w200 gap', [...faces(french, courts), svg(back())]],
  trumps: [1280, 'w200 gap', faces(french, DECK.slice(0, 22))],
  phone: [390, 'w64 gap', [...faces(french), svg(back())]],
  'phone-strips': [390, 'w64 strip', [...faces(french, hand), ...faces(french)]],
  'phone-strips-four': [390, 'w64 strip', [...faces(english, hand), ...faces(english)]],
};

const style = `body{margin:0;background:#12372f}main{display:flex;flex-wrap:wrap;padding:10px}main>svg{display:block;flex:none;filter:drop-shadow(0 1px 2px #0007)}
.gap{gap:8px}.w200>svg{width:200px}.w110>svg{width:110px}.w64>svg{width:64px}.strip{padding-right:52px;row-gap:6px}.strip>svg{margin-right:-42px}`;

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
for (const [name, [width, kind, drawn]] of Object.entries(sheets)) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, deviceScaleFactor: width < 500 ? 2 : 1 });
  await page.setContent(`<style>${style}</style><main class="${kind}">${drawn.join('')}</main>`);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
}
await browser.close();
console.log(`${Object.keys(sheets).length} sheets in ${folder}`);
