/** The cards each side has won, from the record of a finished deal. */

import { replay, sideOf, type Side } from '../replay/fold';
import { fetchDeal } from '../replay/record';
import { sortHand } from '../cards/sort';

export type Piles = Record<Side, string[]>;

/** What each side won; null where it cannot be said. */
export async function piles(table: string, number: number): Promise<Piles | null> {
  const fetched = await fetchDeal(table, number);
  if (!('record' in fetched)) return null;
  const deal = fetched.record.deals[0];
  if (!deal) return null;
  const { positions, nTricks } = replay(fetched.record, deal);
  const won: Piles = { attack: [], defence: [] };
  let last = positions[0];
  for (const position of positions) {
    if (position.isTrickOver && position.best && position.nTrick !== (last?.isTrickOver ? last.nTrick : 0)) {
      for (const { seat, card } of position.trick) {
        // The Excuse stays with whoever played it, but for the last trick.
        const to = card === 'EX' && position.nTrick < nTricks ? seat : position.best;
        const side = sideOf(position, to);
        if (side) won[side].push(card);
      }
    }
    last = position;
  }
  const end = positions.at(-1);
  if (!end?.taker) return null;
  won[end.contract === 'garde-contre' ? 'defence' : 'attack'].push(...(end.aside ?? []));
  return { attack: sortHand(won.attack), defence: sortHand(won.defence) };
}
