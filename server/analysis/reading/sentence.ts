import { languageOf } from '../words/languages.ts';
import { type Word, wordsOf } from '../words/words.ts';
import { type AppName, appNamesIn, type GuessedNames, type NamedHere, resolveNames } from './apps/app-names.ts';
import type { NameBook, NamedApp } from './apps/name-book.ts';
import { readKindOfApp } from './apps/read-kind-of-app.ts';
import { readStars } from './filter/sentence-stars.ts';
import { asksForAll, withoutFrames } from './frames.ts';
import { contentOf, leftOf } from './left-over.ts';
import { readPolarity } from './polarity.ts';
import { blot, type Sheet, sheetOf } from './sheet.ts';

/** A sentence about reviews, read by rules, whoever's apps it may name. */
export interface Split {
  /** What the reviews are to speak of, as it was written; empty when everything is asked for. */
  readonly topic: string;
  /** The words of the topic that count: no stop words, nor such as `problems` that say only that something is wrong. */
  readonly topicWords: readonly Word[];
  /** The language of the sentence, `und` where so few words do not tell it. */
  readonly language: string;
  /** In order; empty: all. */
  readonly stars: readonly number[];
  readonly kindOfApp: string | null;
  /** What may be names of apps; they are still part of the topic. */
  readonly appNames: readonly AppName[];
  /** Whether a sentence without a topic asks for all reviews; if not, it says nothing at all. */
  readonly asksForAll: boolean;
  readonly notes: readonly string[];
}

/** The same, when it is known which apps there are: their names are no part of the topic. */
export interface Reading<App> extends Split {
  readonly named: readonly NamedHere<App>[];
  /** What looks like the name of an app and is none of those known. */
  readonly unknown: readonly AppName[];
}

const fromFirstWordToLast = (text: string): string => {
  const words = wordsOf(text);
  return words.length === 0 ? '' : text.slice(words[0]!.start, words.at(-1)!.end);
};

const starText = (stars: readonly number[]): string => `${stars.join(' or ')} stars`;

/** What is left for the topic once stars, names and the kind of app are read. */
const splitSheet = (given: Sheet, whole: Sheet): Split => {
  const { sheet: unstarred, stars: said, notes } = readStars(given);
  const { sheet: unkind, kindOfApp } = readKindOfApp(unstarred);
  const { sheet: plain, stars: implied, said: because } = readPolarity(unkind);
  const stars = said.length > 0 ? said : implied;
  const language = languageOf(whole.text, null);
  const found = leftOf(withoutFrames(plain), language);
  const says = stars.length > 0 || kindOfApp !== null || given.folded.includes(blot) || asksForAll(unkind);
  // A sentence of nothing but little words is looked for as it stands.
  const topic = found === '' && !says ? fromFirstWordToLast(whole.text) : found;
  return {
    topic,
    topicWords: contentOf(topic, language),
    language,
    stars,
    kindOfApp,
    appNames: appNamesIn(given),
    asksForAll: topic === '' && says,
    notes: [
      ...notes,
      ...(said.length === 0 && implied.length > 0
        ? [`“${because}” was read as reviews with ${starText(implied)}. Set \`stars\` to choose other ratings.`]
        : []),
    ],
  };
};

/** Reads a sentence without knowing any app. */
export const splitSentence = (query: string): Split => {
  const sheet = sheetOf(query);
  return splitSheet(sheet, sheet);
};

/** Reads a sentence with the apps it may name; `guessed` are words of it that were found out to mean an app. */
export const readSentence = <App extends NamedApp>(
  query: string,
  book: NameBook<App>,
  guessed: GuessedNames<App> = new Map(),
): Reading<App> => {
  const whole = sheetOf(query);
  const { sheet, named, unknown } = resolveNames(whole, book, guessed);
  return { ...splitSheet(sheet, whole), named, unknown };
};
