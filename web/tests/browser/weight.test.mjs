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

scene(
  "the client's code is under 170 KB compressed, whatever is opened to play in one language, 26 KB more for the lessons and the glossary, 50 for the tools, 36 for tournaments, 20 for duplicate and 10 for friends",
  {},
  async (site) => {
    const waiting = ['/'];
    const weights = new Map();
    while (waiting.length > 0) {
      const path = waiting.pop();
      if (weights.has(path)) continue;
      const { status, headers, bytes } = await fetchSmall(site, path);
      assert.equal(status, 200, path);
      // The page itself is written for each link; everything else is kept compressed.
      const isSmall = headers['content-encoding'] === 'br';
      assert.ok(isSmall || (path === '/' && bytes.length < 3000), path);
      weights.set(path, bytes.length);
      const text = (isSmall ? brotliDecompressSync(bytes) : bytes).toString();
      for (const [, name] of text.matchAll(/["'`/]((?:assets\/)?[\w.-]+-[\w-]{8}\.(?:js|css))["'`]/g)) {
        waiting.push(`/assets/${name.replace('assets/', '')}`);
      }
    }
    // What only the tools beside the game need has a limit of its own.
    const isTool = (path) =>
      /\/([Ss]heets?|SheetScreen|Print|Arbiter|Desk|Chips|TermsFields|fold|text|tree)-/.test(path);
    const sum = (paths) => paths.reduce((all, path) => all + weights.get(path), 0);
    const paths = [...weights.keys()];
    const isClub = (path) => /\/(Club|Tournaments|tournament|LinkLine|Online|OwnSeat)-/.test(path);
    const isDuplicate = (path) => /\/[Dd]uplicate-/.test(path);
    const isLesson = (path) => /\/(Learn|[Tt]erms|Bubble)-/.test(path);
    const isFriends = (path) => /\/friends-/.test(path);
    const beside = [isTool, isClub, isDuplicate, isLesson, isFriends];
    // A reader has the texts of one language.
    const languages = ['fr', 'en'].map((language) => paths.find((path) => path.includes(`/${language}-`)));
    assert.ok(languages.every(Boolean), `the texts of each language: ${paths}`);
    const lighter = Math.min(...languages.map((path) => weights.get(path)));
    const game = sum(paths.filter((path) => !beside.some((is) => is(path)))) - lighter;
    const [tools, club, duplicate, lessons, friends] = beside.map((is) => sum(paths.filter(is)));
    const parts = [game, tools, club, duplicate, lessons, friends].map((bytes) => (bytes / 1024).toFixed(1));
    console.log(`${weights.size} files, ${parts.join(' + ')} KB`);
    assert.ok(weights.size >= 6, `the lazy screens are counted: ${paths}`);
    assert.ok(tools > 0 && tools < 50 * 1024, `${tools} bytes for the tools`);
    assert.ok(club > 0 && club < 36 * 1024, `${club} bytes for tournaments`);
    assert.ok(duplicate > 0 && duplicate < 20 * 1024, `${duplicate} bytes for duplicate`);
    assert.ok(lessons > 0 && lessons < 26 * 1024, `${lessons} bytes for the lessons`);
    assert.ok(friends > 0 && friends < 10 * 1024, `${friends} bytes for friends`);
    assert.ok(game < 170 * 1024, `${game} bytes`);
  },
);
