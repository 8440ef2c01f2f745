import { isDeepStrictEqual } from 'node:util';
import { readKindOfApp } from '../../apps/kinds/read-kind-of-app.ts';
import { type GuessedNames, noNames } from '../../apps/names/app-names.ts';
import type { NameBook, NamedApp } from '../../apps/names/name-book.ts';
import type { Plan, Topic } from '../../contract/resources/questions/plan.ts';
import { listedOr, quoted } from '../../support/prose/numbers.ts';
import { sentenceLanguage } from '../../tagging/subjects/sentence-language.ts';
import { blot, blotOut, isUnspaced, restOf, type Sheet, sheetOf } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { type Word, wordsOf } from '../../tagging/words/words.ts';
import type { AppVersion, QuestionContext } from '../context.ts';
import { saidOfSelf } from '../count/topics.ts';
import { readDays } from '../limits/days/read-days.ts';
import { homeOf } from '../limits/places/place-words.ts';
import { readPlaces } from '../limits/places/read-places.ts';
import { readOrder } from '../limits/sentence-order.ts';
import { readStars } from '../limits/sentence-stars.ts';
import { readQuestion } from '../read/read-question.ts';
import { timeAround } from '../read/time/read-times.ts';
import { calledThemes } from '../topic/draft-topic.ts';
import { exclusionOf } from '../topic/exclusion.ts';
import { contentOf, leftOf, spoken } from '../topic/left-over.ts';
import type { SentenceReading, Topic as Subject } from '../topic/sentence-reading.ts';
import { unitsIn } from '../topic/set-phrases.ts';
import { asksForAll } from './asks-for-reviews.ts';
import { type FindFilters, type FindPart, filtersOfPlan, wholeOf } from './filters-of-plan.ts';
import {
  type FindNames,
  isExcludedName,
  namedFor,
  namesIn,
  otherApp,
  unknownIn,
  withoutLimits,
  writtenNames,
} from './find-names.ts';

/** A sentence as read for searching and pulling reviews. */
export interface FindReading<App> extends SentenceReading<App> {
  /** The opinion about the topic. */
  readonly polarity: Topic['polarity'];
  /** What else the same review must say. */
  readonly segment: Topic | null;
  /** Words that were not understood. */
  readonly unread: readonly string[];
}

export interface FindRead<App> {
  /** All parts combined. */
  readonly whole: FindReading<App>;
  /** Alternatives: a review matching any of them is found; empty: none can match. */
  readonly parts: readonly FindReading<App>[];
  /** Words that may be names missing from the book; they set no limit. */
  readonly loose: readonly string[];
  /** Impossible days and ratings. */
  readonly contradictions: readonly string[];
  /** Events of unknown date. */
  readonly events: readonly string[];
}

export interface FindContext<App extends NamedApp> {
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  readonly book: NameBook<App>;
  /** Words of it that were found to name an app. */
  readonly guessed?: GuessedNames<App>;
  /** Versions of the app that it names, newest first. */
  readonly versions?: readonly AppVersion[];
  readonly read?: (question: string, context: QuestionContext) => Plan;
}

const contextOf = (
  names: FindNames<unknown>,
  { today, versions = [] }: Pick<FindContext<NamedApp>, 'today' | 'versions'>,
  language: string,
): QuestionContext => ({
  apps: writtenNames(names),
  hasOwnApp: false,
  otherApps: [],
  stores: ['apple', 'play'],
  today,
  versions,
  usual: null,
  finds: true,
  language: spoken(language),
});

/** The language without names, which do not indicate it. */
const languageOf = (sheet: Sheet): string => {
  const { text, folded } = readPlaces(sheet).sheet;
  return sentenceLanguage(Array.from(text, (character, at) => (folded[at] === blot ? ' ' : character)).join(''));
};

