import { mostClauses } from '../clauses/clause.ts';
import { indexSigns } from './sign-index.ts';
import { type ReadField, type SignReader, textSigns } from './text-signs.ts';
import type { ModelWeights } from './weights-file.ts';
import { createWordStore } from './word-store.ts';

/** What is known of a text besides its words. */
export interface Circumstances {
  readonly lang: string;
  readonly rating: number | null;
  /** How many words it has. */
  readonly words: number;
  /** Which of the model's tags the rules found, and which they found denied. */
  readonly found: readonly number[];
  readonly denied: readonly number[];
}

export interface ModelInput extends Circumstances {
  readonly fields: readonly ReadField[];
}

export interface Model {
  /** By tag: above zero says that the review carries it. The list is written over by the next reading. */
  read(input: ModelInput): Float32Array;
  /** The same for one of the clauses of the review read last, counted through its fields, and for these tags alone. */
  readClause(clause: number, circumstances: Circumstances, tags: readonly number[]): Float32Array;
}

const ratings = 6;
/** The lengths told apart, by their most words; longer ones are the last. */
const lengths = [3, 10, 30] as const;
/** As many as a byte can number. */
const mostReadings = 255;
/** So few signs say little of a text. */
const fewSigns = 4;

export const createModel = ({
  tags,
  languages,
  hashes,
  starts,
  weightTags,
  weights,
  scales,
  circumstances,
}: ModelWeights): Model => {
  const signOf = indexSigns(hashes);
  const size = tags.length;
  const ofDenied = size;
  const ofRating = 2 * size;
  const ofLanguage = ofRating + ratings;
  const ofThemes = ofLanguage + languages.length;
  const ofLength = ofThemes + 1;
  const always = ofLength + lengths.length + 1;
  const scores = new Float32Array(size);
  const clauseScores = new Float32Array(size);
  /** One more where their number is odd: they are added in pairs. */
  const width = size + (size % 2);
  const sums = new Int32Array(width);
  /** One clause after the other. */
  const clauseSums = new Int32Array(mostClauses * width);
  const clauseKnown = new Int32Array(mostClauses);
  /**
   * By sign: the reading that met it last, and the clause. Each counts once. In bytes, for every word of every review looks
   * into it.
   */
  const lastMet = new Uint8Array(2 * hashes.length);
  /** A tag and its weight in one number: they are fetched together. */
  const pairs = new Int16Array(weights.length);
  for (let at = 0; at < pairs.length; at++) pairs[at] = (weightTags[at]! << 8) | (weights[at]! & 255);
  let known = 0;
  /** Of all texts and all clauses that were read, the one at hand; and the same as far as a byte counts. */
  let texts = 0;
  let reading = 0;
  let clauses = 0;
  let clauseReading = 0;
  /** What these are of the text's first clause. */
  let firstClause = 1;
  let firstClauseReading = 1;
  let clauseCount = 0;
  /** Which clause of the text is at hand, and where its sums begin. */
  let clause = 0;
  let clauseFrom = 0;

  const weigh = (sign: number, into: Int32Array, from: number, times: 1 | -1): void => {
    for (let at = starts[sign]!, end = starts[sign + 1]!; at < end; at++) {
      const pair = pairs[at]!;
      into[from + (pair >> 8)]! += times * ((pair << 24) >> 24);
    }
  };
  /** Whether the text, or the clause, meets a sign for the first time. */
  const isNew = (sign: number): boolean => {
    if (lastMet[2 * sign] === reading) return false;
    lastMet[2 * sign] = reading;
    known++;
    return true;
  };
  const isNewInClause = (sign: number): boolean => {
    if (lastMet[2 * sign + 1] === clauseReading) return false;
    lastMet[2 * sign + 1] = clauseReading;
    clauseKnown[clause]!++;
    return true;
  };
  const words = createWordStore({ size, signOf, weigh });
  const { pairsAt, signsAt, hashAt, lastTextAt, lastClauseAt } = words;
  const addWord = (store: Int32Array, word: number, into: Int32Array, from: number): void => {
    for (let tag = from, at = word + pairsAt, end = word + signsAt; at < end; tag += 2, at++) {
      const said = store[at]!;
      into[tag]! += (said << 16) >> 16;
      into[tag + 1]! += said >> 16;
    }
  };
  const reader: SignReader = {
    word(folded) {
      const word = words.placeOf(folded);
      const { store } = words;
      const end = store[word]!;
      if (store[word + lastTextAt] !== texts) {
        store[word + lastTextAt] = texts;
        addWord(store, word, sums, 0);
        // Where another word has said a sign, it counts once.
        for (let at = word + signsAt; at < end; at++) if (!isNew(store[at]!)) weigh(store[at]!, sums, 0, -1);
      }
      if (clauseCount > 1 && store[word + lastClauseAt] !== clauses) {
        store[word + lastClauseAt] = clauses;
        addWord(store, word, clauseSums, clauseFrom);
        for (let at = word + signsAt; at < end; at++)
          if (!isNewInClause(store[at]!)) weigh(store[at]!, clauseSums, clauseFrom, -1);
      }
      return store[word + hashAt]!;
    },
    sign(hash) {
      const sign = signOf(hash);
      if (sign < 0) return;
      if (isNew(sign)) weigh(sign, sums, 0, 1);
      if (clauseCount > 1 && isNewInClause(sign)) weigh(sign, clauseSums, clauseFrom, 1);
    },
    signAcross(hash) {
      const sign = signOf(hash);
      if (sign >= 0 && isNew(sign)) weigh(sign, sums, 0, 1);
    },
    signInClause(hash) {
      const sign = signOf(hash);
      if (sign >= 0 && isNewInClause(sign)) weigh(sign, clauseSums, clauseFrom, 1);
    },
    enter(at) {
      clause = at;
      clauseFrom = at * width;
      clauses = firstClause + at;
      clauseReading = firstClauseReading + at;
    },
  };
  const begin = (fields: readonly ReadField[]): void => {
    firstClause += clauseCount;
    firstClauseReading += clauseCount;
    clauseCount = 0;
    for (const { clauseStarts } of fields) clauseCount += clauseStarts?.length ?? 0;
    if (reading === mostReadings || firstClauseReading + clauseCount > mostReadings) {
      reading = 0;
      firstClauseReading = 1;
      lastMet.fill(0);
    }
    texts++;
    reading++;
    known = 0;
    sums.fill(0);
    clauseSums.fill(0, 0, clauseCount * width);
    clauseKnown.fill(0, 0, clauseCount);
  };
  const placeOfLength = (words: number): number => {
    const place = lengths.findIndex((most) => words <= most);
    return place < 0 ? lengths.length : place;
  };
  /** Which circumstances hold of a text. */
  const circumstancesOf = ({ lang, rating, words, found, denied }: Circumstances): number[] => {
    const all = [always, ofLength + placeOfLength(words), ofRating + (rating === null ? 0 : Math.round(rating))];
    for (const tag of found) all.push(tag);
    for (const tag of denied) all.push(ofDenied + tag);
    const language = languages.indexOf(lang);
    if (language >= 0) all.push(ofLanguage + language);
    if (found.some((tag) => tag >= kindCount)) all.push(ofThemes);
    return all;
  };

  return {
    read(input) {
      begin(input.fields);
      textSigns(input.fields, reader);
      const share = 1 / Math.sqrt(known + fewSigns);
      for (let tag = 0; tag < size; tag++) scores[tag] = sums[tag]! * scales[tag]! * share;
      for (const circumstance of circumstancesOf(input)) {
        const from = circumstance * size;
        for (let tag = 0; tag < size; tag++) scores[tag]! += circumstances[from + tag]!;
      }
      return scores;
    },
    readClause(at, input, asked) {
      // A review of one clause has no sums but its own.
      const isWhole = clauseCount < 2;
      const [from, first] = isWhole ? [sums, 0] : [clauseSums, at * width];
      const share = 1 / Math.sqrt((isWhole ? known : clauseKnown[at]!) + fewSigns);
      const all = circumstancesOf(input);
      for (const tag of asked) {
        let score = from[first + tag]! * scales[tag]! * share;
        for (const circumstance of all) score += circumstances[circumstance * size + tag]!;
        clauseScores[tag] = score;
      }
      return clauseScores;
    },
  };
};

/** The kinds stand before the themes. */
const kindCount = 4;
