import { appChanges } from '../../alerts/watching/changes.ts';
import { ruleKey } from '../../alerts/watching/evaluate.ts';
import { type ObservedApp, type ObservedRelease, type Rated, ratedTogether } from '../../alerts/watching/observed.ts';
import type { WatchState } from '../../alerts/watching/watch-state.ts';
import type { Listing } from '../../connectors/listing.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import type { ChartName } from '../../contract/domain/charts.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import type { PullRequest } from '../../contract/resources/reviews/pull-request.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import { compileFilter } from '../../metrics/filter/pull-filter.ts';
import { watchedPlaces } from '../../reviews/ingest/watched-places.ts';
import { filterOf } from '../../reviews/pulls/pull-record.ts';
import { latestSnapshots } from '../../store/market/charts.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { unlessAborted } from '../../support/concurrency/promises.ts';
import { placesOf } from '../reviews/app-in-pull.ts';
import type { Tools } from '../run.ts';
import type { ObservedTarget } from './observe-app.ts';
import { type AppCheck, type AppSeen, observeApp } from './observe-app.ts';

/** An app's rank in a chart, as collected today or as read now. */
const rankOf = async (
  { store, appId }: AppRef,
  { country, genreId, chart }: { country: string; genreId: string | null; chart: ChartName },
  { db, clock, sources, signal }: Tools,
): Promise<number | null | undefined> => {
  const since = new Date(Math.floor(clock.now() / dayMs) * dayMs);
  const kept = await latestSnapshots(db, { store, country, genreId, since });
  const ids = kept.find((each) => each.chart === chart)?.appIds;
  if (ids) return ids.includes(appId) ? ids.indexOf(appId) + 1 : null;
  const { outcome } = await unlessAborted(sources.bareChart({ store, chart, country, genreId, limit: 200 }), signal);
  if (outcome.kind !== 'found') return outcome.kind === 'none' ? null : undefined;
  return outcome.value.rows.find((row) => row.appId === appId)?.rank ?? null;
};

const withRanks = async (
  { app, listing }: AppSeen,
  rules: readonly WatchRule[],
  country: string,
  tools: Tools,
): Promise<ObservedApp> => {
  const ranks = new Map<string, number | null>();
  for (const { type, chart = 'top-free' } of rules) {
    if (type !== 'rank_crossed' || ranks.has(chart)) continue;
    const rank = await rankOf(app, { country, genreId: listing?.genreId ?? null, chart }, tools);
    if (rank !== undefined) ranks.set(chart, rank);
  }
  return { ...app, ranks };
};

/** Current versions of the apps a rule follows, as far as the stores have them. */
export const releasesOf = async (
  apps: readonly AppRef[],
  country: string,
  { sources, signal }: Tools,
): Promise<ObservedRelease[]> => {
  const releases: ObservedRelease[] = [];
  for (const { store, appId } of apps) {
    const { outcome } = await unlessAborted(sources.listing(store, appId, country), signal);
    if (outcome.kind !== 'found') continue;
    const { title, icon, version, updated } = outcome.value;
    const release = version ?? updated?.slice(0, 10);
    if (release) releases.push({ store, appId, title, icon, release, at: updated ? Date.parse(updated) : null });
  }
  return releases;
};

const ratedAs = ({ score, ratingsTotal }: Listing): Rated => ({ score, ratings: ratingsTotal });

/** The rating in each of these storefronts; none where the app is not offered, null where it could not be read. */
const ratingsIn = async (
  { store, appId }: AppRef,
  countries: readonly string[],
  { sources, signal }: Tools,
): Promise<(Rated | null)[]> => {
  const all: (Rated | null)[] = [];
  for (const country of countries) {
    const { outcome } = await unlessAborted(sources.listing(store, appId, country), signal);
    if (outcome.kind === 'found') all.push(ratedAs(outcome.value));
    else all.push(isFailure(outcome) ? null : { score: null, ratings: null });
  }
  return all;
};

const everything = (): boolean => true;

/** Reads a watched app with the data its rules need. */
export const observeWatchedApp = async (
  app: AppRef,
  countries: readonly string[],
  rules: readonly WatchRule[],
  before: WatchState,
  tools: Tools,
): Promise<ObservedTarget> => {
  const places = watchedPlaces(app, countries);
  const country = countries[0]!;
  const last = before.apps?.[appKey(app)];
  const seen = await observeApp({ app, places, country, before: last, keeps: everything }, tools);
  if (seen.failure) throw seen.failure;
  const ratings = await ratingsIn(app, countries.slice(1), tools);
  const rated = ratedTogether([seen.listing && ratedAs(seen.listing), ...ratings]);
  const unread = ratings.includes(null)
    ? [`The rating of ${seen.app.title} could not be read in all its countries.`]
    : [];
  const apps = [{ ...(await withRanks(seen, rules, country, tools)), score: rated.score, ratings: rated.ratings }];
  const releases = new Map<string, readonly ObservedRelease[]>();
  for (const rule of rules) {
    if (rule.type === 'competitor_release')
      releases.set(ruleKey(rule), await releasesOf(rule.apps ?? [], country, tools));
  }
  return { apps, releases, changes: appChanges(apps, before), state: {}, notes: [...seen.notes, ...unread] };
};

const appsAtOnce = 3;

/** Reads new reviews in the apps of a saved pull that match its filter. */
export const observeWatchedPull = async (
  request: PullRequest,
  before: WatchState,
  tools: Tools,
): Promise<ObservedTarget> => {
  const passes = compileFilter(filterOf(request));
  const limit = atMost(appsAtOnce);
  const seen = await Promise.all(
    request.apps.map((app) => {
      const { places } = placesOf(request, app);
      const check: AppCheck = { app, places, country: null, before: before.apps?.[appKey(app)], keeps: passes };
      return limit(() => observeApp(check, tools));
    }),
  );
  const failure = seen.find((each) => each.failure)?.failure;
  if (failure && seen.every((each) => each.failure)) throw failure;
  const apps = seen.filter((each) => !each.failure).map(({ app }) => app);
  const notes = seen.flatMap((each) => (each.failure ? [each.failure.message] : each.notes));
  return { apps, releases: new Map(), changes: [], state: {}, notes };
};
