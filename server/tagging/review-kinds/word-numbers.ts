import { readDataFile } from '../../data/data-file.ts';
import { stem } from '../words/stems/stem.ts';

/** Stems in the index are stored and must not change; exceptions for cues and weights are in this file. */
const ownForms: ReadonlyMap<string, string> = new Map(
  readDataFile('review-kinds/en-forms')
    .get('forms')
    ?.flatMap(([word, forms = '']) => {
      const all = forms.split(' ');
      const stemmed = all.includes(word) ? word : stem(word, 'en');
      return all.map((form): [string, string] => [form, stemmed]);
    }),
);

/** The form in which cues and weights compare English words: the index's stem, without apostrophes and repeated letters. */
export const stemOf = (word: string): string => {
  // "soooo" and "pleaseee": a letter repeated three times or more counts once.
  const plain = word.replace(/['’`´]/g, '').replace(/(.)\1{2,}/g, '$1');
  // Adverbs stay: "barely" is not "bar", and "really" is weaker than "real".
  return ownForms.get(plain) ?? (plain.endsWith('ly') ? plain : stem(plain, 'en'));
};

/**
 * Words as small numbers, so that comparing with hundreds of cues needs no strings. Only words in cues or weights have
 * one; all others are 0.
 */
const numbers = new Map<string, number>();
/** Caches the numbers of words as written, up to a bound. */
const seen = new Map<string, number>();
const mostSeen = 20_000;
const wordsAtMost = 0x7fff;

export const unknownWord = 0;

/** The number of a word in a cue, assigned on first use. */
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

/** Two adjacent words as one small integer. */
export const pairOf = (first: number, second: number): number => first * (wordsAtMost + 1) + second;
