/**
 * A record as text (docs/notation.md), read as far as a check of the shuffle needs: who sits where, the rules,
 * the shuffles and the cards. What was bid and played is passed over.
 */

import type { Preset, Seat } from '../protocol/protocol';
import { readRecord, SEATS, type GameRecord, type RecordedDeal } from '../replay/record';

const TITLE = /^oudler record (\d+)$/;
const FRENCH_SUITS: Record<string, string> = { P: 'S', C: 'H', K: 'D', T: 'C' };
const FRENCH_RANKS: Record<string, string> = { R: 'K', D: 'Q', C: 'N', V: 'J' };

/** Whether this means to be a record as text. */
export const isText = (text: string) =>
  /^oudler record\b/.test(
    text
      .split('\n')
      .find((line) => !/^\s*(#|$)/.test(line))
      ?.trim() ?? '',
  );

/** The record in a text, or null where it is none, or breaks off before all its cards are there. */
export function readText(text: string): GameRecord | null {
  const lines = text.split(/\r?\n/).map(trim);
  const record = {
    format: 'oudler-record',
    version: 0,
    table: '',
    rules: readRules('fft'),
    deals: [] as RecordedDeal[],
  };
  let names: string[] | undefined;
  let isFrench = false;
  for (const written of lines) {
    const line = isWord(written) ? written : written.replace(/\s*#.*$/, '');
    const deal = record.deals.at(-1);
    const [first = '', second = ''] = line.split(/\s+/);
    const rest = trim(line.slice(first.length));
    const place = /^(?:([A-E])|dog)\s*:/.exec(line);
    if (line === '') continue;
    if (record.version === 0) {
      const title = TITLE.exec(line);
      if (!title) return null;
      record.version = Number(title[1]);
    } else if (first === 'deal') {
      const dealer = /^deal\s+\d+\s+dealer\s+([A-E])$/.exec(line)?.[1];
      if (!dealer) return null;
      record.deals.push({ dealer: dealer as Seat, hands: {}, dog: [], steps: [] });
    } else if (!deal) {
      if (first === 'table') record.table = second;
      if (first === 'rules') record.rules = readRules(rest);
      if (first === 'cards') isFrench = second === 'fr';
      if (first === 'names') names = rest.split('|').map((name) => name.trim());
    } else if (place) {
      const cards = trim(line.slice(place[0].length))
        .split(/\s+/)
        .map((card) => english(card, isFrench));
      if (place[1]) deal.hands[place[1] as Seat] = cards;
      else deal.dog = cards;
    } else if (first === 'shuffle') {
      deal.shuffle = { table: second, number: Number(rest.slice(second.length)), commitment: '' };
    } else if (deal.shuffle) {
      if (first === 'commitment') deal.shuffle.commitment = second;
      if (first === 'seed') deal.shuffle.seed = second;
      if (isWord(line)) {
        const word = { seat: second as Seat, word: trim(rest.slice(second.length)) };
        deal.shuffle.words = [...(deal.shuffle.words ?? []), word];
      }
    }
  }
  const nHands = record.table === '3' ? 3 : record.table === '5' ? 5 : 4;
  const isWhole = record.deals.every(({ hands, dog }) => Object.keys(hands).length === nHands && dog.length > 0);
  return isWhole ? readRecord({ ...record, ...(names ? { names } : {}) }) : null;
}

/** Without white space at either end, as Unicode has it: JavaScript's own `trim` takes one sign more. */
const trim = (text: string) => text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');

/** A player's word goes to the end of its line, `#` and all. */
function isWord(line: string): boolean {
  const [first, seat] = line.split(/\s+/, 2);
  return first === 'word' && SEATS.includes(seat as Seat);
}

function readRules(text: string): GameRecord['rules'] {
  const [preset, ...pairs] = text.split(/\s+/) as [Preset, ...string[]];
  const options = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  return { preset, options: Object.fromEntries(options) as Record<string, string> };
}

/** A card in the letters of the JSON; what is no card stays what it is, and is refused later. */
function english(written: string, isFrench: boolean): string {
  const card = written.toUpperCase();
  if (!isFrench || card === 'EX') return card;
  if (/^A\d+$/.test(card)) return `T${card.slice(1)}`;
  const rank = card.slice(0, -1);
  return (FRENCH_RANKS[rank] ?? (/^\d+$|^A$/.test(rank) ? rank : '?')) + (FRENCH_SUITS[card.slice(-1)] ?? '?');
}
