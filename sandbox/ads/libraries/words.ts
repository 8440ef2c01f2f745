/** How the libraries find words. */

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): readonly string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export interface WordIndex {
  readonly all: ReadonlySet<string>;
  /** The words in a row between spaces, for whole phrases. */
  readonly line: string;
}

export const indexWords = (text: string): WordIndex => {
  const words = wordsOf(text);
  return { all: new Set(words), line: ` ${words.join(' ')} ` };
};

/** Every word, in any order. */
export const hasWords = ({ all }: WordIndex, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => all.has(word));

/** Two words of three, in any order. */
export const hasMostWords = ({ all }: WordIndex, words: readonly string[]): boolean =>
  words.length > 0 && words.filter((word) => all.has(word)).length >= (words.length * 2) / 3;

export const hasPhrase = ({ line }: WordIndex, words: readonly string[]): boolean =>
  words.length > 0 && line.includes(` ${words.join(' ')} `);
