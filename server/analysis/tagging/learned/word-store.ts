import { copied, longestHeld } from '../../words/held-words.ts';
import { formOf, wordHash, wordSigns } from './text-signs.ts';

interface Known {
  /** How many tags the model has. */
  readonly size: number;
  /** The number of a sign; below zero for one that is not known. */
  signOf(hash: number): number;
  /** Adds what a sign says to the tags. */
  weigh(sign: number, into: Int32Array, from: number, times: 1 | -1): void;
}

/** Reviews use few words often: a word's known signs are looked up once, and what they say together is added up once. */
export interface WordStore {
  /** All that is held of the words, one after the other, so that a word's lies together; another list after a call of `placeOf`. */
  readonly store: Int32Array;
  /** Where in the store a word begins, with the place behind the last of its signs. */
  placeOf(folded: string): number;
  /** From where a word begins: what each two tags are told, one in the upper half of a number and one in the lower. */
  readonly pairsAt: number;
  readonly signsAt: number;
  readonly hashAt: number;
  /** The text that had it last, of all that were read: a word that stands twice in a text counts once, with all its signs. */
  readonly lastTextAt: number;
  /** The clause that had it last, likewise. */
  readonly lastClauseAt: number;
}

const hashAt = 1;
const lastTextAt = 2;
const lastClauseAt = 3;
const pairsAt = 4;
/** About 20 MB: the common words of some fifteen languages. */
const mostWords = 60_000;
/** In numbers; doubled when it is full. */
const firstRoom = 2 ** 14;

export const createWordStore = ({ size, signOf, weigh }: Known): WordStore => {
  const signsAt = pairsAt + Math.ceil(size / 2);
  const said = new Int32Array(size + (size % 2));
  const byWritten = new Map<string, number>();
  /** Words that are written in several ways are one to the model: "dont" and "don't". */
  const byForm = new Map<string, number>();
  let store = new Int32Array(firstRoom);
  let used = 0;

  const makeRoom = (length: number): void => {
    if (used + length <= store.length) return;
    const larger = new Int32Array(store.length * 2);
    larger.set(store);
    store = larger;
  };

  const hold = (form: string): number => {
    const signs = [...new Set(wordSigns(form).map(signOf))].filter((sign) => sign >= 0);
    makeRoom(signsAt + signs.length);
    said.fill(0);
    for (const sign of signs) weigh(sign, said, 0, 1);
    const from = used;
    used += signsAt + signs.length;
    store[from] = used;
    store[from + hashAt] = wordHash(form);
    store[from + lastTextAt] = 0;
    store[from + lastClauseAt] = 0;
    for (let tag = 0; tag < size; tag += 2)
      store[from + pairsAt + tag / 2] = (said[tag + 1]! << 16) | (said[tag]! & 0xffff);
    store.set(signs, from + signsAt);
    return from;
  };

  const placeOf = (written: string): number => {
    // No sign of a word reaches further.
    const folded = written.length > longestHeld ? written.slice(0, longestHeld) : written;
    const held = byWritten.get(folded);
    if (held !== undefined) return held;
    if (byWritten.size === mostWords) {
      byWritten.clear();
      byForm.clear();
      used = 0;
    }
    const own = copied(folded);
    const form = formOf(own);
    const place = byForm.get(form) ?? hold(form);
    byForm.set(form, place);
    byWritten.set(own, place);
    return place;
  };

  return {
    get store() {
      return store;
    },
    placeOf,
    pairsAt,
    signsAt,
    hashAt,
    lastTextAt,
    lastClauseAt,
  };
};
