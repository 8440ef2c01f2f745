import { stemOf } from './stems.ts';

/**
 * Words as small numbers, so that a review is compared with hundreds of cues without comparing strings.
 * Only words that some cue or weight names have one; every other word of a review is 0.
 */
const numbers = new Map<string, number>();
/** Reviews use few words often: what a written word stands for is looked up. The table never grows past its bound. */
const seen = new Map<string, number>();
const mostSeen = 20_000;
const wordsAtMost = 0x7fff;

export const unknownWord = 0;

/** The number of a word of a cue, given at the first asking. */
export const learnWord = (word: string): number => {
  const stem = stemOf(word);
  const known = numbers.get(stem);
  if (known !== undefined) return known;
  if (numbers.size === wordsAtMost) throw new Error(`Cues name more than ${wordsAtMost} words.`);
  seen.clear();
  numbers.set(stem, numbers.size + 1);
  return numbers.size;
};

export const numberOf = (folded: string): number => {
  const known = seen.get(folded);
  if (known !== undefined) return known;
  const number = numbers.get(stemOf(folded)) ?? unknownWord;
  if (seen.size < mostSeen) seen.set(folded, number);
  return number;
};

/** Two neighbours as one number that a processor holds in a word. */
export const pairOf = (first: number, second: number): number => first * (wordsAtMost + 1) + second;
