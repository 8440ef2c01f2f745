import { compileFilter } from '../../analysis/filter/filter.ts';
import type { Http } from '../../connectors/http/source.ts';
import type { StoreReview } from '../../connectors/listing.ts';
import type { Sources } from '../../connectors/sources.ts';
import { type Failure, isFailure } from '../../connectors/wire/outcome.ts';
import { hourMs } from '../../contract/domain/durations.ts';
import { storefronts } from '../../contract/domain/storefronts.ts';
import { storeTitles } from '../../contract/domain/stores.ts';
import { reviewPullKind } from '../../contract/job-kinds/review-pull.ts';
import type { PullRequest } from '../../contract/resources/pull-request.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { type KeptApp, keepReviews } from '../../reviews/ingest/keep.ts';
import { type Place, type PlaceReading, readPlace } from '../../reviews/ingest/read-storefront.ts';
import { placeName } from '../../reviews/ingest/storefront-names.ts';
import { packFacts } from '../../reviews/pulls/pull-facts.ts';
import { filterOf, toPull } from '../../reviews/pulls/pull-record.ts';
import { packWords } from '../../reviews/pulls/pull-words.ts';
import type { Database } from '../../store/engine/database.ts';
import { retryWrite } from '../../store/engine/retry-write.ts';
import { beginPull, finishPull, type Holder, savePulledApp } from '../../store/reviews/pulls.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { seqOf } from '../../store/reviews/reviews.ts';
import { clean } from '../../support/clean.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import type { Tools } from '../run.ts';
import { notesOf, type PlaceRead } from './pull-notes.ts';
import { Picks } from './pull-picks.ts';

/** How many places of a store are read at once. */
const atOnce = 4;

/** Whose titles are everybody's, as the collectors have them. */
const namingStorefront = 'us';

/** In how many storefronts an app's title is looked for. */
const mostLookups = 3;

const late = (signal: AbortSignal): boolean =>
  signal.aborted && signal.reason instanceof RunFailure && signal.reason.code === 'timed_out';

const timeIsUp: Failure = { kind: 'timed_out', detail: 'The time limit of the run has come.' };

/** At the time limit every further read fails at once, so that what was read before it is handed in. */
const untilLate = (http: Http, signal: AbortSignal): Http => ({
  async send(request) {
    try {
      return await http.send(request, signal);
    } catch (error) {
      if (late(signal)) return timeIsUp;
      throw error;
    }
  },
});

/** What the store says of an app, in which country, and whether it had a title on file before. */
interface Details extends KeptApp {
  readonly country: string | null;
  readonly hadTitle: boolean;
}

