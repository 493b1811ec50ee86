/** The back of every card: a brass lattice on night blue, with a sun whose face is the four suits. */

import { HEIGHT, WIDTH, at, box, disc, path, pip, rays, star } from './shapes';

const GROUND = '#1f2b4d';
const BRASS = '#d8ad5c';
const PALE = '#f1dfb4';

let known = '';

export function back(): string {
  known ||= draw();
  return known;
}

function draw(): string {
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
    box(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, '#fdf9ef', 'rx="7.5" stroke="#b8ac94" stroke-width="1.2"') +
    box(5, 5, 90, 165, GROUND, 'rx="4"') +
    at(
      50,
      87.5,
      path(lattice, 'none', `stroke="${BRASS}" stroke-width=".7" opacity=".6"`) + path(dots, BRASS, 'opacity=".75"'),
    ) +
    box(8, 8, 84, 159, 'none', `rx="2.5" stroke="${BRASS}" stroke-width="1.2"`) +
    star(50, 87.5, 36, GROUND, 16, 0.86) +
    rays(50, 87.5, 26, 33, 32, BRASS, 1.1) +
    disc(50, 87.5, 24.5, '#16203c', `stroke="${BRASS}" stroke-width="1.4"`) +
    suits +
    star(50, 87.5, 6, BRASS, 8, 0.5)
  );
}
