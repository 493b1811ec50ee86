/** The sixteen courts: a half figure and its twin, each rank with a silhouette, each suit with clothes of its own. */

import { CREAM, GOLD, INK, SKIN, at, box, disc, line, path, pip, twice, type Suit } from './shapes';

interface Clothes {
  suit: Suit;
  robe: string;
  trim: string;
  ground: string;
  hair: string;
  horse: string;
  mane: string;
  /** Which way the eyes look. */
  look: number;
  crown: string;
  beard: string;
  diadem: string;
}

const CLOTHES: Record<Suit, Clothes> = {
  S: {
    suit: 'S',
    robe: '#33477a',
    trim: '#a33a49',
    ground: '#e9ecf3',
    hair: '#33291f',
    horse: '#4a4550',
    mane: '#1e1b22',
    look: 1,
    crown: 'M-11-3L-14-18L-6.5-10L0-21L6.5-10L14-18L11-3Z',
    beard: 'M-9-1C-9 10-4 17 0 25C4 17 9 10 9-1',
    diadem: 'M-10-2L-11-12L-5-7L0-18L5-7L11-12L10-2Z',
  },
  H: {
    suit: 'H',
    robe: '#c0303a',
    trim: '#2c6079',
    ground: '#fbebe2',
    hair: '#b9792a',
    horse: '#f3ece0',
    mane: '#c9a35c',
    look: -1,
    crown: 'M-11-3C-18-12-12-19 0-16C12-19 18-12 11-3ZM-1.4-16V-19H-4V-21.4H-1.4V-24H1.4V-21.4H4V-19H1.4V-16',
    beard: 'M-9.5-2C-14 8-9.5 18-4.5 18Q-2 21 0 19Q2 21 4.5 18C9.5 18 14 8 9.5-2',
    diadem: 'M-10-2C-16-14-4-17 0-8C4-17 16-14 10-2Z',
  },
  D: {
    suit: 'D',
    robe: '#d07a22',
    trim: '#7b3a63',
    ground: '#fdf0d8',
    hair: '#8d4420',
    horse: '#a8683a',
    mane: '#5d3117',
    look: 1,
    crown: 'M-11-3L-13.5-16H-8V-10.5H-3.4V-18L0-22L3.4-18V-10.5H8V-16H13.5L11-3Z',
    beard: 'M-9-1C-10 10-8.5 18-5 24L0 15L5 24C8.5 18 10 10 9-1',
    diadem: 'M-10-2L-12-8L-7-11L-4-7L0-17L4-7L7-11L12-8L10-2Z',
  },
  C: {
    suit: 'C',
    robe: '#35734c',
    trim: '#c08a1c',
    ground: '#eaf1e2',
    hair: '#6a4428',
    horse: '#b9b4ae',
    mane: '#77716c',
    look: -1,
    crown: 'M-11-3L-15-13Q-9-8-6-10.5A4.4 4.4 0 0 1-5-18A5 5 0 1 1 5-18A4.4 4.4 0 0 1 6-10.5Q9-8 15-13L11-3Z',
    beard: 'M-9-1L-9.6 15Q-7 13.6-5 17Q-2.4 15 0 19Q2.4 15 5 17Q7 13.6 9.6 15L9-1',
    diadem: 'M-10-2Q-13-6-11-10Q-7-9-6-6Q-7-12-3.6-13A4 4 0 1 1 3.6-13Q7-12 6-6Q7-9 11-10Q13-6 10-2Z',
  },
};

/** The frame leaves the two corners to the indices. */
const FRAME = 'M32 6.5H93.5V112H68V168.5H6.5V63H32Z';

export function court(rank: string, suit: Suit, colour: string, fourColours: boolean): string {
  const clothes = { ...CLOTHES[suit] };
  if (suit === 'D' && fourColours) Object.assign(clothes, { robe: '#2d68b0', trim: '#d07a22', ground: '#e6eff8' });
  const figure = { K: king, Q: queen, N: knight, J: jack }[rank] ?? jack;
  const half = `<g stroke="${INK}" stroke-width=".9" stroke-linejoin="round">${figure(clothes)}</g>`;
  return path(FRAME, clothes.ground, `stroke="${colour}" stroke-width="1"`) + twice(half) + sash(clothes);
}

