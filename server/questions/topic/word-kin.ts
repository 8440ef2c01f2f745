import { entriesOf, readDataFile } from '../../data/data-file.ts';

/** English suffixes of related words that stemming keeps apart: `rotate`, `rotation`. */
const families: readonly (readonly string[])[] = [
  ['', 'e', 'ed', 'es', 'ing', 's', 'ion', 'ions', 'ation', 'ations'],
  ['y', 'ies', 'ied', 'ying', 'ication', 'ications'],
  ['er', 'ers', 'ered', 'ering', 'ery', 'eries'],
];

/** Shorter roots begin too many unrelated words. */
const shortestRoot = 5;

/** Pairs of whole words that suffixes do not cover. */
const pairs: readonly (readonly string[])[] = entriesOf(readDataFile('words/asking'), 'families').map((family) =>
  family.split(' '),
);

const inflected = (word: string, of: string): boolean =>
  word === of || [`${of}s`, `${of}ed`, `${of}ing`, `${of}d`, `${of.replace(/e$/u, '')}ing`].includes(word);

/** Related English words by rules; reviews may not have them. */
export const kinOf = (word: string): string[] => {
  if (!/^[a-z]{5,24}$/u.test(word)) return [];
  const kin = new Set<string>();
  for (const endings of families) {
    for (const ending of endings) {
      const root = word.slice(0, word.length - ending.length);
      if (!word.endsWith(ending) || root.length < shortestRoot) continue;
      for (const other of endings) kin.add(root + other);
    }
  }
  for (const family of pairs) {
    if (family.some((each) => inflected(word, each))) for (const each of family) kin.add(each);
  }
  kin.delete(word);
  return [...kin];
};