/** Position of whole words; in scripts without spaces, of any match. */
const wholeWordAt = (text: string, words: string): number => {
  if (isUnspaced(words)) return text.indexOf(words);
  return text.search(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`, 'u'));
};

/** The sheet without the words that filled certain fields. */
const withoutFields = (sheet: Sheet, { read }: Plan, field: RegExp): Sheet =>
  read.reduce((left, { words, as }) => {
    const { folded } = sheetOf(words);
    const at = field.test(as) && folded !== '' ? wholeWordAt(left.folded, folded) : -1;
    return at < 0 ? left : blotOut(left, at, at + folded.length);
  }, sheet);

/** Fields that select reviews by scope or content, not order. */
const scopeFields = /(?:kind|period|countries|stores|versions|stars|replied|without)$/u;
const saidFields = /(?:topic|words|polarity|segment|apps)$/u;

/** `In German` names a language; the plan has the country where most people speak it. */
const languagesIn = (sheet: Sheet, parts: readonly FindPart[]): readonly string[] => {
  const { countries, languages } = readPlaces(sheet);
  const isSaid = (language: string): boolean => parts.some((part) => part.countries.includes(homeOf(language)));
  return countries.length > 0 ? [] : languages.filter(isSaid);
};

export const subjectOf = ({ words, match }: Topic, language: string): Subject => {
  const text = match === 'word' ? '' : words.join(', ');
  const content = contentOf(text, language);
  return {
    text,
    words: content,
    phrases: match === 'word' ? words : [],
    units: unitsIn(text),
    themes: calledThemes({ topic: text, topicWords: content, language }),
  };
};

const excludeOf = (without: readonly Topic[], language: string, asked: Subject): Subject => {
  const said = (match: Topic['match']): string[] => without.flatMap((each) => (each.match === match ? each.words : []));
  const text = said('meaning').join(', ');
  return {
    text,
    words: contentOf(text, language),
    phrases: said('word'),
    units: unitsIn(text),
    themes: exclusionOf(text, language, asked).themes,
  };
};

/** A request for reviews asks no question about them. */
const kinds = { good: ['praise'], bad: ['bug', 'complaint'], wish: ['request'], any: [] } as const;

/** Contradictions: days in the future, and impossible ratings without possible ones. */
const contradictionsOf = (sheet: Sheet, today: string, language: string): string[] => {
  // `La última semana de mayo` is one time.
  const { sheet: left } = timeAround(sheet, today, language) ?? { sheet };
  const days = readDays(left, today, language);
  return [...days.contradictions, ...noRatings(days.sheet)];
};

const noRatings = (sheet: Sheet): string[] => {
  const { stars, notes } = readStars(sheet);
  const whole = stars.length > 0 ? [] : notes.filter((note) => !/\d\.\d/u.test(note));
  return whole.map((note) => note.replace(/ was left out where it is no rating/u, ' is no rating').replace(/\.$/u, ''));
};

/** Ratings read from words such as `angry`, which the answer should mention. */
const impliedStars = ({ read }: Plan, { stars }: FindPart): string[] => {
  const said = read.flatMap(({ words, as }) =>
    as.endsWith('stars') && !/\d/u.test(words) && readStars(sheetOf(words)).stars.length === 0 ? [words] : [],
  );
  if (said.length === 0 || stars.length === 0) return [];
  return [
    `Because of ${quoted(said)}, only reviews with ${listedOr(stars.map(String))} stars count. Name ratings, such as “3 stars”, to choose others.`,
  ];
};

const segmentNote = ({ words, match }: Topic): string =>
  match === 'meaning' && saidOfSelf(words)
    ? `Only reviews of people who say “${words.join(' ')}” of themselves count.`
    : `The same review must also say ${quoted(words)}.`;

const notesOf = ({ declined, events }: FindFilters, { segment }: FindPart): string[] => [
  ...declined.map(({ words, needs }) => `No review can say “${words}”: that needs ${needs}.`),
  ...(segment ? [segmentNote(segment)] : []),
  ...events.map((event) => `“${event}” was ignored: give days instead.`),
];

/** A filter for all reviews. */
const everything = wholeOf([]);

/** If nothing was understood, the unread words are searched for; an app's name alone asks for all its reviews. */
const unreadParts = ({ sheet, named }: FindNames<unknown>, { unread }: Plan, language: string): FindPart[] => {
  const text = leftOf(sheetOf(unread.join(' ')), language);
  if (text !== '') return [{ ...everything, topic: { ...everything.topic, words: [text] } }];
  return named.length > 0 || asksForAll(sheet) ? [everything] : [];
};

/** The kind as a list or titles know it; null for `every app`. */
const kindOf = (said: string, book: NameBook<NamedApp>): string | null => {
  const known = readKindOfApp(sheetOf(said), book).kindOfApp;
  if (known !== null || isUnspaced(said)) return known ?? said;
  const isSaid = ({ folded }: Word): boolean => !isStopWord(folded, 'en') && !/^(?:apps?|every|any|all)$/u.test(folded);
  return wordsOf(said).some(isSaid) ? said : null;
};

/** `Ads in games`: extracts a kind of app that was read as part of the topic. */
const withKind = (part: FindPart, sheet: Sheet, book: NameBook<NamedApp>): FindPart => {
  const [text, ...others] = part.topic.words;
  if (part.kind !== null || part.topic.match === 'word' || text === undefined || others.length > 0) return part;
  const { kindOfApp, sheet: left } = readKindOfApp(sheet, book);
  const said = Array.from(sheet.folded, (character, at) => (left.folded[at] === blot ? character : blot))
    .join('')
    .replaceAll(blot, ' ')
    .trim();
  const topic = sheetOf(text);
  if (kindOfApp === null || said === '') return part;
  const at = topic.folded.indexOf(said);
  if (at < 0) return { ...part, kind: kindOfApp };
  const rest = restOf(blotOut(topic, at, at + said.length));
  return { ...part, kind: kindOfApp, topic: { ...part.topic, words: rest === '' ? [] : [rest] } };
};

/** The part of a sentence that is read as a question, with its context. */
const asQuestion = (
  query: string,
  names: FindNames<unknown>,
  known: Pick<FindContext<NamedApp>, 'today' | 'versions'>,
) => {
  // A length limits the reviews and is never their topic.
  const { minLength, sheet } = readOrder(names.sheet);
  const context = contextOf(names, known, languageOf(names.sheet));
  return { question: minLength === null ? query : restOf(sheet), context };
};

/** The same for another reader of questions. */
export const findQuestion = <App extends NamedApp>(
  query: string,
  { today, book, guessed = noNames, versions = [] }: FindContext<App>,
): { readonly question: string; readonly context: QuestionContext } =>
  asQuestion(query, withoutLimits(namesIn(query, book, guessed), today), { today, versions });

/** Reads a request for reviews as a question, with the apps of a book that it names. */
export const readFind = <App extends NamedApp>(
  query: string,
  { today, book, guessed = noNames, versions = [], read = readQuestion }: FindContext<App>,
): FindRead<App> => {
  const names = withoutLimits(namesIn(query, book, guessed), today);
  const language = languageOf(names.sheet);
  const { question, context } = asQuestion(query, names, { today, versions });
  const plan = read(question, context);
  const filters = filtersOfPlan(plan, versions);
  const open = withoutFields(names.sheet, plan, scopeFields);
  const isDeclined = filters.parts.length === 0 && filters.declined.length > 0;
  const isOpen = ({ topic, ...limits }: FindPart): boolean =>
    topic.words.length === 0 && isDeepStrictEqual({ ...limits, topic: everything.topic }, everything);
  const isLost = plan.unread.length > 0 && filters.parts.every(isOpen);
  const isUnderstood = (filters.parts.length > 0 && !isLost) || isDeclined;
  const asked = isUnderstood ? filters.parts : unreadParts(names, plan, language);
  const isNamed = names.named.length > 0;
  const parts = (isNamed ? asked : asked.map((part) => withKind(part, names.sheet, book))).filter(
    (part) => isNamed || asksForAll(names.sheet) || JSON.stringify(part) !== JSON.stringify(everything),
  );
  const whole = wholeOf(parts);
  const order = readOrder(withoutFields(open, plan, saidFields));
  const languages = languagesIn(names.sheet, parts);
  const common = {
    query,
    language,
    unknownApps: unknownIn(names, plan, language),
    unknownKind: null,
    languages,
    minLength: order.minLength,
    sort: order.sort,
    limit: filters.limit ?? order.limit,
    asksForReviews: parts.length > 0,
    rest: restOf(withoutFields(open, plan, /(?:sort|limit)$/u)),
    unread: isUnderstood ? filters.unread : [],
  } as const;

  const readingOf = (part: FindPart): FindReading<App> => {
    const { polarity } = part.topic;
    const named = namedFor(part.apps, names);
    const others = new Map(part.without.map((topic) => [topic, otherApp(topic, named, book)]));
    const without = part.without.filter((topic) => others.get(topic) === null && !isExcludedName(topic, names));
    const topic = subjectOf(part.topic, language);
    return {
      ...common,
      apps: named,
      excludedApps: [...names.excluded, ...[...others.values()].flatMap((other) => other ?? [])],
      kindOfApp: part.kind === null ? null : kindOf(part.kind, book),
      topic,
      exclude: excludeOf(without, language, topic),
      stars: part.stars,
      countries: languages.length > 0 ? [] : part.countries,
      since: part.since,
      until: part.until !== null && part.until >= today ? null : part.until,
      versions: part.versions,
      store: part.store,
      reviewKinds: kinds[polarity],
      replied: part.replied,
      notUnderstood: [],
      notes: [],
      polarity,
      segment: part.segment,
    };
  };
  const reading = readingOf(whole);
  const contradictions = contradictionsOf(names.sheet, today, language);
  const declined = isDeclined ? filters.declined.map(({ words }) => `no review can say “${words}”`) : [];
  return {
    whole: {
      ...reading,
      notUnderstood: [...contradictions, ...declined],
      notes: [
        ...impliedStars(plan, whole),
        ...notesOf(filters, whole),
        ...(common.unread.length > 0 ? [`Nothing was made of ${quoted(common.unread)}.`] : []),
      ],
    },
    parts: parts.map(readingOf),
    loose: wordsOf(common.rest).map(({ folded }) => folded),
    contradictions,
    events: filters.events,
  };
};
