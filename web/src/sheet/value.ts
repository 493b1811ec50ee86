/**
 * What a deal is worth, for sheets that are kept without a network. The one thing of the rules that
 * the client computes by itself; `testdata/sheets/values.json`, made by the Rust, holds it to the same
 * answers.
 */

import { target as wholeTarget } from '../cards/worth';
import type { Contract, Reason, Side, Unlikely } from '../protocol/protocol';
import { numbers, type Options } from '../rules/options';

export interface Figures {
  contract: Contract;
  /** The attack's card points, in halves. */
  half_points: number;
  oudlers: number;
  petit: Side | null;
  /** How many single, double and triple handfuls. */
  handfuls: [number, number, number];
  slam_announced: boolean;
  slam: Side | null;
}

/** What each defender pays the taker, and why. */
export interface Value {
  margin: number;
  made: boolean;
  lines: { reason: Reason; points: number }[];
  each: number;
}

export const CONTRACTS = ['petite', 'garde', 'garde-sans', 'garde-contre'] as const;

/** What the attack must reach, in halves. */
export const target = (oudlers: number) => 2 * wholeTarget(oudlers);

/** The value of a deal, or a word for the reason why no deal can come to this. */
export function value(players: number, options: Options, figures: Figures): Value | { refused: string } {
  const refused = refuse(players, options, figures);
  return refused ? { refused } : mark(options, figures);
}

/** The value of a deal that was found possible when it was entered. */
export function mark(options: Options, figures: Figures): Value {
  const { contract, slam, slam_announced: announced, petit } = figures;
  const times = numbers(options.multipliers)[CONTRACTS.indexOf(contract)] ?? 0;
  const over = figures.half_points - target(figures.oudlers);
  const made = over >= 0;
  const sign = made ? 1 : -1;
  // Half a point goes to whoever wins the deal.
  const margin = Math.ceil(Math.abs(over) / 2);
  const lines: Value['lines'] = [
    { reason: 'contract', points: sign * (Number(options['contract-base']) + margin) * times },
  ];
  const worth = numbers(options['handful-points']);
  (['single', 'double', 'triple'] as const).forEach((handful, i) => {
    for (let n = figures.handfuls[i] ?? 0; n > 0; n--) {
      lines.push({ reason: `handful-${handful}`, points: sign * (worth[i] ?? 0) });
    }
  });
  if (petit) {
    const points = Number(options['petit-au-bout']) * times;
    lines.push({ reason: `petit-au-bout-${petit}`, points: petit === 'attack' ? points : -points });
  }
  const [whenAnnounced = 0, whenMade = 0, whenFailed = 0, ofDefence = 0] = numbers(options.slam);
  if (slam === 'attack') {
    lines.push(
      announced ? { reason: 'slam-announced-made', points: whenAnnounced } : { reason: 'slam-made', points: whenMade },
    );
  } else if (announced) {
    lines.push({ reason: 'slam-announced-failed', points: -whenFailed });
  }
  if (slam === 'defence') lines.push({ reason: 'slam-defence', points: -ofDefence });
  return { margin, made, lines, each: lines.reduce((sum, line) => sum + line.points, 0) };
}

function refuse(players: number, options: Options, figures: Figures): string | null {
  const { half_points: half, oudlers, petit, slam } = figures;
  if (oudlers > 3) return 'oudlers';
  if (half > 182) return 'points';
  if (players === 4 && half % 2 === 1) return 'half-at-four';
  if (slam && petit && slam !== petit) return 'petit-against-slam';
  if ((petit === 'attack' && oudlers === 0) || (petit === 'defence' && oudlers === 3)) return 'petit-is-an-oudler';
  const range = bounds(players, figures);
  if (!range) return 'slam-with-oudlers';
  if (half < range[0] || half > range[1]) return 'range';
  return shown(options, figures) > 22 ? 'too-many-trumps' : null;
}

/** A contract made or failed by more points than this is seen once in many evenings. */
const FAR_OFF = 35;

/** What is rare about figures that can be, so that one asks whether it is meant. */
export function unlikely(options: Options, figures: Figures): Unlikely[] {
  const found: Unlikely[] = [];
  if (Math.abs(figures.half_points - target(figures.oudlers)) > 2 * FAR_OFF) found.push('margin');
  if (figures.slam || figures.slam_announced) found.push('slam');
  if (figures.contract === 'garde-contre') found.push('garde-contre');
  if (shown(options, figures) > 18) found.push('handfuls');
  return found;
}

/** How many trumps are shown in handfuls. */
function shown(options: Options, { handfuls }: Figures): number {
  const sizes = numbers(options['handful-sizes']);
  return handfuls.reduce((sum, n, i) => sum + n * (sizes[i] ?? 0), 0);
}

/** The fewest and the most half points with these oudlers, tricks and contract. */
export function bounds(
  players: number,
  { oudlers, contract, slam }: Pick<Figures, 'oudlers' | 'contract' | 'slam'>,
): [number, number] | null {
  const dog = players === 5 ? 3 : 6;
  const lost = 3 - oudlers;
  const contre = contract === 'garde-contre';
  // The most that so many cards count with these oudlers at hand: Kings, then Queens.
  const rich = (n: number, bouts: number) => {
    const nines = Math.min(n, 4 + bouts);
    return 9 * nines + 7 * (n - nines);
  };
  // A side without a trick has the dog at most, and its Excuse.
  const trickless = (bouts: number): [number, number] => [
    dog + 8 * bouts,
    bouts === 0 ? rich(dog, 0) : 8 + rich(dog, bouts - 1),
  ];
  if (slam === 'attack') {
    if (contre) {
      const [least, most] = trickless(lost);
      return [182 - most, 182 - least];
    }
    return lost <= 1 ? [182 - 8 * lost, 182 - 8 * lost] : null;
  }
  if (slam === 'defence') {
    if (contract === 'garde-sans') return trickless(oudlers);
    if (oudlers > 1) return null;
    if (contre) return [8 * oudlers, 8 * oudlers];
    return [dog + 8 * oudlers, (players === 5 ? 21 : 38) + 8 * oudlers];
  }
  const [ours, theirs] = contre ? [0, dog] : [dog, 0];
  return [ours + players + 8 * oudlers, 182 - (theirs + players + 8 * lost)];
}

/** What the taker, the partner and a defender have of it. */
export function shares(players: number, each: number, hasPartner: boolean) {
  const defenders = players - 1 - (hasPartner ? 1 : 0);
  return { taker: each * (defenders - (hasPartner ? 1 : 0)), partner: each, defender: -each };
}
