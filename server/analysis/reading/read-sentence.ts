import { isStopWord } from '../words/stop-words.ts';
import { type AppName, type GuessedNames, type NamedHere, noNames, resolveNames } from './apps/app-names.ts';
import { type NameBook, type NamedApp, nameWords } from './apps/name-book.ts';
import { readKindOfApp } from './apps/read-kind-of-app.ts';
import { readDays } from './filter/days/read-days.ts';
import { readPlaces } from './filter/places/read-places.ts';
import { readOrder } from './filter/sentence-order.ts';
import { readReplies } from './filter/sentence-replies.ts';
import { readStars } from './filter/sentence-stars.ts';
import { readStore } from './filter/sentence-store.ts';
import { readVersions } from './filter/sentence-versions.ts';
import { asksForAll, withoutFrames } from './frames/frames.ts';
import { sentenceLanguage } from './sentence-language.ts';
import { noTopic, type SentenceReading, type Topic } from './sentence-reading.ts';
import { blot, blotOut, givenBack, restOf, type Sheet, sheetOf } from './sheet.ts';
import { readExclusions } from './steps/exclusions.ts';
import { contentOf, isIdle, leftOf, spoken } from './steps/left-over.ts';
import { readPolarity } from './steps/polarity.ts';
import { readQuotes } from './steps/quotes.ts';
import { readReviewKinds } from './steps/review-kinds.ts';
import { spelledOut } from './steps/typed-short.ts';
import { isAskedFor } from './topic/concepts.ts';
import { calledThemes } from './topic/draft-topic.ts';
import { exclusionOf } from './topic/exclusion.ts';
import { unitsIn } from './topic/set-phrases.ts';

/** What a sentence is read with: the day it is asked on, and the apps it may name. */
export interface KnownHere<App extends NamedApp> {
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  readonly book: NameBook<App>;
  /** Words of it that were found out to mean an app. */
  readonly guessed?: GuessedNames<App>;
  /** Whether anything that stands in the place of a kind of app is one: the stores will say whether they list any. */
  readonly anyKind?: boolean;
}

/** How a sentence ends says nothing of what it asks. */
const lastStop = /[\s.!?…。！？]+$/u;

const starText = (stars: readonly number[]): string => `${stars.join(' or ')} stars`;

/** What the sentence says without the names in it: names tell nothing of its language. */
const languageLeft = ({ text, folded }: Sheet): string => {
  const bare = Array.from(text, (character, at) => (folded[at] === blot ? ' ' : character)).join('');
  return sentenceLanguage(bare);
};

const topicOf = (text: string, phrases: readonly string[], language: string): Topic => {
  const words = contentOf(text, language);
  return {
    text,
    words,
    phrases,
    units: unitsIn(text),
    themes: calledThemes({ topic: text, topicWords: words, language }),
  };
};

const excludeOf = (text: string, language: string, asked: Topic): Topic => ({
  ...noTopic,
  text,
  words: contentOf(text, language),
  units: unitsIn(text),
  themes: exclusionOf(text, language, asked).themes,
});

/** The apps of the book that `the kids one` is of those that begin like a named one. */
const othersOf = <App extends NamedApp>(
  word: { readonly text: string; readonly start: number; readonly end: number },
  named: readonly NamedHere<App>[],
  book: NameBook<App>,
): NamedHere<App> => {
  const [said] = nameWords(word.text);
  const alike = named.flatMap(({ name }) => book.beginningWith(nameWords(name.text)));
  const apps = alike.filter(({ title }) => nameWords(title).includes(said ?? ''));
  return { name: { ...word, sure: true, appId: null }, apps: [...new Set(apps)], how: 'beginning' };
};

/**
 * Reads a sentence into the one structure that every operation works with. Each step takes its words out of the sheet, so
 * that no word is read twice: quotes, names, days, versions, stars, places, store, order, replies, exclusions, kinds of
 * review, kind of app, polarity; what is left is the topic.
 */
