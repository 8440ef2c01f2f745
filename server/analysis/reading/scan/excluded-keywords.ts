import type { Topic } from '../sentence-reading.ts';
import { conceptsOf, isLanguage, plainWordsFor } from '../topic/concepts.ts';
import { excludedThings, wholeConcepts } from '../topic/exclusion.ts';
import { byTurns, longestKeyword, mostKeywords, wordsEach } from './keywords.ts';

/**
 * The keywords that a pull leaves reviews out by: each thing as it was said, what reviewers call it and what its themes are
 * about. Words that may mean something else stay out of it, for each would cost reviews that are wanted.
 */
export const excludedKeywords = (
  { text, themes }: Pick<Topic, 'text' | 'themes'>,
  language: string,
  reads: readonly string[],
): string[] => {
  const spoken = language === 'und' ? 'en' : language;
  const readIn = [...new Set(reads)].filter(isLanguage);
  const listsOf = (concept: number): string[][] =>
    readIn.map((each) => plainWordsFor(concept, each).slice(0, wordsEach(readIn.length)));
  const things = excludedThings(text).map((thing) => {
    const named = wholeConcepts(thing, spoken);
    return { named, lists: [[thing.toLowerCase()], ...named.flatMap(listsOf)] };
  });
  const known = new Set(things.flatMap(({ named }) => named));
  const kindred = conceptsOf(themes).filter((concept) => !known.has(concept));
  const all = byTurns([...things.flatMap(({ lists }) => lists), ...kindred.flatMap(listsOf)]);
  return [...new Set(all)].filter((word) => word.length <= longestKeyword).slice(0, mostKeywords);
};
