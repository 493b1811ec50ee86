/** The little a screen must know of cards: their order, their worth, and which of them takes a trick. */

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'N', 'Q', 'K'];

export const EXCUSE = 'EX';
const PETIT = 'T1';
const OUDLERS = [EXCUSE, PETIT, 'T21'];

/** `S`, `H`, `D`, `C`, or `T` for a trump and for the Excuse. */
export const suitOf = (card: string) => (card === EXCUSE || card[0] === 'T' ? 'T' : card.slice(-1));
/** `K` … `A` of a suit; the number of a trump. */
export const rankOf = (card: string) => (card[0] === 'T' ? card.slice(1) : card.slice(0, -1));

const strength = (card: string) => (suitOf(card) === 'T' ? Number(rankOf(card)) : RANKS.indexOf(rankOf(card)));

export const isOudler = (card: string) => OUDLERS.includes(card);

/** Worth in half points: 182 in a pack (VAL-01). */
export function halves(card: string): number {
  if (isOudler(card)) return 9;
  return suitOf(card) === 'T' ? 1 : ({ K: 9, Q: 7, N: 5, J: 3 }[rankOf(card)] ?? 1);
}

/** What the attack needs with this many oudlers, in whole points (CON-02). */
export const target = (oudlers: number) => [56, 51, 41, 36][oudlers] ?? 36;

export const sumHalves = (cards: readonly string[]) => cards.reduce((sum, card) => sum + halves(card), 0);
export const countOudlers = (cards: readonly string[]) => cards.filter(isOudler).length;

/** Which card of a trick is the strongest: highest trump, else highest of the suit led. -1 for none. */
export function strongest(cards: readonly string[]): number {
  let best = -1;
  cards.forEach((card, i) => {
    if (card === EXCUSE) return;
    const other = cards[best];
    if (other === undefined) best = i;
    else if (suitOf(card) === suitOf(other)) best = strength(card) > strength(other) ? i : best;
    else if (suitOf(card) === 'T') best = i;
  });
  return best;
}
