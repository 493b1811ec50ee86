/**
 * What a sheet shows follows from the set of its changes, in whatever order they came in, so that
 * phones which were apart agree as soon as they have the same. The Rust folds alike
 * (`oudler-club`), and `testdata/sheets/folds.json` holds this to it.
 */

import type { Change, Entry, Heading, Opening, Player, Sanction, TableKind } from '../protocol/protocol';
import { ending, read, type Options } from '../rules/options';
import { mark, shares, type Figures, type Value } from './value';

/** From one deal to the next; room for a deal that was forgotten. */
export const STEP = 2 ** 32;

export interface Version {
  changes: string[];
  by: string;
  at: number;
  entry: Entry | null;
  /** What it is worth, where a contract was played. */
  value: Value | null;
  /** One score for each who played. */
  scores: number[];
}

export interface Row {
  place: number;
  /** More than one: phones that did not know of each other entered different things. */
  versions: Version[];
  /** One for each of the people; null for who sat out. */
  scores: (number | null)[];
  totals: number[];
}

export interface Next {
  dealer: Player;
  playing: Player[];
}

export interface Standing {
  people: string[];
  players: number;
  rules: string;
  options: Options;
  heading: Heading;
  rows: Row[];
  totals: number[];
  sanctions: { id: string; by: string; sanction: Sanction }[];
  penalties: number[];
  warnings: number[];
  banned: Player[];
  next: Next;
  isOver: boolean;
  signed: Player[];
}

type Deal = Change & { what: Extract<Change['what'], { c: 'deal' }> };
const isDeal = (change: Change): change is Deal => change.what.c === 'deal';

/** In the order that counts: what was made knowing of another comes after it. */
export const inOrder = (a: Change, b: Change) => a.n - b.n || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export function rulesOf(text: string): { players: number; rules: string; options: Options } {
  const [table = '4', ...rest] = text.trim().split(/\s+/);
  const kind = (table === '5-sitting-out' ? '4' : table) as TableKind;
  const rules = rest.join(' ') || 'fft';
  return { players: Number(kind), rules, options: read(kind, rules).options };
}

export function standing(opening: Opening, changes: readonly Change[]): Standing {
  const ordered = [...changes].sort(inOrder);
  const voided = voidedOf(ordered);
  const joined = new Map<Player, string>();
  for (const { what } of ordered) {
    if (what.c === 'join') joined.set(what.player, what.name);
  }
  const people = [...opening.people, ...[...joined].sort(([a], [b]) => a - b).map(([, name]) => name)];
  let { players, rules, options } = rulesOf(opening.rules);
  let heading = opening.heading;
  const sanctions: Standing['sanctions'] = [];
  const signs = new Map<Player, { n_deals: number; balance: number }>();
  const deals = new Map<number, Deal[]>();
  for (const change of ordered) {
    if (voided.has(change.id)) continue;
    const { what } = change;
    if (isDeal(change)) {
      if (change.what.entry && !isWhole(change.what.entry, people.length, players)) continue;
      deals.set(change.what.place, [...(deals.get(change.what.place) ?? []), change]);
    } else if (what.c === 'sanction') {
      const { c, ...sanction } = what;
      void c;
      if (sanction.player < people.length) sanctions.push({ id: change.id, by: change.by, sanction });
    } else if (what.c === 'heading') {
      const { c, ...rest } = what;
      void c;
      heading = rest;
    } else if (what.c === 'name' && what.player < people.length) people[what.player] = what.name;
    else if (what.c === 'rules') ({ players, rules, options } = rulesOf(what.rules));
    else if (what.c === 'sign') signs.set(what.player, what);
  }
  const all = new Map(ordered.filter(isDeal).map((change) => [change.id, change]));
  const totals = people.map(() => 0);
  const rows: Row[] = [];
  for (const [place, here] of [...deals].sort(([a], [b]) => a - b)) {
    const found = versions(here, all, players, options);
    const [first] = found;
    if (!first || found.every(({ entry }) => entry === null)) continue;
    const scores: (number | null)[] = people.map(() => null);
    first.entry?.playing.forEach((player, i) => {
      const score = first.scores[i] ?? 0;
      scores[player] = score;
      totals[player] = (totals[player] ?? 0) + score;
    });
    rows.push({ place, versions: found, scores, totals: [...totals] });
  }
  const last = rows.at(-1);
  const lastEntry = rows.findLast((row) => row.versions[0]?.entry)?.versions[0]?.entry ?? null;
  const penalties = people.map(() => 0);
  const warnings = people.map(() => 0);
  const banned = new Set<Player>();
  for (const { sanction } of sanctions) {
    const { player, measure } = sanction;
    if (measure.m === 'warning') warnings[player] = (warnings[player] ?? 0) + 1;
    else if (measure.m === 'penalty') penalties[player] = (penalties[player] ?? 0) - measure.points;
    else if ((sanction.after ?? -1) >= (last?.place ?? -1)) banned.add(player);
  }
  // FAULT-03: not on the deal that is dealt again.
  const misdeal = lastEntry?.outcome.is === 'misdeal' ? lastEntry.outcome.culprit : undefined;
  if (misdeal !== undefined && lastEntry?.playing.includes(misdeal)) banned.add(misdeal);
  const end = ending(options.end);
  const nCounted = rows.filter(counts).length;
  const holds = ([player, { n_deals, balance }]: [Player, { n_deals: number; balance: number }]) =>
    n_deals === rows.length && totals[player] === balance;
  return {
    people,
    players,
    rules,
    options,
    heading,
    rows,
    totals,
    sanctions,
    penalties,
    warnings,
    banned: [...banned].sort((a, b) => a - b),
    next: nextAfter(lastEntry, opening.dealer ?? 0, people.length, players),
    isOver: end.by === 'deals' ? nCounted >= end.n : end.by === 'score' && totals.some((total) => total >= end.n),
    signed: [...signs]
      .filter(holds)
      .map(([player]) => player)
      .sort((a, b) => a - b),
  };
}

