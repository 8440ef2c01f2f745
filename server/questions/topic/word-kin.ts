import { entriesOf, readDataFile } from '../../data/data-file.ts';

/** English endings by which the words of one family differ, where stems keep them apart: `rotate`, `rotation`. */
const families: readonly (readonly string[])[] = [
  ['', 'e', 'ed', 'es', 'ing', 's', 'ion', 'ions', 'ation', 'ations'],
  ['y', 'ies', 'ied', 'ying', 'ication', 'ications'],
  ['er', 'ers', 'ered', 'ering', 'ery', 'eries'],
];

/** Fewer letters are the beginning of too many other words. */
const shortestRoot = 5;

/** Whole words where endings do not tell. */
const pairs: readonly (readonly string[])[] = entriesOf(readDataFile('words/asking'), 'families').map((family) =>
  family.split(' '),
);

const inflected = (word: string, of: string): boolean =>
  word === of || [`${of}s`, `${of}ed`, `${of}ing`, `${of}d`, `${of.replace(/e$/u, '')}ing`].includes(word);

/** Words of the same family as an English word, as far as rules tell; whether reviews have them is still to be seen. */
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
