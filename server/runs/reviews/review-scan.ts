import { quotedOr } from '../../analysis/prose/lists.ts';
import { appsOfKind } from '../../analysis/reading/apps/kind-of-app-phrase.ts';
import { createNameBook } from '../../analysis/reading/apps/name-book.ts';
import { readFilter } from '../../analysis/reading/filter/sentence-filter.ts';
import { readSentence } from '../../analysis/reading/read-sentence.ts';
import { type ScanSearch, scanByRules, scanSearch } from '../../analysis/reading/scan/scan-by-rules.ts';
import {
  checkReading,
  ModelReading,
  type ModelScan,
  type ScanReading,
} from '../../analysis/reading/scan/scan-reading.ts';
import { shownReading } from '../../analysis/reading/shown-reading.ts';
import type { Model } from '../../connectors/model/model.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { storeTitles, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { reviewScanKind } from '../../contract/job-kinds/review-scan.ts';
import { pullRequest } from '../../contract/resources/pull-request.ts';
import type { ReviewScan } from '../../contract/resources/review-scan.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { playLanguagesOf } from '../../reviews/ingest/play-languages.ts';
import { failureWords } from '../../reviews/ingest/storefront-names.ts';
import type { Tools } from '../run.ts';
import { findAppsMeant } from '../subject/find-apps-meant.ts';

const instructions = (today: string): string =>
  `You turn one sentence of a product person into a filter for store reviews of mobile apps. Today is ${today}. ` +
  'Read only what the sentence says: name no app, version, rating or day that it does not. ' +
  'Keywords are words and short phrases that reviewers would use for the topic, with their common inflections and spellings.';

/** The model's reading, or null when it has none that makes sense: the rules read then. */
const readByModel = async (
  model: Model,
  sentence: string,
  today: string,
  signal: AbortSignal,
): Promise<ModelScan | null> => {
  const outcome = await model.ask(
    {
      task: 'scan',
      instructions: instructions(today),
      untrusted: sentence,
      schema: ModelReading,
      maxOutputTokens: 800,
    },
    signal,
  );
  return outcome.kind === 'found' ? checkReading(outcome.value, sentence, today) : null;
};

/** Turns a sentence into a filter and finds the apps meant; nothing is pulled. */
export const reviewScan = defineRun(reviewScanKind, {
  limitMs: 15 * minuteMs,
  async run({ query, country }, { clock, sources, model, signal, progress }: Tools) {
    const today = clock.today();
    progress({ stage: 'reading', message: 'Reading the sentence', done: 0, total: 2 });
    const read = model ? await readByModel(model, query, today, signal) : null;
    const byRule = scanSearch(query, today);

    progress({ stage: 'finding', message: 'Finding the apps in both stores', done: 1, total: 2 });
    const { store, countries } = readFilter(query, today);
    // Where an app is looked for: the first country named, else the one asked for.
    const place = countries[0] ?? country;
    const find = (asked: ScanSearch) => findAppsMeant(sources, { ...asked, sentence: query, store }, place);
    let found = await find(read ? { names: read.apps, guesses: [], kindOfApp: read.kindOfApp } : byRule);
    // A model may overlook a name that the rules see.
    if (read && found.apps.length === 0 && found.failures.length === 0) found = await find(byRule);
    const { apps, notes, failures, answered } = found;
    const byRules = scanByRules(query, today, apps);
    const reading = read ? joined(read, byRules) : byRules;
    if (apps.length === 0) {
      // The store that did not answer may have it: that nothing was found is not known.
      if (failures.length > 0) {
        const who = answered ? 'One of the stores' : 'Neither store';
        const verb = answered ? 'could not' : 'could';
        const { store, failure } = failures[0]!;
        const why = `${storeTitles[store]} ${failureWords[failure.kind]}`;
        throw new RunFailure(
          'upstream_failed',
          `${who} ${verb} be searched: ${why}. Try again in a few minutes.`,
          failure.detail,
        );
      }
      throw new RunFailure('nothing_found', nothingFound(byRule));
    }

    const filter = {
      stars: [...reading.stars],
      keywords: [...reading.keywords],
      keywordMode: reading.keywordMode,
      exclude: [...reading.exclude],
      requireText: false,
      minLength: reading.minLength ?? 0,
      versions: [...reading.versions],
      since: reading.since,
      until: reading.until,
    };
    const result: ReviewScan = {
      query,
      reading: shownReading(readSentence(query, { today, book: createNameBook(apps) }), 'reviews', {
        topic: reading.topic,
        stars: [...reading.stars],
        apps: [...reading.apps],
        kindOfApp: reading.kindOfApp,
        exclude: [...reading.exclude],
        versions: [...reading.versions],
        since: reading.since,
        until: reading.until,
        notes: [
          ...(read ? [] : byRules.notes),
          ...(model && !read ? ['The model could not interpret the sentence, so rules did.'] : []),
          ...notes,
          ...failures.map(
            ({ store, failure }) =>
              `${storeTitlesAtStart[store]} could not be searched because it ${failureWords[failure.kind]}.`,
          ),
        ],
      }),
      filter,
      apps: apps.map((app) => ({ ...app, why: [...app.why] })),
      pull: pullOf(reading, apps, country),
      readBy: read ? 'model' : 'rules',
      readShare: read ? 1 : 0,
      generatedAt: clock.timestamp(),
    };
    return { result };
  },
});

/** The model's topic and words; what the sentence says in plain figures is the rules' to read, whoever reads the rest. */
const joined = (read: ModelScan, byRules: ScanReading): ScanReading => ({
  ...byRules,
  ...read,
  stars: byRules.stars.length > 0 ? byRules.stars : read.stars,
  versions: byRules.versions.length > 0 ? byRules.versions : read.versions,
  since: byRules.since ?? read.since,
  until: byRules.until ?? read.until,
  exclude: [...new Set([...byRules.exclude, ...read.exclude])].slice(0, 24),
});

/** The body that the pull endpoint takes as it stands: what is not asked for is left to its defaults. */
const pullOf = (
  reading: ScanReading,
  apps: readonly { readonly store: string; readonly appId: string }[],
  country: string,
): Record<string, unknown> => {
  const countries = reading.countries.length > 0 ? reading.countries : [country];
  const pull = {
    apps: apps.map(({ store, appId }) => ({ store, appId })),
    ...(reading.stars.length > 0 && { stars: reading.stars }),
    ...(reading.keywords.length > 0 && { keywords: reading.keywords, keywordMode: reading.keywordMode }),
    ...(reading.exclude.length > 0 && { exclude: reading.exclude }),
    ...(reading.versions.length > 0 && { versions: reading.versions }),
    ...(reading.since !== null && { since: reading.since }),
    ...(reading.until !== null && { until: reading.until }),
    ...(reading.minLength !== null && { minLength: reading.minLength }),
    ...(reading.limit !== null && { limit: reading.limit }),
    ...(reading.sort !== null && { sort: reading.sort }),
    countries,
    languages: [...new Set(countries.flatMap(playLanguagesOf))],
  };
  // A mistake of ours must not reach the person as a body that is refused.
  pullRequest.parse(pull);
  return pull;
};

const nothingFound = ({ names, kindOfApp }: Pick<ScanSearch, 'names' | 'kindOfApp'>): string => {
  if (names.length > 0) return `No app called ${quotedOr(names)} was found in either store.`;
  if (kindOfApp !== null) return `Neither store lists ${appsOfKind(kindOfApp)}.`;
  return 'The sentence names neither an app nor a kind of app: name one, as in “login problems in sleep apps”.';
};
