import { fold } from './fold.ts';
import { copied, longestHeld } from './held-words.ts';

export { fold } from './fold.ts';

/** A word of a text: where it stands in the original, and how it is compared. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The platform loads a script's dictionary at the first text that needs it, and may cut that text otherwise than the same text
 * later: so these are cut first, one of each script.
 */
const firstTexts = ['アプリーが落ちる', '应用程序', 'แอปใช้งาน', 'ແອັບ', 'កម្មវិធី', 'အက်ပ်'];
let isReady = false;
const readySegmenter = (): Intl.Segmenter => {
  if (!isReady) for (const text of firstTexts) Array.from(segmenter.segment(text));
  isReady = true;
  return segmenter;
};

/** Reviews use few words often: what one folds to is looked up. */
const foldedWords = new Map<string, string>();
const mostFolded = 50_000;

const foldWord = (word: string): string => {
  const known = foldedWords.get(word);
  if (known !== undefined) return known;
  const folded = fold(word);
  if (word.length > longestHeld) return folded;
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

/** A review's title and text are asked for by its tags, its terms and its phrases in turn, of many reviews a step at a time. */
const lately = new Map<string, readonly Word[]>();
const maxCached = 256;
/** In characters of all the texts that are held. */
const maxCachedLength = 500_000;
let heldLength = 0;

export const wordsOf = (text: string): readonly Word[] => {
  const held = lately.get(text);
  if (held !== undefined) return held;
  const words = cut(text);
  if (lately.size === maxCached || heldLength > maxCachedLength) {
    lately.clear();
    heldLength = 0;
  }
  heldLength += text.length;
  lately.set(text, words);
  return words;
};
