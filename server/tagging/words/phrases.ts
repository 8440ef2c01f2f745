import { cachedByLanguage } from './cached-words.ts';
import { isCjk } from './language/scripts.ts';
import { undrawn } from './spelling.ts';
import { isNegation, isStopWord } from './stop-words.ts';
import type { Written } from './terms.ts';
import { type Word, wordsOf } from './words.ts';

/** Two adjacent words: their folded form, and their first occurrence. */
export interface Phrase {
  readonly folded: string;
  readonly field: 'title' | 'text';
  readonly start: number;
  readonly end: number;
}

const letter = /\p{L}/u;
const longest = 30;

/** Whether a word can be part of a phrase; a negation can come first: `not working`. */
const says = (folded: string, lang: string, isFirst: boolean): boolean => {
  if (folded.length > longest || (folded.length === 1 && folded < '\u0080')) return false;
  if (isStopWord(folded, lang)) return isFirst && isNegation(folded, lang);
  return letter.test(folded);
};

/** Whether only a space or hyphen separates two words: phrases do not cross clauses. */
const touch = (text: string, first: Word, second: Word): boolean => {
  const gap = second.start - first.end;
  if (gap === 0) return isCjk(text.charCodeAt(second.start));
  for (let at = first.end; at < second.start; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0xa0 && unit !== 0x3000 && !(unit === 0x2d && gap === 1)) return false;
  }
  return true;
};

interface HeldHalf {
  readonly folded: string;
  readonly isFirst: boolean;
  readonly isSecond: boolean;
}

const cachedHalves = cachedByLanguage((word, lang): HeldHalf => {
  const folded = undrawn(word);
  return { folded, isFirst: says(folded, lang, true), isSecond: says(folded, lang, false) };
});

const addPhrases = (phrases: Map<string, Phrase>, text: string, field: Phrase['field'], lang: string): void => {
  const cached = cachedHalves(lang);
  let before: Word | null = null;
  let beforeFolded = '';
  for (const word of wordsOf(text)) {
    const half = cached.of(word.folded);
    if (before !== null && half.isSecond && half.folded !== beforeFolded && touch(text, before, word)) {
      const folded = `${beforeFolded}${before.end === word.start ? '' : ' '}${half.folded}`;
      if (!phrases.has(folded)) phrases.set(folded, { folded, field, start: before.start, end: word.end });
    }
    before = half.isFirst ? word : null;
    beforeFolded = half.folded;
  }
};

/** Distinct two-word phrases in order of first occurrence. */
export const phrasesOf = ({ title, text }: Written, lang: string): Phrase[] => {
  const phrases = new Map<string, Phrase>();
  if (title !== null) addPhrases(phrases, title, 'title', lang);
  addPhrases(phrases, text, 'text', lang);
  return [...phrases.values()];
};