export const readSentence = <App extends NamedApp>(
  query: string,
  { today, book, guessed = noNames, anyKind = false }: KnownHere<App>,
): SentenceReading<App> => {
  const whole = sheetOf(spelledOut(query.replace(lastStop, '')));
  const quotes = readQuotes(whole, book);
  const hasKind = (left: Sheet): boolean => readKindOfApp(left, anyKind ? null : book).kindOfApp !== null;
  const names = resolveNames(quotes.sheet, book, guessed, hasKind);
  // What is inside a link or an id says nothing, though no app is known by it.
  const ids = names.unknown.filter(({ text, appId }) => appId !== null && !/^v?\d{1,4}\./iu.test(text));
  const sheet = ids.reduce((left, { start, end }) => blotOut(left, start, end), names.sheet);
  // `Portugués` is the same in two languages.
  const language = languageLeft(readPlaces(sheet).sheet);
  const days = readDays(sheet, today, language);
  const versions = readVersions(days.sheet);
  const stars = readStars(versions.sheet);
  const places = readPlaces(stars.sheet);
  const store = readStore(places.sheet);
  const order = readOrder(store.sheet);
  const replies = readReplies(order.sheet);
  const exclusions = readExclusions(replies.sheet);
  const kinds = readReviewKinds(exclusions.sheet);
  const kind = readKindOfApp(kinds.sheet, anyKind ? null : book);
  const polarity = readPolarity(kind.sheet);
  const left = withoutFrames(polarity.sheet);
  const text = leftOf(left, language);
  // Quotes and replies are what a question may be about, and two stores what it compares.
  const withReplies = givenBack(exclusions.sheet, order.sheet, replies.sheet);
  const withStores = store.compares ? givenBack(withReplies, places.sheet, store.sheet) : withReplies;
  const rest = restOf(givenBack(withStores, whole, quotes.sheet));
  const topic = topicOf(text, quotes.phrases, language);
  const impliedStars = stars.stars.length === 0 ? polarity.stars : [];
  return {
    query,
    language,
    apps: names.named,
    unknownApps: [...ids, ...unknownIn(names.unknown, left, language)],
    excludedApps: [...names.excluded, ...exclusions.excludedKinds.map((word) => othersOf(word, names.named, book))],
    kindOfApp: kind.kindOfApp,
    unknownKind: kind.unknownKind,
    topic,
    exclude: excludeOf(exclusions.exclude.join(', '), language, topic),
    stars: stars.stars.length > 0 ? stars.stars : impliedStars,
    countries: places.countries,
    languages: places.languages,
    since: days.since,
    until: days.until,
    versions: versions.versions,
    store: store.store,
    reviewKinds: kinds.reviewKinds,
    replied: replies.replied,
    minLength: order.minLength,
    sort: order.sort,
    limit: order.limit,
    asksForReviews: asksForAll(kind.sheet),
    rest,
    // Ratings that there are not, and no other, contradict the sentence; beside others they are left out.
    notUnderstood: [
      ...days.contradictions,
      ...(stars.stars.length === 0 ? stars.notes.filter(isOfWholeStars).map(asContradiction) : []),
    ],
    notes: [
      ...stars.notes,
      ...(impliedStars.length > 0
        ? [
            `“${polarity.said}” was read as reviews with ${starText(impliedStars)}. Name ratings, such as “3 stars”, to choose others.`,
          ]
        : []),
    ],
  };
};

/** `4.5 stars` may be an average; `6 stars` are none. */
const isOfWholeStars = (note: string): boolean => !/\d\.\d/u.test(note);
const asContradiction = (note: string): string =>
  note.replace(/ was left out where it is no rating/u, ' is no rating').replace(/\.$/u, '');

/** What still looks like a name once everything else is read: `Werbung` is written large and is none. */
const unknownIn = (candidates: readonly AppName[], left: Sheet, language: string): AppName[] => {
  const isWord = (folded: string): boolean =>
    isAskedFor(folded) || isIdle(folded) || isStopWord(folded, spoken(language)) || isStopWord(folded, 'en');
  return candidates.filter(
    ({ text, start, end, appId }) =>
      appId === null && !left.folded.slice(start, end).includes(blot) && !nameWords(text).every(isWord),
  );
};
