import * as z from 'zod';
import { type AppQuery, readAppQuery } from '../../analysis/app-query.ts';
import { mergeByName } from '../../analysis/name-match.ts';
import type { Listing } from '../../connectors/listing.ts';
import { andThen, type Failure, found, isFailure, type Outcome } from '../../connectors/outcome.ts';
import type { Sources } from '../../connectors/sources.ts';
import { country } from '../../contract/country.ts';
import { AppSearch, type StoreError, type StoreName, storeNames } from '../../contract/resources/app.ts';
import { storefronts } from '../../contract/storefronts.ts';
import { text } from '../../contract/text.ts';
import { defineOperation, liveReadHints } from '../operation.ts';
import { closedIn, storeErrorOf, storeTitles, upstreamProblem } from '../source-problem.ts';
import { toAppResult } from './get.ts';

type Found = Outcome<readonly Listing[]>;

const packageName = /^[a-z]\w*(\.[a-z]\w*)+$/i;

const one = async (sources: Sources, store: StoreName, appId: string, country: string): Promise<Found> =>
  andThen((await sources.listing(store, appId, country)).outcome, (listing) => found([listing]));

/** A link may lead to a storefront of its own: that one is asked when the app is not offered in the caller's. */
const linked = async (
  sources: Sources,
  { store, appId, country: own }: Extract<AppQuery, { resolved: 'link' }>,
  country: string,
): Promise<Found> => {
  const here = await one(sources, store, appId, country);
  const elsewhere = here.kind === 'not_offered' && own !== null && own !== country && storefronts.get(own)?.[store];
  return elsewhere ? one(sources, store, appId, own) : here;
};

/** One store's answer to the query; null when the query cannot be about that store. */
const ask = (sources: Sources, store: StoreName, query: AppQuery, country: string): Promise<Found> | null => {
  switch (query.resolved) {
    case 'search':
      return sources.search(store, query.term, country).then(({ outcome }) => outcome);
    case 'link':
      return query.store === store ? linked(sources, query, country) : null;
    case 'id':
      return store === 'apple' ? one(sources, store, query.appId, country) : null;
    case 'bundle':
      return store === 'apple' || packageName.test(query.bundleId)
        ? one(sources, store, query.bundleId, country)
        : null;
  }
};

const otherStore = (query: AppQuery, stores: readonly StoreName[]): StoreError[] =>
  query.resolved === 'link' && !stores.includes(query.store)
    ? [
        {
          store: query.store,
          code: 'unsupported',
          message: `The link is one of ${storeTitles[query.store]}, which \`store\` leaves out.`,
        },
      ]
    : [];

export const searchApps = defineOperation({
  id: 'apps.search',
  tool: 'search_apps',
  group: 'Apps',
  path: '/api/v1/apps/search',
  title: 'Search for apps',
  description:
    'Finds apps in both stores at once by a name, a store’s link in any of its forms, a bundle id or a numeric id. The best name match comes first. A store that cannot be read is named in `errors`; 502 when none can. Free.',
  input: z.strictObject({
    q: text(1, 300).describe('A name, a store’s link, a bundle id or a numeric id.'),
    store: z
      .enum([...storeNames, 'both'])
      .default('both')
      .describe('Which store to search.'),
    country,
  }),
  output: AppSearch,
  annotations: liveReadHints,
  example: { q: 'budget planner', store: 'both', country: 'us' },
  run: async ({ q, store, country }, { sources }) => {
    const stores = store === 'both' ? storeNames : [store];
    const read = readAppQuery(q);
    // Play has no numeric ids: there a number is a name.
    const query: AppQuery = read.resolved === 'id' && store === 'play' ? { resolved: 'search', term: q } : read;
    const closed = stores.flatMap((each) => closedIn(each, country) ?? []);
    const open = stores.filter((each) => !closed.some((error) => error.store === each));
    const asked = await Promise.all(
      open.map(async (each) => ({ store: each, outcome: await ask(sources, each, query, country) })),
    );
    const failures = asked.flatMap(({ store, outcome }): { store: StoreName; failure: Failure }[] =>
      outcome && isFailure(outcome) ? [{ store, failure: outcome }] : [],
    );
    if (failures.length > 0 && !asked.some(({ outcome }) => outcome && !isFailure(outcome))) {
      throw upstreamProblem(failures);
    }
    const lists = asked.map(({ outcome }) => (outcome?.kind === 'found' ? outcome.value : []));
    return {
      body: {
        results: mergeByName(query.resolved === 'search' ? query.term : '', lists).map(toAppResult),
        resolved: query.resolved,
        errors: [
          ...closed,
          ...failures.map(({ store, failure }) => storeErrorOf(store, failure)),
          ...otherStore(query, stores),
        ],
      },
    };
  },
});
