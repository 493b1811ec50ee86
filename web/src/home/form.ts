/** What is chosen when a table is created, and what the server is asked for. */

import type { NewTable } from '../lib/api';
import type { Preset, Seat, TableKind, WirePace } from '../protocol/protocol';
import { lastLevel, type Level } from './levels';
import { ending, shape, usual, write, type OptionKey, type Options } from '../rules/options';

export interface Form {
  table: TableKind;
  preset: Preset;
  end: 'agreement' | 'deals' | 'score';
  deals: number;
  score: number;
  listed: boolean;
  spectators: boolean;
  clock: 'none' | 'move' | 'deal';
  moveSeconds: number;
  dealSeconds: number;
  pace: WirePace;
  /** How well bots play. */
  level: Level;
  /** Whether hints are allowed where several people play. */
  hints: boolean;
  /** Whether seats B to E are bots'. */
  bots: [boolean, boolean, boolean, boolean];
  /** What differs from the preset. */
  changed: Partial<Options>;
}

const SEATS: readonly Seat[] = ['B', 'C', 'D', 'E'];

export function blank(): Form {
  return {
    table: '4',
    preset: 'fft',
    end: 'agreement',
    deals: 8,
    score: 1000,
    listed: false,
    spectators: true,
    clock: 'none',
    moveSeconds: 30,
    dealSeconds: 300,
    pace: 'calm',
    level: lastLevel(),
    hints: false,
    bots: [false, false, false, false],
    changed: {},
  };
}

/** The seats bots take, at the table as it is. */
export function botSeats({ table, bots }: Form): Seat[] {
  return SEATS.filter((_, i) => i + 1 < shape(table).seats && bots[i]);
}

/** Whether nobody else is expected, so that the game may begin at once; an arbiter might be. */
export const isAlone = (form: Form): boolean =>
  botSeats(form).length === shape(form.table).seats - 1 &&
  value(form, 'faults') !== 'arbitrated' &&
  value(form, 'assent') !== 'needed';

/** An option as it stands. */
export function value({ preset, table, changed }: Form, key: OptionKey): string {
  return changed[key] ?? usual(preset, table)[key];
}

/** The options that differ from the preset. */
export function changes({ preset, table, changed }: Form): OptionKey[] {
  const options = usual(preset, table);
  return (Object.keys(changed) as OptionKey[]).filter(
    (key) => changed[key] !== undefined && changed[key] !== options[key],
  );
}

/** Another preset brings its own end of the game. */
export function withPreset(form: Form, preset: Preset): Form {
  const end = ending(usual(preset, form.table).end);
  return { ...form, preset, end: end.by, score: end.by === 'score' ? end.n : form.score };
}

/** Another table forgets sizes of handfuls that were meant for the first. */
export function withTable(form: Form, table: TableKind): Form {
  const { 'handful-sizes': _, ...changed } = form.changed;
  return { ...form, table, changed };
}

/** What the server is asked to open. */
export function request(form: Form): NewTable {
  const { table, preset, listed, spectators, pace, level, hints } = form;
  const changed = { ...form.changed };
  changed.end = form.end === 'agreement' ? 'agreement' : `${form.end}:${form[form.end]}`;
  // The arbiter has nothing to watch where nobody can err.
  if (value(form, 'faults') !== 'arbitrated') delete changed.arbiter;
  return {
    table,
    rules: write(preset, table, changed),
    listed,
    spectators,
    pace,
    level,
    hints,
    clock:
      form.clock === 'none'
        ? { per: 'none' }
        : { per: form.clock, seconds: form.clock === 'move' ? form.moveSeconds : form.dealSeconds },
    bots: botSeats(form),
    start: isAlone(form),
  };
}
