import { languageOf } from '../../tagging/words/language/languages.ts';
import { areForms, areOwnForms, beginningsOf } from '../../tagging/words/stems/forms.ts';
import { elisionEnd, koreanEndings, stemLanguages } from '../../tagging/words/stems/stem.ts';
import { fold, type Word, wordsOf } from '../../tagging/words/words.ts';

/** A text prepared for searching keywords. */
export interface Searched {
  /** Folded, with white space and hyphens replaced by one space: `log-in` is `log in`. */
  readonly spaced: string;
  /** Folded only, for keywords that consist of signs. */
  readonly folded: string;
}

/** Title and text are searched separately, so that no phrase spans both. */
export class SearchedReview {
  readonly fields: readonly Searched[];
  #language: string | null = null;

  constructor(fields: readonly Searched[]) {
    this.fields = fields;
  }

  /** Decides which word endings are allowed. */
  get language(): string {
    this.#language ??= languageOf(this.fields.map(({ spaced }) => spaced).join('\n'), null);
    return this.#language;
  }
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether a word mentions a keyword; null if that depends on the language or the rest of the review. */
export type Verdict = boolean | null;

export interface Keyword {
  /** Any mention contains one of these, at the start of a word unless the keyword is matched as written. */
  readonly beginnings: readonly string[];
  /** The verdict on a word that starts with one of them; null for keywords matched as written. */
  readonly tells: ((word: string) => Verdict) | null;
  /** The first mention in a field from an offset on; null if there is none. */
  find(field: Searched, review: SearchedReview, from: number): Span | null;
}

/** Excludes a single space, the most frequent separator, since replacing it changes nothing. */
const separators = /[\s\p{Pd}]{2,}|[^\S ]|\p{Pd}/gu;
/** The emoji variation selector: people and keyboards use it inconsistently. */
const pictureSign = /\ufe0f/g;
const wordLike = /[\p{L}\p{N}]/u;
const hangul = /\p{Script=Hangul}/u;
const hangulEnd = /[가-힣]+$/;
const letters = /^[\p{L}\p{M}]+$/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const quotes = '["“”„‟«»]';
const quoted = new RegExp(`^${quotes}\\s*(\\S.*?)\\s*${quotes}$`, 'su');

/** Signs that fold to letters or digits but are not part of the preceding word: `App™`, `lama²`. */
const raised = /[\p{No}™℠]/u;
const allRaised = /[\p{No}™℠]/gu;

export const searchedOf = (text: string): Searched => {
  const folded = fold(text).replace(pictureSign, '');
  const apart = raised.test(text) ? fold(text.replace(allRaised, ' $&')).replace(pictureSign, '') : folded;
  return { folded, spaced: apart.replace(separators, ' ') };
};

const around = (words: readonly Word[], at: number): Word | undefined =>
  words.find(({ start, end }) => start < at && at < end);

/** Whether a keyword may begin here: at a word's start, or after an elided article: `l’appli`. */
const beginsAt = (text: string, words: readonly Word[], at: number): boolean => {
  const word = around(words, at);
  return word === undefined || elisionEnd(text.slice(word.start, word.end)) === at - word.start;
};

/**
 * Korean words take endings without limit; after a single syllable only known endings count, since it may be part of
 * another word.
 */
const isKoreanForm = (keyword: string, rest: string): boolean => {
  const syllables = hangulEnd.exec(keyword)?.[0].length ?? 0;
  return syllables > 1 || (syllables === 1 && koreanEndings.has(rest));
};

/** Whether it may end here: at a word's end, or before a suffix: `app’s`, 광고가. */
const endsAt = (text: string, words: readonly Word[], at: number, keyword: string): boolean => {
  const word = around(words, at);
  if (word === undefined) return true;
  const rest = text.slice(at, word.end);
  return rest === "'s" || isKoreanForm(keyword, rest);
};

/** Characters of scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Khitan_Small_Script}]/u;

/** Matches whole words as written; in scripts without spaces, anywhere. */
const asWritten = (wanted: string): Keyword => {
  const [first, last] = [[...wanted][0]!, [...wanted].at(-1)!];
  const freeStart = unspaced.test(first) || !(wordLike.test(first) || hangul.test(first));
  const freeEnd = unspaced.test(last) || !wordLike.test(last);
  const find: Keyword['find'] = ({ spaced: text }, _review, from) => {
    let words: readonly Word[] | null = null;
    for (let start = text.indexOf(wanted, from); start !== -1; start = text.indexOf(wanted, start + 1)) {
      const end = start + wanted.length;
      if (freeStart && freeEnd) return { start, end };
      words ??= wordsOf(text);
      const begins = freeStart || beginsAt(text, words, start);
      if (begins && (freeEnd || endsAt(text, words, end, wanted))) return { start, end };
    }
    return null;
  };
  return { beginnings: [wanted], tells: null, find };
};

/** Matches signs or emoji anywhere. */
const signs = (wanted: string): Keyword => ({
  beginnings: wanted === '' ? [] : [wanted],
  tells: null,
  find: ({ folded }, _review, from) => {
    const start = wanted === '' ? -1 : folded.indexOf(wanted, from);
    return start === -1 ? null : { start, end: start + wanted.length };
  },
});

/** Shorter words are prefixes of too many others: `free` of freeze, `star` of start, `late` of latest. */
const leastToBegin = 5;

/** A word of a keyword: matches itself, its inflections and, if long enough, words it is a prefix of. */
interface KeywordWord {
  readonly beginnings: readonly string[];
  readonly tells: (word: string) => Verdict;
  readonly isIn: (word: string, review: SearchedReview) => boolean;
}

const keywordWord = (wanted: string): KeywordWord => {
  const beginnings = beginningsOf(wanted);
  const beginsOthers = letters.test(wanted) && [...wanted].length >= leastToBegin;
  const isAdded = (rest: string): boolean => beginsOthers || rest === "'s" || isKoreanForm(wanted, rest);
  const tells = (word: string): Verdict => {
    if (!beginnings.some((beginning) => word.startsWith(beginning))) return false;
    if (word === wanted || (word.startsWith(wanted) && isAdded(word.slice(wanted.length)))) return true;
    if (areForms(wanted, word, 'en')) return true;
    return stemLanguages.some((language) => areOwnForms(wanted, word, language)) ? null : false;
  };
  const isForm = (word: string, review: SearchedReview): boolean =>
    tells(word) ?? areForms(wanted, word, review.language);
  const isIn = (word: string, review: SearchedReview): boolean =>
    isForm(word, review) || (word.includes("'") && isForm(word.slice(elisionEnd(word)), review));
  return { beginnings, tells, isIn };
};

/** Matches adjacent words in any of their forms, with the signs between and around them. */
const inAnyForm = (wanted: string, parts: readonly Word[]): Keyword => {
  const words = parts.map(({ folded }) => keywordWord(folded));
  const before = wanted.slice(0, parts[0]!.start);
  const gaps = parts.slice(1).map(({ start }, at) => wanted.slice(parts[at]!.end, start));
  const after = wanted.slice(parts.at(-1)!.end);
  const shortest = words.map(({ beginnings }) => Math.min(...beginnings.map(({ length }) => length)));
  // The longest word is usually the rarest.
  const { beginnings, tells } = words[shortest.indexOf(Math.max(...shortest))]!;
  const find: Keyword['find'] = ({ spaced: text }, review, from) => {
    if (!words.every((word) => word.beginnings.some((beginning) => text.includes(beginning, from)))) return null;
    const found = wordsOf(text);
    for (let first = 0; first + words.length <= found.length; first++) {
      const start = found[first]!.start - before.length;
      const end = found[first + words.length - 1]!.end;
      const isHere =
        start >= from &&
        words.every((word, at) => word.isIn(found[first + at]!.folded, review)) &&
        gaps.every((gap, at) => text.slice(found[first + at]!.end, found[first + at + 1]!.start) === gap) &&
        text.startsWith(before, start) &&
        text.startsWith(after, end);
      if (isHere) return { start, end: end + after.length };
    }
    return null;
  };
  const isWord = words.length === 1 && before + after === '';
  return { beginnings, tells: isWord ? tells : (word) => (tells(word) === false ? false : null), find };
};

/**
 * Parses a typed keyword: its words in any form, ignoring case, accents and hyphens, or in quotes exactly as written.
 * Both are documented in docs/guides/reviews.md.
 */
export const keywordOf = (typed: string): Keyword => {
  const inQuotes = quoted.exec(typed.trim())?.[1];
  const { folded, spaced } = searchedOf((inQuotes ?? typed).trim());
  if (!wordLike.test(folded)) return signs(folded);
  const wanted = spaced.trim();
  const words = wordsOf(wanted);
  return inQuotes !== undefined || unspaced.test(wanted) || words.length === 0
    ? asWritten(wanted)
    : inAnyForm(wanted, words);
};

export const mentions = (review: SearchedReview, keyword: Keyword): boolean =>
  review.fields.some((field) => keyword.find(field, review, 0) !== null);

/** The searchable text, with each character's offset in the original; null if the offsets are unknown. */
const placed = (text: string): { readonly spaced: string; readonly places: readonly number[] } | null => {
  let spaced = '';
  const places: number[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const piece = searchedOf(segment).spaced.slice(
      spaced.endsWith(' ') && /^[\s\p{Pd}\p{No}™℠]/u.test(segment) ? 1 : 0,
    );
    for (let at = 0; at < piece.length; at++) places.push(index);
    spaced += piece;
  }
  places.push(text.length);
  return spaced === searchedOf(text).spaced ? { spaced, places } : null;
};

/** The mentions of a keyword in a field, in UTF-16 units. */
export const spansIn = (text: string, review: SearchedReview, keyword: Keyword): Span[] => {
  const searched = placed(text);
  if (searched === null) return [];
  const { spaced, places } = searched;
  const spans: Span[] = [];
  let from = 0;
  for (;;) {
    const span = keyword.find({ spaced, folded: spaced }, review, from);
    if (span === null) return spans;
    spans.push({ start: places[span.start]!, end: places[span.end]! });
    from = span.end;
  }
};
