import { queryTerms } from '../../analysis/words/terms.ts';
import { languagesOf } from '../../metrics/topic/topic-words.ts';
import type { CountTerms } from './searcher.ts';

/** In how many reviews on file each word stands, in any form. */
export const countWords = async (
  countTerms: CountTerms,
  words: readonly string[],
  language: string,
): Promise<{ readonly docs: number; readonly counts: ReadonlyMap<string, number> }> => {
  const terms = new Map(words.map((word) => [word, queryTerms(word, languagesOf(language)).flat()]));
  const { docs, counts } = await countTerms([...new Set([...terms.values()].flat())]);
  const sum = (own: readonly string[]): number => own.reduce((all, term) => all + (counts.get(term) ?? 0), 0);
  return { docs, counts: new Map([...terms].map(([word, own]) => [word, sum(own)])) };
};
