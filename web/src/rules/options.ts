/** The rules of a table as the server writes them, `house misere=20 end=score:500`, read and written. */

import type { Preset, TableKind } from '../protocol/protocol';

export const KINDS: readonly TableKind[] = ['3', '4', '5', '5-sitting-out'];

export const PRESETS: readonly Preset[] = ['fft', 'house'];

/** What the official rule says, each option as it is written: `20/30/40`, `always`, `score:1000`. */
const OFFICIAL = {
  'handful-points': '20/30/40',
  'handful-sizes': '10/13/15',
  'handful-shown': 'always',
  misere: '0',
  'cut-min': '4',
  misdeal: 'court-or-trump',
  end: 'agreement',
  'contract-base': '25',
  multipliers: '1/2/4/6',
  'petit-au-bout': '10',
  slam: '400/200/200/200',
  faults: 'refused',
  arbiter: 'when-called',
  assent: 'not-needed',
  recall: 'off',
};

export type OptionKey = keyof typeof OFFICIAL;
export type Options = Record<OptionKey, string>;
const KEYS = Object.keys(OFFICIAL) as OptionKey[];

const HOUSE: Partial<Options> = {
  'handful-points': '10/30/40',
  'handful-shown': 'on-demand',
  misere: '10',
  'cut-min': '3',
  misdeal: 'any-card',
  end: 'score:1000',
  recall: 'on',
};

const SIZES: Record<Preset, Record<TableKind, string>> = {
  fft: { '3': '13/15/18', '4': '10/13/15', '5': '8/10/13', '5-sitting-out': '10/13/15' },
  house: { '3': '13/15/22', '4': '10/13/15', '5': '8/10/15', '5-sitting-out': '10/13/15' },
};

/** What a preset says at a table. */
export function usual(preset: Preset, table: TableKind): Options {
  return { ...OFFICIAL, ...(preset === 'house' ? HOUSE : {}), 'handful-sizes': SIZES[preset][table] };
}

/** What the rules of a table say; what cannot be read is as the preset has it. */
export function read(table: string, rules: string): { preset: Preset; options: Options } {
  const [name, ...pairs] = rules.trim().split(/\s+/);
  const preset: Preset = name === 'house' ? 'house' : 'fft';
  const kind = KINDS.find((k) => k === table) ?? '4';
  const options = usual(preset, kind);
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const key = KEYS.find((k) => k === pair.slice(0, at));
    if (key) options[key] = pair.slice(at + 1);
  }
  return { preset, options };
}

/** The rules in words for the server: the preset, and only what differs from it. */
export function write(preset: Preset, table: TableKind, changed: Partial<Options>): string {
  const options = usual(preset, table);
  const pairs = KEYS.filter((key) => changed[key] !== undefined && changed[key] !== options[key]);
  return [preset, ...pairs.map((key) => `${key}=${changed[key]}`)].join(' ');
}

/** An option that is one number or several, and from where to where each goes. */
export interface NumberField {
  key: OptionKey;
  /** What each is called, where there are several. */
  parts: readonly string[];
  min: number;
  max: number;
}

const HANDFULS = ['single', 'double', 'triple'];

/** The values a score depends on. */
export const SCORE_FIELDS: readonly NumberField[] = [
  { key: 'handful-sizes', parts: HANDFULS, min: 1, max: 22 },
  { key: 'handful-points', parts: HANDFULS, min: 0, max: 10000 },
  { key: 'misere', parts: [''], min: 0, max: 10000 },
  { key: 'multipliers', parts: ['petite', 'garde', 'garde-sans', 'garde-contre'], min: 1, max: 100 },
  { key: 'contract-base', parts: [''], min: 0, max: 10000 },
  { key: 'petit-au-bout', parts: [''], min: 0, max: 10000 },
  { key: 'slam', parts: ['announced', 'made', 'failed', 'defence'], min: 0, max: 10000 },
];

/** An option of several numbers with one of them changed; what is left empty stays so, and is asked for. */
export function withPart(value: string, i: number, to: string): string {
  return value
    .split('/')
    .map((part, at) => (at === i ? to && String(Number(to)) : part))
    .join('/');
}

/** The first value of a score that cannot be; null where all can. */
export function impossible(table: TableKind, options: Options): OptionKey | null {
  const isOrdered = (all: number[], least: number) => all.every((n, i) => i === 0 || n >= (all[i - 1] ?? 0) + least);
  for (const { key, parts, min, max } of SCORE_FIELDS) {
    const all = options[key].split('/');
    const isNumber = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max;
    if (all.length !== parts.length || !all.every(isNumber)) return key;
  }
  const sizes = numbers(options['handful-sizes']);
  if (!isOrdered(sizes, 1) || (sizes[2] ?? 0) > Math.min(shape(table).hand, 22)) return 'handful-sizes';
  return isOrdered(numbers(options.multipliers), 0) ? null : 'multipliers';
}

/** `20/30/40` as numbers. */
export const numbers = (value: string): number[] => value.split('/').map(Number);

/** When a game is over. */
export function ending(end: string): { by: 'agreement' | 'deals' | 'score'; n: number } {
  const [by, n] = end.split(':');
  return by === 'deals' || by === 'score' ? { by, n: Number(n) } : { by: 'agreement', n: 0 };
}

/** How many play a deal at the table, and how many cards each holds and the dog has. */
export function shape(table: TableKind): { seats: number; players: number; hand: number; dog: number } {
  if (table === '3') return { seats: 3, players: 3, hand: 24, dog: 6 };
  if (table === '5') return { seats: 5, players: 5, hand: 15, dog: 3 };
  return { seats: table === '4' ? 4 : 5, players: 4, hand: 18, dog: 6 };
}
