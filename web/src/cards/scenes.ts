/**
 * A small scene for each trump, 86 by 46.5: folly alone, the ages, the hours, the elements,
 * dance and hunt, the seasons, the game, and folly in company, as on the French tarot's cards.
 */

import { CREAM, GOLD, at, box, disc, line, path, rays, star } from './shapes';

const NIGHT = '#27305c';
const SKY = '#bfdcec';
const SEA = '#4f8fb0';
const LEAF = '#5f9a5d';
const PINE = '#2f6650';
const WOOD = '#75492c';
const BRICK = '#c4553f';
const ROSE = '#ec9fae';
const SNOW = '#f7fafc';
const STONE = '#8d93a8';

const sky = (fill: string) => box(0, 0, 86, 47, fill);
const hills = (y: number, fill: string, high = 6) => path(`M0 ${y}Q22 ${y - 2 * high} 43 ${y}T86 ${y}V47H0Z`, fill);
const ground = (y: number, fill: string) => box(0, y, 86, 47 - y, fill);
const sun = (x: number, y: number, r: number, fill = GOLD) =>
  rays(x, y, r + 2, r + 5.5, 14, fill, 1.3) + disc(x, y, r, fill);
const cloud = (x: number, y: number, s = 1, fill = SNOW) =>
  at(x, y, path('M-9 3A3.6 3.6 0 0 1-7-3A5 5 0 0 1 2-4.6A4 4 0 0 1 8-2A2.8 2.8 0 0 1 8 3Z', fill), s);
const tree = (x: number, y: number, s: number, fill = LEAF, trunk = WOOD) =>
  at(
    x,
    y,
    path('M-1.2 0L-.8-10H.8L1.2 0Z', trunk) +
      disc(-4, -10, 4.6, fill) +
      disc(4, -10, 4.6, fill) +
      disc(0, -14.5, 5.6, fill),
    s,
  );
const pine = (x: number, y: number, s: number, fill = PINE, snow = '') =>
  at(
    x,
    y,
    path('M-.9 0V-4H.9V0Z', WOOD) +
      path('M0-20L4.6-12H3L6.4-6.6H4.6L7.6-2H-7.6L-4.6-6.6H-6.4L-3-12H-4.6Z', fill) +
      (snow && path('M0-20L3.6-13.6Q1.6-15 0-13.4Q-1.6-15-3.6-13.6Z', snow)),
    s,
  );
const house = (x: number, y: number, s: number, wall = CREAM, roof = BRICK, light = '#5b4a6a') =>
  at(
    x,
    y,
    path('M-6 0V-8H6V0Z', wall) +
      path('M-7.6-7.4L0-14L7.6-7.4Z', roof) +
      path('M-3.6-5.4H-1V-2.6H-3.6ZM1.4-5H4V0H1.4Z', light),
    s,
  );
const bird = (x: number, y: number, s = 1, stroke = '#3b3550') =>
  at(x, y, line('M-4-1Q-2-3 0 0Q2-3 4-1', stroke, 1), s);
const flame = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    path('M0 0C-7 0-7-7-3-11C-3-8-1-8-1-10C-1-14 1-16 2-18C2-13 7-10 6-5C5.6-1.6 3 0 0 0Z', '#e8742c') +
      path('M0 0C-3.6 0-3.4-4-1-7C0-4 3.4-5 3-2.4C2.6-.6 1.6 0 0 0Z', '#ffd35c'),
    s,
  );
/** Somebody small: arms up or down. */
const person = (x: number, y: number, s: number, coat: string, legs: string, arms = 'M-1.6-9.6L-5-6M1.6-9.6L5-6') =>
  at(
    x,
    y,
    line('M-1.2-4V0M1.2-4V0', legs, 1.4) +
      line(arms, coat, 1.5) +
      path('M-1.8-10.4H1.8L3.4-3.4H-3.4Z', coat) +
      disc(0, -12.8, 2.3, '#e9b98f') +
      path('M-2.4-13.2A2.4 2.4 0 0 1 2.4-13.2Z', legs),
    s,
  );
const stars = (...spots: [number, number][]) => spots.map(([x, y]) => star(x, y, 1.7, '#ffe9a8', 4, 0.35)).join('');
const waves = (y: number, stroke = '#cfe6ee') => line(`M-2 ${y}${'q3-2.4 6 0t6 0'.repeat(8)}`, stroke, 1);
const boat = (x: number, y: number, s: number, sail = CREAM) =>
  at(x, y, path('M-9 0H9L6 4H-6Z', WOOD) + path('M-.6-1V-17L9-1Z', sail) + path('M-2-1V-14L-8-1Z', BRICK), s);
