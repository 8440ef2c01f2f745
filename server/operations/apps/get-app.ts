import * as z from 'zod';
import type { Listing } from '../../connectors/listing.ts';
import { appRefFields, checkAppId } from '../../contract/fields/app-ref.ts';
import { country } from '../../contract/fields/country.ts';
import { AppListing, type AppResult, StoreError } from '../../contract/resources/apps/app.ts';
import { Coverage } from '../../contract/resources/reviews/coverage.ts';
import { lookAt } from '../../reviews/panels/ask-panels.ts';
import { readCoverage } from '../../reviews/panels/coverage.ts';
import { inBothStores } from '../../reviews/search/both-stores.ts';
import { defineOperation, liveReadHints } from '../operation.ts';
import { staleErrors } from '../problems/source-problem.ts';
import { checkAsked, foundOrProblem } from './asked-app.ts';

/** Averages have two decimals, and none over nothing. */
export const toScore = (score: number | null): number | null => (score === null ? null : Math.round(score * 100) / 100);

/** What every answer that names an app tells of it. */
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
    coverage: Coverage.describe(
      'Which reviews the default figures of the app are of: its panel, in both stores if it is on file in both.',
    ),
    errors: z.array(StoreError).optional().describe('Left out, unless the listing is `stale`.'),
  }),
  annotations: liveReadHints,
  example: { store: 'apple', appId: '389801252', country: 'us' },
  async run({ store, appId, country }, { sources, db, clock, account }) {
    checkAsked({ store, appId }, country);
    const read = await sources.listing(store, appId, country, { mayBeStale: true });
    const errors = staleErrors(store, read);
    const listing = foundOrProblem(read.outcome, { store, appId }, country);
    const apps = await inBothStores(db, listing);
    await lookAt({ db, clock, accountId: account.id }, apps);
    const coverage = await readCoverage(db, clock, apps);
    return { body: { app: toListing(listing), coverage, ...(errors.length > 0 && { errors }) } };
  },
});
