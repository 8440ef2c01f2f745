import { createNameBook, isEverydayName, type NamedApp, nameWords } from '../apps/name-book.ts';
import { readFilter } from '../filter/sentence-filter.ts';
import { readSentence, splitSentence } from '../sentence.ts';
import { themeCalls } from '../topic/theme-calls.ts';
import type { ScanReading } from './scan-reading.ts';
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

/** Games without a kind, in the languages that write without spaces too. */
const games = /\bgames?\b|ゲーム|게임|游戏|遊戲/iu;

/** @param today YYYY-MM-DD, UTC */
export const scanSearch = (sentence: string, today: string): ScanSearch => {
  const { rest } = readFilter(sentence, today);
  const { appNames, topicWords, kindOfApp: kind } = splitSentence(rest);
  const kindOfApp = kind ?? (games.test(rest) ? 'games' : null);
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

/** What searchers call a theme besides: taken where the topic is one of its names. */
const otherCalls = (words: readonly string[], language: string): string[] => {
  if (words.length === 0) return [];
  return Object.values(themeCalls)
    .map((list) => list.split(', ').slice(0, mostCalls))
    .filter((calls) => calls.includes(words.join(' ')))
    .flat()
    .filter((call) => language !== 'en' || /^[ -~]+$/.test(call));
};
/** The English ones come first. */
const mostCalls = 4;

/** Reads the sentence by rules, now that the stores have said which of its words are apps. */
export const scanByRules = (
  sentence: string,
  today: string,
  found: readonly NamedApp[],
): ScanReading & { readonly notes: readonly string[] } => {
  const { rest, ...filter } = readFilter(sentence, today);
  const { topic, topicWords, language, stars, kindOfApp, named, notes } = readSentence(rest, createNameBook(found));
  const words = topicWords.map(({ folded }) => folded);
  // Each word before any of its forms, should there be more than a pull takes.
  const forms = language === 'en' ? words.flatMap(formsOf) : [];
  const keywords = new Set([...words, ...forms, ...otherCalls(words, language)]);
  return {
    topic,
    apps: [...new Set(named.map(({ name }) => name.text))],
    kindOfApp,
    stars,
    keywords: [...keywords].filter((word) => word.length <= 100).slice(0, mostKeywords),
    keywordMode: 'any',
    ...filter,
    notes,
  };
};
