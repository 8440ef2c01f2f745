import { type GuessedNames, noNames } from '../../analysis/reading/apps/app-names.ts';
import { type FindRead, readFind } from '../../questions/find/find-reading.ts';
import { type CountTerms, countWords } from '../index/searcher.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';
import { mayBeName, missedNames } from './missed-names.ts';

export interface ReadWithNames extends FindRead<KnownApp> {
  /** Words that nothing says are names, and that can mean nothing but an app. */
  readonly guessed: GuessedNames<KnownApp>;
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads a sentence with the apps on file, and once more when a word of it that hardly a review has turns out to be the name
 * of one of them, begun or misspelt.
 */
export const readWithNames = async (
  countTerms: CountTerms,
  { book }: KnownApps,
  query: string,
  today: string,
): Promise<ReadWithNames> => {
  const first = readFind(query, { today, book });
  const words = first.loose.filter(mayBeName);
  if (words.length === 0) return { ...first, guessed: noNames, maybe: new Map() };
  const { counts } = await countWords(countTerms, words, first.whole.language);
  const { meant, maybe } = missedNames(counts, book);
  if (meant.size === 0) return { ...first, guessed: noNames, maybe };
  return { ...readFind(query, { today, book, guessed: meant }), guessed: meant, maybe };
};
