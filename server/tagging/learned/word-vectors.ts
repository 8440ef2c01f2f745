import { copied, longestHeld } from '../words/held-words.ts';
import type { RowSums } from './row-sums.ts';
import { formOf, hashesOf } from './tokens.ts';
import type { ModelWeights } from './weights-file.ts';

/**
 * The number of each hash of a list, its place in it, for many look-ups; below zero for any other. A table of twice the size,
 * filled from the place that a hash points at, with the hash beside its number; and bits that say of most hashes that they are not
 * in it, without a look into a table that no cache of a processor holds.
 */
export const indexSigns = (hashes: Uint32Array): ((hash: number) => number) => {
  const size = 2 ** Math.ceil(Math.log2(hashes.length * 2));
  const mask = size - 1;
  const table = new Int32Array(2 * size).fill(-1);
  const bits = new Uint32Array(Math.max(1, (4 * size) / 32));
  const bitMask = 4 * size - 1;
  for (let sign = 0; sign < hashes.length; sign++) {
    const hash = hashes[sign]!;
    bits[(hash & bitMask) >>> 5]! |= 1 << (hash & 31);
    let at = hash & mask;
    while (table[2 * at + 1] !== -1) at = (at + 1) & mask;
    table[2 * at] = hash;
    table[2 * at + 1] = sign;
  }
  return (hash) => {
    if (((bits[(hash & bitMask) >>> 5]! >>> (hash & 31)) & 1) === 0) return -1;
    const sought = hash | 0;
    let at = hash & mask;
    for (let sign = table[2 * at + 1]!; sign !== -1; sign = table[2 * at + 1]!) {
      if (table[2 * at] === sought) return sign;
      at = (at + 1) & mask;
    }
    return -1;
  };
};

/** What each word says behind, at and before a place of a text, worked out once for the words that reviews use often. */
export interface WordVectors {
  /** The vectors of all held words; the first is silence, all zero. */
  readonly all: Float32Array;
  /** Where the vector of a word or mark begins. */
  placeOf(token: string): number;
  makeRoom(words: number): void;
}

const mostWords = 16_384;
/** How much memory the vectors of that many words take. */
export const vectorBytes = (width: number): number => 3 * width * mostWords * Float32Array.BYTES_PER_ELEMENT;

type Weights = Pick<ModelWeights, 'hashes' | 'words' | 'wordScales' | 'places' | 'placeBias'>;

export const createWordVectors = (
  { hashes, words, wordScales, places, placeBias }: Weights,
  sums: RowSums,
): WordVectors => {
  const knownOf = indexSigns(hashes);
  const size = 3 * placeBias.length;
  const own = sums.list(places.length / size);
  const table = sums.list(places.length);
  const vector = sums.list(size);
  table.set(places);
  const held = new Map<string, number>();
  const all = sums.list(mostWords * size);

  const add = (known: number, share: number): void => {
    const scale = wordScales[known]! * share;
    for (let at = 0, from = known * own.length; at < own.length; at++) own[at]! += words[from + at]! * scale;
  };
  const hold = (token: string): number => {
    const from = (1 + held.size) * size;
    const [whole, ...parts] = hashesOf(formOf(token)).map(knownOf);
    const known = parts.filter((part) => part >= 0);
    own.fill(0);
    if (whole! >= 0) add(whole!, 1);
    for (const part of known) add(part, 1 / Math.sqrt(known.length));
    vector.fill(0);
    sums.addRows(table, own, vector);
    all.set(vector, from);
    held.set(copied(token), from);
    return from;
  };

  return {
    all,
    placeOf: (written) => {
      const token = written.length > longestHeld ? written.slice(0, longestHeld) : written;
      return held.get(token) ?? hold(token);
    },
    makeRoom(count) {
      if (1 + held.size + count > mostWords) held.clear();
    },
  };
};