/** One app of a pull while it is read. */
interface Reading {
  readonly ordinal: number;
  readonly app: PullRequest['apps'][number];
  readonly places: readonly Place[];
  readonly closed: readonly string[];
  readonly instead: string | null;
  readonly picks: Picks;
  readonly reads: PlaceRead[];
  details: Promise<void> | null;
  /** What the store says of the app, once it has. */
  known: Details | null;
  /** Batches of an app are filed one after another: they would wait for each other anyway. */
  filing: Promise<unknown>;
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Where an app is read: each storefront of the App Store; each language of Google Play, in the first country it has. */
const placesOf = ({ countries, languages }: PullRequest, { store, appId }: PullRequest['apps'][number]) => {
  const open = countries.filter((country) => storefronts.get(country)?.[store]);
  const shut = countries.filter((country) => !open.includes(country));
  if (store === 'apple') {
    const places: Place[] = open.map((country, at) => ({ store, appId, at, country, language: null }));
    return { places, closed: shut, instead: null };
  }
  // Google Play is asked for one storefront only, so that the others it lacks are missed by nobody.
  const country = open[0];
  const closed = countries[0] === country ? [] : shut.slice(0, country ? 1 : undefined);
  const places: Place[] = country ? languages.map((language, at) => ({ store, appId, at, country, language })) : [];
  return { places, closed, instead: closed.length > 0 && country ? country : null };
};

const readingsOf = (request: PullRequest): Reading[] => {
  const passes = compileFilter(filterOf(request));
  const keeps = (review: StoreReview): boolean => passes({ ...review, date: Date.parse(review.date) });
  const sinceMs = request.since === undefined ? null : startOfDay(request.since);
  return request.apps.map((app, ordinal) => ({
    ordinal,
    app,
    ...placesOf(request, app),
    picks: new Picks({ limit: request.limit, sort: request.sort, sinceMs, keeps }),
    reads: [],
    details: null,
    known: null,
    filing: Promise.resolve(),
  }));
};

/** What the store says of the app in the first storefront that has it; what is on file where none can be asked. */
const detailsOf = async (
  { app: { store, appId }, places }: Reading,
  { sources, db, signal }: { sources: Sources; db: Database; signal: AbortSignal },
): Promise<Details> => {
  const filed = await reviewApp(db, store, appId);
  const hadTitle = typeof filed?.title === 'string';
  for (const country of [...new Set(places.map(({ country }) => country))].slice(0, mostLookups)) {
    if (signal.aborted) break;
    const { outcome } = await sources.listing(store, appId, country);
    if (isFailure(outcome)) break;
    if (outcome.kind !== 'found') continue;
    const { title, icon, developer, genre, description } = outcome.value;
    return { store, appId, title, icon, developer, genre, about: description, country, hadTitle };
  }
  return { store, appId, title: filed?.title ?? null, icon: filed?.icon ?? null, country: null, hadTitle };
};

/** How the app is filed for everybody: a storefront's own wording replaces no title that is known. */
const filedAs = ({ app, known }: Reading): KeptApp =>
  known && (known.country === namingStorefront || !known.hadTitle) ? known : app;

/** Until it is done, or until the run is called off: then it goes on by itself and nobody waits for it. */
const doneOrAborted = (work: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const leave = () => resolve();
    signal.addEventListener('abort', leave, { once: true });
    work.finally(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    });
  });

/** Files what is kept of an app, newest first, with what there is to say about it. */
const fileApp = async (
  { app, ordinal, reads, closed, instead, picks, known }: Reading,
  { sort }: PullRequest,
  db: Database,
  holder: Holder,
): Promise<void> => {
  const cleaned = (text: string | null | undefined) => (text ? clean(text) : null);
  const [title, icon] = [cleaned(known?.title), cleaned(known?.icon)];
  const places = reads.toSorted((one, other) => one.place.at - other.place.at);
  const kept = picks.kept().flatMap(({ review, ms, numbers }) => {
    // Not numbered: the run was cut off between reading and filing it.
    return numbers ? [{ review, ms, no: numbers.no, seq: seqOf(numbers.id), helpful: numbers.helpful }] : [];
  });
  kept.sort((one, other) => other.ms - one.ms || one.seq - other.seq);
  const facts = kept.map(({ review, ms, no, seq, helpful }) => ({
    no,
    seq,
    ms,
    rating: review.rating,
    helpful,
    country: review.country,
    version: cleaned(review.version),
    // The contract knows of Google Play's replies only.
    replied: app.store === 'play' && review.reply !== null,
  }));
  const pulled = {
    ordinal,
    title,
    icon,
    read: picks.read,
    kept: kept.length,
    ...notesOf({
      ...app,
      title,
      sort,
      places,
      closed,
      instead,
      couldKeep: (edge) => picks.couldKeep(edge),
    }),
    ...packFacts(facts),
    words: await packWords(kept.map(({ review }) => review)),
  };
  await retryWrite(() => savePulledApp(db, holder, pulled));
};

/** Why there is nothing at all to hand in, or null when some place has answered. */
const whyNothing = (readings: readonly Reading[]): RunFailure | null => {
  const reads = readings.flatMap((reading) => reading.reads.map((read) => ({ ...read, store: reading.app.store })));
  if (reads.some(({ reading, late }) => late || reading.kind === 'read' || reading.kind === 'none')) return null;
  const failures = reads.flatMap(({ reading, store }) =>
    reading.kind === 'failed' ? [{ store, failure: reading.failure }] : [],
  );
  if (failures.length === 0) {
    const detail = 'None of these apps is in the storefronts asked for: check the ids and `countries`.';
    return new RunFailure('not_found', detail);
  }
  const stores = [...new Set(failures.map(({ store }) => storeTitles[store]))].join(' and ');
  const timedOut = failures.every(({ failure }) => failure.kind === 'timed_out');
  return new RunFailure(
    timedOut ? 'upstream_timeout' : 'upstream_failed',
    `No review could be read, for ${stores} ${timedOut ? 'did not answer in time' : 'could not be read'}: pull again in a few minutes.`,
    failures.map(({ store, failure }) => `${store}: ${failure.kind}: ${failure.detail}`).join('; '),
  );
};

