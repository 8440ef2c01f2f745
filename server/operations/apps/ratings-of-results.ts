import type { AppFound } from '../../contract/resources/apps/app.ts';
import { latestRatings } from '../../store/market/listings.ts';
import { noLongerThan } from '../../support/concurrency/promises.ts';
import type { Context } from '../operation.ts';

/** Google Play allows about one read a second, and a search must stay quick. */
const mostListings = 5;
const waitMs = 1_500;

/**
 * Google Play’s search page has no number of ratings: it is taken from the ratings on file, and for the first results
 * without one from their listings. A listing that comes too late is on file for the next search.
 */
export const withRatings = async (
  { db, sources }: Pick<Context, 'db' | 'sources'>,
  country: string,
  apps: readonly AppFound[],
): Promise<AppFound[]> => {
  const appIds = apps.flatMap(({ store, appId, ratingsTotal }) =>
    store === 'play' && ratingsTotal === null ? [appId] : [],
  );
  if (appIds.length === 0) return [...apps];
  const onFile = await latestRatings(db, { store: 'play', country, appIds });
  const totals = new Map(appIds.map((appId) => [appId, onFile.get(appId)?.ratingsTotal ?? null]));
  const unknown = appIds.filter((appId) => totals.get(appId) === null).slice(0, mostListings);
  const reads = unknown.map(async (appId) => {
    const { outcome } = await sources.listing('play', appId, country);
    if (outcome.kind === 'found') totals.set(appId, outcome.value.ratingsTotal);
  });
  await noLongerThan(waitMs, Promise.allSettled(reads));
  return apps.map((app) => ({
    ...app,
    ratingsTotal: app.ratingsTotal ?? (app.store === 'play' ? (totals.get(app.appId) ?? null) : null),
  }));
};
