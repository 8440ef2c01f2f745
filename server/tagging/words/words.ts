import { copied, longestCached } from './cached-words.ts';
import { fold } from './fold.ts';

export { fold } from './fold.ts';

/** Offsets in the original text, and the form in which words are compared. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * ICU loads a script's dictionary on first use and may segment that first text differently, so one text per script is
 * segmented up front.
 */
const firstTexts = ['アプリーが落ちる', '应用程序', 'แอปใช้งาน', 'ແອັບ', 'កម្មវិធី', 'အက်ပ်'];
let isReady = false;
const readySegmenter = (): Intl.Segmenter => {
  if (!isReady) for (const text of firstTexts) Array.from(segmenter.segment(text));
  isReady = true;
  return segmenter;
};

/** Caches folded words: reviews use few words often. */
const foldedWords = new Map<string, string>();
const mostFolded = 50_000;

const foldWord = (word: string): string => {
  const known = foldedWords.get(word);
  if (known !== undefined) return known;
  const folded = fold(word);
  if (word.length > longestCached) return folded;
  if (foldedWords.size === mostFolded) foldedWords.clear();
  foldedWords.set(copied(word), folded);
  return folded;
};

const cut = (text: string): Word[] => {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of readySegmenter().segment(text)) {
    if (isWordLike) words.push({ start: index, end: index + segment.length, folded: foldWord(segment) });
  }
  return words;
};

/** Caches recent texts: tags, terms and phrases of a review ask for its words in turn. */
const recentTexts = new Map<string, readonly Word[]>();
const maxCached = 256;
/** In characters, over all cached texts. */
const maxCachedLength = 500_000;
let cachedLength = 0;

export const wordsOf = (text: string): readonly Word[] => {
  const cached = recentTexts.get(text);
  if (cached !== undefined) return cached;
  const words = cut(text);
  if (recentTexts.size === maxCached || cachedLength > maxCachedLength) {
    recentTexts.clear();
    cachedLength = 0;
  }
  cachedLength += text.length;
  recentTexts.set(text, words);
  return words;
};
