import { readDataFile } from '../../data/data-file.ts';
import { stem } from '../words/stems/stem.ts';

/** A stem of the index never changes, for it is stored; what cues and weights read otherwise is in this file. */
const ownForms: ReadonlyMap<string, string> = new Map(
  readDataFile('review-kinds/en-forms')
    .get('forms')
    ?.flatMap(([word, forms = '']) => {
      const all = forms.split(' ');
      const stemmed = all.includes(word) ? word : stem(word, 'en');
      return all.map((form): [string, string] => [form, stemmed]);
    }),
);

/** How cues and weights compare English words: by the stem of the index, without apostrophes and letters held down. */
export const stemOf = (word: string): string => {
  // "soooo" and "pleaseee": a letter written thrice or more is meant once.
  const plain = word.replace(/['’`´]/g, '').replace(/(.)\1{2,}/g, '$1');
  // Adverbs stay as they are: "barely" is no "bar", and "really" says less than "real".
  return ownForms.get(plain) ?? (plain.endsWith('ly') ? plain : stem(plain, 'en'));
};

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
