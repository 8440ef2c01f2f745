import { type GuessedNames, noNames } from '../../analysis/reading/apps/app-names.ts';
import { missedNames } from '../../analysis/reading/search/missed-names.ts';
import type { SentenceReading } from '../../analysis/reading/sentence-reading.ts';
import { draftTopic, type TopicDraft, termsToCount, wordedTopic } from '../../analysis/reading/topic/draft-topic.ts';
import { wordsOf } from '../../analysis/words/words.ts';
import type { CountTerms } from '../index/searcher.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';

export interface ReadWithNames {
  readonly reading: SentenceReading<KnownApp>;
  /** Words that nothing says are names, and that can mean nothing but an app. */
  readonly guessed: GuessedNames<KnownApp>;
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
  /** The topic taken apart, and how many reviews have its terms; null: the sentence has no topic. */
  readonly drafted: DraftOnFile | null;
}

export interface DraftOnFile {
  readonly draft: TopicDraft;
  readonly docs: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** A word that is surely meant as a name is looked for as it stands. */
const draftOf = (reading: SentenceReading<KnownApp>): TopicDraft | null => {
  if (reading.topic.text === '') return null;
  const names = reading.unknownApps.filter(({ sure }) => sure);
  return draftTopic(
    wordedTopic(reading),
    new Set(names.flatMap(({ text }) => wordsOf(text).map(({ folded }) => folded))),
  );
};

/**
 * Reads a sentence with the apps on file, and once more when a word of it that hardly a review has turns out to be the name
 * of one of them, begun or misspelt.
 * @param read the sentence, when these words of it mean an app
 */
export const readWithNames = async (
  countTerms: CountTerms,
  { book }: KnownApps,
  read: (guessed: GuessedNames<KnownApp>) => SentenceReading<KnownApp>,
): Promise<ReadWithNames> => {
  const drafted = async (reading: SentenceReading<KnownApp>): Promise<DraftOnFile | null> => {
    const draft = draftOf(reading);
    return draft && { draft, ...(await countTerms(termsToCount(draft))) };
  };
  const first = read(noNames);
  const onFile = await drafted(first);
  if (onFile === null) return { reading: first, guessed: noNames, maybe: new Map(), drafted: null };
  const { meant, maybe } = missedNames(onFile.draft, onFile.counts, book);
  if (meant.size === 0) return { reading: first, guessed: noNames, maybe, drafted: onFile };
  const second = read(meant);
  return { reading: second, guessed: meant, maybe, drafted: await drafted(second) };
};