function sash({ suit, trim }: Clothes): string {
  const signs = [20, 35, 50, 65, 80].map((x) => pip(suit, x, 87.5, 0.22, trim)).join('');
  return box(6.5, 84, 87, 7, GOLD, `stroke="${INK}" stroke-width=".9"`) + signs;
}

const EYES = 'M-5.8-3.4Q-3.6-5-1.6-3.8M1.6-3.8Q3.6-5 5.8-3.4';

/** A face looking out, its middle at 0 0, nearly 20 wide. */
function head(look: number, lips = '#b4443c'): string {
  return (
    path('M-8.6-6V1C-8.6 8-4 12 0 12S8.6 8 8.6 1V-6C8.6-12-8.6-12-8.6-6Z', SKIN) +
    line(EYES, INK, 0.9) +
    disc(-3.5 + look * 0.5, -0.9, 1.25, INK, 'stroke="none"') +
    disc(3.7 + look * 0.5, -0.9, 1.25, INK, 'stroke="none"') +
    line(`M${look * 0.4}-1L${look * 1.6} 3.3H0`, '#a8764f', 0.9) +
    path('M-2.6 6.6Q0 5.4 2.6 6.6Q0 9 -2.6 6.6Z', lips, 'stroke="none"')
  );
}

const hand = (x: number, y: number) => disc(x, y, 4, SKIN);
const staff = (x: number, top: number) => path(`M${x - 1.3} ${top}H${x + 1.3}V85H${x - 1.3}Z`, '#8a5a2e');

function king(clothes: Clothes): string {
  const { suit, robe, trim, hair, look, crown, beard } = clothes;
  const ticks = line('M40 66l1 3M46 74l.6 3M66 74l-.6 3M72 66l-1 3M44 59l1 3M68 59l-1 3', INK, 1.3);
  return (
    path('M56 50C38 52 20 62 8 86H92C92 68 76 53 56 50Z', robe) +
    path('M8 86Q14 73 24 66L30 86ZM92 86Q91 74 84 66L76 86Z', trim) +
    path('M56 49C45 51 36 58 32 70Q36 82 56 85Q76 82 80 70C76 58 67 51 56 49Z', CREAM) +
    ticks +
    KINGS[suit] +
    hand(83, 69) +
    at(
      56,
      43,
      path('M-9-9C-13 0-13 8-10 12L10 12C13 8 13 0 9-9Z', hair) +
        head(look) +
        path(`${beard}C7 5 4 4.6 0 4.6S-7 5-9-1Z`, hair) +
        path('M0 4.4C-2.4 2.6-6 4-8 8.4C-4.6 8.6-1.6 8 0 6.2C1.6 8 4.6 8.6 8 8.4C6 4 2.4 2.6 0 4.4Z', hair) +
        at(
          0,
          -7,
          path(crown, GOLD) + box(-11, -5, 22, 5.4, trim) + [-6, 0, 6].map((x) => disc(x, -2.3, 1.4, CREAM)).join(''),
        ),
    )
  );
}

/** What each king holds: sword, sceptre, axe, orb. */
const KINGS: Record<Suit, string> = {
  S:
    path('M81 60V18L83 12L85 18V60Z', '#dfe6ee') +
    path('M75 60H91V63.4H75Z', GOLD) +
    path('M81.4 63H84.6V78H81.4Z', '#6b4423') +
    disc(83, 79, 2.6, GOLD),
  H:
    staff(83, 30) +
    disc(83, 25, 6.2, '#c0303a') +
    path('M75.5 31H90.5L87 36H79Z', GOLD) +
    path('M81.8 19V16H79.4V13.6H81.8V11H84.2V13.6H86.6V16H84.2V19Z', GOLD),
  D:
    staff(83, 14) +
    path('M84 18C88 16 91 17 92.4 15.4V40C90 37 88 37.4 84 36Z', '#dfe6ee') +
    path('M82 21L76 24V31L82 33Z', '#dfe6ee') +
    disc(83, 13, 2.4, GOLD),
  C:
    path('M77 60L80 68H86L89 60Z', GOLD) +
    disc(83, 54, 8, '#c08a1c') +
    line('M75.2 52.6Q83 57 90.8 52.6', INK, 1) +
    path('M81.8 46V41H78.6V38.4H81.8V35H84.2V38.4H87.4V41H84.2V46Z', GOLD),
};

