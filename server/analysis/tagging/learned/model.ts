import { indexSigns } from './sign-index.ts';
import { type ReadField, type SignReader, textSigns, wordSigns } from './text-signs.ts';
import type { ModelWeights } from './weights-file.ts';

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
const wordsHeld = 20_000;
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
  const sums = new Int32Array(size);
  /** By sign: the reading that met it last (each counts once), and where its weights begin. Side by side, for they are fetched together. */
  const states = new Uint32Array(2 * (hashes.length + 1));
  for (let sign = 0; sign <= hashes.length; sign++) states[2 * sign + 1] = starts[sign]!;
  /** A tag and its weight in one number, likewise. */
  const pairs = new Int16Array(weights.length);
  for (let at = 0; at < pairs.length; at++) pairs[at] = (weightTags[at]! << 8) | (weights[at]! & 255);
  let held = new Map<string, Uint32Array>();
  let reading = 0;
  let known = 0;

  const meet = (sign: number): void => {
    const state = 2 * sign;
    if (states[state] === reading) return;
    states[state] = reading;
    known++;
    for (let at = states[state + 1]!, end = states[state + 3]!; at < end; at++) {
      const pair = pairs[at]!;
      sums[pair >> 8]! += (pair << 24) >> 24;
    }
  };
  /** Reviews use few words often: which of a word's signs are known is looked up once. */
  const signsOf = (form: string): Uint32Array => {
    const found = held.get(form);
    if (found !== undefined) return found;
    const signs = Uint32Array.from(
      new Set(
        wordSigns(form)
          .map(signOf)
          .filter((sign) => sign >= 0),
      ),
    );
    if (held.size === wordsHeld) held = new Map();
    held.set(form, signs);
    return signs;
  };
  const reader: SignReader = {
    word(form) {
      const signs = signsOf(form);
      for (let at = 0; at < signs.length; at++) meet(signs[at]!);
    },
    sign(hash) {
      const sign = signOf(hash);
      if (sign >= 0) meet(sign);
    },
  };
  const sum = (fields: readonly ReadField[]): number => {
    reading++;
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
