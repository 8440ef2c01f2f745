import { type DataFile, entriesOf, listsOf, namesOf } from '../../data/data-file.ts';
import type { Atom } from './pattern.ts';
import type { ThemeId } from './taxonomy.ts';

/** A language's patterns from `server/data/themes`, whose README describes the pattern language. */
export interface LanguageWords {
  readonly words: Partial<Record<ThemeId, readonly string[]>>;
  /** A negator cancels a following hit; one that begins with `..` cancels a preceding one. */
  readonly negators: readonly string[];
  /** Phrases that mean something else: "could not be better". Hits in them are dropped, except those with `!`. */
  readonly idioms?: readonly string[] | undefined;
  /** Words allowed between a negator and what it cancels; without the list, any two words. */
  readonly between?: readonly string[] | undefined;
  /** Words that extend a negation to a second hit: "never crashes or freezes". */
  readonly or?: readonly string[] | undefined;
  readonly classes?: Readonly<Record<string, readonly string[]>> | undefined;
}

const lists: ReadonlySet<string> = new Set(['negators', 'idioms', 'between', 'or']);

export const languageWordsOf = (file: DataFile): LanguageWords => {
  const themes = [...file.keys()].filter((section) => !lists.has(section) && !section.startsWith('class '));
  return {
    words: listsOf(file, '', themes),
    negators: entriesOf(file, 'negators'),
    idioms: entriesOf(file, 'idioms'),
    between: file.has('between') ? entriesOf(file, 'between') : undefined,
    or: file.has('or') ? entriesOf(file, 'or') : undefined,
    classes: listsOf(file, 'class ', namesOf(file, 'class ')),
  };
};

/**
 * Corrected spellings of an unknown word, nearest first: repeated letters, two letters swapped, a letter doubled or
 * left out. Only slips that seldom make another word: "changes" must not become "charges".
 */
export function* spellings(word: string): Generator<string> {
  const calm = word.replace(/(\p{L})\1{2,}/gu, '$1$1');
  const plain = word.replace(/(\p{L})\1+/gu, '$1');
  if (calm !== word) yield calm;
  if (plain !== word && (calm !== word || word.length >= 5)) yield plain;
  if (calm !== word) {
    // "tooo slooow": a repeated letter may stand for a double one.
    yield word.replace(/(\p{L})\1{2,}/gu, '$1').replace(/(\p{L})\1+/gu, '$1$1');
  }
  if (plain.length < 5 || plain.length > 20) return;
  for (let i = 1; i < word.length - 1; i++) {
    if (word[i] !== word[i + 1]) yield word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2);
  }
  for (let i = 1; i < word.length; i++) yield word.slice(0, i) + word[i - 1] + word.slice(i);
  if (word.length < 6) return;
  for (let i = 1; i < word.length; i++) {
    if (vowels.includes(word[i]!) || word.length >= 9) yield word.slice(0, i) + word.slice(i + 1);
    for (const vowel of vowels) yield word.slice(0, i) + vowel + word.slice(i);
  }
}

const vowels = 'aeiou';

const longestWord = 40;
/** Scripts in which a typo adds or drops a letter. */
const alphabetic = /^[a-z\u0400-\u04ff]+$/;

/** The words of a language's patterns. Each place gets a number, and each word maps to the places it fits. */
export const createVocabulary = () => {
  const numbers = new Map<string, number>();
  /** Many patterns share a list of words. */
  const ofList = new WeakMap<readonly Atom[], number>();
  const exact = new Map<string, number[]>();
  const prefixes = new Map<string, number[]>();
  const prefixLengths = new Set<number>();

  const add = (index: Map<string, number[]>, text: string, number: number): void => {
    const known = index.get(text);
    if (known) known.push(number);
    else index.set(text, [number]);
  };

  /** Equal word lists get the same number. */
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

  /** The places a word fits, or its corrected spelling if it fits none. */
  const placesOf = (word: string): number[] => {
    if (word.length > longestWord) return [];
    let found = numbersOf(word);
    if (found.length > 0 || !alphabetic.test(word)) return found;
    for (const spelling of spellings(word)) {
      // Insertions yield many spellings, so those match only whole words.
      found = spelling.length > word.length ? (exact.get(spelling) ?? []) : numbersOf(spelling);
      if (found.length > 0) return found;
    }
    return [];
  };

  return { placeOf, placesOf };
};
