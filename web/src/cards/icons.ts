/** Small signs, drawn by us in 24 by 24 as strokes of the text's colour. */

const round = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;

/** A gear's eight teeth, and the sun's eight rays. */
const spokes = (from: number, to: number) =>
  Array.from({ length: 8 }, (_, i) => {
    const [cos, sin] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    const point = (r: number) => `${(12 + r * cos).toFixed(1)} ${(12 + r * sin).toFixed(1)}`;
    return `M${point(from)}L${point(to)}`;
  }).join('');

const SPEAKER = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z';

export const ICONS = {
  play: 'M8 5v14l11-7Z',
  users: `${round(9, 8, 3.5)}M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.4c2.3.8 3.5 2.8 3.5 5.6`,
  link: 'M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7L12 17.7',
  copy: 'M9 9h11v12H9ZM5 15H4V3h11v2',
  settings: `${round(12, 12, 3)}${round(12, 12, 6.5)}${spokes(6.5, 9.5)}`,
  book: 'M12 6c-2-1.8-5-2-9-2v14.5c4 0 7 .2 9 2c2-1.8 5-2 9-2V4c-4 0-7 .2-9 2ZM12 6v14.5',
  chat: 'M4 4h16v12h-9l-5 4.5V16H4ZM8 8.5h8M8 12h5',
  bot: 'M5 9h14v10H5ZM12 9V5M2.5 12.5v3M21.5 12.5v3M9 13v1.5M15 13v1.5M9.5 3.5h5',
  eye: `M2 12c2.5-4.5 6-6.5 10-6.5S19.5 7.5 22 12c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12Z${round(12, 12, 3)}`,
  clock: `${round(12, 12, 9)}M12 7v5l3.5 2.5`,
  crown: 'M4 17L2.5 7l5.5 4L12 4.5L16 11l5.5-4L20 17ZM4 20.5h16',
  hand: 'M7 12V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V5.5a1.5 1.5 0 0 1 3 0V12V8.5a1.5 1.5 0 0 1 3 0V15c0 4-2.5 6.5-6 6.5c-3 0-4.5-1.5-6-4L4 13.5c-.8-1.6 1-2.7 2-1.5l1 1.5',
  dealer: `${round(12, 12, 9)}${round(12, 12, 5)}M12 3v4M12 17v4M3 12h4M17 12h4`,
  'arrow-left': 'M20 12H4M10.5 5.5L4 12l6.5 6.5',
  'arrow-right': 'M4 12h16M13.5 5.5L20 12l-6.5 6.5',
  'arrow-up': 'M12 20V4M5.5 10.5L12 4l6.5 6.5',
  'arrow-down': 'M12 4v16M5.5 13.5L12 20l6.5-6.5',
  flag: 'M5.5 21V3.5M5.5 4.5c4-2 8 2 13 0v9c-5 2-9-2-13 0',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  cross: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  sound: `${SPEAKER}M15.5 9a4.5 4.5 0 0 1 0 6M18 6a8.5 8.5 0 0 1 0 12`,
  'sound-off': `${SPEAKER}M16 9.5l5 5M21 9.5l-5 5`,
  sun: `${round(12, 12, 4)}${spokes(7, 9.5)}`,
  moon: 'M19.5 14.5A8.5 8.5 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  home: 'M3 11.5L12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  history: 'M4.5 8.5A8.5 8.5 0 1 1 3.5 12.5M4 3.5v5h5M12 8v4.5l3 2',
  undo: 'M8 4L3.5 8.5L8 13M3.5 8.5H14a6 6 0 0 1 0 12H8',
  redo: 'M16 4l4.5 4.5L16 13M20.5 8.5H10a6 6 0 0 0 0 12h6',
  shield: 'M12 2.5l8 3v6c0 5-3.3 8.5-8 10c-4.7-1.5-8-5-8-10v-6ZM8.5 12l2.5 2.5l4.5-5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  warning: 'M12 3.5L22 20.5H2ZM12 10v5M12 17.5v.5',
  'wifi-off':
    'M3 3l18 18M2.5 9.5C4 8 5.7 7 7.5 6.3M11 5.5c4-.3 7.6 1.2 10.5 4M6 13c1.3-1.2 2.6-2 4-2.4M15.5 11.3c.9.4 1.7 1 2.5 1.7M12 18.5v.5M9.2 16.2a4 4 0 0 1 4.3-.8',
  door: 'M13 4H5v16h8M10 12h11M17 8l4 4l-4 4',
  bulb: `M8.5 16.5c0-2.5-3-3.7-3-7.5a6.5 6.5 0 0 1 13 0c0 3.8-3 5-3 7.5ZM9 20h6M10.5 22.5h3`,
  star: 'M12 3l2.8 5.9l6.4.8l-4.7 4.4l1.2 6.4L12 17.4l-5.7 3.1l1.2-6.4L2.8 9.7l6.4-.8Z',
  scales: 'M12 3.5v17M7.5 20.5h9M4.5 6.5h15M4.5 6.5L1.8 13a2.9 2.9 0 0 0 5.4 0ZM19.5 6.5L16.8 13a2.9 2.9 0 0 0 5.4 0Z',
  chart: 'M3.5 3.5v17h17M7 15l4-5l3.5 3L20 6',
} as const;

export type IconName = keyof typeof ICONS;
