// What the client weighs on the line: everything a player could ever load, compressed.

import assert from 'node:assert/strict';
import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { scene } from './site.mjs';

function fetchSmall(site, path) {
  return new Promise((resolve, reject) => {
    get(`${site.url}${path}`, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });
}

scene("the client's code is under 150 KB compressed, whatever is opened", {}, async (site) => {
  const waiting = ['/'];
  const weights = new Map();
  while (waiting.length > 0) {
    const path = waiting.pop();
    if (weights.has(path)) continue;
    const { status, headers, bytes } = await fetchSmall(site, path);
    assert.equal(status, 200, path);
    assert.equal(headers['content-encoding'], 'br', path);
    weights.set(path, bytes.length);
    const text = brotliDecompressSync(bytes).toString();
    for (const [, name] of text.matchAll(/["'`/]((?:assets\/)?[\w.-]+-[\w-]{8}\.(?:js|css))["'`]/g)) {
      waiting.push(`/assets/${name.replace('assets/', '')}`);
    }
  }
  const total = [...weights.values()].reduce((sum, n) => sum + n, 0);
  console.log(`${weights.size} files, ${(total / 1024).toFixed(1)} KB:`, Object.fromEntries(weights));
  assert.ok(weights.size >= 6, `the lazy screens are counted: ${[...weights.keys()]}`);
  assert.ok(total < 150 * 1024, `${total} bytes`);
});
