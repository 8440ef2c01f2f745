import type { Http } from '../../connectors/http/source.ts';
import type { StoreReview } from '../../connectors/listing.ts';
import type { Sources } from '../../connectors/sources.ts';
import type { Failure } from '../../connectors/wire/outcome.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Coverage, readCoverage, saveCoverage } from '../../store/reviews/panels.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { newestOnFile } from '../../store/reviews/window-reviews.ts';
import type { Clock } from '../../support/clock.ts';
import { type KeptApp, keepReviews } from '../ingest/keep.ts';
import { type Place, type PlaceReading, readPlace } from '../ingest/read-storefront.ts';
import { coverageAfter, coverageName, joinCoverage, oldestOf, stopAt } from './window-notes.ts';

/** The most new reviews read of an app, so that a busy one does not delay the others. */
const mostSince = 2_000;

/** After this many unchanged reviews, older ones are not new either. */
const overlap = 20;

export interface NewReviewsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
  /** The salt for hashing authors. */
  readonly authorSalt: string;
  readonly signal: AbortSignal;
}

export interface NewReviewsQuery {
  /** How many to read if no reading is on file yet. */
  readonly depth: number;
  /** First read back to this time (milliseconds), if earlier readings do not reach it. */
  readonly backTo?: number;
  /** Only the App Store's feed, with as few requests as possible and without the product page's extra data. */
  readonly feedOnly?: boolean;
  /** Called with reviews as they arrive from the store. */
  readonly offer?: ((reviews: readonly StoreReview[]) => void) | undefined;
  /** Set when reading for the app's panel, with the panel's coverage so far (null: none). */
  readonly panel?: { readonly before: Coverage | null };
}

export interface NewReviewsRead {
  readonly read: number;
  readonly added: number;
  readonly failure: Failure | null;
  readonly reading: PlaceReading;
  /** What is on file for the place or its panel; undefined: nothing without gaps. */
  readonly coverage: Coverage | undefined;
  /** Whether it was read without gaps. */
  readonly whole: boolean;
  /** The date of the oldest review read; Infinity if there was none. */
  readonly oldest: number;
}

/**
 * Stores an app's new reviews in a place, newest first, back to the start of the last reading without gaps. Reviews
 * already on file do not end it: a reading that broke off, or a pull, may have stored only the newest.
 */
export const readNewReviews = async (
  tools: NewReviewsTools,
  app: KeptApp,
  place: Place,
  { depth, backTo, feedOnly = false, offer = () => {}, panel }: NewReviewsQuery,
): Promise<NewReviewsRead> => {
  const { db, clock, sources, signal, authorSalt } = tools;
  const { store, appId } = place;
  const filed = await reviewApp(db, store, appId);
  const reach = filed && (await readCoverage(db, filed.appNo, coverageName(place)));
  const before = panel ? (panel.before ?? undefined) : reach;
  const reachesBack = before && (backTo === undefined || before.since <= backTo || before.capped);
  const isCovered = reachesBack && (await coveredBy(tools, place, before, panel !== undefined));

  const startedAt = clock.now();
  const gathered: StoreReview[] = [];
  const keep = async (reviews: readonly StoreReview[], isPanel: boolean): Promise<void> => {
    const kept = await retryWrite(() => keepReviews(db, authorSalt, app, reviews, clock.date(), { panel: isPanel }));
    added += kept.filter(({ state }) => state === 'new').length;
  };
  let [read, added, stopped, edge] = [0, 0, false, Number.POSITIVE_INFINITY];
  const reading = await readPlace(place, {
    http: under(sources.http, signal),
    sort: 'recent',
    score: null,
    feedOnly,
    offer,
    // A panel takes a complete reading or nothing, so that its figures and its coverage change together.
    keep: async (reviews) => {
      if (panel) gathered.push(...reviews);
      else await keep(reviews, false);
    },
    isSpentAfter: (page) => {
      read += page.length;
      edge = Math.min(edge, oldestOf(page));
      stopped = isCovered ? isCovered(page) || read >= mostSince : read >= depth || edge < (backTo ?? 0);
      return stopped;
    },
  });
  const now = coverageAfter(reading, { edge, stopped, startedAt });
  const isPart = ({ date }: StoreReview): boolean => now !== null && Date.parse(date) >= now.since;
  await keep(gathered.filter(isPart), true);
  // Reviews the store shows besides its newest are older than the part read without a gap.
  await keep(
    gathered.filter((review) => !isPart(review)),
    false,
  );
  const kept = now && (await reviewApp(db, store, appId));
  if (now && kept) await saveCoverage(db, kept.appNo, coverageName(place), joinCoverage(reach, now));
  const coverage = now && kept ? joinCoverage(before, now) : before;
  return { read, added, failure: failureOf(reading), reading, coverage, whole: now !== null, oldest: edge };
};

const under = (http: Http, signal: AbortSignal): Http => ({ send: (request) => http.send(request, signal) });

/** Returns a test whether a page has reached what an earlier reading stored. */
const coveredBy = async (
  { db }: NewReviewsTools,
  { store, appId, country, language }: Place,
  before: Coverage,
  panel: boolean,
): Promise<(page: readonly StoreReview[]) => boolean> => {
  const where = language === null ? { country, language } : { country: null, language };
  const onFile = await newestOnFile(db, { store, appId, ...where, panel, limit: 2 * mostSince });
  // Edited reviews move to the top, so only an unchanged one shows that the rest is on file.
  const isOnFile = (review: StoreReview): boolean => (onFile.get(review.storeReviewId) ?? 0) >= Date.parse(review.date);
  const end = stopAt(0, before, true);
  return (page) => {
    const within = page.filter(({ date }) => Date.parse(date) <= before.until);
    return oldestOf(page) < end || (within.length >= overlap && within.every(isOnFile));
  };
};

const failureOf = (reading: PlaceReading): Failure | null => {
  if (reading.kind === 'failed') return reading.failure;
  const cuts = reading.kind === 'read' ? reading.cuts : [];
  return cuts.flatMap((cut) => (cut.why === 'broke_off' && cut.failure ? [cut.failure] : []))[0] ?? null;
};
