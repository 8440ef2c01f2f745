import { type DataFile, readDataFile, wordsIn } from '../../data/data-file.ts';
import { fold } from './fold.ts';

const setsOf = (file: DataFile): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...file.keys()].map((lang) => [lang, new Set(wordsIn(file, lang).map(fold))]));

const negationSets = setsOf(readDataFile('words/negations'));
/** Without accents and apostrophes. */
const stopSets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...setsOf(readDataFile('words/stop-words'))].map(([lang, words]) => [
    lang,
    words.union(negationSets.get(lang) ?? new Set()),
  ]),
);

export const stopWordLanguages: readonly string[] = [...stopSets.keys()];

export const stopWordsOf = (lang: string): ReadonlySet<string> => stopSets.get(lang) ?? new Set();

const bare = (folded: string): string => (folded.includes("'") ? folded.replaceAll("'", '') : folded);

/** Whether a folded word is a stop word; unknown languages are treated as English. */
export const isStopWord = (folded: string, lang: string): boolean =>
  (stopSets.get(lang) ?? stopSets.get('en'))!.has(bare(folded));

/** Whether a word negates the next one. */
export const isNegation = (folded: string, lang: string): boolean =>
  (negationSets.get(lang) ?? negationSets.get('en'))!.has(bare(folded));
