import { type GuessedNames, noNames } from '../../analysis/reading/apps/app-names.ts';
import { readSentence } from '../../analysis/reading/read-sentence.ts';
import { missedNames } from '../../analysis/reading/search/missed-names.ts';
import type { SentenceReading } from '../../analysis/reading/sentence-reading.ts';
import { draftTopic, termsToCount } from '../../analysis/reading/topic/draft-topic.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Searcher } from '../index/searcher.ts';
import { type KnownApp, type KnownApps, knownApps } from './known-apps.ts';

export interface ReadWithNames {
  readonly reading: SentenceReading<KnownApp>;
  readonly known: KnownApps;
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
  { db, searcher }: { readonly db: Database; readonly searcher: Searcher },
  query: string,
  today: string,
): Promise<ReadWithNames> => {
  const known = await knownApps(db);
  const { book } = known;
  const first = readSentence(query, { today, book });
  const { text, words } = first.topic;
  if (text === '') return { reading: first, known, guessed: noNames, maybe: new Map() };
  const draft = draftTopic({ topic: text, topicWords: words, language: first.language });
  const { counts } = await searcher.termCounts(termsToCount(draft));
  const { meant, maybe } = missedNames(draft, counts, book);
  const reading = meant.size === 0 ? first : readSentence(query, { today, book, guessed: meant });
  return { reading, known, guessed: meant, maybe };
};
