import type { ChartName } from '../contract/domain/charts.ts';
import { hourMs, minuteMs } from '../contract/domain/durations.ts';
import type { Store } from '../contract/domain/stores.ts';
import type { Database } from '../store/engine/database.ts';
import type { Clock } from '../support/clock.ts';
import type { AdLibraries } from './ads/ad-library.ts';
import { createAdLibraries } from './ads/libraries.ts';
import { appleChart } from './apple/app-store-chart.ts';
import { searchApple } from './apple/app-store-search.ts';
import { appleListing, lookupApple } from './apple/lookup.ts';
import { productPage } from './apple/product-page.ts';
import { type Credentials, noCredentials } from './credentials.ts';
import type { CachedRead, Http, ReadCache, ReadOptions } from './http/source.ts';
import type { Chart, Listing, ProductPage } from './listing.ts';
import { playDetails } from './play/details.ts';
import { playChart } from './play/play-chart.ts';
import { searchPlay } from './play/play-search.ts';
import { createSocials } from './social/platforms.ts';
import type { Socials } from './social/social.ts';
import type { SourceFacts } from './source-facts.ts';
import { andThen, type Failure, found, isFailure, type Outcome, unreadOf } from './wire/outcome.ts';

const listingCacheMs = hourMs;
const chartCacheMs = 30 * minuteMs;

/** Play localizes its pages; this is the language of the contract. */
const language = 'en';

const searchLimit = 50;
const wholeChartRows = 200;

/** Called with every listing and product page from a store, before the caller gets it. */
export interface Observer {
  listing(listing: Listing, country: string): Promise<void>;
  page(page: ProductPage, appId: string, country: string): Promise<void>;
}

type Rating = Pick<Listing, 'icon' | 'score' | 'ratingsTotal'>;

export interface ChartRequest {
  readonly store: Store;
  readonly chart: ChartName;
  readonly country: string;
  /** The store's id; null for all apps. */
  readonly genreId: string | null;
  readonly limit: number;
}

/** `ratingsFailure` tells unreadable ratings from apps without ratings. */
export interface RatedChart extends CachedRead<Chart> {
  readonly ratingsFailure: Failure | null;
}

/** The sources for operations, runs and collectors; answers of the stores are cached and shared by all nodes. */
export interface Sources {
  readonly facts: readonly SourceFacts[];
  readonly http: Http;
  /** `apple`: by app id or bundle id. */
  listing(store: Store, appId: string, country: string, options?: ReadOptions): Promise<CachedRead<Listing>>;
  /** Several at once, uncached. */
  appleListings(appIds: readonly string[], country: string): Promise<Outcome<ReadonlyMap<string, Listing>>>;
  search(store: Store, term: string, country: string, options?: ReadOptions): Promise<CachedRead<readonly Listing[]>>;
  /** A chart with ratings, which the App Store's feed lacks. */
  chart(request: ChartRequest, options?: ReadOptions): Promise<RatedChart>;
  bareChart(request: ChartRequest): Promise<CachedRead<Chart>>;
  freshChart(request: ChartRequest): Promise<Outcome<Chart>>;
  /** App Store only. */
  page(appId: string, country: string): Promise<CachedRead<ProductPage>>;
  readonly ads: AdLibraries;
  readonly social: Socials;
}

const isAppleId = (id: string): boolean => /^\d+$/.test(id);

