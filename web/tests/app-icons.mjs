/** Renders public/icon.svg into public/icons: `node tests/app-icons.mjs`, after the drawing changed. */

import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const at = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const drawing = await readFile(at('icon.svg'), 'utf8');
// A mask may cut everything outside the middle four fifths: the ground fills the square, the cards stand smaller.
const masked = `<div class="mask">${drawing.replace(/ rx="112"/, '')}</div>`;

await mkdir(at('icons'), { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
for (const [name, size, inner] of [
  ['icon-192', 192, drawing],
  ['icon-512', 512, drawing],
  ['maskable-512', 512, masked],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:100%}.mask{background:#12372f;padding:9%;box-sizing:border-box;height:100vh}</style>${inner}`,
  );
  await page.screenshot({ path: at(`icons/${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
