/** The faces of the 78 cards: the inner markup of an SVG whose box is 0 0 100 175. */

import type { Card } from '../protocol/protocol';
import { court } from './courts';
import { jester } from './jester';
import { scene } from './scenes';
import { at, box, disc, letters, line, path, pip, star, twice, type Suit } from './shapes';

export interface FaceOptions {
  /** R D C V and 1, or K Q N J and A. */
  indices: 'fr' | 'en';
  /** Clubs green and diamonds blue. */
  fourColours: boolean;
}

const COLOURS: Record<Suit, string> = { S: '#1b2130', H: '#b81d2c', D: '#b81d2c', C: '#1b2130' };
const FOUR_COLOURS: Record<Suit, string> = { ...COLOURS, D: '#1b5eae', C: '#17693a' };

const TRUMP = { ink: '#43307a', ground: '#e5e0f3', edge: '#a99bd0' };
const OUDLER = { ink: '#8a1f3a', ground: '#f8e3a8', edge: '#c99a3c' };

const FRENCH: Record<string, string> = { K: 'R', Q: 'D', N: 'C', J: 'V', A: '1' };

/** Where the pips of the number cards lie: columns -1, 0, 1 and rows from -1 to 1. */
const ROWS: Record<number, [number[], number[]]> = {
  2: [[], [-1, 1]],
  3: [[], [-1, 0, 1]],
  4: [[-1, 1], []],
  5: [[-1, 1], [0]],
  6: [[-1, 0, 1], []],
  7: [[-1, 0, 1], [-0.5]],
  8: [
    [-1, 0, 1],
    [-0.5, 0.5],
  ],
  9: [[-1, -0.34, 0.34, 1], [0]],
  10: [
    [-1, -0.34, 0.34, 1],
    [-0.67, 0.67],
  ],
};

const known = new Map<string, string>();

/** The face of a card. The same question is answered from memory. */
export function face(card: Card, options: FaceOptions): string {
  const key = `${card}${options.indices}${options.fourColours}`;
  let markup = known.get(key);
  if (markup === undefined) {
    markup = draw(card, options);
    known.set(key, markup);
  }
  return markup;
}

function draw(card: Card, options: FaceOptions): string {
  if (card === 'EX') return excuse();
  if (card.startsWith('T')) return trump(Number(card.slice(1)));
  const suit = card.slice(-1) as Suit;
  const rank = card.slice(0, -1);
  const colour = (options.fourColours ? FOUR_COLOURS : COLOURS)[suit];
  const index = (options.indices === 'fr' && FRENCH[rank]) || rank;
  const corner = letters(index, 6, 7, 24, colour, 18.5) + pip(suit, 15, 43, 0.82, colour);
  const inside = 'KQNJ'.includes(rank) ? court(rank, suit, colour, options.fourColours) : pips(rank, suit, colour);
  return paper('#fdf9ef', '#b8ac94') + inside + twice(corner);
}

const paper = (fill: string, edge: string) =>
  box(0.6, 0.6, 98.8, 173.8, fill, `rx="7.5" stroke="${edge}" stroke-width="1.2"`);

function pips(rank: string, suit: Suit, colour: string): string {
  if (rank === 'A') return ace(suit, colour);
  const [sides, middle] = ROWS[Number(rank)] ?? [[], []];
  const one = (x: number, y: number) => pip(suit, x, 87.5 + y * 57, 0.84, colour, y > 0 ? 180 : 0);
  return [...sides.flatMap((y) => [one(34.5, y), one(65.5, y)]), ...middle.map((y) => one(50, y))].join('');
}

function ace(suit: Suit, colour: string): string {
  const leaf = path(
    'M50 51Q45 42 50 34Q55 42 50 51ZM44 52Q36 49 35 42Q42 43 44 52ZM56 52Q64 49 65 42Q58 43 56 52Z',
    colour,
    'opacity=".55"',
  );
  return (
    disc(50, 87.5, 30, 'none', `stroke="${colour}" stroke-width=".8" opacity=".55"`) +
    disc(
      50,
      87.5,
      32.5,
      'none',
      `stroke="${colour}" stroke-width="1.6" stroke-dasharray="0 4.08" stroke-linecap="round" opacity=".55"`,
    ) +
    twice(leaf) +
    pip(suit, 50, 87.5, 2, colour)
  );
}

function trump(n: number): string {
  const oudler = n === 1 || n === 21;
  const { ink, ground, edge } = oudler ? OUDLER : TRUMP;
  const half =
    letters(String(n), 6, 8.5, 25.5, ink, 23) +
    // A flourish fills the band beside the number.
    line('M42 21.5H60M78 21.5H93', edge, 1) +
    star(69, 21.5, oudler ? 8.5 : 6, oudler ? ink : edge, oudler ? 5 : 4, oudler ? 0.45 : 0.3);
  return (
    twice(at(7, 41, scene(n))) +
    // The border covers what a scene draws beyond its window.
    path(
      'M8 .6H92A7.4 7.4 0 0 1 99.4 8V167A7.4 7.4 0 0 1 92 174.4H8A7.4 7.4 0 0 1 .6 167V8A7.4 7.4 0 0 1 8 .6ZM7 41V134H93V41Z',
      ground,
      `fill-rule="evenodd" stroke="${edge}" stroke-width="1.2"`,
    ) +
    twice(half) +
    box(7, 41, 86, 93, 'none', `stroke="${ink}" stroke-width="1.2"`) +
    line('M7 87.5H93', ink, 1.2) +
    star(50, 87.5, 6.5, ground, 4, 0.5) +
    star(50, 87.5, 5, ink, 4, 0.4) +
    (oudler ? twice(badge(15.5, 46)) : '')
  );
}

const badge = (x: number, y: number) =>
  disc(x, y, 8, OUDLER.ink, `stroke="${OUDLER.ground}" stroke-width="1.4"`) + star(x, y, 5.6, '#ffd76a');

function excuse(): string {
  const { ink, ground, edge } = OUDLER;
  return paper(ground, edge) + jester(ink) + twice(star(19, 22, 15.5, ink) + star(19, 22, 5, '#ffd76a'));
}
