/** What a card is called, for labels and for those who listen. */

import type { Language } from '../i18n';
import type { Card } from '../protocol/protocol';

const RANKS: Record<Language, Record<string, string>> = {
  fr: { K: 'Roi', Q: 'Dame', N: 'Cavalier', J: 'Valet', A: 'As' },
  en: { K: 'King', Q: 'Queen', N: 'Knight', J: 'Jack', A: 'Ace' },
};

const SUITS: Record<Language, Record<string, string>> = {
  fr: { S: 'pique', H: 'cœur', D: 'carreau', C: 'trèfle' },
  en: { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' },
};

/** A card's name: « le Roi de pique », "10 of hearts", « le Petit (1 d’atout) ». French has the article everywhere. */
export function cardName(card: Card, language: Language): string {
  const french = language === 'fr';
  if (card === 'EX') return french ? 'l’Excuse' : 'the Excuse';
  if (card === 'T1') return french ? 'le Petit (1 d’atout)' : 'the Petit (1 of trumps)';
  if (card.startsWith('T')) return french ? `le ${card.slice(1)} d’atout` : `${card.slice(1)} of trumps`;
  const rank = card.slice(0, -1);
  const suit = SUITS[language][card.slice(-1)] ?? '';
  const name = `${RANKS[language][rank] ?? rank} ${french ? 'de' : 'of'} ${suit}`;
  if (!french) return name;
  return rank === 'A' ? `l’${name}` : `${rank === 'Q' ? 'la' : 'le'} ${name}`;
}

/** What a card with its face down is called. */
export const backName = (language: Language): string => (language === 'fr' ? 'carte cachée' : 'hidden card');
