import { type GuessedNames, noNames } from './apps/app-names.ts';
import type { NameBook, NamedApp } from './apps/name-book.ts';
import { readFilter } from './filter/sentence-filter.ts';
import { readSentence as readBare } from './sentence.ts';
import { noTopic, type SentenceReading } from './sentence-reading.ts';

/** What a sentence is read with: the day it is asked on, and the apps it may name. */
export interface KnownHere<App extends NamedApp> {
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  readonly book: NameBook<App>;
  /** Words of it that were found out to mean an app. */
  readonly guessed?: GuessedNames<App>;
}

/** Reads a sentence into the one structure that every operation works with. */
export const readSentence = <App extends NamedApp>(
  query: string,
  { today, book, guessed = noNames }: KnownHere<App>,
): SentenceReading<App> => {
  const { rest, exclude, ...filter } = readFilter(query, today);
  const { topic, topicWords, language, stars, kindOfApp, named, unknown, notes } = readBare(rest, book, guessed);
  return {
    query,
    language,
    intent: 'general',
    apps: named,
    unknownApps: unknown,
    excludedApps: [],
    kindOfApp,
    topic: { ...noTopic, text: topic, words: topicWords },
    exclude: { ...noTopic, text: exclude.join(', ') },
    stars,
    ...filter,
    languages: [],
    reviewKinds: [],
    replied: null,
    notUnderstood: [],
    notes,
  };
};
