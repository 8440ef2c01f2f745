import { entriesOf, readDataFile, wordsIn } from '../../data/data-file.ts';
import type { Kind } from '../review-kinds/review-kind.ts';
import type { ThemeId } from '../themes/taxonomy.ts';
import { lazy } from '../words/lazy.ts';
import { isStopWord, stopWordLanguages } from '../words/stop-words.ts';
import { fold, wordsOf } from '../words/words.ts';

const file = lazy(() => readDataFile('theme-names'));

const namesIn = <Id extends string>(section: string): ReadonlyMap<Id, readonly string[]> =>
  new Map((file().get(section) ?? []).map(([id, ...names]) => [id as Id, names]));

/** What people call a theme when they search, often shorter than in reviews. All words of a name must match. */
export const themeNames = lazy(() => namesIn<ThemeId>('themes'));

export const kindNames = lazy(() => namesIn<Kind>('kinds'));

/**
 * Themes that cover several things: a query for one of them (`dark mode`, `apple watch`) does not ask for the others,
 * so its words are searched and not the theme.
 */
export const broadThemes = lazy((): ReadonlySet<string> => new Set(entriesOf(file(), 'broad')));

const foldedWords = (section: string): ReadonlySet<string> => new Set(wordsIn(file(), section).map(fold));
const light = lazy(() => foldedWords('light'));
const lightBehind = lazy(() => foldedWords('light behind'));

/** A topic without words at its ends that name nothing: `crash situation` is `crash`. As it is if it has no others. */
export const withoutLight = (topic: string): string => {
  const words = wordsOf(topic);
  let [first, last] = [0, words.length - 1];
  const isLast = (word: string): boolean => light().has(word) || lightBehind().has(word);
  while (last > first && isLast(words[last]!.folded)) last--;
  // `Situation des plantages`, but not `aspect ratio`.
  if (light().has(words[first]?.folded ?? '') && isSmall(words[first + 1]?.folded ?? '')) {
    while (first < last && (light().has(words[first]!.folded) || isSmall(words[first]!.folded))) first++;
  }
  return words.length === last - first + 1 ? topic : topic.slice(words[first]!.start, words[last]!.end);
};

/** Whether a topic ends with a word that says no more than that it does what it is for: `widgets work`. */
export const isOfWorking = (topic: string): boolean => {
  const words = wordsOf(topic);
  return words.length > 1 && lightBehind().has(words.at(-1)!.folded);
};

const isSmall = (word: string): boolean => stopWordLanguages.some((language) => isStopWord(word, language));
