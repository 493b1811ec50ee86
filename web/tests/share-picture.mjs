/** Draws the picture that a shared link shows: `node tests/share-picture.mjs`, after the cards changed. */

import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const at = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const outDir = join(tmpdir(), `oudler-share-${process.pid}`);
await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  build: { outDir, lib: { entry: { face: at('src/cards/face.ts') }, formats: ['es'] } },
});
const { face } = await import(pathToFileURL(join(outDir, 'face.js')).href);
await rm(outDir, { recursive: true });

const card = (name, i) =>
  `<svg viewBox="0 0 100 175" style="rotate:${(i - 2) * 9}deg;translate:0 ${(i - 2) ** 2 * 7}px">${face(name, { indices: 'fr', fourColours: false })}</svg>`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<style>
  body { background: radial-gradient(ellipse at 50% 25%, #2a6a59, #12372f 75%); margin: 0; overflow: hidden; }
  div { border: 3px solid #c99a3c; border-radius: 30px; height: 578px; margin: 20px; position: relative; }
  main { display: flex; justify-content: center; padding-top: 46px; }
  svg { border-radius: 14px; box-shadow: 0 8px 22px #0008; margin: 0 -16px; transform-origin: 50% 110%; width: 196px; }
  h1 { bottom: 18px; color: #f1dfb4; font: 600 84px 'Source Serif 4', Georgia, 'DejaVu Serif', serif; left: 0; letter-spacing: 4px; margin: 0; position: absolute; right: 0; text-align: center; }
</style><div><main>${['KH', 'QS', 'T21', 'EX', 'T1'].map(card).join('')}</main><h1>Oudler</h1></div>`);
await page.screenshot({ path: at('public/icons/share.jpg'), type: 'jpeg', quality: 82 });
await browser.close();
