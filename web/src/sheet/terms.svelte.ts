/** By which rules a sheet is scored, while they are being chosen. */

import type { Preset, TableKind } from '../protocol/protocol';
import { ending, impossible, read, usual, write, type OptionKey, type Options } from '../rules/options';

export const ENDS = ['agreement', 'deals', 'score'] as const;

export class Terms {
  preset = $state<Preset>('fft');
  end = $state<(typeof ENDS)[number]>('agreement');
  deals = $state<number | null>(20);
  score = $state<number | null>(1000);
  /** What differs from the preset. */
  changed = $state<Partial<Options>>({});

  /** As they stand in these words. */
  static of(table: TableKind, rules: string): Terms {
    const terms = new Terms();
    const { preset, options } = read(table, rules);
    const { by, n } = ending(options.end);
    terms.preset = preset;
    terms.end = by;
    if (by !== 'agreement') terms[by] = n;
    terms.changed = options;
    return terms;
  }

  /** Another preset brings its own values. */
  pick(preset: Preset) {
    this.preset = preset;
    this.changed = {};
  }

  options(table: TableKind): Options {
    const n = this.end === 'agreement' ? '' : `:${this[this.end] ?? ''}`;
    return { ...usual(this.preset, table), ...this.changed, end: this.end + n };
  }

  /** The first value that cannot be; null where all can. */
  wrong(table: TableKind): OptionKey | null {
    const { by, n } = ending(this.options(table).end);
    const most = by === 'deals' ? 500 : 100_000;
    if (by !== 'agreement' && !(Number.isInteger(n) && n >= 1 && n <= most)) return 'end';
    return impossible(table, this.options(table));
  }

  /** As a sheet keeps them: `4 fft end=deals:20`. */
  words(table: TableKind): string {
    return `${table} ${write(this.preset, table, this.options(table))}`;
  }
}
