/** The backs one may choose: each a pattern, so that no card is known from behind, and the same upside down. */

import { HEIGHT, WIDTH, at, box, disc, line, path, pip, rays, star, twice } from './shapes';

export const BACKS = ['sun', 'rose', 'reed'] as const;
export type Back = (typeof BACKS)[number];

const BRASS = '#d8ad5c';
const PALE = '#f1dfb4';
const GROUND: Record<Back, string> = { sun: '#1f2b4d', rose: '#7c2230', reed: '#1c4a3a' };

const known = new Map<Back, string>();

/** A card from behind. */
export function back(kind: Back = 'sun'): string {
  let drawn = known.get(kind);
  if (drawn === undefined) {
    drawn = frame(GROUND[kind], { sun, rose, reed }[kind]());
    known.set(kind, drawn);
  }
  return drawn;
}

/** The same as one picture, which a page with many of them draws more easily. */
export function backPicture(kind: Back): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${back(kind)}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const frame = (ground: string, inside: string) =>
  box(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, '#fdf9ef', 'rx="7.5" stroke="#b8ac94" stroke-width="1.2"') +
  box(5, 5, 90, 165, ground, 'rx="4"') +
  inside +
  box(8, 8, 84, 159, 'none', `rx="2.5" stroke="${BRASS}" stroke-width="1.2"`);

/** A brass lattice on night blue, with a sun whose face is the four suits. */
function sun(): string {
  // The lattice is one path, the dots in its cells another. Measured from the card's middle.
  const [x, y] = [42, 79.5];
  let lattice = '';
  let dots = '';
  for (let c = -120; c <= 120; c += 12) {
    const [from, to] = [Math.max(-x, c - y), Math.min(x, c + y)];
    if (from < to) lattice += `M${from} ${from - c}L${to} ${to - c}M${from} ${c - from}L${to} ${c - to}`;
  }
  for (let i = -6; i <= 6; i++)
    for (let j = -13; j <= 13; j++) if ((i + j) % 2) dots += `M${i * 6} ${j * 6 - 2}l2 2l-2 2l-2-2Z`;
  const suits =
    pip('S', 50, 74, 0.62, PALE) +
    pip('H', 63.5, 87.5, 0.62, PALE) +
    pip('C', 50, 101, 0.62, PALE, 180) +
    pip('D', 36.5, 87.5, 0.62, PALE);
  return (
    at(
      50,
      87.5,
      path(lattice, 'none', `stroke="${BRASS}" stroke-width=".7" opacity=".6"`) + path(dots, BRASS, 'opacity=".75"'),
    ) +
    star(50, 87.5, 36, GROUND.sun, 16, 0.86) +
    rays(50, 87.5, 26, 33, 32, BRASS, 1.1) +
    disc(50, 87.5, 24.5, '#16203c', `stroke="${BRASS}" stroke-width="1.4"`) +
    suits +
    star(50, 87.5, 6, BRASS, 8, 0.5)
  );
}

/** A rose window on burgundy, and its quarters in the corners. */
function rose(): string {
  const petals = (r: number, n: number) =>
    Array.from({ length: n }, (_, i) => {
      const angle = (2 * Math.PI * i) / n;
      return disc(50 + r * Math.sin(angle), 87.5 - r * Math.cos(angle), r * 0.46, 'none', `stroke="${BRASS}"`);
    }).join('');
  const corner =
    rays(8, 8, 10, 38, 9, BRASS, 0.9, 0, 90) + line('M8 46A38 38 0 0 0 46 8M8 18A10 10 0 0 0 18 8', BRASS, 1.1);
  const other =
    rays(92, 8, 10, 38, 9, BRASS, 0.9, 90, 90) + line('M92 46A38 38 0 0 1 54 8M92 18A10 10 0 0 1 82 8', BRASS, 1.1);
  return (
    twice(corner + other) +
    disc(50, 87.5, 37, '#641924', `stroke="${BRASS}" stroke-width="1.4"`) +
    petals(25, 12) +
    petals(12, 8) +
    star(50, 87.5, 7.5, PALE, 8, 0.5)
  );
}

/** Scales on green, like reeds seen from above, with the star of an oudler. */
function reed(): string {
  let scales = '';
  for (let row = 0; row * 8 < 150; row++) {
    for (let x = row % 2 ? 15 : 8; x + 14 <= 92.1; x += 14) scales += `M${x} ${22 + row * 8}a7 7 0 0 1 14 0`;
  }
  // The lower half is the upper one turned.
  const half = scales.split('M').filter((one) => Number(one.split(/[ a]/)[1]) < 88);
  return (
    twice(line(half.map((one) => (one ? `M${one}` : '')).join(''), BRASS, 0.9, 'opacity=".75"')) +
    star(50, 87.5, 27, GROUND.reed, 8, 0.8) +
    star(50, 87.5, 22, BRASS, 8, 0.5) +
    star(50, 87.5, 15, GROUND.reed, 8, 0.5) +
    star(50, 87.5, 9, PALE, 8, 0.5)
  );
}
