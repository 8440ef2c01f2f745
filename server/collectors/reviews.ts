import { setTimeout as sleep } from 'node:timers/promises';
import { appleReviews } from '../connectors/apple/reviews.ts';
import type { ChartName, ChartRow, Store, StoreReview } from '../connectors/listing.ts';
import { type Failure, found, isFailure, type Outcome } from '../connectors/outcome.ts';
import { playReviews } from '../connectors/play/reviews.ts';
import type { Sources } from '../connectors/sources.ts';
import { collectedStorefronts } from '../contract/storefronts.ts';
import { type KeptApp, keepReviews } from '../reviews/keep.ts';
import { languageHint } from '../reviews/language-hint.ts';
import { reviewApp, reviewsOnFile } from '../store/review-apps.ts';
import { newestOnFile } from '../store/reviews.ts';
import type { Collector, CollectorContext } from './collector.ts';

const hour = 3_600_000;

type Storefront = (typeof collectedStorefronts)[number];

const stores = ['apple', 'play'] as const;

/** Whose reviews are followed: the best placed of these charts. */
const followedCharts: readonly ChartName[] = ['top-free', 'top-grossing'];
const followedPlaces = 15;

/** How deep an app is read whose reviews are not on file yet. */
const firstDepth = 200;

/** Reads of a store that an app's reviews take: its pages, and for the App Store the product page with the replies. */
const pageSize = { apple: 50, play: 150 } as const;

/** After so many failures in a row the source is left alone until the next try. */
const mostFailures = 3;

/** Play's reviews are those of a language, whichever storefront asks. */
const languageOf = (country: Storefront): string => languageHint({ askedLanguage: null, country }) ?? 'en';

const chartingApps = async (
  sources: Sources,
  store: Store,
  country: Storefront,
  places: number,
): Promise<Outcome<ChartRow[]>> => {
  const rows = new Map<string, ChartRow>();
  for (const chart of followedCharts) {
    const { outcome } = await sources.bareChart({ store, chart, country, genreId: null, limit: places });
    if (isFailure(outcome)) return outcome;
    for (const row of outcome.kind === 'found' ? outcome.value.rows : []) rows.set(row.appId, row);
  }
  return found([...rows.values()]);
};

/** Names differ between storefronts: those of this one are told over others', and others' only where none is on file. */
const namingStorefront: Storefront = 'us';

/** The app as its chart describes it, and what its listing says that it is for: one read where that is not on file. */
const describe = async ({ db, sources }: CollectorContext, row: ChartRow, country: Storefront): Promise<KeptApp> => {
  const { store, appId, title, icon, developer, genre } = row;
  const known = await reviewApp(db, store, appId);
  const names = known && country !== namingStorefront ? {} : { title, icon, developer, genre };
  if (known?.about && country !== namingStorefront) return { store, appId, ...names };
  const { outcome } = await sources.listing(store, appId, country);
  return { store, appId, ...names, about: outcome.kind === 'found' ? outcome.value.description : null };
};

interface Reading {
  readonly added: number;
  readonly failure: Failure | null;
}

/** Keeps what is new of an app's reviews in a storefront, newest first, up to those that are on file. */
const readNew = async (
  context: CollectorContext,
  row: ChartRow,
  country: Storefront,
  depth: number,
): Promise<Reading> => {
  const { db, sources, signal, authorSalt } = context;
  const { store, appId } = row;
  const language = languageOf(country);
  const where = store === 'apple' ? { country, language: null } : { country: null, language };
  const onFile = await newestOnFile(db, { store, appId, ...where, limit: 2 * depth });
  // An edited review stands among the newest again: only one that is as it was says that the rest is on file.
  const isOnFile = (review: StoreReview): boolean => (onFile.get(review.storeReviewId) ?? 0) >= Date.parse(review.date);

  const app = await describe(context, row, country);
  let added = 0;
  const keep = async (reviews: readonly StoreReview[]): Promise<void> => {
    const kept = await keepReviews(db, authorSalt, app, reviews, new Date());
    added += kept.filter(({ state }) => state === 'new').length;
  };
  let read = 0;
  const stopWhen = (page: readonly StoreReview[]): boolean => {
    read += page.length;
    return read >= depth || page.some(isOnFile);
  };
  if (store === 'apple') {
    const outcome = await appleReviews(sources.http, { appId, country, order: 'mostrecent', stopWhen }, signal);
    if (isFailure(outcome)) return { added, failure: outcome };
    if (outcome.kind === 'found') await keep(outcome.value.reviews);
    return { added, failure: null };
  }
  const query = { appId, language, country, sort: 'recent', limit: depth, onPage: keep, stopWhen } as const;
  const outcome = await playReviews(sources.http, query, signal);
  if (isFailure(outcome)) return { added, failure: outcome };
  return { added, failure: outcome.kind === 'found' ? outcome.value.failure : null };
};

/** Keeps the new reviews of a storefront's charting apps coming. */
export const chartingReviews = (store: Store, country: Storefront): Collector => ({
  name: `reviews ${store} ${country}`,
  everyMs: 12 * hour,
  async run(context) {
    const { sources, signal, log, pauseMs } = context;
    const charting = await chartingApps(sources, store, country, followedPlaces);
    if (charting.kind !== 'found') return `the charts could not be read (${charting.kind})`;
    let inARow = 0;
    for (const row of charting.value) {
      signal.throwIfAborted();
      const { added, failure } = await readNew(context, row, country, firstDepth);
      if (failure) {
        log.warn({ appId: row.appId, outcome: failure.kind, detail: failure.detail }, 'reviews could not be read');
        if (++inARow >= mostFailures) return `reviews of the last ${inARow} apps could not be read (${failure.kind})`;
      } else inARow = 0;
      // A rest for each read: the pages that were new, the one that ended it, and what stands beside them.
      await sleep(pauseMs * (2 + Math.ceil(added / pageSize[store])), null, { signal });
    }
    // One app that cannot be read is no reason to ask for all the others again: its next turn is theirs.
    return null;
  },
});

/** What a new service of sample data has on file within its first half minute. */
export const firstReviews = 24_000;
const firstPlaces = 60;
const readDepth = 500;
const sideBySide = 4;

/**
 * Fills a new service of sample data, so that a search finds something at once: the charting apps of every storefront,
 * the best placed first, until enough is on file. Nobody's host is asked too much by it.
 */
export const firstMinute = (enough = firstReviews): Collector => ({
  name: 'reviews first',
  everyMs: null,
  async run(context) {
    const { db, sources, signal } = context;
    const fronts = collectedStorefronts.flatMap((country) => stores.map((store) => ({ store, country })));
    const charts = await Promise.all(
      fronts.map(async ({ store, country }) => {
        const charting = await chartingApps(sources, store, country, firstPlaces);
        return charting.kind === 'found' ? charting.value.map((row) => ({ row, country })) : [];
      }),
    );
    // By place, not by storefront: wherever it ends, all languages have their part.
    const wanted = Array.from({ length: Math.max(...charts.map((chart) => chart.length)) }, (_, place) =>
      charts.flatMap((chart) => chart.slice(place, place + 1)),
    ).flat();
    let onFile = await reviewsOnFile(db);
    let failed = 0;
    const next = wanted.values();
    const reader = async (): Promise<void> => {
      for (const { row, country } of next) {
        if (onFile >= enough) return;
        signal.throwIfAborted();
        const { added, failure } = await readNew(context, row, country, readDepth);
        onFile += added;
        if (failure && ++failed >= mostFailures) return;
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, reader));
    return onFile >= enough || failed === 0 ? null : `${onFile} reviews are on file, ${failed} apps could not be read`;
  },
});
