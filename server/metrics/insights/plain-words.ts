import { readDataFile, wordsIn } from '../../data/data-file.ts';
import { elisionEnd } from '../../tagging/words/stems/stem.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';

/** Strips what is attached to a word: `l’app` and `app’s` become app. */
export const bareWord = (folded: string, lang: string): string => {
  if (!folded.includes("'")) return folded;
  if (folded.endsWith("'s")) return folded.slice(0, -2);
  return lang === 'fr' || lang === 'it' ? folded.slice(elisionEnd(folded)) : folded;
};

const file = readDataFile('words/plain-words');
const sets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...file.keys()].map((section) => [section, new Set(wordsIn(file, section).map(fold))]),
);

/** Whether a word says nothing specific about an app; unknown languages are treated as English. */
export const isPlain = (folded: string, lang: string): boolean =>
  sets.get('any')!.has(folded) || (sets.get(lang) ?? sets.get('en')!).has(folded);

/** Whether it is meaningful only together with the next word. */
export const isBeginning = (folded: string, lang: string): boolean => sets.get(`begins ${lang}`)?.has(folded) ?? false;

/** The words of the apps' names, without subtitles. */
export const nameWords = (titles: readonly string[]): ReadonlySet<string> =>
  new Set(
    titles.flatMap((title) =>
      wordsOf(title.split(/\s[-–—|·]\s|[:：(|]/u)[0] ?? '').map(({ folded }) => bareWord(folded, 'en')),
    ),
  );
