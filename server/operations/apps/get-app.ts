import * as z from 'zod';
import type { Listing } from '../../connectors/listing.ts';
import { appRefFields, checkAppId, storeName } from '../../contract/fields/app-ref.ts';
import { country } from '../../contract/fields/country.ts';
import { Problem } from '../../contract/problem.ts';
import { AppListing, type AppResult, StoreError } from '../../contract/resources/apps/app.ts';
import { RevenueEstimate } from '../../contract/resources/apps/history.ts';
import { Coverage } from '../../contract/resources/reviews/coverage.ts';
import { estimateRevenue } from '../../market/revenue.ts';
import { lookAt } from '../../reviews/panels/ask-panels.ts';
import { readCoverage } from '../../reviews/panels/coverage.ts';
import { inBothStores } from '../../reviews/search/both-stores.ts';
import { defineOperation, liveReadHints } from '../operation.ts';
import { staleErrors } from '../problems/problems.ts';
import { checkApp, foundOrProblem } from './app-problems.ts';

export const getRevenueEstimate = defineOperation({
  id: 'apps.revenue',
  tool: 'get_revenue_estimate',
  group: 'Apps',
  path: '/api/v1/apps/{store}/{appId}/revenue',
  title: 'Estimate an app’s revenue',
  description:
    'Estimates what an App Store app earns per month in one country, in US dollars before the store’s commission: a low, middle and high figure, with a confidence and the signals behind it. Only App Store apps can be estimated: `play` is refused with 422. The last estimate of each week is kept: an app’s history has them. Free.',
  use: 'What an App Store app earns a month in one country: low, middle and high, with the confidence. Not for `play`.',
  input: z
    .strictObject({
      ...appRefFields,
      country,
      downloads: z
        .int()
        .min(0)
        .max(1_000_000_000)
        .optional()
        .describe('Monthly downloads in that country, if you know them. They replace the estimated ones.'),
    })
    .superRefine(checkAppId),
  output: z.object({ estimate: RevenueEstimate }),
  annotations: liveReadHints,
  example: { store: 'apple', appId: '389801252', country: 'us' },
  run: async ({ store, appId, country, downloads }, { db, clock, sources }) => {
    if (store === 'play') {
      throw new Problem('unsupported', 'Revenue is estimated for `apple` apps only: Google Play publishes too little.');
    }
    checkApp({ store, appId }, country);
    const outcome = await estimateRevenue({ db, clock, sources }, { appId, country, downloads });
    return { body: { estimate: foundOrProblem(outcome, { store, appId }, country) } };
  },
});

/** Rounds to two decimals. */
export const toScore = (score: number | null): number | null => (score === null ? null : Math.round(score * 100) / 100);

export const toAppResult = (listing: AppResult): AppResult => ({
  store: listing.store,
  appId: listing.appId,
  title: listing.title,
  developer: listing.developer,
  icon: listing.icon,
  score: toScore(listing.score),
  ratingsTotal: listing.ratingsTotal,
  genre: listing.genre,
  free: listing.free,
});

const toListing = (listing: Listing): AppListing => ({
  ...toAppResult(listing),
  description: listing.description,
  version: listing.version,
  released: listing.released,
  updated: listing.updated,
});

export const getApp = defineOperation({
  id: 'apps.get',
  tool: 'get_app',
  group: 'Apps',
  path: '/api/v1/apps/{store}/{appId}',
  title: 'Read an app’s listing',
  description:
    'The store listing of one app in one country: title, developer, rating, genre, description, version and dates. Read live and cached for an hour. If there is no such app, or it is not offered in that country, the call fails with 404 and `detail` says which. Free.',
  use: 'One app’s store listing in one country: rating, genre, description, version, dates.',
  input: z.strictObject({ ...appRefFields, country }).superRefine(checkAppId),
  output: z.object({
    app: AppListing,
    coverage: Coverage.describe('Which reviews the figures of the app in this store are of unless a place is named.'),
    sameAs: z
      .object({ store: storeName, appId: z.string() })
      .nullable()
      .describe('The same app in the other store, if it is on file. Answers to questions about the app count both.'),
    errors: z.array(StoreError).optional().describe('Left out, unless the listing is `stale`.'),
  }),
  annotations: liveReadHints,
  example: { store: 'apple', appId: '389801252', country: 'us' },
  async run({ store, appId, country }, { sources, db, clock, account }) {
    checkApp({ store, appId }, country);
    const read = await sources.listing(store, appId, country, { mayBeStale: true });
    const errors = staleErrors(store, read);
    const listing = foundOrProblem(read.outcome, { store, appId }, country);
    const apps = await inBothStores(db, listing);
    await lookAt({ db, clock, accountId: account.id }, apps);
    const coverage = await readCoverage(db, clock, [{ store, appId }]);
    const sameAs = apps.find((other) => other.store !== store) ?? null;
    return { body: { app: toListing(listing), coverage, sameAs, ...(errors.length > 0 && { errors }) } };
  },
});
