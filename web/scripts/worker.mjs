// Writes the service worker of the build: with it the page opens without a network once it was opened with one.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const out = process.env.OUDLER_WEB_OUT ?? 'dist';
const files = readdirSync(join(out, 'assets')).filter((name) => /\.(js|css|woff2|png)$/.test(name));
const page = readFileSync(join(out, 'index.html'));
const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12);
const kept = ['/', '/icon.svg', '/manifest.webmanifest', ...files.map((name) => `/assets/${name}`)];

writeFileSync(
  join(out, 'sw.js'),
  readFileSync(new URL('worker.js', import.meta.url), 'utf8')
    .replace("'VERSION'", JSON.stringify(version))
    .replace("['FILES']", JSON.stringify(kept)),
);