export const createSources = (
  http: Http,
  cache: ReadCache,
  {
    clock,
    credentials = noCredentials,
    db = null,
    observe,
    facts = [],
  }: {
    clock: Clock;
    credentials?: Credentials;
    db?: Database | null;
    observe?: Observer;
    facts?: readonly SourceFacts[];
  },
): Sources => {
  const askForListing = (store: Store, id: string, country: string): Promise<Outcome<Listing>> => {
    if (store === 'play') return playDetails(http, { appId: id, country, language });
    return appleListing(http, isAppleId(id) ? { appId: id, country } : { bundleId: id, country });
  };

  const readListing = async (store: Store, id: string, country: string): Promise<Outcome<Listing>> => {
    const outcome = await askForListing(store, id, country);
    if (outcome.kind === 'found') await observe?.listing(outcome.value, country);
    return outcome;
  };

  const readPage = async (appId: string, country: string): Promise<Outcome<ProductPage>> => {
    const outcome = await productPage(http, { appId, country });
    if (outcome.kind === 'found') await observe?.page(outcome.value, appId, country);
    return outcome;
  };

  const readChart = ({ store, chart, country, genreId, limit }: ChartRequest): Promise<Outcome<Chart>> =>
    store === 'apple'
      ? appleChart(http, { chart, country, genreId, limit })
      : playChart(http, { chart, country, category: genreId, limit, language });

  /** Ratings and icons by app id, which the App Store's feed lacks. */
  const readRatings = async ({ rows, country }: Chart): Promise<Outcome<Record<string, Rating>>> =>
    andThen(await lookupApple(http, { ids: rows.map((row) => row.appId), country }), (listings) =>
      found(
        Object.fromEntries(
          [...listings.values()].map(({ appId, icon, score, ratingsTotal }) => [appId, { icon, score, ratingsTotal }]),
        ),
      ),
    );

  const chartKey = ({ store, chart, country, genreId }: ChartRequest): string =>
    [store, chart, country, genreId ?? 'all'].join(' ');

  /** Always reads the whole chart, so that callers with any `limit` share one read. */
  const wholeChart = (request: ChartRequest, options?: ReadOptions): Promise<CachedRead<Chart>> =>
    cache.get(
      `chart ${chartKey(request)}`,
      chartCacheMs,
      () => readChart({ ...request, limit: wholeChartRows }),
      options,
    );

  const limitRows = (limit: number, outcome: Outcome<Chart>): Outcome<Chart> =>
    andThen(outcome, (chart) => found({ ...chart, rows: chart.rows.slice(0, limit) }));

  const bareChart = async (request: ChartRequest): Promise<CachedRead<Chart>> => {
    const { outcome, readAt } = await wholeChart(request);
    return { outcome: limitRows(request.limit, outcome), readAt };
  };

  /** Ratings are cached separately: if their lookup fails, the chart is returned without them. */
  const ratedChart = async (request: ChartRequest, options?: ReadOptions): Promise<RatedChart> => {
    const { outcome, ...when } = await wholeChart(request, options);
    const { readAt } = when;
    const bare = { outcome: limitRows(request.limit, outcome), ...when, ratingsFailure: null };
    if (request.store === 'play' || outcome.kind !== 'found') return bare;
    const key = `ratings ${chartKey(request)} ${readAt}`;
    const ratings = await cache.get(key, chartCacheMs, () => readRatings(outcome.value), options);
    if (isFailure(ratings.outcome)) return { ...bare, ratingsFailure: ratings.outcome };
    if (ratings.outcome.kind !== 'found') return bare;
    const byId = ratings.outcome.value;
    const rows = outcome.value.rows.map((row) => ({ ...row, ...byId[row.appId] }));
    return { ...bare, outcome: limitRows(request.limit, found({ ...outcome.value, rows }, unreadOf(outcome))) };
  };

  const listingKey = (store: Store, appId: string, country: string): string => `listing ${store} ${country} ${appId}`;

  return {
    facts,
    http,
    listing: (store, appId, country, options) =>
      cache.get(listingKey(store, appId, country), listingCacheMs, () => readListing(store, appId, country), options),
    appleListings: (appIds, country) => lookupApple(http, { ids: appIds, country }),
    search: (store, term, country, options) =>
      cache.get(
        `search ${store} ${country} ${term.toLowerCase()}`,
        listingCacheMs,
        () =>
          store === 'apple'
            ? searchApple(http, { term, country, limit: searchLimit })
            : searchPlay(http, { term, country, language }),
        options,
      ),
    chart: ratedChart,
    bareChart,
    freshChart: readChart,
    page: (appId, country) => cache.get(`page ${country} ${appId}`, listingCacheMs, () => readPage(appId, country)),
    ads: createAdLibraries(http, credentials, clock.now),
    social: createSocials({ http, cache, db }, credentials),
  };
};
