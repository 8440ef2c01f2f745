import { spellings } from './guess-spelling.ts';
import type { Atom } from './pattern.ts';

const longestWord = 40;
/** Scripts in which a slip of the pen is a letter more or less. */
const alphabetic = /^[a-z\u0400-\u04ff]+$/;

/** The words of a language's patterns: what may stand in a place gets a number, and every word knows its numbers. */
export const createVocabulary = () => {
  const numbers = new Map<string, number>();
  /** The same list of words stands in many patterns. */
  const ofList = new WeakMap<readonly Atom[], number>();
  const exact = new Map<string, number[]>();
  const prefixes = new Map<string, number[]>();
  const prefixLengths = new Set<number>();

  const add = (index: Map<string, number[]>, text: string, number: number): void => {
    const known = index.get(text);
    if (known) known.push(number);
    else index.set(text, [number]);
  };

  /** The number of a place, the same for the same words. */
  const placeOf = (atoms: readonly Atom[]): number => {
    const known = ofList.get(atoms) ?? numberOf(atoms);
    ofList.set(atoms, known);
    return known;
  };

  const numberOf = (atoms: readonly Atom[]): number => {
    const distinct = [...new Set(atoms.map(({ text, prefix }) => (prefix ? `${text}*` : text)))].sort();
    const key = distinct.join('/');
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(key, number);
    for (const { text, prefix } of atoms) {
      if (prefix) prefixLengths.add(text.length);
      add(prefix ? prefixes : exact, text, number);
    }
    return number;
  };

  const numbersOf = (word: string): number[] => {
    const found = [...(exact.get(word) ?? [])];
    for (const length of prefixLengths) {
      const more = length <= word.length ? prefixes.get(word.slice(0, length)) : undefined;
      if (more) found.push(...more);
    }
    return found;
  };

  /** The numbers of the places a word may stand in, read as another spelling where it fits none as it stands. */
  const placesOf = (word: string): number[] => {
    if (word.length > longestWord) return [];
    let found = numbersOf(word);
    if (found.length > 0 || !alphabetic.test(word)) return found;
    for (const spelling of spellings(word)) {
      // A letter put in makes many spellings: those are sought as whole words alone.
      found = spelling.length > word.length ? (exact.get(spelling) ?? []) : numbersOf(spelling);
      if (found.length > 0) return found;
    }
    return [];
  };

  return { placeOf, placesOf };
};
