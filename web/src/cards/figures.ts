/** What a player may be shown by: small round pictures in two inks, in a box of 48 by 48. */

import type { WireFigure } from '../protocol/protocol';

const INK = 'fill="currentColor"';
const DEEP = 'fill="var(--picture)"';

const round = (x: number, y: number, r: number, ink = INK) => `<circle cx="${x}" cy="${y}" r="${r}" ${ink}/>`;
const shape = (d: string, ink = INK) => `<path d="${d}" ${ink}/>`;
const stroke = (d: string, ink = 'currentColor', wide = 2.4) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`;
const eyes = (y: number, apart: number, r = 2) => round(24 - apart, y, r, DEEP) + round(24 + apart, y, r, DEEP);

const RAYS = Array.from({ length: 8 }, (_, i) => {
  const [x, y] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
  return `M${(24 + 13.5 * x).toFixed(1)} ${(24 + 13.5 * y).toFixed(1)}L${(24 + 18 * x).toFixed(1)} ${(24 + 18 * y).toFixed(1)}`;
}).join('');

export const FIGURES: Record<WireFigure, string> = {
  fox:
    shape('M9 9l9 6.5a16 16 0 0 1 12 0L39 9l-1 15c-1 8-8 15-14 17-6-2-13-9-14-17z') +
    shape(
      'M10.5 25c5 0 10 4 13.5 15.500C27.500 29 32.500 25 37.500 25 36 33 30 39 24 41c-6-2-12-8-13.500-16z',
      'fill="var(--card)"',
    ) +
    eyes(23.5, 6.5) +
    round(24, 38.5, 2.4, DEEP),
  owl:
    shape(
      'M11 8c3 3.500 7 4.500 13 4.500S34 11.500 37 8c2 4 2.500 9 2.500 15C39.500 33 33 41 24 41S8.500 33 8.500 23c0-6 .5-11 2.500-15z',
    ) +
    round(17.2, 21, 5.6, 'fill="var(--card)"') +
    round(30.8, 21, 5.6, 'fill="var(--card)"') +
    eyes(21, 6.8, 2.6) +
    shape('M24 24l3 5-3 3.500-3-3.500z', DEEP) +
    stroke('M18 36q2 2 4 0M26 36q2 2 4 0', 'var(--picture)', 1.8),
  cat:
    shape('M10 7l8.500 7.500a18 18 0 0 1 11 0L38 7l1.500 16.500C39.500 34 33 41 24 41S8.500 34 8.500 23.500z') +
    eyes(24, 7, 2.4) +
    shape('M21.500 30h5L24 33z', DEEP) +
    stroke('M24 33v2.500M13 30l-6-1.500M13 33l-6 1.500M35 30l6-1.500M35 33l6 1.500', 'var(--picture)', 1.6),
  bear:
    round(12.5, 14, 5.5) +
    round(35.5, 14, 5.5) +
    round(24, 25.5, 15.5) +
    round(24, 31, 6.8, 'fill="var(--card)"') +
    eyes(22.5, 6.5) +
    shape('M20.800 28.500h6.400L24 31.800z', DEEP),
  frog:
    round(14.5, 15, 6) +
    round(33.5, 15, 6) +
    shape('M24 15c10 0 16 6 16 13S33 40 24 40 8 35 8 28s6-13 16-13z') +
    eyes(15, 9.5, 2.6) +
    stroke('M14 29.500q10 7.500 20 0', 'var(--picture)'),
  chick:
    round(24, 26, 15) +
    stroke('M24 11V6.500M24 11l4-4M24 11l-4-4', 'currentColor', 2) +
    eyes(23, 6) +
    shape('M19.500 27.500h9L24 34z', DEEP),
  sun:
    round(24, 24, 9.5) +
    stroke(RAYS) +
    eyes(22.5, 3.3, 1.4) +
    stroke('M20.500 26.500q3.500 3 7 0', 'var(--picture)', 1.6),
  moon: shape('M29 7a17.500 17.500 0 1 0 11 26A15 15 0 0 1 29 7z') + round(36, 14, 1.8) + round(40, 22, 1.3),
  crown:
    shape('M8.500 15l8 8L24 10l7.500 13 8-8-3 19.500h-25z') +
    round(8.5, 13.5, 2.4) +
    round(24, 8.5, 2.6) +
    round(39.5, 13.5, 2.4) +
    stroke('M14 30.500h20', 'var(--picture)', 1.8),
  mask:
    shape(
      'M6.500 18c6-3 12-3 17.500.500 5.500-3.500 11.500-3.500 17.500-.500 0 9-4 16-10.500 16-3 0-5.500-3-7-3s-4 3-7 3C10.500 34 6.500 27 6.500 18z',
    ) + shape('M12.500 22.500q4.500-3 8 1-4 4-8-1zM35.500 22.500q-4.500-3-8 1 4 4 8-1z', DEEP),
  boat:
    shape('M7 30h34c-1.500 5.500-5 9-9 9H16c-4 0-7.500-3.500-9-9z') +
    shape('M22.500 6v21.500H9zM25.500 11l12 16.500h-12z'),
  tree: shape('M24 5l10 12h-5l8 9.500h-6L39 36H9l8-9.500h-6L19 17h-5z') + shape('M21.500 36h5v6.500h-5z'),
};

export const NAMES = Object.keys(FIGURES) as WireFigure[];
