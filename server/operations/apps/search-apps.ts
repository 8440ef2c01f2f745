import * as z from 'zod';
import { type AppLink, type AppQuery, readAppQuery } from '../../apps/names/app-query.ts';
import { answersTo, mergeByName } from '../../apps/names/name-match.ts';
import { type Pair, pairApps } from '../../apps/same-app/pair-apps.ts';
import type { CachedRead } from '../../connectors/http/source.ts';
import type { Listing } from '../../connectors/listing.ts';
import type { Sources } from '../../connectors/sources.ts';
import { andThen, type Failure, found, isFailure } from '../../connectors/wire/outcome.ts';
import { appKey } from '../../contract/domain/app-ref.ts';
import { countryName, storefronts } from '../../contract/domain/storefronts.ts';
import { type Store, stores, storeTitles, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { country } from '../../contract/fields/country.ts';
import { text } from '../../contract/fields/text.ts';
import { type AppFound, AppSearch, type AppSuggestion, type StoreError } from '../../contract/resources/apps/app.ts';
import { knownApps } from '../../reviews/search/known-apps.ts';
import type { Database } from '../../store/engine/database.ts';
import { latestRatings } from '../../store/market/listings.ts';
import { noLongerThan } from '../../support/concurrency/promises.ts';
import { type Context, defineOperation, liveReadHints } from '../operation.ts';
import { closedIn, staleErrors, storeErrorOf, unreadErrors, upstreamProblem } from '../problems/problems.ts';
import { toAppResult } from './get-app.ts';

/** Google Play allows about one read per second, and a search must stay fast. */
const maxListings = 5;
const waitMs = 1_500;

/**
 * Google Play's search page has no rating counts: they come from the ratings on file or, for the first results without
 * one, from their listings. A listing that arrives too late is on file for the next search.
 */
const withRatings = async (
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
  const unknown = appIds.filter((appId) => totals.get(appId) === null).slice(0, maxListings);
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

type Found = CachedRead<readonly Listing[]>;

/** Stale results are listed in `errors`. */
const options = { mayBeStale: true } as const;

const packageName = /^[a-z]\w*(\.[a-z]\w*)+$/i;

const one = async (sources: Sources, store: Store, appId: string, country: string): Promise<Found> => {
  const { outcome, ...when } = await sources.listing(store, appId, country, options);
  return { outcome: andThen(outcome, (listing) => found([listing])), ...when };
};

/** Tries the link's storefront if the caller's does not have the app. */
const linked = async (sources: Sources, { store, appId, country: own }: AppLink, country: string): Promise<Found> => {
  const here = await one(sources, store, appId, country);
  const isAbsent = here.outcome.kind === 'not_offered' || here.outcome.kind === 'not_found';
  if (!isAbsent || own === null || own === country || !storefronts.get(own)?.[store]) return here;
  const there = await one(sources, store, appId, own);
  return there.outcome.kind === 'not_found' ? here : there;
};

const concerns = (query: AppQuery, store: Store): boolean => {
  switch (query.resolved) {
    case 'search':
      return true;
    case 'link':
      return query.store === store;
    case 'id':
      return store === 'apple';
    case 'bundle':
      return store === 'apple' || packageName.test(query.bundleId);
  }
};

const ask = async (sources: Sources, store: Store, query: AppQuery, country: string): Promise<Found> => {
  switch (query.resolved) {
    case 'search':
      return sources.search(store, query.term, country, options);
    case 'link':
      return query.store === null ? { outcome: { kind: 'none' }, readAt: 0 } : linked(sources, query, country);
    case 'id':
      return one(sources, store, query.appId, country);
    case 'bundle':
      return one(sources, store, query.bundleId, country);
  }
};

interface Answers {
  readonly query: AppQuery;
  /** The stores that the query concerns but that are closed in the country. */
  readonly closed: readonly StoreError[];
  readonly replies: readonly (Found & { readonly store: Store })[];
}

const askAll = async (
  sources: Sources,
  stores: readonly Store[],
  query: AppQuery,
  country: string,
): Promise<Answers> => {
  const concerned = stores.filter((store) => concerns(query, store));
  const closed = concerned.flatMap((store) => closedIn(store, country) ?? []);
  const open = concerned.filter((store) => !closed.some((error) => error.store === store));
  const replies = open.map(async (store) => ({ store, ...(await ask(sources, store, query, country)) }));
  return { query, closed, replies: await Promise.all(replies) };
};

/** Queries that only look like ids: `Dr.Driving` is a name, as is any number on Google Play. */
const isName = ({ query, closed, replies }: Answers): boolean =>
  (query.resolved === 'id' || query.resolved === 'bundle') &&
  (replies.length > 0 || closed.length === 0) &&
  replies.every(({ outcome }) => outcome.kind === 'not_found');

/** The stores that have this app only in other countries. */
const notOffered = ({ query, replies }: Answers, country: string): StoreError[] =>
  query.resolved === 'search'
    ? []
    : replies.flatMap(({ store, outcome }) =>
        outcome.kind === 'not_offered'
          ? {
              store,
              code: 'not_offered' as const,
              message: `${storeTitlesAtStart[store]} has the app but does not offer it in ${countryName(country)}: try another \`country\`.`,
            }
          : [],
      );

const leftOutStore = (query: AppQuery, wanted: readonly Store[]): StoreError[] =>
  query.resolved === 'link' && query.store !== null && !wanted.includes(query.store)
    ? [
        {
          store: query.store,
          code: 'unsupported',
          message: `The link belongs to ${storeTitles[query.store]}, which \`store\` excludes.`,
        },
      ]
    : [];

/** The other app of an app's pair; if there are several candidates, the best match. */
const otherOf = (app: Listing, pairs: readonly Pair<Listing>[]): NonNullable<AppFound['sameAs']> | null => {
  const pair = pairs.find(({ apps }) => apps.some((each) => appKey(each) === appKey(app)));
  const other = pair?.apps.find((each) => appKey(each) !== appKey(app));
  return pair && other ? { store: other.store, appId: other.appId, why: pair.why } : null;
};

const withTwins = (apps: readonly Listing[]): AppFound[] => {
  const { certain, possible } = pairApps(apps);
  return apps.map((app) => {
    const [sameAs, mayBeSameAs] = [otherOf(app, certain), otherOf(app, possible)];
    return { ...toAppResult(app), ...(sameAs && { sameAs }), ...(mayBeSameAs && { mayBeSameAs }) };
  });
};

const maxSuggestions = 4;

/** Stored apps that a misspelt name may mean, when no result matches it. */
const suggestionsFor = async (
  db: Database,
  term: string,
  wanted: readonly Store[],
  results: readonly AppFound[],
): Promise<AppSuggestion[]> => {
  if (results.some(({ title }) => answersTo(title, term))) return [];
  const { book } = await knownApps(db);
  const found = new Set(results.map(appKey));
  return book
    .alike(term)
    .filter((app) => wanted.includes(app.store) && !found.has(appKey(app)))
    .slice(0, maxSuggestions)
    .map(({ store, appId, title }) => ({ store, appId, title }));
};

export const searchApps = defineOperation({
  id: 'apps.search',
  tool: 'search_apps',
  group: 'Apps',
  path: '/api/v1/apps/search',
  title: 'Search for apps',
  description:
    'Finds apps in both stores by name, store link, bundle id or numeric id; use it to get the `store` and `appId` that other calls need. The best name match comes first. Google Play’s search does not say how many ratings an app has: its `ratingsTotal` comes from the app’s listing, which is read now for the first results or was read before, and is null otherwise. A store that cannot be read, or does not offer the app in this country, is listed in `errors`; if no store can be read, the call fails with 502. If no result has the name `q`, `suggestions` lists apps on file with similar names, in case it is misspelt. Free.',
  use: 'Find apps in both stores by name, link, bundle id or number. Call it first: the other tools take the `store` and `appId` it gives.',
  input: z.strictObject({
    q: text(1, 300).describe('An app’s name, store link, bundle id or numeric id.'),
    store: z
      .enum([...stores, 'both'])
      .default('both')
      .describe('Which store to search.'),
    country,
  }),
  output: AppSearch,
  rows: 'results',
  annotations: liveReadHints,
  example: { q: 'budget planner', store: 'both', country: 'us' },
  run: async ({ q, store, country }, context) => {
    const { sources, db } = context;
    const wanted = store === 'both' ? stores : [store];
    const first = await askAll(sources, wanted, readAppQuery(q), country);
    const answers = isName(first) ? await askAll(sources, wanted, { resolved: 'search', term: q }, country) : first;
    const { query, closed, replies } = answers;
    const failures = replies.flatMap(({ store, outcome }): { store: Store; failure: Failure }[] =>
      isFailure(outcome) ? [{ store, failure: outcome }] : [],
    );
    if (failures.length > 0 && !replies.some(({ outcome }) => !isFailure(outcome))) {
      throw upstreamProblem(failures);
    }
    const lists = replies.map(({ outcome }) => (outcome.kind === 'found' ? outcome.value : []));
    const apps = withTwins(mergeByName(query.resolved === 'search' ? query.term : '', lists));
    const suggestions = query.resolved === 'search' ? await suggestionsFor(db, query.term, wanted, apps) : [];
    return {
      body: {
        results: await withRatings(context, country, apps),
        ...(suggestions.length > 0 && { suggestions }),
        resolved: query.resolved,
        errors: [
          ...closed,
          ...failures.map(({ store, failure }) => storeErrorOf(store, failure)),
          ...replies.flatMap(({ store, outcome }) => unreadErrors(store, outcome)),
          ...replies.flatMap((read) => staleErrors(read.store, read)),
          ...notOffered(answers, country),
          ...leftOutStore(query, wanted),
        ],
      },
    };
  },
});
