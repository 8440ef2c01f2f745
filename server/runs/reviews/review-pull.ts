import type { Http } from '../../connectors/http/source.ts';
import type { StoreReview } from '../../connectors/listing.ts';
import type { Failure } from '../../connectors/wire/outcome.ts';
import { hourMs } from '../../contract/domain/durations.ts';
import { storeTitles } from '../../contract/domain/stores.ts';
import { counted } from '../../contract/domain/words.ts';
import { reviewPullKind } from '../../contract/job-kinds/reviews.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { type KeptApp, keepReviews } from '../../reviews/ingest/keep.ts';
import { type Place, type PlaceReading, readPlace } from '../../reviews/ingest/read-storefront.ts';
import { placeName } from '../../reviews/ingest/storefront-names.ts';
import { lookAt } from '../../reviews/panels/ask-panels.ts';
import { toPull } from '../../reviews/pulls/pull-record.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import { beginPull, finishPull, type Holder } from '../../store/reviews/pulls.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { unlessAborted } from '../../support/concurrency/promises.ts';
import type { Tools } from '../run.ts';
import { detailsOf, filedAs, filePulledApp, type Reading, readingsOf } from './app-in-pull.ts';

/** Whether the run has reached its time limit and returns what it has. */
const isLate = (signal: AbortSignal): boolean =>
  signal.aborted && signal.reason instanceof RunFailure && signal.reason.code === 'timed_out';

const timeIsUp: Failure = { kind: 'timed_out', detail: 'The time limit of the run was reached.' };

/** After the time limit, every read fails at once, so that what was read before is returned. */
const untilLate = (http: Http, signal: AbortSignal): Http => ({
  async send(request) {
    try {
      return await http.send(request, signal);
    } catch (error) {
      if (isLate(signal)) return timeIsUp;
      throw error;
    }
  },
});

/** Places of a store read concurrently. */
const atOnce = 4;

/** Why there is no result, or null if some place has answered. */
const whyNothing = (readings: readonly Reading[]): RunFailure | null => {
  const reads = readings.flatMap((reading) => reading.reads.map((read) => ({ ...read, store: reading.app.store })));
  if (reads.some(({ reading, late }) => late || reading.kind === 'read' || reading.kind === 'none')) return null;
  const failures = reads.flatMap(({ reading, store }) =>
    reading.kind === 'failed' ? [{ store, failure: reading.failure }] : [],
  );
  if (failures.length === 0) {
    const detail = 'None of these apps is in the requested storefronts: check the ids and `countries`.';
    return new RunFailure('not_found', detail);
  }
  const stores = [...new Set(failures.map(({ store }) => storeTitles[store]))].join(' and ');
  const timedOut = failures.every(({ failure }) => failure.kind === 'timed_out');
  return new RunFailure(
    timedOut ? 'upstream_timeout' : 'upstream_failed',
    `No reviews could be read because ${stores} ${timedOut ? 'did not answer in time' : 'failed to answer'}. Pull again in a few minutes.`,
    failures.map(({ store, failure }) => `${store}: ${failure.kind}: ${failure.detail}`).join('; '),
  );
};

/** Reads reviews of up to ten apps, stores all of them, and saves those that match the filter as a pull. */
export const reviewPull = defineRun(reviewPullKind, {
  limitMs: hourMs,
  async run(request, context: Tools) {
    const { db, clock, sources, authorSalt, log, progress } = context;
    // An unexpected error in one place ends all of them.
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
      if (reading.reads.length === reading.places.length) await filePulledApp(reading, request, db, holder);
    };

    const readOne = async ([reading, place]: readonly [Reading, Place]): Promise<void> => {
      // At the time limit, hundreds of places may be left: none is started.
      if (isLate(signal)) {
        reading.reads.push({ place, reading: { kind: 'failed', failure: timeIsUp }, late: true });
        return fileWhenRead(reading);
      }
      signal.throwIfAborted();
      reading.details ??= detailsOf(
        reading.app,
        reading.places.map(({ country }) => country),
        { sources, db, signal },
      ).then(
        (known) => {
          reading.known = known;
        },
        (error: unknown) => log.warn({ err: error }, 'an app’s title could not be looked up'),
      );
      // When aborted, don't wait for it; the next read handles the abort.
      await unlessAborted(reading.details, signal).catch(() => {});
      const app: KeptApp = reading.known ?? reading.app;
      const at = `${storeTitles[place.store]}, ${placeName(place)}`;
      const tell = (): void => {
        const read = readings.reduce((sum, { picks }) => sum + picks.read, 0);
        const soFar = `${counted(read, 'review')} read so far`;
        progress({ stage: 'reading', message: `Reading ${app.title ?? app.appId} in ${at}: ${soFar}`, done, total });
      };
      tell();
      const keep = (reviews: readonly StoreReview[]): Promise<void> => {
        const filed = reading.filing.then(async () => {
          const seen = clock.date();
          await lookAt(context, [reading.app]);
          reading.picks.number(
            await retryWrite(() => keepReviews(db, authorSalt, filedAs(reading.app, reading.known), reviews, seen)),
          );
        });
        reading.filing = filed.catch(() => {});
        return filed;
      };
      const result: PlaceReading = await readPlace(place, {
        http,
        sort: request.sort,
        score,
        offer: (reviews) => {
          reading.picks.offer(reviews, place.at);
          tell();
        },
        keep,
        isSpentAfter: (page) => reading.picks.isSpentAfter(page),
      });
      const unfinished =
        result.kind === 'failed' ||
        (result.kind === 'read' && result.cuts.some(({ why }) => why !== 'store_cap' && why !== 'feed_empty'));
      reading.reads.push({ place, reading: result, late: unfinished && isLate(signal) });
      done++;
      tell();
      await fileWhenRead(reading);
    };

    // The first place of every app comes before any second one, so that the time limit cuts a little of each.
    const work = readings
      .flatMap((reading) => reading.places.map((place) => [reading, place] as const))
      .sort(([, one], [, other]) => one.at - other.at);
    for (const reading of readings.filter(({ places }) => places.length === 0)) {
      await filePulledApp(reading, request, db, holder);
    }
    // Each store has its own budget, so they don't wait for each other.
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
