/** The few shapes all cards are made of. Presentation attributes only: the page allows no inline styles. */

export type Suit = 'S' | 'H' | 'D' | 'C';

/** The card's own measures: everything is drawn in this box. */
export const WIDTH = 100;
export const HEIGHT = 175;
export const RATIO = HEIGHT / WIDTH;

export const INK = '#2b2118';
export const GOLD = '#e2ad3b';
export const CREAM = '#fbf3df';
export const SKIN = '#f4d6b8';

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
export const line = (d: string, stroke: string, width = 1, more = '') =>
  path(d, 'none', `stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}`);
export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
export const at = (x: number, y: number, inner: string, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}${turn ? ` rotate(${turn})` : ''}">${inner}</g>`;

/** A drawing and itself again, upside down: a card has no wrong way up. */
export const twice = (half: string) => `${half}<g transform="rotate(180 50 87.5)">${half}</g>`;

const round = (n: number) => Math.round(n * 100) / 100;

/** A star with so many points; `inner` is how deep it is cut. */
export function star(x: number, y: number, r: number, fill: string, points = 5, inner = 0.45): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i * Math.PI) / points;
    const far = i % 2 ? r * inner : r;
    return `${round(x + far * Math.sin(angle))} ${round(y - far * Math.cos(angle))}`;
  });
  return path(`M${corners.join('L')}Z`, fill);
}

/** Lines going out from a point, from one radius to another, over an arc in degrees. */
export function rays(
  x: number,
  y: number,
  from: number,
  to: number,
  n: number,
  stroke: string,
  width = 1,
  start = 0,
  arc = 360,
) {
  const d = Array.from({ length: n }, (_, i) => {
    const angle = ((start + (arc * i) / (arc < 360 ? n - 1 : n)) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return `M${round(x + from * cos)} ${round(y + from * sin)}L${round(x + to * cos)} ${round(y + to * sin)}`;
  });
  return line(d.join(''), stroke, width);
}

const PIPS: Record<Suit, string> = {
  S: 'M0-11C2.6-6 10-2.6 10 3.4C10 9 4 10 1.3 6.4C1.5 9 2.5 10.4 4.6 11.4H-4.6C-2.5 10.4-1.5 9-1.3 6.4C-4 10-10 9-10 3.4C-10-2.6-2.6-6 0-11Z',
  H: 'M0 11C-2.4 5.6-10 2-10-4.2C-10-10.8-2.2-11.6 0-5C2.2-11.6 10-10.8 10-4.2C10 2 2.4 5.6 0 11Z',
  D: 'M0-12Q3.6-5 9 0Q3.6 5 0 12Q-3.6 5-9 0Q-3.6-5 0-12Z',
  C: 'M0-11.2A4.9 4.9 0 0 1 3.9-3.2A4.9 4.9 0 1 1 1.2 4.3C1.4 8 2.5 10.2 4.8 11.4H-4.8C-2.5 10.2-1.4 8-1.2 4.3A4.9 4.9 0 1 1-3.9-3.2A4.9 4.9 0 0 1 0-11.2Z',
};

/** A suit's sign, about 20 high at scale 1, its middle at the point given. */
export const pip = (suit: Suit, x: number, y: number, scale: number, fill: string, turn = 0) =>
  `<path d="${PIPS[suit]}" fill="${fill}" transform="translate(${x} ${y}) scale(${scale})${turn ? ` rotate(${turn})` : ''}"/>`;

/** Letters and figures of the indices, as strokes in a box 16 high: width, then path. */
const GLYPHS: Record<string, [number, string]> = {
  0: [9.4, 'M4.7 0A4.7 4.8 0 0 1 9.4 4.8V11.2A4.7 4.8 0 0 1 0 11.2V4.8A4.7 4.8 0 0 1 4.7 0Z'],
  1: [5.2, 'M0 4L4.6-0.2V16.9'],
  2: [9.4, 'M0.2 4.7A4.6 4.7 0 0 1 9.3 4.7C9.3 8.8 2.6 11.4 0.4 16H9.9'],
  3: [9.2, 'M0 0H8.6L4.2 6.2A4.9 4.9 0 1 1 0 13'],
  4: [10, 'M7.2 16.9V-0.3L0.4 11.6H10.4'],
  5: [9.4, 'M8.8 0H1.4L0.9 7.4A5 5 0 1 1 0 13.4'],
  6: [9.6, 'M7.4 0C3.4 2.4 0 6.4 0 11.1A4.8 4.9 0 1 0 9.6 11.1A4.8 4.9 0 0 0 1 8.2'],
  7: [9.2, 'M0 0H8.6L3 16.9'],
  8: [9.6, 'M4.8 7.4A4 3.7 0 1 0 4.8 0A4 3.7 0 1 0 4.8 7.4A4.8 4.3 0 1 0 4.8 16A4.8 4.3 0 1 0 4.8 7.4Z'],
  9: [9.6, 'M2.2 16C6.2 13.6 9.6 9.6 9.6 4.9A4.8 4.9 0 1 0 0 4.9A4.8 4.9 0 0 0 8.6 7.8'],
  R: [10, 'M0.6 16.9V0H5.4A4.2 4.3 0 0 1 5.4 8.7H0.6M5 8.7L9.6 16.9'],
  D: [10, 'M0.6 0H3.6C8 0 10 3.4 10 8S8 16 3.6 16H0.6Z'],
  C: [9.6, 'M9.5 4.2A4.8 4.8 0 0 0 0 4.8V11.2A4.8 4.8 0 0 0 9.5 11.8'],
  V: [10.6, 'M0.4-0.9L5.3 16.4L10.2-0.9'],
  K: [10, 'M0.6-0.9V16.9M9.4-0.9L0.6 10.4M4.2 6L10 16.9'],
  Q: [10, 'M5 0A5 4.8 0 0 1 10 4.8V11.2A5 4.8 0 0 1 0 11.2V4.8A5 4.8 0 0 1 5 0ZM5.6 11.6L10.6 17.2'],
  N: [10, 'M0.4 16.9V-0.2L9.6 16.2V-0.9'],
  J: [8, 'M7.4-0.9V11A3.7 4.6 0 0 1 0 11.4'],
  A: [11, 'M0.4 16.9L5.5-0.4L10.6 16.9M2.2 11.8H8.8'],
};

/** A word in our own bold letters, from the left edge `x` and the top `y`, so high. */
export function letters(word: string, x: number, y: number, height: number, fill: string, room = 24): string {
  const bold = 2.9;
  let width = -2.4;
  const drawn: string[] = [];
  for (const letter of word) {
    const glyph = GLYPHS[letter];
    if (!glyph) continue;
    width += 2.4;
    drawn.push(`<path d="${glyph[1]}" transform="translate(${round(width + bold / 2)} ${bold / 2})"/>`);
    width += glyph[0] + bold - 0.8;
  }
  const tall = height / (16 + bold);
  const wide = Math.min(tall, room / width);
  return `<g transform="translate(${x} ${y}) scale(${round(wide)} ${round(tall)})" fill="none" stroke="${fill}" stroke-width="${bold}" stroke-miterlimit="2">${drawn.join('')}</g>`;
}
