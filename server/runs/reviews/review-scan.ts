import { appsOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import type { GuessedNames } from '../../apps/names/app-names.ts';
import { readAppQuery } from '../../apps/names/app-query.ts';
import { createNameBook, isEverydayName, type NamedApp } from '../../apps/names/name-book.ts';
import { didYouMean } from '../../apps/names/name-match.ts';
import { shortTitle } from '../../contract/domain/company.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { storeTitles, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { reviewScanKind } from '../../contract/job-kinds/reviews.ts';
import type { ReviewScan } from '../../contract/resources/reviews/review-scan.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { type FindReading, findQuestion, readFind } from '../../questions/find/find-reading.ts';
import { shownReading } from '../../questions/find/shown/shown-reading.ts';
import { readQuestion } from '../../questions/read/read-question.ts';
import type { CountTerms } from '../../reviews/index/searcher.ts';
import { failureWords } from '../../reviews/ingest/storefront-names.ts';
import { readCoverage } from '../../reviews/panels/coverage.ts';
import { type KnownApp, type KnownApps, knownApps } from '../../reviews/search/known-apps.ts';
import { readWithNames } from '../../reviews/search/read-with-names.ts';
import { stillLoading } from '../../reviews/search/search-notes.ts';
import { withoutStrange } from '../../reviews/search/strange-words.ts';
import { sampleLoading } from '../../store/reviews/review-apps.ts';
import { quotedOr } from '../../support/prose/numbers.ts';
import { isAskedFor } from '../../tagging/subjects/subjects.ts';
import { fold } from '../../tagging/words/words.ts';
import { planQuestion } from '../plan-question.ts';
import type { Tools } from '../run.ts';
import { type AppsMeant, type AppsRequest, findAppsMeant } from '../subject/find-apps-meant.ts';
import { placesOf, pullLimits, pullOf, scanKeywords } from './scan-pull.ts';

const maxNames = 10;
const maxGuesses = 3;

/**
 * The stored name of an app if the words mean a single app, otherwise the words themselves. If titles only begin with the words, there may
 * be others: the stores know the app with exactly that name.
 */
const nameOnFile = ({ name, apps, how }: FindReading<KnownApp>['apps'][number]): { said: string; name: string } => {
  const titles = [...new Set(apps.map(({ title }) => shortTitle(title)))];
  return { said: name.text, name: titles.length === 1 && how !== 'beginning' ? titles[0]! : name.text };
};

/** What to look for in the stores, from the sentence and stored apps. */
const appsAskedBy = (reading: FindReading<KnownApp>): AppsRequest => {
  const ids = [...reading.apps.filter(({ how }) => how === 'id').map(({ name }) => name), ...reading.unknownApps]
    .filter(({ appId }) => appId !== null)
    .map(({ text, appId }) => {
      const query = readAppQuery(text);
      return {
        store: query.resolved === 'link' ? query.store : query.resolved === 'id' ? ('apple' as const) : null,
        appId: appId!,
      };
    });
  const unknown = reading.unknownApps.filter(({ appId }) => appId === null);
  const asWritten = (text: string) => ({ said: text, name: text });
  const kindOfApp = reading.kindOfApp ?? reading.unknownKind;
  // Quoted words are what reviews say, unless nothing else can be the app.
  const quoted = ids.length === 0 && unknown.length === 0 && kindOfApp === null ? reading.topic.phrases : [];
  // A stored name is more reliable than a word that merely looks like one, unless both are in one list.
  const names =
    reading.apps.length > 0
      ? [
          ...reading.apps.filter(({ how }) => how !== 'id').map(nameOnFile),
          ...unknown.filter(({ listed }) => listed).map(({ text }) => asWritten(text)),
        ]
      : [...unknown.map(({ text }) => text), ...quoted].map(asWritten);
  return {
    ids,
    names: names.slice(0, maxNames),
    // An unknown name may be misspelt.
    guesses: [...unknown.map(({ text }) => fold(text)), ...reading.topic.words.map(({ folded }) => folded)]
      .filter((word) => word.length > 3 && !isEverydayName([word]) && !isAskedFor(word))
      .slice(0, maxGuesses),
    kindOfApp,
    // Only Google Play publishes replies.
    store: reading.store ?? (reading.replied === null ? null : 'play'),
    without: reading.excludedApps.map(({ name }) => name.text),
  };
};

/** Turns a sentence into a filter and finds the apps it means; pulls nothing. */
export const reviewScan = defineRun(reviewScanKind, {
  limitMs: 15 * minuteMs,
  async run({ query, country }, { db, searcher, clock, sources, model, signal, progress }: Tools) {
    const today = clock.today();
    const countTerms: CountTerms = (terms) => searcher.termCounts(terms, signal);
    progress({ stage: 'reading', message: 'Reading the sentence', done: 0, total: 2 });
    const known = await knownApps(db);
    const onFile = await readWithNames(db, countTerms, known, query, today);
    const named = { today, book: known.book, guessed: onFile.guessed, versions: onFile.versions };
    const { question, context } = findQuestion(query, named);
    const { plan, byModel, notes } = await planQuestion({ model, signal }, question, context);
    const read = byModel ? () => plan : readQuestion;
    const first = byModel ? readFind(query, { ...named, read }).whole : onFile.whole;
    const request = appsAskedBy(first);

    progress({ stage: 'finding', message: 'Finding the apps in both stores', done: 1, total: 2 });
    const places = placesOf(first, country);
    const found = await findInOneOf(sources, request, [places.countries[0]!, country]);
    const { apps, failures } = found;
    if (apps.length === 0) throw whyNothing(first, request, found, known, await sampleLoading(db));

    const { whole } = readFind<NamedApp>(query, {
      today,
      book: createNameBook([
        ...apps,
        ...[...onFile.whole.apps, ...onFile.whole.excludedApps].flatMap((named) => named.apps),
      ]),
      guessed: guessedBy(onFile.guessed, found.guessed),
      versions: onFile.versions,
      read,
    });
    const reading = await withoutStrange(countTerms, whole);
    const { keywords, keywordMode, exclude } = scanKeywords(reading, places);
    const filter = { keywords: [...keywords], keywordMode, exclude: [...exclude] };
    const result: ReviewScan = {
      query,
      reading: shownReading(reading, 'reviews', {
        store: request.store,
        notUnderstood: [...reading.notUnderstood, ...reading.unread],
        notes: [
          ...reading.notes,
          ...notes,
          ...nearNotes(onFile.whole),
          ...pullLimits(reading),
          ...found.notes,
          ...failures.map(
            ({ store, failure }) =>
              `${storeTitlesAtStart[store]} could not be searched because it ${failureWords[failure.kind]}.`,
          ),
        ],
      }),
      filter: {
        ...filter,
        stars: [...reading.stars],
        requireText: false,
        minLength: reading.minLength ?? 0,
        versions: [...reading.versions],
        since: reading.since,
        until: reading.until,
      },
      apps: apps.map((app) => ({ ...app, why: [...app.why] })),
      pull: pullOf(reading, filter, apps, places),
      coverage: await readCoverage(db, clock, apps),
      readBy: byModel ? 'model' : 'rules',
      readShare: byModel ? 1 : 0,
      generatedAt: clock.timestamp(),
    };
    return { result };
  },
});

type Guesses = GuessedNames<NamedApp>;

const guessedBy = (onFile: Guesses, inStores: AppsMeant['guessed']): Guesses => {
  const guesses = new Map(onFile);
  for (const [word, apps] of inStores) guesses.set(word, { apps, how: 'near' });
  return guesses;
};

/** An app may not be available where its reviews are requested: then it is looked up in the caller's country. */
const findInOneOf = async (
  sources: Tools['sources'],
  request: AppsRequest,
  countries: readonly string[],
): Promise<AppsMeant> => {
  const [first, ...others] = [...new Set(countries)];
  let found = await findAppsMeant(sources, request, first!);
  for (const country of others) {
    if (found.apps.length > 0 || found.failures.length > 0) break;
    found = await findAppsMeant(sources, request, country);
  }
  return found;
};

const nearNotes = ({ apps }: FindReading<KnownApp>): string[] =>
  apps.flatMap((named) => {
    const { said, name } = nameOnFile(named);
    return named.how === 'near' ? [`“${said}” was read as “${name}”.`] : [];
  });

const whyNothing = (
  { apps, unknownApps }: FindReading<KnownApp>,
  { kindOfApp, guesses }: AppsRequest,
  { failures, answered }: AppsMeant,
  { book }: KnownApps,
  loading: number | null,
): RunFailure => {
  // A store that failed may have it, so this is not "nothing found".
  if (failures.length > 0) {
    const who = answered ? 'One of the stores' : 'Neither store';
    const verb = answered ? 'could not' : 'could';
    const { store, failure } = failures[0]!;
    const why = `${storeTitles[store]} ${failureWords[failure.kind]}`;
    return new RunFailure(
      'upstream_failed',
      `${who} ${verb} be searched: ${why}. Try again in a few minutes.`,
      failure.detail,
    );
  }
  const names = [...apps.map(({ name }) => name.text), ...unknownApps.map(({ text }) => text)];
  const alike = [...names, ...guesses].map((name) => ({ name, titles: book.alike(name).map(({ title }) => title) }));
  const misspelt = alike.filter(({ titles }) => titles.length > 0);
  const missing = names.length > 0 ? names : misspelt.map(({ name }) => name);
  if (missing.length > 0) {
    const hint = misspelt.length > 0 ? didYouMean(misspelt.flatMap(({ titles }) => titles)) : stillLoading(loading);
    return new RunFailure(
      'nothing_found',
      `No app called ${quotedOr(missing)} was found in either store. ${hint}`.trim(),
    );
  }
  if (kindOfApp !== null) return new RunFailure('nothing_found', `Neither store lists ${appsOfKind(kindOfApp)}.`);
  return new RunFailure(
    'nothing_found',
    'The sentence names neither an app nor a kind of app: name one, as in “login problems in sleep apps”.',
  );
};