const burst = (x: number, y: number, r: number, colour: string) =>
  rays(x, y, r * 0.35, r, 12, colour, 1.1) +
  rays(x, y, r * 0.6, r * 1.2, 12, '#fff3c9', 0.6, 15) +
  disc(x, y, 1, colour);

const SCENES: (() => string)[] = [
  // 1: folly alone, a mask.
  () =>
    sky('#6d1f38') +
    rays(43, 46, 12, 64, 17, '#87324c', 3, 180, 180) +
    path(
      'M27 12C20 4 22-2 28 0C32 4 32 9 33 12ZM59 12C66 4 64-2 58 0C54 4 54 9 53 12ZM38 11C36 2 40-3 43-3C46-3 50 2 48 11Z',
      '#3f8f8a',
    ) +
    path(
      'M15 22C8 26 10 34 4 40L10 39L11 45C16 38 14 30 19 27ZM71 22C78 26 76 34 82 40L76 39L75 45C70 38 72 30 67 27Z',
      '#e9c05a',
    ) +
    path('M43 11C33 8 22 10 14 15C14 30 22 37 31 36C38 35 40 30 43 28Z', CREAM) +
    path('M43 11C53 8 64 10 72 15C72 30 64 37 55 36C48 35 46 30 43 28Z', '#d0404f') +
    path('M22 22Q29 16 37 24Q28 28 22 22ZM64 22Q57 16 49 24Q58 28 64 22Z', '#2a1520') +
    line('M14 15C22 10 33 8 43 11C53 8 64 10 72 15', GOLD, 1.8) +
    star(43, 16, 3.6, GOLD),
  // 2 to 5: childhood, youth, ripe age, old age.
  () =>
    sky('#f3d9b8') +
    line('M8 0V34M22 0V34M36 0V34M50 0V34M64 0V34M78 0V34', '#eac79b', 3) +
    ground(34, '#b9784a') +
    line('M20 36Q43 48 66 36', '#7a2f2a', 2.6) +
    line('M32 40L34 30M54 40L52 30', WOOD, 2.4) +
    path('M30 32C28 22 34 19 40 20L52 20C57 20 58 26 57 32C50 29 38 29 30 32Z', CREAM) +
    path('M32 25C31 17 29 13 25 15L18 19C16 15 20 11 24 9L25 5L28 8C35 9 38 14 38 21Z', CREAM) +
    path('M28 8C36 8 40 14 39 21L36 20C36 15 33 11 28 8ZM57 22C64 22 65 30 63 35C60 31 58 29 56 27Z', BRICK) +
    path('M40 20H50L52 28H38Z', '#3f7f8a') +
    disc(25, 12, 1, '#3b2a20') +
    disc(75, 38, 5, '#3f7f8a') +
    line('M70.4 37Q75 40 79.6 37', GOLD, 1.6),
  () =>
    sky(SKY) +
    cloud(18, 10) +
    cloud(44, 16, 0.7) +
    hills(36, '#9cc48a') +
    hills(41, LEAF, 3) +
    line('M27 32Q44 30 62 13', '#8a7a60', 0.7) +
    path('M62 3L69 11L62 22L55 11Z', BRICK) +
    path('M62 3L69 11H55Z', GOLD) +
    line('M62 22Q67 27 63 31Q60 35 66 38', BRICK, 1.2) +
    path('M63 26l4 1l-3 2ZM62 33l4 0l-3 2.6Z', '#3f6f9a') +
    person(24, 41, 1, '#3f6f9a', '#4a3326', 'M-1.6-9.6L-4-6M1.6-9.6L4-10'),
  () =>
    sky('#f6e2b0') +
    sun(14, 12, 5) +
    hills(34, '#c9c06a') +
    hills(40, '#d9a63e', 3) +
    line('M4 46Q10 40 22 38M20 47Q26 42 40 40.6M70 47Q66 42 56 41M84 45Q78 41 68 40', '#b37f25', 1) +
    path('M40 40L43 18H53L56 40Z', CREAM) +
    path('M42 18Q48 8 54 18Z', BRICK) +
    path('M46 40V33H50V40Z', WOOD) +
    at(
      48,
      16,
      [0, 90, 180, 270]
        .map((a) => at(0, 0, line('M0 0V-15', WOOD, 1) + path('M0-5H4.4V-15H0Z', '#fff8e6'), 1, a + 24))
        .join('') + disc(0, 0, 1.6, WOOD),
    ) +
    house(74, 38, 0.8) +
    tree(66, 39, 0.6),
  () =>
    sky('#7a4a44') +
    ground(38, '#5a332c') +
    box(28, 6, 34, 33, '#b9a58e') +
    box(24, 3, 42, 5, '#d8c4a4') +
    path('M34 39V20Q45 12 56 20V39Z', '#2c1a18') +
    flame(45, 38, 0.95) +
    line('M38 38H52', WOOD, 2.4) +
    path('M4 40V22C4 17 12 17 12 22V30H22V40Z', '#3f7f6a') +
    line('M6 40V44M20 40V44', WOOD, 1.6) +
    path('M66 43C64 36 70 32 74 34L76 31L78 34L80 31L81 36C83 40 81 43 79 43Z', '#e3a24c') +
    line('M66 42Q61 42 63 37', '#e3a24c', 1.8) +
    disc(76, 16, 5.4, CREAM, `stroke="${GOLD}" stroke-width="1.4"`) +
    line('M76 13V16L78 17', '#3b2a20', 0.9),
  // 6 to 9: morning, noon, evening, night.
  () =>
    sky('#fbd9a5') +
    disc(43, 33, 13.5, '#f2a63c') +
    rays(43, 33, 17, 52, 15, '#f6bd62', 2, 180, 180) +
    hills(38, '#7fae6a', 4) +
    line('M0 38H86M6 33V46M20 33V46M66 33V46M80 33V46', WOOD, 1.8) +
    // The cock.
    path(
      'M36 36C28 32 26 24 30 16C33 22 37 23 42 21L46 14C47 10 52 10 53 13L56 15L53 16C54 26 52 34 44 37Z',
      '#7b3322',
    ) +
    path('M30 16C24 16 22 24 25 31C26 27 30 24 34 25Z', PINE) +
    path('M46 12C45 8 48 9 48.6 9.6C49 6.6 51 8 51.2 9.4C53 7.6 54 9.6 53 12Z', '#d8352f') +
    path('M53 16C55 18 54 20 52.6 20Z', '#d8352f') +
    disc(50.4, 13, 0.9, '#fff') +
    line('M40 37V42M45 37V42', GOLD, 1.6),
  () =>
    sky('#a9d5ea') +
    sun(43, 13, 6.5, '#f7c53f') +
    cloud(14, 12, 0.9) +
    cloud(73, 15, 0.8) +
    ground(30, '#e6c65a') +
    line('M0 34H86M0 38.5H86M0 43H86', '#cfa63c', 1, 'stroke-dasharray="2 2"') +
    path('M10 42C10 34 14 31 17 31S24 34 24 42ZM26 45C26 39 29 36 32 36S38 39 38 45Z', '#c98b2c') +
    tree(66, 42, 1.25),
  () =>
    sky('#e98a56') +
    box(0, 0, 86, 10, '#7a5a90') +
    box(0, 10, 86, 9, '#b96a78') +
    disc(43, 30, 12, '#ffd37a') +
    ground(30, '#3f5a86') +
    line('M31 33H55M34 36.6H52M37 40H49M40 43.4H46', '#ffcf80', 1.3) +
    boat(66, 34, 1.05, '#fbe6c0') +
    bird(18, 14) +
    bird(27, 19, 0.8),
  () =>
    sky(NIGHT) +
    path('M70 4A12 12 0 1 0 80 22A10 10 0 0 1 70 4Z', '#fbe9ae') +
    stars([10, 8], [24, 16], [40, 6], [54, 13], [14, 28], [56, 30]) +
    hills(44, '#1b2348', 3) +
    line('M0 39Q30 33 52 38', '#4a3326', 2.6) +
    line('M44 37Q48 32 54 33', '#4a3326', 1.4) +
    path('M24 36C18 30 19 20 23 17L22 12L27 15H33L38 12L37 17C41 20 42 30 36 36Z', '#9c7a54') +
    disc(27, 20, 3.6, CREAM) +
    disc(33.4, 20, 3.6, CREAM) +
    disc(27.4, 20, 1.7, '#2a1c14') +
    disc(33, 20, 1.7, '#2a1c14') +
    path('M30.2 21L32 24L30.2 26L28.4 24Z', GOLD) +
    line('M26 29q1.6 2 3 0q1.6 2 3 0q1.6 2 3 0', '#6a4c30', 1),
  // 10 to 13: earth, air, water, fire.
  () =>
    sky('#d3e2ea') +
    path('M0 38L20 12L34 30L52 6L86 40V47H0Z', '#7d86a3') +
    path('M20 12L26 20L22 19L19 23L15 18.6ZM52 6L61 16L56 15L52 20L48 15L44 16.6Z', SNOW) +
    hills(42, '#86ab66', 4) +
    house(40, 42, 0.85, '#e8cfa0', WOOD) +
    pine(10, 45, 0.95) +
    pine(20, 46, 0.7) +
    pine(72, 46, 1.1) +
    pine(62, 45, 0.7),
  () =>
    sky('#a5d0ea') +
    cloud(14, 14) +
    cloud(70, 34, 1.1) +
    cloud(22, 39, 0.8) +
    path('M43 2C31 2 27 12 31 20C34 26 39 29 40 33H46C47 29 52 26 55 20C59 12 55 2 43 2Z', BRICK) +
    path('M43 2C37 2 35 12 37 20C38.6 27 41 30 41.6 33H44.4C45 30 47.4 27 49 20C51 12 49 2 43 2Z', '#f4d27a') +
    line('M40.4 33L41 37M45.6 33L45 37', WOOD, 0.8) +
    box(39.8, 37, 6.4, 5, WOOD) +
    bird(68, 10) +
    bird(76, 15, 0.8) +
    bird(62, 17, 0.7),
  () =>
    sky('#cfe4ea') +
    path('M62 38L65 10H73L76 38Z', CREAM) +
    path('M64.2 17H73.8L74.6 24H63.4ZM62.8 31H75.2L76 38H62Z', BRICK) +
    box(65, 5, 8, 5, GOLD) +
    path('M64 5L69 1L74 5Z', '#4a3a5a') +
    path('M65 6L36 2V12Z', '#fff1b8', 'opacity=".8"') +
    path('M54 40C58 34 80 34 86 40V47H54Z', STONE) +
    ground(39, SEA) +
    waves(39) +
    waves(44) +
    path('M14 34C16 22 28 18 38 26L44 21L43 31L45 37L37 32C28 36 20 34 14 34Z', '#3f6f9a') +
    path('M14 34C18 30 26 30 36 31C28 36 20 35 14 34Z', '#d9e8ee') +
    disc(21, 28, 1.1, '#fff') +
    line('M10 36Q14 32 18 37', '#fff', 1),
  () =>
    sky('#3a1f3a') +
    path('M17 46A26 26 0 0 1 69 46Z', '#6a2c3a') +
    path('M26 46A17 17 0 0 1 60 46Z', '#a3402f') +
    ground(41, '#2a1620') +
    flame(43, 41, 1.9) +
    flame(32, 42, 1) +
    flame(54, 42, 1.1) +
    line('M28 43L58 39M28 39L58 43', WOOD, 3) +
    [
      [20, 14],
      [30, 7],
      [58, 8],
      [66, 18],
      [14, 26],
      [72, 28],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 1, '#ffc35c'))
      .join(''),
  // 14 and 15: dance and hunt.
  () =>
    sky('#4f4a86') +
    ground(38, '#8a5a44') +
    line('M0 6Q22 16 43 8T86 6', '#e9d9a8', 0.8) +
    [
      [8, 10],
      [22, 13],
      [36, 11.4],
      [52, 6.6],
      [66, 5.8],
      [79, 8.6],
    ]
      .map(([x = 0, y = 0], i) => disc(x, y, 2.6, [GOLD, '#e8746a', '#7cc0b8'][i % 3] ?? GOLD))
      .join('') +
    person(33, 43, 1.75, '#2f6f8a', '#2a2036', 'M-1.6-9.6L-6-14M1.6-9.6L6-8') +
    at(
      53,
      43,
      line('M-1.6-9.6L-6-8M1.6-9.6L6-14', '#d0404f', 1.5) +
        path('M-1.6-10.4H1.6C2 -6 6-3 7 0Q0 2-7 0C-6-3-2-6-1.6-10.4Z', '#d0404f') +
        disc(0, -12.8, 2.3, '#f0c8a0') +
        disc(0.4, -15.2, 1.5, '#4a2a1c'),
      1.75,
    ) +
    person(76, 41, 0.95, '#c08a1c', '#3a2620') +
    person(10, 41, 0.95, '#5f9a5d', '#3a2620'),
  () =>
    sky('#e7dcb4') +
    hills(36, '#a9ad6c', 4) +
    ground(40, '#7f8a4a') +
    pine(8, 44, 1.7) +
    pine(20, 43, 1.2) +
    pine(80, 44, 1.5) +
    // The stag.
    line('M36 30L34 43M40 31V43M55 30L57 43M51 31L52 43', '#6a3c20', 2) +
    path(
      'M33 24C40 21 48 23 53 21C56 17 57 13 59 11L66 14.4L64.6 17L61 17C60 23 59 30 55 32C48 31 42 33 36 32C33 30 32 27 33 24Z',
      '#94572e',
    ) +
    path('M33 24L29.6 26L32.6 28Z', CREAM) +
    disc(61.6, 13.4, 0.8, '#1d1410') +
    line('M59 11C54 8 52 4 54 0M54.4 7L50 6M60 11C62 7 66 5 66 0M63.4 6L68 6', '#5a3a24', 1.3),
  // 16 to 19: the seasons.
  () =>
    sky('#d5ebf0') +
    hills(38, '#a8d08a', 4) +
    ground(42, '#7dbb68') +
    path('M40 43C43 34 42 28 38 22L41 21L44 27L49 20L51 22L46 30C45 36 47 40 49 43Z', WOOD) +
    [
      [32, 19, 6],
      [40, 13, 7],
      [50, 13, 7],
      [56, 20, 6],
      [45, 19, 6],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, ROSE))
      .join('') +
    [
      [30, 17],
      [37, 11],
      [43, 15],
      [50, 10],
      [56, 18],
      [48, 20],
      [36, 20],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 1.5, '#fff2f4'))
      .join('') +
    [
      [10, BRICK],
      [18, GOLD],
      [26, ROSE],
      [62, GOLD],
      [70, BRICK],
      [78, ROSE],
    ]
      .map(
        ([x, c]) =>
          line(`M${x} 45V40`, PINE, 1) + disc(Number(x), 39, 2.2, String(c)) + disc(Number(x), 39, 0.8, CREAM),
      )
      .join('') +
    bird(14, 14) +
    bird(72, 10) +
    bird(68, 20, 0.8),
  () =>
    sky('#8fd0ee') +
    sun(15, 12, 6, '#f9c836') +
    box(0, 25, 86, 10, SEA) +
    waves(29) +
    boat(24, 27, 0.55) +
    path('M0 34Q40 30 86 36V47H0Z', '#f0d69a') +
    line('M56 43L63 14', WOOD, 1.6) +
    path('M42 20C46 8 60 4 70 9C78 13 82 20 81 27C68 22 54 19 42 20Z', CREAM) +
    path(
      'M42 20C46 8 58 6 63.6 7C56 11 51 15 50 20.2ZM63.6 7C70 11 69 18 67 23L58 21C60 16 62 11 63.6 7ZM66 7.4C78 12 82 20 81 27L75 25C75 18 72 12 66 7.4Z',
      BRICK,
    ) +
    path('M62 42L80 38L82 41L64 45Z', '#3f7f8a') +
    disc(36, 41, 3.2, BRICK) +
    path('M36 37.8A3.2 3.2 0 0 1 36 44.2Z', CREAM),
  () =>
    sky('#f3dcb6') +
    cloud(64, 9, 0.9, '#e7c79a') +
    hills(38, '#c98f4a', 5) +
    ground(43, '#8a5a34') +
    tree(16, 44, 1.7, '#d9772b') +
    tree(40, 43, 1.15, BRICK) +
    tree(60, 43, 0.8, '#e0a83a') +
    [
      [28, 14, BRICK],
      [34, 22, '#d9772b'],
      [52, 12, BRICK],
      [58, 24, '#d9772b'],
      [70, 20, BRICK],
      [8, 40, BRICK],
      [30, 40, '#e0a83a'],
    ]
      .map(([x, y, c]) => at(Number(x), Number(y), path('M0-3Q3 0 0 3Q-3 0 0-3Z', String(c)), 1, Number(x) * 9))
      .join('') +
    at(
      75,
      44,
      path('M-2 0L-1.4-7H1.4L2 0Z', CREAM) +
        path('M-8-6C-8-14 8-14 8-6Q0-8-8-6Z', BRICK) +
        disc(-3, -9.6, 1.2, CREAM) +
        disc(2, -10.6, 1.2, CREAM) +
        disc(4.6, -8, 0.9, CREAM),
    ),
  () =>
    sky('#aebfd8') +
    hills(36, '#dbe5f0', 5) +
    ground(41, SNOW) +
    pine(12, 44, 1.7, '#3a6a66', SNOW) +
    pine(26, 43, 1.1, '#3a6a66', SNOW) +
    house(72, 43, 1.15, '#a8744a', SNOW, '#ffd97a') +
    disc(48, 37, 7.4, '#fff', 'stroke="#b9c6da" stroke-width=".8"') +
    disc(48, 25.4, 5.2, '#fff', 'stroke="#b9c6da" stroke-width=".8"') +
    path('M43 22H53V20.4H51V14H45V20.4H43Z', '#3a3550') +
    box(45, 18, 6, 1.8, BRICK) +
    path('M48 25L55 26.4L48 27.4Z', '#e8742c') +
    disc(46, 24, 0.8, '#222') +
    disc(49.6, 24, 0.8, '#222') +
    line('M43 30Q48 33 53 30M52 31V36', BRICK, 2) +
    line('M41 35L34 29M55 35L62 29', WOOD, 1.1) +
    [
      [6, 10],
      [20, 6],
      [34, 12],
      [40, 5],
      [58, 9],
      [66, 16],
      [80, 8],
      [76, 20],
      [36, 22],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 1, '#fff'))
      .join(''),
  // 20: the game.
  () =>
    sky('#4a2f2a') +
    path('M43 10L4 47H82Z', '#7a5236') +
    line('M43 0V5', GOLD, 1) +
    path('M33 13Q43-1 53 13Z', '#2f7f6a') +
    path('M38 13A5 3 0 0 0 48 13Z', '#ffe9a8') +
    path('M0 47Q43 31 86 47Z', '#2c6b55') +
    [-32, -16, 0, 16, 32]
      .map((turn, i) =>
        at(
          43,
          52,
          path('M-6-31H6V-12H-6Z', CREAM, 'stroke="#5b4630" stroke-width=".6"') +
            [
              path('M0-26L3-22L0-18L-3-22Z', BRICK),
              star(0, -22, 3.4, '#43307a'),
              star(0, -22, 4.2, GOLD),
              star(0, -22, 3.4, '#43307a'),
              disc(0, -22, 3, '#1b2130'),
            ][i],
          1,
          turn,
        ),
      )
      .join('') +
    disc(12, 41, 4.4, GOLD, 'stroke="#8a5f14" stroke-width=".8"') +
    disc(12, 39, 4.4, GOLD, 'stroke="#8a5f14" stroke-width=".8"') +
    path('M70 36H80V42Q75 46 70 42ZM80 37.4Q84 38 80 41', CREAM, 'stroke="#8a7a60" stroke-width=".7"'),
  // 21: folly in company, a town's feast.
  () =>
    sky('#252a5a') +
    burst(22, 13, 9, '#ffb84a') +
    burst(64, 11, 9, '#f2768a') +
    burst(43, 17, 6.5, '#7fd6c8') +
    path('M0 47V34H8V28L12 23L16 28V34H26V30H36V47ZM50 47V31H58V24L62 17L66 24V31H76V34H86V47Z', '#12163a') +
    path('M36 47V33L43 25L50 33V47Z', '#1a1f4a') +
    path(
      'M11 30H13V33H11ZM61 27H63V31H61ZM30 34H32V37H30ZM42 33H44V37H42ZM70 36H72V39H70ZM54 35H56V38H54ZM20 38H22V41H20Z',
      '#ffd76a',
    ) +
    path('M0 44Q22 40 43 44T86 44V47H0Z', '#5b3a86') +
    [
      [8, BRICK],
      [17, '#3f8f8a'],
      [27, GOLD],
      [37, '#ec9fae'],
      [49, '#3f8f8a'],
      [59, GOLD],
      [69, BRICK],
      [79, '#ec9fae'],
    ]
      .map(([x, c], i) => person(Number(x), 47 - (i % 2), 0.62, String(c), '#1a1438', 'M-1.6-9.6L-5-15M1.6-9.6L5-15'))
      .join(''),
];

export const scene = (n: number): string => SCENES[n - 1]?.() ?? '';
