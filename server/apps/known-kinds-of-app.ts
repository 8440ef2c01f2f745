import { entriesOf, readDataFile, wordsIn } from '../data/data-file.ts';

export interface AppKind {
  readonly name: string;
  /** Words for it in titles and descriptions. */
  readonly words: readonly string[];
}

const file = readDataFile('kinds-of-app');
const phraseOf = (word: string): string => word.replaceAll('_', ' ');

export const appKinds: readonly AppKind[] = entriesOf(file, 'kinds').map((line) => {
  const words = line.split(' ').map(phraseOf);
  return { name: words[0]!, words };
});

export const kindsAlone: readonly string[] = wordsIn(file, 'alone').map(phraseOf);
export const kindNouns = wordsIn(file, 'nouns').join(' ');
export const notKinds: ReadonlySet<string> = new Set(wordsIn(file, 'not kinds'));
