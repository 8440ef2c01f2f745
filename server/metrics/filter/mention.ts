import { languageOf } from '../../tagging/words/language/languages.ts';
import { areForms, areOwnForms, beginningsOf } from '../../tagging/words/stems/forms.ts';
import { elisionEnd, koreanEndings, stemLanguages } from '../../tagging/words/stems/stem.ts';
import { fold, type Word, wordsOf } from '../../tagging/words/words.ts';

/** A text as keywords are looked for in it, prepared once for many of them. */
export interface Searched {
  /** Folded, with one space for white space and hyphens: `log-in` is `log in`. */
  readonly spaced: string;
  /** Folded only, for keywords of nothing but signs. */
  readonly folded: string;
}

/** The title and text of a review. They are searched separately, so that no phrase runs from one into the other. */
export class SearchedReview {
  readonly fields: readonly Searched[];
  #language: string | null = null;

  constructor(fields: readonly Searched[]) {
    this.fields = fields;
  }

  /** Decides whose endings a word may have. */
  get language(): string {
    this.#language ??= languageOf(this.fields.map(({ spaced }) => spaced).join('\n'), null);
    return this.#language;
  }
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What one word tells: whether it mentions a keyword, or that this depends on the language or the rest of its review (null). */
export type Verdict = boolean | null;

export interface Keyword {
  /** Whatever mentions the keyword contains one of these, which begins a word unless the keyword is looked for as it is. */
  readonly beginnings: readonly string[];
  /** What a word tells that starts with one of them; null for a keyword that is looked for as it is. */
  readonly tells: ((word: string) => Verdict) | null;
  /** Where a field of a review mentions it, from a place on; null if it does not. */
  find(field: Searched, review: SearchedReview, from: number): Span | null;
}

/** But for one space by itself, which would be replaced by itself and is most of them. */
const separators = /[\s\p{Pd}]{2,}|[^\S ]|\p{Pd}/gu;
/** Asks for a picture instead of a letter; people and keyboards differ on it. */
const pictureSign = /\ufe0f/g;
const wordLike = /[\p{L}\p{N}]/u;
const hangul = /\p{Script=Hangul}/u;
const hangulEnd = /[가-힣]+$/;
const letters = /^[\p{L}\p{M}]+$/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const quotes = '["“”„‟«»]';
const quoted = new RegExp(`^${quotes}\\s*(\\S.*?)\\s*${quotes}$`, 'su');

/** Signs that fold to letters or digits and are no part of the word they follow: `App™`, `lama²`. */
const raised = /[\p{No}™℠]/u;
const allRaised = /[\p{No}™℠]/gu;

export const searchedOf = (text: string): Searched => {
  const folded = fold(text).replace(pictureSign, '');
  const apart = raised.test(text) ? fold(text.replace(allRaised, ' $&')).replace(pictureSign, '') : folded;
  return { folded, spaced: apart.replace(separators, ' ') };
};

const around = (words: readonly Word[], at: number): Word | undefined =>
  words.find(({ start, end }) => start < at && at < end);

/** Whether a keyword may begin here: at a word’s start, or behind the article that is written onto it: `l’appli`. */
const beginsAt = (text: string, words: readonly Word[], at: number): boolean => {
  const word = around(words, at);
  return word === undefined || elisionEnd(text.slice(word.start, word.end)) === at - word.start;
};

/** Korean adds endings to its words without end; on one syllable only the known ones tell a noun from a part of another. */
const isKoreanForm = (keyword: string, rest: string): boolean => {
  const syllables = hangulEnd.exec(keyword)?.[0].length ?? 0;
  return syllables > 1 || (syllables === 1 && koreanEndings.has(rest));
};

/** Whether it may end here: at a word’s end, or before what is added to it: `app’s`, 광고가. */
const endsAt = (text: string, words: readonly Word[], at: number, keyword: string): boolean => {
  const word = around(words, at);
  if (word === undefined) return true;
  const rest = text.slice(at, word.end);
  return rest === "'s" || isKoreanForm(keyword, rest);
};

/** A character of a script that puts no space between words. */
const unspaced =
  /[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Khitan_Small_Script}]/u;

