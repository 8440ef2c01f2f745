import { dictionary } from '@zxcvbn-ts/language-en';
import { englishWords, languagesOfWord } from '../../tagging/subjects/subjects.ts';
import { editDistance } from '../../tagging/words/spelling.ts';
import type { CueLanguage } from './cues.ts';

const lists: Record<string, readonly (string | number)[]> = dictionary;
const once = (name: string): (() => ReadonlySet<string>) => {
  let words: ReadonlySet<string> | undefined;
  return () => {
    words ??= new Set((lists[name] ?? []).map(String));
    return words;
  };
};
const commonWords = once('commonWords-en');
/** Names and rarer words. */
const otherWords = once('wikipedia-en');

const endings = /(?:s|es|ed|d|ing|er|ers|ly|able|ness|ment|ments|ish|less|y)$/u;
const beginnings = /^(?:un|re|auto|pre|non|in|dis|over|under|out|up|multi|super|inter|anti|mis|sub)/u;

const isCommon = (word: string): boolean => commonWords().has(word);
const isListed = (word: string): boolean => isCommon(word) || otherWords().has(word);

const isForm = (word: string): boolean => {
  const bare = word.replace(endings, '');
  return [word, bare, `${bare}e`, bare.replace(/(.)\1$/u, '$1')].some(isCommon);
};

/** A word with a prefix or a suffix, or two words in one: `unskippable`, `passkeys`. */
const isBuilt = (word: string): boolean => {
  if (isForm(word)) return true;
  const rest = word.replace(beginnings, '');
  if (rest !== word && rest.length >= 3 && isForm(rest)) return true;
  return Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3).some(
    (at) => isCommon(word.slice(0, at)) && isForm(word.slice(at)) && word.length - at >= 3,
  );
};

/** Whether a word is in its language; such a word is never corrected. */
export const isKnownWord = (folded: string, language: CueLanguage): boolean =>
  languagesOfWord(folded).length > 0 ||
  (language === 'en' && (isListed(folded) || isListed(folded.replace(/s$/u, ''))));

/** A word close to a subject of reviews is a typo of it. */
const isNearSubject = (folded: string): boolean =>
  englishWords().some(
    (word) => word.length > 4 && Math.abs(word.length - folded.length) <= 1 && editDistance(word, folded) <= 1,
  );

/** A meaningless word: in no word list, not built from known words, and no typo of a subject of reviews. */
export const isNonsense = (folded: string, language: CueLanguage): boolean =>
  language === 'en' &&
  /^[a-z]{5,}$/u.test(folded) &&
  !isKnownWord(folded, language) &&
  !isBuilt(folded) &&
  !isNearSubject(folded);
