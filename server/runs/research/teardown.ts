import type { Listing } from '../../connectors/listing.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs, daysBefore, hourMs } from '../../contract/domain/durations.ts';
import { teardownKind } from '../../contract/job-kinds/research.ts';
import type { Teardown, TeardownApp } from '../../contract/resources/research/teardown.ts';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { chartPositions } from '../../market/collected-charts.ts';
import { sortComplaints } from '../../questions/answers/finding-facts.ts';
import { screensNamed } from '../../questions/answers/screens-named.ts';
import { summaryOfTeardown } from '../../questions/answers/teardown-summary.ts';
import { halfSizes } from '../../questions/findings/finding-trend.ts';
import { taxonomyOnFile } from '../../reviews/index/reread.ts';
import { playLanguagesOf } from '../../reviews/ingest/language-hint.ts';
import { readForMeaning } from '../../reviews/meaning/read-for-meaning.ts';
import { countTeardown } from '../../reviews/meaning/threads.ts';
import { versionsOnFile } from '../../reviews/on-file/versions-on-file.ts';
import { readCoverage, stillReading } from '../../reviews/panels/coverage.ts';
import { readWindow, type WindowRead } from '../../reviews/windows/read-window.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { type FindingSet, saveFindingSets } from '../../store/jobs/finding-sets.ts';
import { windowOf } from '../../support/prose/dates.ts';
import { counted, review } from '../../support/prose/numbers.ts';
import { tagReview } from '../../tagging/tag.ts';
import type { Tools } from '../run.ts';
import { homeStorefront } from '../subject/store-reader.ts';
import { listedApp } from './research-app.ts';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A teardown names no country: an app at home in the US is also read in other English-speaking storefronts. */
const placesFrom = (home: string): { country: string; further: string[]; languages: string[] } =>
  home === 'us'
    ? { country: home, further: ['gb', 'ca', 'au'], languages: ['en'] }
    : { country: home, further: [], languages: playLanguagesOf(home) };

/** How far back a teardown lists chart positions. */
const maxChartDays = 180;

/** The full analysis of one app: complaints, praise and requests in its reviews of a window, and its ratings. */
export const teardown = defineRun(teardownKind, {
  limitMs: hourMs,
  async run({ store, appId, days, refresh }, context: Tools) {
    const { db, clock, jobId, claim, model, panel, signal, log, progress } = context;
    const taxonomy = await taxonomyOnFile(db);
    const to = clock.now();
    const window = { from: daysBefore(to, days), to };

    progress({ stage: 'reading', message: 'Looking up the app', done: 0, total: null });
    const places = placesFrom(await homeStorefront(context, { store, appId }));
    const onRead = (done: number): void =>
      progress({ stage: 'reading', message: 'Reading reviews', done, total: null });
    const asked = { ...window, ...places, panel, afresh: refresh, signal, onRead };
    const read = await readWindow(context, { store, appId }, asked);
    const { reviews } = read;
    if (reviews.length === 0 || read.appNo === null) throw whyNothing(read, appId, days);

    const done = reviews.length;
    progress({ stage: 'counting', message: `Analysing ${counted(done, review)}`, done, total: done });
    const app = await appOf(db, { store, appId }, read.listing);
    const meaning = await readForMeaning(reviews, {
      task: 'teardown',
      model,
      signal,
      log,
      onBatch: (batch, total) =>
        progress({ stage: 'understanding', message: 'The model is reading the reviews', done: batch, total }),
    });
    const known = await versionsOnFile(db, { store, appId });
    const since = new Map(known.map((each) => [each.version, Date.parse(each.since)]));
    const { counts, sets } = await countTeardown([{ reviews, findings: meaning.findings, window, since }]);
    const charted = dayOf(Math.max(window.from, to - maxChartDays * dayMs));
    const charts = await chartPositions(
      db,
      { store, appId },
      { listing: read.listing, country: places.country, since: charted },
    );
    const facts = {
      app,
      window: { days, from: new Date(window.from).toISOString(), to: new Date(to).toISOString() },
      reviews: { read: reviews.length, total: read.total },
      ...counts,
      charts,
    };
    signal.throwIfAborted();
    await retryWrite(() => saveFindingSets(db, { jobId, claim }, sets));
    const coverage = await readCoverage(db, clock, [{ store, appId }]);
    const result: Teardown = {
      ...facts,
      summary: summaryOfTeardown({
        ...facts,
        screens: screensOf(counts.complaints, sets, reviews),
        halves: halfSizes(reviews, window),
        charts: charts.map(named),
      }),
      coverage,
      notes: [...notesOf(read, coverage), ...(meaning.note ? [meaning.note] : []), ...stillReading(coverage)],
      readBy: meaning.readShare > 0 ? 'model' : 'rules',
      readShare: meaning.readShare,
      taxonomy,
      generatedAt: clock.timestamp(),
    };
    // The model may succeed where it failed this time.
    return { result, holdable: read.whole && meaning.unread === 0 };
  },
});

/** Where in the app the top complaint occurs, from the clauses that make it. */
const screensOf = (
  complaints: Teardown['complaints'],
  sets: readonly FindingSet[],
  reviews: WindowRead['reviews'],
): string[] => {
  const [first] = sortComplaints(complaints).specific;
  const set = first && sets.find(({ name }) => name === `complaints/${complaints.indexOf(first)}`);
  const nos = new Set(set?.nos);
  const texts = reviews
    .filter(({ no }) => nos.has(no))
    .map(({ text, rating, lang }) =>
      tagReview({ title: null, text, rating, lang })
        .clauses.filter(({ themes }) => themes.some((theme) => theme === first?.theme))
        .map(({ start, end }) => text.slice(start, end))
        .join('\n'),
    );
  return screensNamed(texts);
};

const whyNothing = (
  { failure, whole, notes, listing, readIn }: WindowRead,
  appId: string,
  days: number,
): RunFailure => {
  if (failure) return new RunFailure(failure.code, failure.detail);
  // What couldn't be read may have some, so this is not "nothing found".
  if (!whole) return new RunFailure('upstream_failed', [...notes, 'Try again in a few minutes.'].join(' '));
  const more = days < 3650 ? ': try a larger `days`' : '';
  return new RunFailure(
    'nothing_found',
    `No reviews of ${listing?.title ?? appId}${days < 3650 ? ` from ${windowOf(days)}` : ''} were found in ${readIn}${more}.`,
  );
};

const appOf = async (db: Database, ref: AppRef, listing: Listing | null): Promise<TeardownApp> => {
  const { app, description } = await listedApp(db, ref, listing);
  const { version = null, released = null, updated = null } = listing ?? {};
  return { ...app, description, version, released, updated };
};

/** The chart's name, which includes the genre if it is a genre's chart. */
const named = ({ date, chart, genre, rank }: Teardown['charts'][number]) => ({
  date,
  chart: genre === null ? chart : `${genre} ${chart}`,
  rank,
});

const notesOf = ({ readIn, notes, failure, listing }: WindowRead, { basis }: Coverage): string[] => [
  ...(readIn === ''
    ? []
    : [`New reviews were read from ${readIn}${basis === 'panel' ? '; figures count the whole panel' : ''}.`]),
  ...(failure ? ['No new reviews could be read, so only reviews on file are counted.'] : []),
  ...(listing ? [] : ['The app’s listing could not be read, so the one on file is shown.']),
  ...notes,
];
