import { readDataFile } from '../../data/data-file.ts';
import type { Matcher } from './matcher.ts';
import { createRunMatcher } from './run-matcher.ts';
import { languageWordsOf } from './vocabulary.ts';
import { createWordMatcher } from './word-matcher.ts';

/** The supported languages, each with a file in `server/data/themes`. */
export const themeLanguages = 'ar de en es fr hi id it ja ko nl pl pt ru th tr vi zh'.split(' ');

/** Scripts in which spaces do not separate words, or not the words of the patterns. */
const runs: ReadonlySet<string> = new Set(['ja', 'zh', 'ko', 'th']);

const made = new Map<string, Matcher>();

/** Created on first use; null for unsupported languages. */
export const matcherOf = (lang: string): Matcher | null => {
  if (!themeLanguages.includes(lang)) return null;
  const before = made.get(lang);
  if (before !== undefined) return before;
  const language = languageWordsOf(readDataFile(`themes/${lang}`));
  const matcher = runs.has(lang) ? createRunMatcher(language) : createWordMatcher(lang, language);
  made.set(lang, matcher);
  return matcher;
};
