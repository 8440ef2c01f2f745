import { copied, longestCached } from '../words/cached-words.ts';
import type { RowSums } from './row-sums.ts';
import { formOf, hashesOf } from './tokens.ts';
import type { ModelWeights } from './weights-file.ts';

/**
 * Maps a hash to its index in a list, or to a negative number. An open-addressing table of twice the size, behind a bit
 * filter that rejects most unknown hashes without touching the table, which fits no CPU cache.
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
    const wanted = hash | 0;
    let at = hash & mask;
    for (let sign = table[2 * at + 1]!; sign !== -1; sign = table[2 * at + 1]!) {
      if (table[2 * at] === wanted) return sign;
      at = (at + 1) & mask;
    }
    return -1;
  };
};

/** Each word's contribution as previous, same and next token, cached for frequent words. */
export interface WordVectors {
  /** The vectors of all cached words; the first is all zero, for no word. */
  readonly all: Float32Array;
  /** The offset of a token's vector. */
  placeOf(token: string): number;
  makeRoom(words: number): void;
}

const mostWords = 16_384;
/** The memory for that many words, in bytes. */
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
  const cached = new Map<string, number>();
  const all = sums.list(mostWords * size);

  const add = (known: number, share: number): void => {
    const scale = wordScales[known]! * share;
    for (let at = 0, from = known * own.length; at < own.length; at++) own[at]! += words[from + at]! * scale;
  };
  const addWord = (token: string): number => {
    const from = (1 + cached.size) * size;
    const [whole, ...parts] = hashesOf(formOf(token)).map(knownOf);
    const known = parts.filter((part) => part >= 0);
    own.fill(0);
    if (whole! >= 0) add(whole!, 1);
    for (const part of known) add(part, 1 / Math.sqrt(known.length));
    vector.fill(0);
    sums.addRows(table, own, vector);
    all.set(vector, from);
    cached.set(copied(token), from);
    return from;
  };

  return {
    all,
    placeOf: (written) => {
      const token = written.length > longestCached ? written.slice(0, longestCached) : written;
      return cached.get(token) ?? addWord(token);
    },
    makeRoom(count) {
      if (1 + cached.size + count > mostWords) cached.clear();
    },
  };
};
