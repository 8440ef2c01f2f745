import type { LanguageWords } from './language-words.ts';
import type { Matcher } from './matcher.ts';
import { createRunMatcher } from './run-matcher.ts';
import { createWordMatcher } from './word-matcher.ts';
import * as ar from './words/ar.ts';
import * as de from './words/de.ts';
import * as en from './words/en.ts';
import * as es from './words/es.ts';
import * as fr from './words/fr.ts';
import * as hi from './words/hi.ts';
import * as id from './words/id.ts';
import * as it from './words/it.ts';
import * as ja from './words/ja.ts';
import * as ko from './words/ko.ts';
import * as nl from './words/nl.ts';
import * as pl from './words/pl.ts';
import * as pt from './words/pt.ts';
import * as ru from './words/ru.ts';
import * as th from './words/th.ts';
import * as tr from './words/tr.ts';
import * as vi from './words/vi.ts';
import * as zh from './words/zh.ts';

/** The languages whose words are known, and how they are written. */
export const languages: Readonly<Record<string, LanguageWords>> = {
  ar,
  de,
  en,
  es,
  fr,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  th,
  tr,
  vi,
  zh,
};

/** Scripts in which spaces do not tell the words apart, or not those that patterns speak of. */
const runs = new Set(['ja', 'zh', 'ko', 'th']);

const made = new Map<string, Matcher>();

/** The matcher of a language, made when it is first asked for; null where its words are not known. */
export const matcherOf = (lang: string): Matcher | null => {
  const known = made.get(lang);
  if (known) return known;
  const language = Object.hasOwn(languages, lang) ? languages[lang] : undefined;
  if (language === undefined) return null;
  const matcher = runs.has(lang) ? createRunMatcher(language) : createWordMatcher(lang, language);
  made.set(lang, matcher);
  return matcher;
};
