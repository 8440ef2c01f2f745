import { type DataFile, readDataFile, wordsIn } from '../../data/data-file.ts';
import { fold } from './fold.ts';

const setsOf = (file: DataFile): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...file.keys()].map((lang) => [lang, new Set(wordsIn(file, lang).map(fold))]));

/** Words that negate what follows. */
const negationSets = setsOf(readDataFile('words/negations'));
/** Words that every text of a language has, without accents and apostrophes. */
const stopSets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...setsOf(readDataFile('words/stop-words'))].map(([lang, words]) => [
    lang,
    words.union(negationSets.get(lang) ?? new Set()),
  ]),
);

export const stopWordLanguages: readonly string[] = [...stopSets.keys()];

export const stopWordsOf = (lang: string): ReadonlySet<string> => stopSets.get(lang) ?? new Set();

const bare = (folded: string): string => (folded.includes("'") ? folded.replaceAll("'", '') : folded);

/** Whether a folded word says nothing by itself in a language; what language it is not known of is asked as English. */
export const isStopWord = (folded: string, lang: string): boolean =>
  (stopSets.get(lang) ?? stopSets.get('en'))!.has(bare(folded));

/** Whether it says no to the word after it. */
export const isNegation = (folded: string, lang: string): boolean =>
  (negationSets.get(lang) ?? negationSets.get('en'))!.has(bare(folded));
