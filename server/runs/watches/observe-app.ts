import { type ObservedApp, type ObservedRelease, watchedDays } from '../../alerts/watching/observed.ts';
import type { AppState, WatchState } from '../../alerts/watching/watch-state.ts';
import type { Listing } from '../../connectors/listing.ts';
import { type Failure, isFailure } from '../../connectors/wire/outcome.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs, daysBefore } from '../../contract/domain/durations.ts';
import { storeTitles } from '../../contract/domain/stores.ts';
import type { WatchChange } from '../../contract/resources/watches/watch-result.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { KeptApp } from '../../reviews/ingest/keep.ts';
import type { Place } from '../../reviews/ingest/read-storefront.ts';
import { failureWords } from '../../reviews/ingest/storefront-names.ts';
import { lookAt } from '../../reviews/panels/ask-panels.ts';
import { coverageOfRun, type PlaceCoverage } from '../../reviews/panels/coverage.ts';
import { readNewReviews } from '../../reviews/windows/read-new.ts';
import { toReview } from '../../reviews/windows/read-window.ts';
import { coverageName } from '../../reviews/windows/window-notes.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { windowReviews } from '../../store/reviews/window-reviews.ts';
import { unlessAborted } from '../../support/concurrency/promises.ts';
import type { Tools } from '../run.ts';

/** Maximum reviews per place on the first run. */
const firstDepth = 2_000;
/** Maximum reviews of the watched days, newest first. */
const maxReviews = 20_000;

export interface AppSeen {
  readonly app: ObservedApp;
  readonly listing: Listing | null;
  readonly notes: readonly string[];
  /** Set when nothing of the app could be read. */
  readonly failure: RunFailure | null;
}

export interface AppCheck {
  readonly app: AppRef;
  readonly places: readonly Place[];
  /** The listing's storefront; null: the listing isn't read. */
  readonly country: string | null;
  /** State of the previous run; undefined: this is the first. */
  readonly before: AppState | undefined;
  keeps(review: WindowReview): boolean;
}

const failureOf = (store: AppRef['store'], failure: Failure, title: string): RunFailure =>
  new RunFailure(
    failure.kind === 'timed_out' ? 'upstream_timeout' : 'upstream_failed',
    `${title} could not be read because ${storeTitles[store]} ${failureWords[failure.kind]}. It is tried again at the next run.`,
    failure.detail,
  );

/** Reads an app's listing and its new reviews. Two requests if nothing is new. */
export const observeApp = async (asked: AppCheck, tools: Tools): Promise<AppSeen> => {
  const { app, places, country, before } = asked;
  const { db, clock, sources, signal } = tools;
  const { store, appId } = app;
  const now = clock.now();
  const from = daysBefore(now, watchedDays);

  const outcome =
    country === null ? null : (await unlessAborted(sources.listing(store, appId, country), signal)).outcome;
  const listing = outcome?.kind === 'found' ? outcome.value : null;
  const filedBefore = await reviewApp(db, store, appId);
  const title = listing?.title ?? filedBefore?.title ?? before?.title ?? appId;
  const nothing = { app: emptyApp(app, title, from), listing, notes: [] };
  if (outcome && (outcome.kind === 'not_found' || outcome.kind === 'not_offered')) {
    const detail = `${storeTitles[store]} does not offer app \`${appId}\` in \`${country}\`: check \`target\`.`;
    return { ...nothing, failure: new RunFailure('not_found', detail.charAt(0).toUpperCase() + detail.slice(1)) };
  }

  const kept: KeptApp = listing
    ? {
        store,
        appId,
        title: listing.title,
        icon: listing.icon,
        developer: listing.developer,
        genre: listing.genre,
        about: listing.description,
      }
    : { store, appId };
  if (listing) await lookAt(tools, [app]);
  const notes: string[] = [];
  const failures: Failure[] = [];
  let onFileSince = from;
  const covered: PlaceCoverage[] = [];
  // An app without ratings in a storefront has no reviews there.
  const isUnrated = listing !== null && (listing.ratingsTotal ?? 0) === 0 && listing.score === null;
  const read = isUnrated ? places.filter((place) => place.country !== country) : places;
  for (const place of read) {
    signal.throwIfAborted();
    const { coverage, failure } = await readNewReviews(tools, kept, place, {
      depth: firstDepth,
      feedOnly: true,
      ...(before === undefined && { backTo: from }),
    });
    if (coverage) onFileSince = Math.max(onFileSince, coverage.since);
    if (failure) failures.push(failure);
    covered.push({
      store,
      place: coverageName(place),
      since: coverage ? Math.max(coverage.since, from) : null,
      readAt: coverage?.until ?? null,
      complete: coverage !== undefined && (coverage.since <= from || coverage.capped),
    });
  }
  if (outcome && isFailure(outcome)) failures.push(outcome);
  const asks = read.length + (country === null ? 0 : 1);
  if (failures.length > 0 && failures.length >= asks) {
    return { ...nothing, failure: failureOf(store, failures[0]!, title) };
  }
  if (failures.length > 0) {
    notes.push(`Part of ${title} could not be read because ${storeTitles[store]} ${failureWords[failures[0]!.kind]}.`);
  }

  const filed = await reviewApp(db, store, appId);
  const rows = filed
    ? await windowReviews(db, {
        appNo: filed.appNo,
        from: new Date(from),
        to: new Date(now + dayMs),
        countries: store === 'apple' ? places.map((place) => place.country) : [],
        languages: places.flatMap(({ language }) => language ?? []),
        nos: [],
        limit: maxReviews,
      })
    : [];
  if (rows.length === maxReviews) onFileSince = Math.max(onFileSince, rows.at(-1)!.date.getTime());
  const reviews = rows.map((row) => toReview(app, row)).filter(asked.keeps);
  return {
    app: {
      store,
      appId,
      title,
      icon: listing?.icon ?? filed?.icon ?? null,
      score: listing?.score ?? null,
      ratings: listing?.ratingsTotal ?? null,
      version: listing?.version ?? null,
      reviews,
      coverage: coverageOfRun(reviews.length, covered),
      onFileSince,
      ranks: new Map(),
    },
    listing,
    notes,
    failure: null,
  };
};

const emptyApp = ({ store, appId }: AppRef, title: string, from: number): ObservedApp => ({
  store,
  appId,
  title,
  icon: null,
  score: null,
  ratings: null,
  version: null,
  reviews: [],
  onFileSince: from,
  ranks: new Map(),
});

export interface ObservedTarget {
  readonly apps: readonly ObservedApp[];
  /** Followed releases, by the rule's key. */
  readonly releases: ReadonlyMap<string, readonly ObservedRelease[]>;
  readonly changes: readonly WatchChange[];
  /** What is compared with the next run, besides the apps. */
  readonly state: Pick<WatchState, 'chart' | 'figures'>;
  readonly notes: readonly string[];
}
