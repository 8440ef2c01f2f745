import type { Listing } from '../../connectors/listing.ts';
import type { Sources } from '../../connectors/sources.ts';
import { type Failure, isFailure, type Outcome, type Unread, unreadOf } from '../../connectors/wire/outcome.ts';
import type { Store } from '../../contract/domain/stores.ts';

/** A query names no country: it is read in the largest storefront. */
export const country = 'us';

/** The stores as one query asks them: what failed is remembered. */
export const createAsker = (sources: Sources, signal: AbortSignal) => {
  const failed = new Map<Store, Failure>();
  const answered = new Set<Store>();
  const unread = new Map<Store, Unread>();
  const valueOrNull = <T>(store: Store, outcome: Outcome<T>): T | null => {
    signal.throwIfAborted();
    if (isFailure(outcome)) failed.set(store, failed.get(store) ?? outcome);
    else answered.add(store);
    const left = unreadOf(outcome);
    if (left) unread.set(store, unread.get(store) ?? left);
    return outcome.kind === 'found' ? outcome.value : null;
  };
  return {
    failed,
    answered,
    /** Rows that were left out of an answer, by store. */
    unread,
    search: async (store: Store, term: string): Promise<readonly Listing[]> =>
      valueOrNull(store, (await sources.search(store, term, country)).outcome) ?? [],
    listing: async (store: Store, appId: string): Promise<Listing | null> =>
      valueOrNull(store, (await sources.listing(store, appId, country)).outcome),
    subtitle: async (appId: string): Promise<string | null> =>
      valueOrNull('apple', (await sources.page(appId, country)).outcome)?.subtitle ?? null,
    /** Several at once; those that the store does not tell of are left out. */
    listings: async (store: Store, appIds: readonly string[]): Promise<ReadonlyMap<string, Listing>> => {
      if (appIds.length === 0) return new Map();
      if (store === 'apple') return valueOrNull(store, await sources.appleListings(appIds, country)) ?? new Map();
      const read = await Promise.all(appIds.map(async (appId) => sources.listing(store, appId, country)));
      return new Map(
        read.flatMap(({ outcome }) => valueOrNull(store, outcome) ?? []).map((each) => [each.appId, each]),
      );
    },
  };
};

export type Asker = ReturnType<typeof createAsker>;
