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

/** Reviews use few words often: a word's known signs are looked up once, and what they say together is added up once. */
interface HeldWord {
  readonly signs: Uint32Array;
  /** By tag. */
  readonly said: Int16Array;
  /** The text that has it, of all that were read: a word that stands twice in a text counts once, with all its signs. */
  lastText: number;
}

const ratings = 6;
/** The lengths told apart, by their most words; longer ones are the last. */
const lengths = [3, 10, 30] as const;
const wordsHeld = 20_000;
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
  const sums = new Int32Array(size);
  /** By sign: the reading that met it last. Each counts once. In bytes, for every word of every review looks into it. */
  const lastMet = new Uint8Array(hashes.length);
  /** A tag and its weight in one number: they are fetched together. */
  const pairs = new Int16Array(weights.length);
  for (let at = 0; at < pairs.length; at++) pairs[at] = (weightTags[at]! << 8) | (weights[at]! & 255);
  let held = new Map<string, HeldWord>();
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
  const holdWord = (form: string): HeldWord => {
    const signs = Uint32Array.from(
      new Set(
        wordSigns(form)
          .map(signOf)
          .filter((sign) => sign >= 0),
      ),
    );
    const said = new Int32Array(size);
    for (const sign of signs) weigh(sign, said, 1);
    const word = { signs, said: Int16Array.from(said), lastText: 0 };
    if (held.size === wordsHeld) held = new Map();
    held.set(form, word);
    return word;
  };
  const reader: SignReader = {
    word(form) {
      const word = held.get(form) ?? holdWord(form);
      if (word.lastText === texts) return;
      word.lastText = texts;
      const { signs, said } = word;
      for (let tag = 0; tag < size; tag++) sums[tag]! += said[tag]!;
      for (let at = 0; at < signs.length; at++) {
        const sign = signs[at]!;
        // Another word has said it: it counts once.
        if (lastMet[sign] === reading) weigh(sign, sums, -1);
        else {
          lastMet[sign] = reading;
          known++;
        }
      }
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
