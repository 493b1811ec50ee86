/** The cards each side has won, from the record of a finished deal. */

import { sortHand } from '../cards/sort';
import { halves } from '../cards/worth';
import { replay, sideOf, type Side } from '../replay/fold';
import { fetchDeal, type GameRecord } from '../replay/record';

export type Piles = Record<Side, string[]>;

/** What each side won; null where it cannot be said. */
export async function fetchPiles(table: string, number: number): Promise<Piles | null> {
  const fetched = await fetchDeal(table, number);
  return 'record' in fetched ? piles(fetched.record) : null;
}

/** The same, of a record with one deal. */
export function piles(record: GameRecord): Piles | null {
  const deal = record.deals[0];
  if (!deal) return null;
  const { positions, nTricks } = replay(record, deal);
  const won: Piles = { attack: [], defence: [] };
  let owes: Side | null = null;
  let last = positions[0];
  for (const position of positions) {
    if (position.isTrickOver && position.best && position.nTrick !== (last?.isTrickOver ? last.nTrick : 0)) {
      for (const { seat, card } of position.trick) {
        // The Excuse stays with whoever played it, but for the last trick (EXC-01, EXC-06).
        const to = card === 'EX' && position.nTrick < nTricks ? seat : position.best;
        const side = sideOf(position, to);
        if (side) won[side].push(card);
        if (card === 'EX' && side && side !== sideOf(position, position.best)) owes = side;
      }
    }
    last = position;
  }
  const end = positions.at(-1);
  if (!end?.taker) return null;
  if (owes) giveBack(won, owes);
  won[end.contract === 'garde-contre' ? 'defence' : 'attack'].push(...(end.aside ?? []));
  return { attack: sortHand(won.attack), defence: sortHand(won.defence) };
}

/** Who kept the Excuse from a lost trick gives a low card for it, out of the tricks (EXC-02 to EXC-04). */
function giveBack(won: Piles, owes: Side) {
  const low = won[owes].findLast((card) => halves(card) === 1);
  if (!low) return;
  won[owes] = won[owes].filter((card) => card !== low);
  won[owes === 'attack' ? 'defence' : 'attack'].push(low);
}
