import { elisionEnd } from '../words/stems/elision.ts';
import { koreanEndings } from '../words/stems/stem.ts';
import { unspaced } from '../words/word-breaks.ts';
import { fold, type Word, wordsOf } from '../words/words.ts';

/** A text as mentions are looked for in it, prepared once for many keywords. */
export interface Searched {
  /** Folded, with one space for white space and hyphens: `log-in` is `log in`. */
  readonly spaced: string;
  /** Folded only, for keywords of nothing but signs. */
  readonly folded: string;
}

/** A keyword, ready to be looked for. */
export type Mentions = (searched: Searched) => boolean;

/** But for one space by itself, which would be replaced by itself and is most of them. */
const separators = /[\s\p{Pd}]{2,}|[^\S ]|\p{Pd}/gu;
/** Asks for a picture instead of a letter; people and keyboards differ on it. */
const pictureSign = /\ufe0f/g;
const wordLike = /[\p{L}\p{N}]/u;
const hangul = /\p{Script=Hangul}/u;
const hangulEnd = /[가-힣]+$/;

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

/** Whether it may end here: at a word’s end, or before what is hung on it: `app’s`, 광고가. */
const endsAt = (text: string, words: readonly Word[], at: number, keyword: string): boolean => {
  const word = around(words, at);
  if (word === undefined) return true;
  const rest = text.slice(at, word.end);
  if (rest === "'s") return true;
  // Korean hangs endings on its words without end; on one syllable only the known ones tell a noun from a part of another.
  const syllables = hangulEnd.exec(keyword)?.[0].length ?? 0;
  return syllables > 1 || (syllables === 1 && koreanEndings.has(rest));
};

/**
 * Whether a text mentions a keyword: the same words in the same order, not inside longer ones, case, accents and hyphens
 * aside. Where a script has no spaces it may stand anywhere; a keyword of nothing but signs or emoji is looked for as it is.
 */
export const mentions = (keyword: string): Mentions => {
  const { folded, spaced } = searchedOf(keyword.trim());
  if (!wordLike.test(folded)) return folded === '' ? () => false : (searched) => searched.folded.includes(folded);
  const sought = spaced.trim();
  const [first, last] = [[...sought][0]!, [...sought].at(-1)!];
  const freeStart = unspaced.test(first) || !(wordLike.test(first) || hangul.test(first));
  const freeEnd = unspaced.test(last) || !wordLike.test(last);
  return ({ spaced: text }) => {
    let words: readonly Word[] | null = null;
    for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
      if (freeStart && freeEnd) return true;
      words ??= wordsOf(text);
      const end = at + sought.length;
      if ((freeStart || beginsAt(text, words, at)) && (freeEnd || endsAt(text, words, end, sought))) return true;
    }
    return false;
  };
};
