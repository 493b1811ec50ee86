/** Why a score is what it is, reason by reason (docs/rules.md, SCORE and MARK). */

import { numbers, read, type Options } from '../rules/options';
import { margin, type Position, type Replayed } from './fold';
import { SEATS, type GameRecord, type RecordedDeal, type Seat } from './record';

const CONTRACTS = ['petite', 'garde', 'garde-sans', 'garde-contre'];
const HANDFULS = ['single', 'double', 'triple'];

/** What each defender pays the attack for one reason; negative when it goes the other way. */
export interface Line {
  why: 'contract' | 'handful' | 'petit' | 'slam';
  /** Which: the handful, the side, or how the slam went. */
  which: string;
  points: number;
  /** How the points come about. */
  sum: string;
}

export interface Mark {
  lines: Line[];
  /** All lines together. */
  each: number;
  /** What everybody else pays a misère. */
  miseres: { seat: Seat; misere: string; points: number }[];
}

/** The reasons; null where they do not add up to the score on record, as after an arbiter's ruling. */
export function mark(record: GameRecord, deal: RecordedDeal, { players, positions, isCounted }: Replayed): Mark | null {
  const last = positions.at(-1) as Position;
  const { taker, partner, contract } = last;
  if (!isCounted || !taker || !contract || !last.isTrickOver || !deal.result?.scores) return null;
  const options = { ...read(record.table, record.rules.preset).options, ...record.rules.options };
  const lines = linesOf(last, contract, options);
  const each = lines.reduce((sum, { points }) => sum + points, 0);
  const misere = Number(options.misere);
  const miseres = deal.steps.flatMap((step) =>
    step.do === 'misere' ? [{ seat: step.seat, misere: step.misere, points: misere }] : [],
  );

  const scores: Partial<Record<Seat, number>> = {};
  for (const seat of players) {
    const isAttack = seat === taker || seat === partner;
    const share = seat === taker ? players.length - 1 - (partner ? 2 : 0) : isAttack ? 1 : -1;
    const won = miseres.filter((one) => one.seat === seat).length;
    scores[seat] = share * each + misere * (won * players.length - miseres.length);
  }
  const isRight = SEATS.every((seat) => (scores[seat] ?? 0) === (deal.result?.scores?.[seat] ?? 0));
  return isRight ? { lines, each, miseres } : null;
}

function linesOf(last: Position, contract: string, options: Options): Line[] {
  const times = numbers(options.multipliers)[CONTRACTS.indexOf(contract)] ?? 1;
  const { made, by } = margin(last.halves.attack, last.oudlers);
  const sign = made ? 1 : -1;
  const base = Number(options['contract-base']);
  const petit = Number(options['petit-au-bout']);
  const [announced = 0, done = 0, failed = 0, defence = 0] = numbers(options.slam);
  const contractSum = `(${base} + ${by}) × ${times} = ${(base + by) * times}`;
  const lines: Line[] = [{ why: 'contract', which: contract, points: sign * (base + by) * times, sum: contractSum }];
  for (const { handful } of last.handfuls) {
    const points = numbers(options['handful-points'])[HANDFULS.indexOf(handful)] ?? 0;
    lines.push({ why: 'handful', which: handful, points: sign * points, sum: '' });
  }
  if (last.petitAuBout) {
    const points = (last.petitAuBout === 'attack' ? petit : -petit) * times;
    lines.push({ why: 'petit', which: last.petitAuBout, points, sum: `${petit} × ${times} = ${petit * times}` });
  }
  const slam = (which: string, points: number) => lines.push({ why: 'slam', which, points, sum: '' });
  if (last.slamMade === 'attack') slam(last.slam ? 'announced' : 'made', last.slam ? announced : done);
  else if (last.slam) slam('failed', -failed);
  if (last.slamMade === 'defence') slam('defence', -defence);
  return lines;
}
