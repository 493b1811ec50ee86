/** A deal while it is being entered. */

import type { Clause, Contract, Entry, Handful, Misere, Player, Side, Unlikely } from '../protocol/protocol';
import type { Options } from '../rules/options';
import { figures, scored, type Next } from './fold';
import { bounds, target, unlikely, value, type Value } from './value';

export const KINDS = ['played', 'passed-out', 'bare-petit', 'misdeal'] as const;
export type Kind = (typeof KINDS)[number];

export interface Draft {
  kind: Kind;
  dealer: Player;
  playing: Player[];
  taker: Player | null;
  /** At five; `alone` is a choice of its own. */
  partner: Player | 'alone' | null;
  contract: Contract;
  oudlers: number | null;
  /** The digits typed, for the side and in the way chosen. */
  typed: string;
  half: boolean;
  side: Side;
  way: 'points' | 'margin';
  /** With margins: made, or down. */
  made: boolean;
  petit: Side | null;
  handfuls: { player: Player; handful: Handful }[];
  slam: 'none' | 'made' | 'announced-made' | 'announced-failed' | 'defence' | 'both';
  miseres: { player: Player; misere: Misere }[];
  bare: Player | null;
  /** Whose fault a misdeal was, where it was anybody's. */
  culprit: Player | null;
  annulled: Clause | null;
}

export function blank({ dealer, playing }: Next): Draft {
  return {
    kind: 'played',
    dealer,
    playing: [...playing],
    taker: null,
    partner: null,
    contract: 'garde',
    oudlers: null,
    typed: '',
    half: false,
    side: 'attack',
    way: 'points',
    made: true,
    petit: null,
    handfuls: [],
    slam: 'none',
    miseres: [],
    bare: null,
    culprit: null,
    annulled: null,
  };
}

const SLAMS = {
  none: [false, null],
  made: [false, 'attack'],
  'announced-made': [true, 'attack'],
  'announced-failed': [true, null],
  defence: [false, 'defence'],
  both: [true, 'defence'],
} as const;
export const SLAM_WORDS = Object.keys(SLAMS) as Draft['slam'][];

/** A deal that was entered before, to be corrected. */
export function drafted(entry: Entry): Draft {
  const { dealer, playing, outcome, miseres = [], annulled = null } = entry;
  const draft = { ...blank({ dealer, playing }), miseres, annulled };
  if (outcome.is === 'passed-out') return { ...draft, kind: 'passed-out' };
  if (outcome.is === 'bare-petit') return { ...draft, kind: 'bare-petit', bare: outcome.player };
  if (outcome.is === 'misdeal') return { ...draft, kind: 'misdeal', culprit: outcome.culprit ?? null };
  if (outcome.is !== 'played') return draft;
  const { slam_announced = false, slam = null } = outcome;
  const word = SLAM_WORDS.find((word) => SLAMS[word][0] === slam_announced && SLAMS[word][1] === slam);
  return {
    ...draft,
    taker: outcome.taker,
    partner: outcome.partner ?? 'alone',
    contract: outcome.contract,
    oudlers: outcome.oudlers,
    typed: String(Math.floor(outcome.half_points / 2)),
    half: outcome.half_points % 2 === 1,
    petit: outcome.petit ?? null,
    handfuls: outcome.handfuls ?? [],
    slam: word ?? 'none',
  };
}

/** The attack's half points; null while they are not known. */
export function halfPoints({ typed, half, side, way, made, oudlers }: Draft): number | null {
  if (typed === '') return null;
  const halves = 2 * Number(typed) + (half ? 1 : 0);
  if (way === 'points') return side === 'attack' ? halves : 182 - halves;
  if (oudlers === null) return null;
  return target(oudlers) + (made ? halves : -halves);
}

/** What is still to be said, in the order of the form. */
export function missing(draft: Draft, players: number): 'taker' | 'partner' | 'oudlers' | 'points' | 'bare' | null {
  if (draft.kind === 'passed-out' || draft.kind === 'misdeal') return null;
  if (draft.kind === 'bare-petit') return draft.bare === null ? 'bare' : null;
  if (draft.taker === null) return 'taker';
  if (players === 5 && draft.partner === null) return 'partner';
  if (draft.oudlers === null) return 'oudlers';
  return halfPoints(draft) === null ? 'points' : null;
}

/** The deal, once all is said. */
export function entryOf(draft: Draft, players: number): Entry | null {
  if (missing(draft, players)) return null;
  const { dealer, playing, kind, bare, culprit, taker, partner, contract, oudlers, petit, handfuls, annulled } = draft;
  const base = { dealer, playing, ...(annulled && { annulled }) };
  if (kind === 'passed-out') return { ...base, outcome: { is: 'passed-out' } };
  if (kind === 'bare-petit') return { ...base, outcome: { is: 'bare-petit', player: bare ?? 0 } };
  if (kind === 'misdeal') return { ...base, outcome: { is: 'misdeal', ...(culprit !== null && { culprit }) } };
  const [announced, slam] = SLAMS[draft.slam];
  return {
    ...base,
    outcome: {
      is: 'played',
      taker: taker ?? 0,
      ...(players === 5 && typeof partner === 'number' && { partner }),
      contract,
      half_points: halfPoints(draft) ?? 0,
      oudlers: oudlers ?? 0,
      ...(petit && { petit }),
      ...(handfuls.length > 0 && { handfuls }),
      ...(announced && { slam_announced: true }),
      ...(slam && { slam }),
    },
    ...(draft.miseres.length > 0 && { miseres: draft.miseres }),
  };
}

export interface Looked {
  entry: Entry;
  value: Value | null;
  scores: number[];
  /** Why it cannot be. */
  refused: string | null;
  /** The fewest and the most half points there can be, where the points are wrong. */
  range: [number, number] | null;
  /** What is rare about it. */
  rare: Unlikely[];
}

/** What a deal comes to, or why it cannot be, and whether one should ask again. */
export function look(draft: Draft, players: number, options: Options): Looked | null {
  const entry = entryOf(draft, players);
  if (!entry) return null;
  const { outcome } = entry;
  if (outcome.is !== 'played') {
    return { entry, value: null, scores: entry.playing.map(() => 0), refused: null, range: null, rare: [] };
  }
  const known = figures(outcome);
  const below = known.half_points < 0;
  const worth = below ? { refused: 'range' } : value(players, options, known);
  const refused = 'refused' in worth ? worth.refused : null;
  return {
    entry,
    ...scored(entry, players, options),
    refused,
    range: refused === 'range' ? bounds(players, known) : null,
    rare: unlikely(options, known),
  };
}
