/** Where the cards of a hand lie: one gentle arc on a wide screen, rows on a narrow one. Pure geometry. */

import { RATIO } from './shapes';

export interface Place {
  /** The card's top left corner before it is turned; it turns about its own middle. */
  x: number;
  y: number;
  /** In degrees, clockwise. */
  angle: number;
  /** Who lies over whom: higher is nearer. */
  z: number;
  row: number;
}

export interface Fan {
  /** The size of each card. */
  width: number;
  height: number;
  /** How much of a covered card can be seen and touched, in width. */
  strip: number;
  rows: number;
  places: Place[];
}

export interface FanOptions {
  /** `auto` is rows below 600 px of width, so that a hand does not jump as it grows smaller. */
  mode?: 'auto' | 'arc' | 'rows';
  /** Height of a card over its width. */
  ratio?: number;
  /** No card is wider. */
  maxCard?: number;
  /** Room kept free at the top, for cards that are raised. */
  lift?: number;
  /** After how many cards a suit ends: rows end there too, where that is near an even share. */
  ends?: readonly number[];
}

/** The strip a thumb finds. */
export const TOUCH_STRIP = 44;
/** Below this width of a card, one would rather have narrower strips. */
const SMALLEST_CARD = 52;
/** A card of this width is read without effort. */
const EASY_CARD = 72;
/** How much of a row the next one leaves to be seen: the index and the pip. */
const ROW_STEP = 0.46;
/** Cards of an arc are no farther apart than this part of their width. */
const ARC_STEP = 0.62;
/** An arc never turns more than this, in degrees, and so much from card to card. */
const ARC_TURN = 26;
const CARD_TURN = 1.6;

/** Lays out so many cards in a box. Every card lies inside it. */
export function fan(n: number, width: number, height: number, options: FanOptions = {}): Fan {
  const { mode = 'auto', ratio = RATIO, lift = 0 } = options;
  const rows = mode === 'rows' || (mode === 'auto' && width < 600);
  const room = Math.max(0, height - lift);
  const maxCard = options.maxCard ?? (rows ? 84 : 132);
  if (n <= 0 || width <= 0 || room <= 0) return { width: 0, height: 0, strip: 0, rows: 0, places: [] };
  return rows
    ? inRows(n, width, room, ratio, maxCard, lift, options.ends ?? [])
    : inArc(n, width, room, ratio, maxCard, lift);
}

function inRows(
  n: number,
  width: number,
  room: number,
  ratio: number,
  maxCard: number,
  lift: number,
  ends: readonly number[],
): Fan {
  let best = { counts: [] as number[], card: 0, strip: 0, worth: -1 };
  for (let rows = 1; rows <= (n > 12 ? 3 : 2); rows++) {
    const counts = share(n, rows, ends);
    const gaps = Math.max(...counts) - 1;
    const tallest = room / (ratio * (1 + ROW_STEP * (rows - 1)));
    const card = Math.min(maxCard, tallest, width, Math.max(SMALLEST_CARD, width - TOUCH_STRIP * gaps));
    const strip = gaps ? Math.min(card * 1.05, (width - card) / gaps) : card;
    const worth = Math.min(1, strip / Math.min(card, TOUCH_STRIP)) + Math.min(1, card / EASY_CARD);
    if (worth > best.worth + 1e-9) best = { counts, card, strip, worth };
  }
  const { counts, card, strip } = best;
  const rows = counts.length;
  const tall = card * ratio;
  const down = rows > 1 ? Math.min(tall * 1.04, (room - tall) / (rows - 1)) : 0;
  const top = lift + room - tall - down * (rows - 1);
  const places = counts.flatMap((count, row) => {
    const left = (width - card - strip * (count - 1)) / 2;
    return Array.from({ length: count }, (_, i) => ({ x: left + i * strip, y: top + row * down, angle: 0, row }));
  });
  return { width: card, height: tall, strip, rows, places: places.map((place, z) => ({ ...place, z })) };
}

/** How many cards each row has: as even as may be, and a suit is not torn for the sake of one card. */
function share(n: number, rows: number, ends: readonly number[]): number[] {
  const counts: number[] = [];
  for (let dealt = 0, left = rows; left > 0; left--) {
    const even = Math.ceil((n - dealt) / left);
    const count =
      left === 1 ? even : ([even, even - 1, even + 1].find((one) => one > 0 && ends.includes(dealt + one)) ?? even);
    counts.push(count);
    dealt += count;
  }
  return counts.filter((count) => count > 0);
}

function inArc(n: number, width: number, room: number, ratio: number, maxCard: number, lift: number): Fan {
  // Some of the height is for the bow; each index must stay in sight.
  const card = Math.min(maxCard, (0.87 * room) / ratio, width / (1 + 0.24 * (n - 1)));
  const tall = card * ratio;
  let turn = Math.min(ARC_TURN, CARD_TURN * (n - 1)) / 2;
  let arc = bow(n, width, card, tall, turn);
  if (!arc || arc.bottom - arc.top > room) {
    // Flatter, until it fits. A straight row always does.
    let [low, high] = [0, turn];
    for (let i = 0; i < 24; i++) {
      turn = (low + high) / 2;
      arc = bow(n, width, card, tall, turn);
      if (arc && arc.bottom - arc.top <= room) low = turn;
      else high = turn;
    }
    arc = bow(n, width, card, tall, low);
  }
  if (!arc) return { width: 0, height: 0, strip: 0, rows: 0, places: [] };
  const down = lift + room - arc.bottom;
  const places = arc.centres.map(({ x, y, angle }, z) => ({
    x: x - card / 2,
    y: y + down - tall / 2,
    angle,
    z,
    row: 0,
  }));
  return { width: card, height: tall, strip: arc.strip, rows: 1, places };
}

/** The middles of the cards on a circle far below, the last one turned by `turn` degrees. */
function bow(n: number, width: number, card: number, tall: number, turn: number) {
  const last = (turn * Math.PI) / 180;
  const reach = (card * Math.cos(last) + tall * Math.sin(last)) / 2;
  const side = Math.min((ARC_STEP * card * (n - 1)) / 2, width / 2 - reach);
  if (side < -1e-9) return undefined;
  const radius = last > 1e-6 ? side / Math.sin(last) : 0;
  let [top, bottom] = [Infinity, -Infinity];
  const centres = Array.from({ length: n }, (_, i) => {
    const part = n > 1 ? (2 * i) / (n - 1) - 1 : 0;
    const angle = part * last;
    const x = width / 2 + (radius ? radius * Math.sin(angle) : part * side);
    const y = radius * (1 - Math.cos(angle));
    const half = (card * Math.abs(Math.sin(angle)) + tall * Math.cos(angle)) / 2;
    top = Math.min(top, y - half);
    bottom = Math.max(bottom, y + half);
    return { x, y, angle: (angle * 180) / Math.PI };
  });
  return { centres, top, bottom, strip: n > 1 ? (2 * side) / (n - 1) : card };
}