function queen({ suit, robe, trim, hair, look, diadem }: Clothes): string {
  // A fan of lace stands behind the head.
  const lace = Array.from({ length: 9 }, (_, i) =>
    at(56, 54, path('M0 0L-4.6-22Q0-29 4.6-22Z', CREAM) + disc(0, -22, 1.5, trim, 'stroke="none"'), 1, -100 + i * 25),
  ).join('');
  return (
    lace +
    path('M56 54C42 56 32 62 26 86H80C80 66 70 56 56 54Z', robe) +
    path('M34 60C20 60 9 70 8 86H33C30 76 31 66 34 60ZM78 60C90 62 93 74 92 86H75C79 76 80 66 78 60Z', trim) +
    line('M14 84Q16 72 27 63M22 85Q22 74 30 66M87 84Q88 74 82 65', GOLD, 1.2) +
    path('M46 55L56 78L66 55Q56 62 46 55Z', SKIN) +
    line('M46 55L56 79L66 55', GOLD, 2) +
    line('M47.6 60Q56 70 64.4 60', INK, 0.6) +
    pip(suit, 56, 69, 0.3, GOLD) +
    line('M83 70Q85 58 83 45', '#4f7f45', 1.8) +
    path('M83 60Q90 58 91 52Q84 52 83 60ZM83.6 56Q77 54 76 49Q82 49 83.6 56Z', '#5f9152') +
    rose(83, 38, robe === '#c0303a' ? '#d9485a' : trim) +
    hand(83, 70) +
    at(
      56,
      42,
      path(
        'M0-13C-13-13-13-2-12.6 6C-12 16-16 20-17 30C-12 29-9 24-8.6 14L-7-4H7L8.6 14C9 24 12 29 17 30C16 20 12 16 12.6 6C13-2 13-13 0-13Z',
        hair,
      ) +
        head(look, '#c2303c') +
        path('M-9.4-2C-9-9-4-9 0-9.6C4-9 9-9 9.4-2C10-9 8-13 0-13S-10-9-9.4-2Z', hair) +
        disc(-9.6, 6, 1.5, GOLD) +
        disc(9.6, 6, 1.5, GOLD) +
        at(
          0,
          -8,
          path(diadem, GOLD) +
            box(-10, -4, 20, 3.8, CREAM) +
            disc(0, -2.1, 1.5, trim, 'stroke="none"') +
            disc(-5.6, -2.1, 1.1, robe, 'stroke="none"') +
            disc(5.6, -2.1, 1.1, robe, 'stroke="none"'),
        ),
    )
  );
}

const rose = (x: number, y: number, fill: string) =>
  [0, 72, 144, 216, 288].map((turn) => at(x, y, path('M0 0C-6-3-4.6-9 0-8.6C4.6-9 6-3 0 0Z', fill), 1, turn)).join('') +
  disc(x, y, 2.2, GOLD);

function jack({ suit, robe, trim, hair, look }: Clothes): string {
  return (
    JACKS[suit] +
    path('M56 56C40 57 24 62 16 86H88C88 66 74 57 56 56Z', robe) +
    path('M56 56C74 57 88 66 88 86H56Z', trim) +
    path('M16 86Q20 73 28 66L36 86ZM88 86Q88 74 82 66L74 86Z', GOLD) +
    line('M56 62V86', INK, 0.9) +
    [66, 72, 78].map((y) => disc(56, y, 1.6, GOLD)).join('') +
    [-26, -13, 0, 13, 26]
      .map((x) => at(56 + x * 0.62, 58.4 + (x * x) / 260, path('M-4.6-4H4.6V1Q0 6-4.6 1Z', CREAM)))
      .join('') +
    hand(84, 70) +
    at(
      55,
      43,
      path('M-9-8C-15-4-15 8-13 14Q-9 16-7 13L-6-4H7L8 13Q10 16 14 14C16 8 16-4 10-8Z', hair) +
        head(look) +
        path('M-9-3C-8-8-3-7 0-5C4-8 8-7 9-3V-9H-9Z', hair) +
        // The beret and its long feather.
        path('M-8-14C-22-20-25-30-20-35C-12-36-2-27-1-15Z', CREAM) +
        line('M-4-14Q-12-24-19-33', INK, 0.7) +
        path('M-15-5C-20-13-8-20 4-19C16-19 21-13 16-6C6-10-6-10-15-5Z', trim) +
        path('M-14.4-4.6C-6-9.4 6-9.4 15.6-5.6L15-2.6C6-6.4-5-6.4-13.6-1.8Z', robe) +
        disc(-7, -11, 2.4, GOLD),
    )
  );
}

