/** The Excuse: a fool in motley with his lute, and his twin. */

import { CREAM, GOLD, INK, SKIN, at, box, disc, line, path, star, twice } from './shapes';

const PLUM = '#5b3a86';
const ROSE = '#c23a4b';
const TEAL = '#2f7f7a';

const FRAME = 'M36 6.5H93.5V134H64V168.5H6.5V41H36Z';

export function jester(ink: string): string {
  return (
    path(FRAME, '#fdf3d6', `stroke="${ink}" stroke-width="1"`) +
    twice(`<g stroke="${INK}" stroke-width=".9" stroke-linejoin="round">${fool()}</g>`) +
    box(6.5, 84, 87, 7, GOLD, `stroke="${INK}" stroke-width=".9"`) +
    [20, 35, 50, 65, 80].map((x) => star(x, 87.5, 2.6, ink)).join('')
  );
}

const bell = (x: number, y: number) => disc(x, y, 2.9, GOLD) + line(`M${x - 1.6} ${y + 0.4}H${x + 1.6}`, INK, 0.7);

function fool(): string {
  return (
    // Motley in two halves, lozenges on each.
    path('M57 57C40 58 22 64 12 86H57Z', TEAL) +
    path('M57 57C74 58 88 66 90 86H57Z', ROSE) +
    path('M28 66l5 7l-5 7l-5-7ZM42 60l5 7l-5 7l-5-7Z', CREAM, 'opacity=".8" stroke="none"') +
    path('M80 66l4 7l-4 7l-4-7Z', GOLD, 'opacity=".8" stroke="none"') +
    // The collar, in points with bells.
    path('M38 55L34 68L44 63L48 74L56 65L65 74L69 63L79 67L75 54Q57 48 38 55Z', GOLD) +
    [
      [34, 69],
      [48, 75],
      [65, 75],
      [79, 68],
    ]
      .map(([x = 0, y = 0]) => bell(x, y))
      .join('') +
    at(
      57,
      42,
      path('M-8.6-6V1C-8.6 8-4 12 0 12S8.6 8 8.6 1V-6C8.6-12-8.6-12-8.6-6Z', SKIN) +
        line('M-5.8-3Q-3.6-5.4-1.6-3.6M1.6-3.6Q3.6-5.4 5.8-3', INK, 1) +
        disc(-3.4, -0.6, 1.3, INK, 'stroke="none"') +
        disc(3.8, -0.6, 1.3, INK, 'stroke="none"') +
        line('M.4-1L1.8 3.2H0', '#a8764f', 0.9) +
        path('M-4.4 5Q0 7 4.4 5Q3 9.6 0 9.6T-4.4 5Z', '#b4343c', 'stroke="none"') +
        disc(-5.6, 3.4, 1.7, '#e79a86', 'stroke="none"') +
        disc(5.8, 3.4, 1.7, '#e79a86', 'stroke="none"') +
        // The cap with its three horns.
        path('M-9-4C-10-12-4-14-2-16C-8-27-20-24-17-8C-15-4-12-2-9-4Z', TEAL) +
        path('M9-4C10-12 4-14 2-16C10-27 25-26 26-9C22-14 14-12 9-4Z', ROSE) +
        path('M-9.4-3C-9-12-7-18 2-34C6-24 10-12 9.4-3C4-7-4-7-9.4-3Z', PLUM) +
        path('M-10-2Q0-8.4 10-2L9.4-5.6Q0-12-9.4-5.6Z', GOLD) +
        bell(-15.6, -5) +
        bell(26, -8) +
        disc(2, -33, 2.6, GOLD),
    ) +
    // The lute lies across, neck up to the right.
    at(
      38,
      77,
      path('M12-3H42V3H12Z', '#6b4423') +
        path('M41-4.4L49-6.5L50-1.4L43 3.6Z', '#6b4423') +
        path('M18 0C16-9 4-14-8-12C-20-9-20 9-8 12C4 14 16 9 18 0Z', '#d99a4a') +
        disc(1, 0, 4.2, INK, 'stroke="none"') +
        path('M-13-4.6H-10.4V4.6H-13Z', '#6b4423') +
        line('M-12-2H42M-12 0H43M-12 2H42', CREAM, 0.5),
      0.92,
      -34,
    ) +
    disc(66, 57, 4, SKIN) +
    disc(43, 78, 4.2, SKIN)
  );
}
