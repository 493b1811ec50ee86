/** What the evening says of each player. */

import type { Contract, Player } from '../protocol/protocol';
import { counts, type Row } from './fold';
import { CONTRACTS } from './value';

export interface Figures {
  /** Contracts taken and made, in all and by contract. */
  taken: number;
  made: number;
  by: Record<Contract, { taken: number; made: number }>;
  /** Scores as taker, as called partner, as defender. */
  asTaker: number;
  asPartner: { n: number; points: number };
  asDefender: { n: number; points: number };
  played: number;
  mean: number;
  best: number;
  worst: number;
}

export function figuresOf(rows: readonly Row[], player: Player): Figures {
  const by = Object.fromEntries(CONTRACTS.map((contract) => [contract, { taken: 0, made: 0 }])) as Figures['by'];
  const found: Figures = {
    taken: 0,
    made: 0,
    by,
    asTaker: 0,
    asPartner: { n: 0, points: 0 },
    asDefender: { n: 0, points: 0 },
    played: 0,
    mean: 0,
    best: 0,
    worst: 0,
  };
  let sum = 0;
  for (const row of rows) {
    const score = row.scores[player];
    const [version] = row.versions;
    if (score === null || score === undefined || !version?.entry || !counts(row)) continue;
    found.best = found.played === 0 ? score : Math.max(found.best, score);
    found.worst = found.played === 0 ? score : Math.min(found.worst, score);
    found.played += 1;
    sum += score;
    const { outcome } = version.entry;
    if (outcome.is !== 'played') continue;
    if (outcome.taker === player) {
      const made = version.value?.made ? 1 : 0;
      found.taken += 1;
      found.made += made;
      found.asTaker += score;
      by[outcome.contract].taken += 1;
      by[outcome.contract].made += made;
    } else if (outcome.partner === player) {
      found.asPartner.n += 1;
      found.asPartner.points += score;
    } else {
      found.asDefender.n += 1;
      found.asDefender.points += score;
    }
  }
  found.mean = found.played > 0 ? Math.round(sum / found.played) : 0;
  return found;
}
