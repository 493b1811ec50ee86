/**
 * The shuffle of a deal done again, byte by byte as docs/fairness.md has it, on the browser's own SHA-512 and
 * HMAC. Nothing here asks the server for anything.
 */

import type { Seat } from '../protocol/protocol';
import { SEATS, type GameRecord, type RecordedDeal, type Shuffle } from '../replay/record';

export type Place = Seat | 'dog';

/** Where the cards on record and the cards of the seed are the same, or not. */
export interface Compared {
  place: Place;
  n: number;
  /** On record, but not what the seed deals here. */
  wrong: string[];
  /** What the seed deals here instead. */
  missing: string[];
}

export interface Dealing {
  top: string[];
  cut: number;
  /** After which packets a card went to the dog, counted from 0. */
  gaps: number[];
  hands: Partial<Record<Seat, string[]>>;
  dog: string[];
}

const HEX = /^[0-9a-f]{128}$/;

export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!HEX.test(text)) return null;
  return Uint8Array.from({ length: 64 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/** The fingerprint of a seed. */
export async function commitment(seed: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-512', seed)));
}

/** The text that goes into every block of the stream. */
export function message({ table, number, words = [] }: Pick<Shuffle, 'table' | 'number' | 'words'>): string {
  const lines = words.map(({ seat, word }) => `${seat} ${word}`);
  return ['oudler deal 1', table, number, ...lines].map((line) => `${line}\n`).join('');
}

/** The stream of bytes: blocks of HMAC-SHA-512, counted from 0. */
export class Stream {
  #key: Promise<CryptoKey>;
  #text: Uint8Array<ArrayBuffer>;
  #block = new Uint8Array(0);
  #used = 0;
  #n = 0;

  constructor(seed: Uint8Array<ArrayBuffer>, text: string) {
    this.#key = crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']);
    this.#text = new TextEncoder().encode(text);
  }

  /** How many blocks were made. */
  get nBlocks() {
    return this.#n;
  }

  /** The next bytes. A draw never spans two blocks: a rest that is too short is passed over. */
  async take(n: number): Promise<Uint8Array> {
    if (this.#used + n > this.#block.length) {
      const data = new Uint8Array(this.#text.length + 4);
      data.set(this.#text);
      new DataView(data.buffer).setUint32(this.#text.length, this.#n);
      this.#block = new Uint8Array(await crypto.subtle.sign('HMAC', await this.#key, data));
      this.#n += 1;
      this.#used = 0;
    }
    this.#used += n;
    return this.#block.subarray(this.#used - n, this.#used);
  }

  async bits32(): Promise<number> {
    return read32(await this.take(4), 0);
  }

  async bits64(): Promise<{ high: number; low: number }> {
    const bytes = await this.take(8);
    return { high: read32(bytes, 0), low: read32(bytes, 4) };
  }

  /** A number below `n` from these 32 bits, drawn again where some numbers would come more often. */
  async below(n: number, bits: number): Promise<number> {
    // Up to 2³² × 78, which a double holds exactly.
    let product = bits * n;
    while (product % TWO_32 < TWO_32 % n) product = (await this.bits32()) * n;
    return Math.floor(product / TWO_32);
  }
}

const TWO_32 = 2 ** 32;
const read32 = (bytes: Uint8Array, at: number) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);

/** The pack before it is shuffled. */
export function newPack(): string[] {
  const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'N', 'Q', 'K'];
  const suits = [...'SHDC'].flatMap((suit) => ranks.map((rank) => rank + suit));
  return [...suits, 'EX', ...Array.from({ length: 21 }, (_, i) => `T${i + 1}`)];
}

export async function shuffled(stream: Stream): Promise<string[]> {
  const pack = newPack();
  const exchange = (i: number, j: number) => ([pack[i], pack[j]] = [pack[j] as string, pack[i] as string]);
  for (let i = 77; i >= 3; i -= 2) {
    const { high, low } = await stream.bits64();
    exchange(i, await stream.below(i + 1, high));
    exchange(i - 1, await stream.below(i, low));
  }
  exchange(1, await stream.below(2, await stream.bits32()));
  return pack;
}

/** Shuffle, cut, places of the dog, deal. */
export async function deal(stream: Stream, table: GameRecord['table'], cutMin: number, dealer: Seat): Promise<Dealing> {
  const pack = await shuffled(stream);
  const cut = cutMin + (await stream.below(79 - 2 * cutMin, await stream.bits32()));
  const cards = [...pack.slice(cut), ...pack.slice(0, cut)];
  const [nPackets, size, nDog] = table === '3' ? [18, 4, 6] : table === '5' ? [25, 3, 3] : [24, 3, 6];
  const gaps: number[] = [];
  for (let t = nPackets - 1 - nDog; t < nPackets - 1; t++) {
    const gap = await stream.below(t + 1, await stream.bits32());
    gaps.push(gaps.includes(gap) ? t : gap);
  }
  const seats = SEATS.slice(0, table === '3' ? 3 : table === '4' ? 4 : 5);
  const at = seats.indexOf(dealer) + 1;
  const ring = [...seats.slice(at), ...seats.slice(0, at)].filter(
    (seat) => table !== '5-sitting-out' || seat !== dealer,
  );
  const hands: Dealing['hands'] = {};
  const dog: string[] = [];
  let from = 0;
  for (let packet = 0; packet < nPackets; packet++) {
    const seat = ring[packet % ring.length] as Seat;
    hands[seat] = [...(hands[seat] ?? []), ...cards.slice(from, from + size)];
    from += size;
    if (gaps.includes(packet)) dog.push(cards[from++] as string);
  }
  return { top: pack.slice(0, 8), cut, gaps: gaps.sort((a, b) => a - b), hands, dog };
}

export function cutMin({ preset, options }: GameRecord['rules']): number {
  return Number(options?.['cut-min'] ?? (preset === 'house' ? 3 : 4));
}

/** What a check found. The steps follow one another; what could not be reached is left out. */
export interface Report {
  shuffle: Shuffle;
  /** SHA-512 of the seed, computed here; null while the seed is not shown. */
  hash: string | null;
  isPromised: boolean;
  message: string;
  nBlocks: number;
  dealing: Dealing | null;
  compared: Compared[];
  isFair: boolean;
}

export type Checked = Report | { wrong: 'no-shuffle' | 'malformed' };

/** Checks one deal of a record. */
export async function check(record: GameRecord, recorded: RecordedDeal): Promise<Checked> {
  const { shuffle } = recorded;
  if (!shuffle) return { wrong: 'no-shuffle' };
  const least = cutMin(record.rules);
  if (!isWellFormed(shuffle) || !(least >= 0 && least < 40)) return { wrong: 'malformed' };
  const report: Report = {
    shuffle,
    hash: null,
    isPromised: false,
    message: message(shuffle),
    nBlocks: 0,
    dealing: null,
    compared: [],
    isFair: false,
  };
  const seed = fromHex(shuffle.seed ?? '');
  if (!seed) return report;
  const hash = await commitment(seed);
  const stream = new Stream(seed, report.message);
  const dealing = await deal(stream, record.table, least, recorded.dealer);
  const compared = compare(recorded, dealing);
  const isPromised = hash === shuffle.commitment;
  const isFair = isPromised && compared.every(({ wrong, missing }) => wrong.length + missing.length === 0);
  return { ...report, hash, isPromised, nBlocks: stream.nBlocks, dealing, compared, isFair };
}

function compare(recorded: RecordedDeal, dealing: Dealing): Compared[] {
  const one = (place: Place, written: readonly string[] = [], right: readonly string[] = []): Compared => ({
    place,
    n: right.length,
    wrong: written.filter((card, i) => !right.includes(card) || written.indexOf(card) < i),
    missing: right.filter((card) => !written.includes(card)),
  });
  const seats = SEATS.filter((seat) => recorded.hands[seat] || dealing.hands[seat]);
  return [
    ...seats.map((seat) => one(seat, recorded.hands[seat], dealing.hands[seat])),
    one('dog', recorded.dog, dealing.dog),
  ];
}

/** Whether a shuffle is written as the page of the recipe asks; a word may not smuggle a line in. */
function isWellFormed({ table, number, commitment, seed, words = [] }: Shuffle): boolean {
  const isWord = ({ seat, word }: { seat: Seat; word: string }, i: number) =>
    SEATS.includes(seat) &&
    (i === 0 || (words[i - 1]?.seat ?? 'Z') < seat) &&
    typeof word === 'string' &&
    !/^\p{White_Space}|\p{White_Space}$/u.test(word) &&
    [...word].length >= 1 &&
    [...word].length <= 40 &&
    !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(word);
  return (
    /^[A-Za-z0-9_-]{1,32}$/.test(table) &&
    Number.isInteger(number) &&
    number >= 1 &&
    HEX.test(commitment) &&
    (seed == null || HEX.test(seed)) &&
    Array.isArray(words) &&
    words.every(isWord)
  );
}