/** What each jack carries: halberd, horn-headed spear, arrow, club. */
const JACKS: Record<Suit, string> = {
  S:
    staff(84, 22) +
    path('M84 9L87 22H81Z', '#dfe6ee') +
    path('M85 24C90 22 92 24 92.6 22V40C90 37 88 38 85 37Z', '#dfe6ee') +
    path('M83 26L76 29L83 34Z', '#dfe6ee'),
  H: staff(84, 24) + path('M84 8C90 16 90 24 84 30C78 24 78 16 84 8Z', '#dfe6ee') + path('M77 30H91V33H77Z', GOLD),
  D: staff(84, 24) + path('M84 8L92 22L84 19L76 22Z', '#dfe6ee') + path('M84 30L90 25V32L84 37L78 32V25Z', CREAM),
  C:
    path('M82 85L80 40C75 30 77 12 84 11C91 12 93 30 88 40L86 85Z', '#8a5a2e') +
    line('M80.4 24l2 2M87 20l-1 3M84 32l1.6 2M86.6 30l1-2', INK, 1),
};

function knight({ suit, robe, trim, hair, horse, mane, look }: Clothes): string {
  const rider = at(
    46,
    38,
    path('M-8-6C-11 4-11 10-9 13L8 13V-6Z', hair) +
      head(look) +
      // A helmet with a plume.
      path('M-2-14C-16-16-16-28-6-31C4-32 12-27 13-18C8-22 2-20-2-14Z', trim) +
      line('M-1-16C-8-18-9-25-3-28', CREAM, 1) +
      path('M-10.4 4V-6C-10-20 10-20 10.4-6V4L7.6 1V-5H-7.6V1Z', '#c9d1da') +
      path('M-10.6-7H10.6V-3.6H-10.6Z', GOLD),
    0.92,
  );
  return (
    path('M44 52C28 53 14 64 8 86H66C66 66 58 54 44 52Z', robe) +
    path('M8 86Q13 73 22 65L30 86Z', trim) +
    path('M34 55L46 66L58 55L46 50Z', '#c9d1da') +
    pip(suit, 42, 76, 0.55, GOLD) +
    rider +
    // The horse, in front: neck, head, mane, bridle.
    path(
      'M46 86C50 74 54 66 57 56C58 44 61 36 66 31L65 22L71 27C77 29 81 34 85 41L92 53C93 58 90 61 86 61C81 61 78 57 74 57C76 66 84 74 90 86Z',
      horse,
    ) +
    path(
      'M66 23C58 25 54 32 56 38C51 40 50 46 53 50C48 52 47 58 50 62C45 64 44 70 47 74C42 77 41 82 42 86H50C54 76 57 68 59 58C60 46 63 38 69 32C71 30 70 25 66 23Z',
      mane,
    ) +
    line('M57 38Q60 37 62 34M54 50Q57 49 59 46M51 62Q54 61 57 57M48 74Q51 73 54 68', horse, 0.8) +
    path('M72 37Q76 35 78 39Q75 41 72 37Z', '#fff') +
    disc(75.4, 38, 1.3, INK, 'stroke="none"') +
    disc(88.6, 54.6, 1, INK, 'stroke="none"') +
    line('M87 58.6Q89 59.4 90.6 57.6', INK, 0.8) +
    line('M68 32Q72 46 72 57M72 49L88 46.6M84 53Q66 66 50 79', trim, 2, 'stroke-linejoin="round"') +
    disc(84.4, 50.6, 2.2, GOLD) +
    disc(72, 49, 1.8, GOLD) +
    hand(49, 79)
  );
}