/** Reads the reviews of up to ten apps to a filter, keeps all that it reads, and files those that pass as a pull. */
export const reviewPull = defineRun(reviewPullKind, {
  limitMs: hourMs,
  async run(request, context: Tools) {
    const { db, clock, sources, authorSalt, log, progress } = context;
    // One place that breaks the run ends all of them.
    const broken = new AbortController();
    const signal = AbortSignal.any([context.signal, broken.signal]);
    const holder: Holder = { pullId: context.jobId, claim: context.claim };
    const http = untilLate(sources.http, signal);
    const readings = readingsOf(request);
    const total = readings.reduce((sum, { places }) => sum + places.length, 0);
    const score = request.stars?.length === 1 ? request.stars[0]! : null;
    let done = 0;
    await retryWrite(() => beginPull(db, holder));

    const fileWhenRead = async (reading: Reading): Promise<void> => {
      if (reading.reads.length === reading.places.length) await fileApp(reading, request, db, holder);
    };

    const readOne = async ([reading, place]: readonly [Reading, Place]): Promise<void> => {
      // Hundreds of places may be left at the time limit: none of them is begun.
      if (late(signal)) {
        reading.reads.push({ place, reading: { kind: 'failed', failure: timeIsUp }, late: true });
        return fileWhenRead(reading);
      }
      signal.throwIfAborted();
      reading.details ??= detailsOf(reading, { sources, db, signal }).then(
        (known) => {
          reading.known = known;
        },
        (error: unknown) => log.warn({ err: error }, 'an app’s title could not be looked up'),
      );
      await doneOrAborted(reading.details, signal);
      const app: KeptApp = reading.known ?? reading.app;
      const at = `${storeTitles[place.store]}, ${placeName(place)}`;
      progress({ stage: 'reading', message: `Reading ${app.title ?? app.appId} in ${at}`, done, total });
      const keep = (reviews: readonly StoreReview[]): Promise<void> => {
        const filed = reading.filing.then(async () => {
          const seen = clock.date();
          reading.picks.number(await retryWrite(() => keepReviews(db, authorSalt, filedAs(reading), reviews, seen)));
        });
        reading.filing = filed.catch(() => {});
        return filed;
      };
      const result: PlaceReading = await readPlace(place, {
        http,
        sort: request.sort,
        score,
        offer: (reviews) => reading.picks.offer(reviews, place.at),
        keep,
        isSpentAfter: (page) => reading.picks.isSpentAfter(page),
      });
      const unfinished =
        result.kind === 'failed' ||
        (result.kind === 'read' && result.cuts.some(({ why }) => why !== 'store_cap' && why !== 'feed_empty'));
      reading.reads.push({ place, reading: result, late: unfinished && late(signal) });
      done++;
      progress({ stage: 'reading', message: `Read ${app.title ?? app.appId} in ${at}`, done, total });
      await fileWhenRead(reading);
    };

    // Each app's first place before any one's second: what the time limit cuts off is a little of each.
    const work = readings
      .flatMap((reading) => reading.places.map((place) => [reading, place] as const))
      .sort(([, one], [, other]) => one.at - other.at);
    for (const reading of readings.filter(({ places }) => places.length === 0)) {
      await fileApp(reading, request, db, holder);
    }
    // The stores don't wait for each other: each has a budget of its own.
    const storeLimits = { apple: atMost(atOnce), play: atMost(atOnce) };
    await Promise.all(work.map((one) => storeLimits[one[1].store](() => readOne(one)))).catch((error) => {
      broken.abort(error);
      throw error;
    });
    const failure = whyNothing(readings);
    if (failure) throw failure;
    return { result: { pull: toPull(await retryWrite(() => finishPull(db, holder))) }, holdable: false };
  },
});