/** The changes that are undone: of those that void and restore the same one, the last decides. */
export function voidedOf(changes: readonly Change[]): Set<string> {
  const voided = new Set<string>();
  for (const { what } of [...changes].sort(inOrder)) {
    if (what.c === 'void') voided.add(what.change);
    else if (what.c === 'restore') voided.delete(what.change);
  }
  return voided;
}

/** Whether a row counts as a deal that was played. */
export function counts({ versions: [first] }: Row): boolean {
  const entry = first?.entry;
  return !!entry && !entry.annulled && (entry.outcome.is === 'played' || entry.outcome.is === 'scores');
}

const nobodyTook = ({ outcome: { is } }: Entry) => is === 'passed-out' || is === 'bare-petit';

/** Whether whoever dealt deals again: after a misdeal (FAULT-02), and who sits out until somebody takes (TOURN-08). */
const dealsAgain = (last: Entry) =>
  last.outcome.is === 'misdeal' || (nobodyTook(last) && !last.annulled && !last.playing.includes(last.dealer));

/** Who deals after a deal, or first of all, and who plays if nobody chooses otherwise. */
export function nextAfter(last: Entry | null, first: Player, people: number, players: number): Next {
  const deals = last && (dealsAgain(last) ? last.dealer : last.dealer + 1);
  const dealer = deals === null ? first : deals % people;
  const playing = Array.from({ length: players }, (_, i) => (dealer + 1 + i) % people);
  return { dealer, playing: playing.sort((a, b) => a - b) };
}

function isWhole({ dealer, playing, outcome, miseres = [] }: Entry, people: number, players: number): boolean {
  const named = miseres.map(({ player }) => player);
  if (outcome.is === 'played') named.push(outcome.taker, ...(outcome.partner === undefined ? [] : [outcome.partner]));
  if (outcome.is === 'scores' && outcome.scores.length !== players) return false;
  const isHere = (player: Player) => player < people;
  if (outcome.is === 'misdeal' && outcome.culprit !== undefined && !isHere(outcome.culprit)) return false;
  return playing.length === players && [dealer, ...playing].every(isHere) && named.every((p) => playing.includes(p));
}

/** What stands at one place: the changes that no other one there replaces. */
function versions(here: Deal[], all: Map<string, Deal>, players: number, options: Options): Version[] {
  const replaced = new Set<string>();
  const follow = here.flatMap(({ what }) => what.over ?? []);
  for (let id = follow.pop(); id !== undefined; id = follow.pop()) {
    const change = all.get(id);
    if (!change || replaced.has(id)) continue;
    replaced.add(id);
    follow.push(...(change.what.over ?? []));
  }
  const found: Version[] = [];
  for (const { id, by, at, what } of here) {
    if (replaced.has(id)) continue;
    const same = found.find(({ entry }) => isSame(entry, what.entry));
    if (same) same.changes.push(id);
    else found.push({ changes: [id], by, at, entry: what.entry, ...scored(what.entry, players, options) });
  }
  // A deal that one deleted and another corrected counts until somebody chooses.
  return [...found.filter(({ entry }) => entry), ...found.filter(({ entry }) => !entry)];
}

/** Whether two say the same, whatever the order of their fields. */
export const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b);
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What its score depends on. */
export function figures(played: Extract<Entry['outcome'], { is: 'played' }>): Figures {
  const n = (handful: string) => (played.handfuls ?? []).filter((shown) => shown.handful === handful).length;
  return {
    contract: played.contract,
    half_points: played.half_points,
    oudlers: played.oudlers,
    petit: played.petit ?? null,
    handfuls: [n('single'), n('double'), n('triple')],
    slam_announced: played.slam_announced ?? false,
    slam: played.slam ?? null,
  };
}

/** What a deal scores. */
export function scored(
  entry: Entry | null,
  players: number,
  options: Options,
): { value: Value | null; scores: number[] } {
  const nothing = { value: null, scores: entry?.playing.map(() => 0) ?? [] };
  if (!entry || entry.annulled || nobodyTook(entry)) return nothing;
  const { outcome, playing } = entry;
  if (outcome.is === 'scores') return { value: null, scores: outcome.scores };
  if (outcome.is !== 'played') return nothing;
  const worth = mark(options, figures(outcome));
  const { taker, partner, defender } = shares(players, worth.each, outcome.partner !== undefined);
  const misere = Number(options.misere);
  const scores = playing.map((player) => {
    const share = player === outcome.taker ? taker : player === outcome.partner ? partner : defender;
    const paid = (entry.miseres ?? []).map((one) => (one.player === player ? misere * (players - 1) : -misere));
    return paid.reduce((sum, points) => sum + points, share);
  });
  return { value: worth, scores };
}

/** The place after the last, or between two; null where there is no more room. */
export const placeAfter = (last: number | undefined) => Math.floor((last ?? 0) / STEP) * STEP + STEP;
export function placeBetween(before: number | undefined, after: number): number | null {
  const low = before ?? 0;
  const middle = low + Math.floor((after - low) / 2);
  return low < middle && middle < after ? middle : null;
}
