// Draws the grain of the cloth: `node tests/felt.mjs` writes src/styles/felt.png, a tile of short fibres.

import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 96;
const N_FIBRES = 1500;

// The same grain every time.
let seed = 20261118;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

// Light and dark fibres, around the edges of the tile.
const light = new Float32Array(SIZE * SIZE);
for (let i = 0; i < N_FIBRES; i++) {
  const angle = random() * Math.PI;
  const length = 2 + random() * 5;
  const strength = (random() - 0.5) * 0.16;
  let [x, y] = [random() * SIZE, random() * SIZE];
  for (let step = 0; step < length; step++) {
    light[(Math.floor(y) % SIZE) * SIZE + (Math.floor(x) % SIZE)] += strength;
    x = (x + Math.cos(angle) + SIZE) % SIZE;
    y = (y + Math.sin(angle) + SIZE) % SIZE;
  }
}

// Grey and alpha, in few steps so that it packs well.
const rows = Buffer.alloc(SIZE * (1 + 2 * SIZE));
for (let y = 0; y < SIZE; y++) {
  for (let x = 0; x < SIZE; x++) {
    const value = light[y * SIZE + x];
    const at = y * (1 + 2 * SIZE) + 1 + 2 * x;
    rows[at] = value > 0 ? 255 : 0;
    rows[at + 1] = Math.min(56, 8 * Math.round((Math.abs(value) * 255) / 8));
  }
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const header = Buffer.alloc(13);
header.writeUInt32BE(SIZE, 0);
header.writeUInt32BE(SIZE, 4);
header.set([8, 4, 0, 0, 0], 8);
writeFileSync(
  new URL('../src/styles/felt.png', import.meta.url),
  Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]),
);
