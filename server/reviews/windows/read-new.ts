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

/** How many at most have been written since the last reading: an app with more does not delay the others. */
const mostSince = 2_000;

/** After this many unchanged reviews, nothing older is new. */
const overlap = 20;

export interface NewReviewsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
  /** What authors' names are hashed with. */
  readonly authorSalt: string;
  readonly signal: AbortSignal;
}

export interface NewReviewsAsked {
  /** How many are read where no reading is on file yet. */
  readonly depth: number;
  /** Read back to this moment (milliseconds) first, where the readings before do not reach so far. */
  readonly backTo?: number;
  /** The App Store's feed alone, in as few requests as it takes: without what only the product page tells. */
  readonly feedOnly?: boolean;
  /** Called with what the store shows, as it comes. */
  readonly offer?: ((reviews: readonly StoreReview[]) => void) | undefined;
  /** Read for the app's panel: how far that has been read, whatever else is on file. Null: not at all. */
  readonly panel?: { readonly before: Coverage | null };
}

export interface NewReviewsRead {
  readonly read: number;
  readonly added: number;
  readonly failure: Failure | null;
  readonly reading: PlaceReading;
  /** What is on file of the place now, or of its panel; undefined: nothing whole. */
  readonly coverage: Coverage | undefined;
  /** Whether it was read without gaps. */
  readonly whole: boolean;
  /** The date of the oldest review that was read; Infinity: there was none. */
  readonly oldest: number;
}

/**
 * Keeps what is new of an app's reviews in a place, newest first, down to where the last whole reading began. That some are
 * on file does not end it: a reading that broke off, or a pull, may have kept the newest ones alone.
 */
export const readNewReviews = async (
  tools: NewReviewsTools,
  app: KeptApp,
  place: Place,
  { depth, backTo, feedOnly = false, offer = () => {}, panel }: NewReviewsAsked,
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
    // A panel takes a reading whole or not at all, so that its figures and what is said of them change together.
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
  // What the store shows beside its newest reviews is older than what was read of them without a gap.
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

/** Whether a page has come upon what an earlier reading has left on file. */
const coveredBy = async (
  { db }: NewReviewsTools,
  { store, appId, country, language }: Place,
  before: Coverage,
  panel: boolean,
): Promise<(page: readonly StoreReview[]) => boolean> => {
  const where = language === null ? { country, language } : { country: null, language };
  const onFile = await newestOnFile(db, { store, appId, ...where, panel, limit: 2 * mostSince });
  // An edited review stands among the newest again: only one that is as it was says that the rest is on file.
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
