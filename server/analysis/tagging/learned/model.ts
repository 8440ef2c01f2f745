import { indexSigns } from './sign-index.ts';
import { type ReadField, type SignReader, textSigns } from './text-signs.ts';
import type { ModelWeights } from './weights-file.ts';
import { createWordStore } from './word-store.ts';

export interface ModelInput {
  readonly fields: readonly ReadField[];
  readonly lang: string;
  readonly rating: number | null;
  /** Which of the model's tags the rules found, and which they found denied. */
  readonly found: readonly number[];
  readonly denied: readonly number[];
}

export interface Model {
  /** By tag: above zero says that the review carries it. The list is written over by the next reading. */
  read(input: ModelInput): Float32Array;
  /** What the words of some fields say for a tag, by themselves. */
  saidFor(tag: number, fields: readonly ReadField[]): number;
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
  /** One more where their number is odd: they are added in pairs. */
  const sums = new Int32Array(size + (size % 2));
  /** By sign: the reading that met it last. Each counts once. In bytes, for every word of every review looks into it. */
  const lastMet = new Uint8Array(hashes.length);
  /** A tag and its weight in one number: they are fetched together. */
  const pairs = new Int16Array(weights.length);
  for (let at = 0; at < pairs.length; at++) pairs[at] = (weightTags[at]! << 8) | (weights[at]! & 255);
  let texts = 0;
  /** The same as far as a byte counts. */
  let reading = 0;
  let known = 0;

  const weigh = (sign: number, into: Int32Array, times: 1 | -1): void => {
    for (let at = starts[sign]!, end = starts[sign + 1]!; at < end; at++) {
      const pair = pairs[at]!;
      into[pair >> 8]! += times * ((pair << 24) >> 24);
    }
  };
  const meet = (sign: number): void => {
    if (lastMet[sign] === reading) return;
    lastMet[sign] = reading;
    known++;
    weigh(sign, sums, 1);
  };
  const words = createWordStore({ size, signOf, weigh });
  const { pairsAt, signsAt, hashAt, lastTextAt } = words;
  const reader: SignReader = {
    word(folded) {
      const from = words.placeOf(folded);
      const { store } = words;
      const hash = store[from + hashAt]!;
      if (store[from + lastTextAt] === texts) return hash;
      store[from + lastTextAt] = texts;
      for (let tag = 0, at = from + pairsAt; tag < size; tag += 2, at++) {
        const said = store[at]!;
        sums[tag]! += (said << 16) >> 16;
        sums[tag + 1]! += said >> 16;
      }
      const end = store[from]!;
      for (let at = from + signsAt; at < end; at++) {
        const sign = store[at]!;
        // Another word has said it: it counts once.
        if (lastMet[sign] === reading) weigh(sign, sums, -1);
        else {
          lastMet[sign] = reading;
          known++;
        }
      }
      return hash;
    },
    sign(hash) {
      const sign = signOf(hash);
      if (sign >= 0) meet(sign);
    },
  };
  const sum = (fields: readonly ReadField[]): number => {
    if (reading === mostReadings) {
      reading = 0;
      lastMet.fill(0);
    }
    reading++;
    texts++;
    known = 0;
    sums.fill(0);
    textSigns(fields, reader);
    return 1 / Math.sqrt(known + fewSigns);
  };
  const add = (circumstance: number): void => {
    const from = circumstance * size;
    for (let tag = 0; tag < size; tag++) scores[tag]! += circumstances[from + tag]!;
  };
  const lengthOf = (fields: readonly ReadField[]): number => {
    const words = fields.reduce((all, field) => all + field.words.length, 0);
    const place = lengths.findIndex((most) => words <= most);
    return place < 0 ? lengths.length : place;
  };

  return {
    read({ fields, lang, rating, found, denied }) {
      const share = sum(fields);
      for (let tag = 0; tag < size; tag++) scores[tag] = sums[tag]! * scales[tag]! * share;
      for (const tag of found) add(tag);
      for (const tag of denied) add(ofDenied + tag);
      add(ofRating + (rating === null ? 0 : Math.round(rating)));
      const language = languages.indexOf(lang);
      if (language >= 0) add(ofLanguage + language);
      if (found.some((tag) => tag >= kindCount)) add(ofThemes);
      add(ofLength + lengthOf(fields));
      add(always);
      return scores;
    },
    saidFor(tag, fields) {
      sum(fields);
      return sums[tag]! * scales[tag]!;
    },
  };
};

/** The kinds stand before the themes. */
const kindCount = 4;