/** Whole words as they are written. Where a script has no spaces, they may be anywhere. */
const asWritten = (sought: string): Keyword => {
  const [first, last] = [[...sought][0]!, [...sought].at(-1)!];
  const freeStart = unspaced.test(first) || !(wordLike.test(first) || hangul.test(first));
  const freeEnd = unspaced.test(last) || !wordLike.test(last);
  const find: Keyword['find'] = ({ spaced: text }, _review, from) => {
    let words: readonly Word[] | null = null;
    for (let start = text.indexOf(sought, from); start !== -1; start = text.indexOf(sought, start + 1)) {
      const end = start + sought.length;
      if (freeStart && freeEnd) return { start, end };
      words ??= wordsOf(text);
      const begins = freeStart || beginsAt(text, words, start);
      if (begins && (freeEnd || endsAt(text, words, end, sought))) return { start, end };
    }
    return null;
  };
  return { beginnings: [sought], tells: null, find };
};

/** Signs or emoji, wherever they are. */
const signs = (sought: string): Keyword => ({
  beginnings: sought === '' ? [] : [sought],
  tells: null,
  find: ({ folded }, _review, from) => {
    const start = sought === '' ? -1 : folded.indexOf(sought, from);
    return start === -1 ? null : { start, end: start + sought.length };
  },
});

/** Shorter words begin too many others: `free` begins freeze, `star` start, `late` latest. */
const leastToBegin = 5;

/** A word of a keyword: it matches itself, its inflections and, if it is long enough, the words that it begins. */
interface SoughtWord {
  readonly beginnings: readonly string[];
  readonly tells: (word: string) => Verdict;
  readonly isIn: (word: string, review: SearchedReview) => boolean;
}

const soughtWord = (sought: string): SoughtWord => {
  const beginnings = beginningsOf(sought);
  const beginsOthers = letters.test(sought) && [...sought].length >= leastToBegin;
  const isAdded = (rest: string): boolean => beginsOthers || rest === "'s" || isKoreanForm(sought, rest);
  const tells = (word: string): Verdict => {
    if (!beginnings.some((beginning) => word.startsWith(beginning))) return false;
    if (word === sought || (word.startsWith(sought) && isAdded(word.slice(sought.length)))) return true;
    if (areForms(sought, word, 'en')) return true;
    return stemLanguages.some((language) => areOwnForms(sought, word, language)) ? null : false;
  };
  const isForm = (word: string, review: SearchedReview): boolean =>
    tells(word) ?? areForms(sought, word, review.language);
  const isIn = (word: string, review: SearchedReview): boolean =>
    isForm(word, review) || (word.includes("'") && isForm(word.slice(elisionEnd(word)), review));
  return { beginnings, tells, isIn };
};

/** Words side by side, each in any of its forms, with the signs that stand between and around them. */
const inAnyForm = (sought: string, parts: readonly Word[]): Keyword => {
  const words = parts.map(({ folded }) => soughtWord(folded));
  const before = sought.slice(0, parts[0]!.start);
  const gaps = parts.slice(1).map(({ start }, at) => sought.slice(parts[at]!.end, start));
  const after = sought.slice(parts.at(-1)!.end);
  const shortest = words.map(({ beginnings }) => Math.min(...beginnings.map(({ length }) => length)));
  // The longest is the rarest.
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
 * A keyword as people type it: its words in any form, case, accents and hyphens aside, or in quotes exactly as they are written.
 * Both are documented in docs/guides/reviews.md.
 */
export const keywordOf = (typed: string): Keyword => {
  const inQuotes = quoted.exec(typed.trim())?.[1];
  const { folded, spaced } = searchedOf((inQuotes ?? typed).trim());
  if (!wordLike.test(folded)) return signs(folded);
  const sought = spaced.trim();
  const words = wordsOf(sought);
  return inQuotes !== undefined || unspaced.test(sought) || words.length === 0
    ? asWritten(sought)
    : inAnyForm(sought, words);
};

export const mentions = (review: SearchedReview, keyword: Keyword): boolean =>
  review.fields.some((field) => keyword.find(field, review, 0) !== null);

/** The text as it is searched, with the place in the original of each of its characters; null where these are not known. */
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

/** Where a field of a review mentions a keyword, in UTF-16 units of the field. */
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
