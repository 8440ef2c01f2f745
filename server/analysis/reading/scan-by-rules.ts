import { createNameBook, isEverydayName, type NamedApp, nameWords } from './name-book.ts';
import type { ScanReading } from './scan-reading.ts';
import { readSentence, splitSentence } from './sentence.ts';
import { readFilter } from './sentence-filter.ts';
import { formsOf } from './word-forms.ts';

/** Whom to look for in the stores before the sentence can be read to its end. */
export interface ScanSearch {
  /** What the sentence may call apps, the likeliest first. */
  readonly names: readonly string[];
  /** Words that may be an app's name though nothing says so: looked for only when nothing else was found. */
  readonly guesses: readonly string[];
  readonly kindOfApp: string | null;
}

const mostNames = 10;
const mostGuesses = 3;
const mostKeywords = 24;

/** @param today YYYY-MM-DD, UTC */
export const scanSearch = (sentence: string, today: string): ScanSearch => {
  const { appNames, topicWords, kindOfApp } = splitSentence(readFilter(sentence, today).rest);
  const names = appNames.map(({ text }) => text);
  return {
    names: names.slice(0, mostNames),
    guesses: topicWords
      .map(({ folded }) => folded)
      .filter((word) => !isEverydayName([word]) && !names.some((name) => nameWords(name).includes(word)))
      .slice(0, mostGuesses),
    kindOfApp,
  };
};

/** Reads the sentence by rules, now that the stores have said which of its words are apps. */
export const scanByRules = (
  sentence: string,
  today: string,
  found: readonly NamedApp[],
): ScanReading & { readonly notes: readonly string[] } => {
  const { since, until, versions, exclude, rest } = readFilter(sentence, today);
  const { topic, topicWords, language, stars, kindOfApp, named, notes } = readSentence(rest, createNameBook(found));
  const words = topicWords.map(({ folded }) => folded);
  // Each word before any of its forms, should there be more than a pull takes.
  const keywords = new Set([...words, ...(language === 'en' ? words.flatMap(formsOf) : [])]);
  return {
    topic,
    apps: [...new Set(named.map(({ name }) => name.text))],
    kindOfApp,
    stars,
    keywords: [...keywords].filter((word) => word.length <= 100).slice(0, mostKeywords),
    keywordMode: 'any',
    exclude,
    versions,
    since,
    until,
    notes,
  };
};
