import { type GuessedNames, noNames } from '../../apps/names/app-names.ts';
import { isEverydayName, type NameBook, type NamedApp } from '../../apps/names/name-book.ts';
import type { AppVersion } from '../../questions/context.ts';
import { type FindRead, readFind } from '../../questions/find/find-reading.ts';
import type { Database } from '../../store/engine/database.ts';
import { isAskedFor } from '../../tagging/subjects/subjects.ts';
import { type CountTerms, countWords } from '../index/searcher.ts';
import { versionsOnFile } from '../on-file/versions-on-file.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';

interface MissedNames<App> {
  /** Words that can only mean an app. */
  readonly meant: GuessedNames<App>;
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
}

/** A word in more reviews than this is not a name. */
const fewReviews = 20;
const shortestName = 5;
const mostApps = 12;
const mostTitles = 3;

/** Whether an unrecognized word may be a name. */
const mayBeName = (folded: string): boolean =>
  folded.length >= shortestName && !isAskedFor(folded) && !isEverydayName([folded]);

/**
 * Finds words that are rare in reviews and that titles begin with, or nearly. A word near the beginning of just one
 * name is taken for it.
 * @param counts the number of reviews with each word
 */
export const missedNames = <App extends NamedApp>(
  counts: ReadonlyMap<string, number>,
  book: NameBook<App>,
): MissedNames<App> => {
  const meant = new Map<string, { apps: App[]; how: 'beginning' | 'near' }>();
  const maybe = new Map<string, string[]>();
  for (const [word, count] of counts) {
    if (!mayBeName(word) || count > fewReviews) continue;
    const begun = book.beginningWith([word]);
    if (begun.length > 0 && begun.length <= mostApps) {
      meant.set(word, { apps: begun, how: 'beginning' });
      continue;
    }
    if (count > 0) continue;
    const near = book.near(word);
    const titles = [...new Set((near.length > 0 ? near : book.alike(word)).map(({ title }) => title))];
    if (near.length > 0 && titles.length === 1) meant.set(word, { apps: near, how: 'near' });
    else if (titles.length > 0) maybe.set(word, titles.slice(0, mostTitles));
  }
  return { meant, maybe };
};

export interface ReadWithNames extends FindRead<KnownApp> {
  /** Words not marked as names that can only mean an app. */
  readonly guessed: GuessedNames<KnownApp>;
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
  /** Of the app whose versions a time is named by, the newest first. */
  readonly versions: readonly AppVersion[];
}

/** Whether a sentence may name a version, which its reading may need beside the others: `not on 5.4.0`. */
const namesVersion = (query: string): boolean => /\d\.\d/u.test(query);

/**
 * Reads a sentence with the apps on file. Reads it again if a rare word turns out to be an app's name, incomplete or
 * misspelt, or if it gives a time by an app's version.
 */
export const readWithNames = async (
  db: Database,
  countTerms: CountTerms,
  { book }: KnownApps,
  query: string,
  today: string,
): Promise<ReadWithNames> => {
  const read = await readNames(countTerms, book, query, today);
  const { events, guessed, whole } = read;
  if ((events.length === 0 && !namesVersion(query)) || whole.apps.length !== 1) return { ...read, versions: [] };
  const ofApps = await Promise.all(whole.apps[0]!.apps.map((app) => versionsOnFile(db, app)));
  const versions = ofApps.find(({ length }) => length > 0) ?? [];
  return { ...read, ...readFind(query, { today, book, guessed, versions }), versions };
};

const readNames = async (
  countTerms: CountTerms,
  book: NameBook<KnownApp>,
  query: string,
  today: string,
): Promise<Omit<ReadWithNames, 'versions'>> => {
  const first = readFind(query, { today, book });
  const words = first.loose.filter(mayBeName);
  if (words.length === 0) return { ...first, guessed: noNames, maybe: new Map() };
  const { counts } = await countWords(countTerms, words, first.whole.language);
  const { meant, maybe } = missedNames(counts, book);
  if (meant.size === 0) return { ...first, guessed: noNames, maybe };
  return { ...readFind(query, { today, book, guessed: meant }), guessed: meant, maybe };
};
