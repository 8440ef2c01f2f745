import type { Listing } from '../../connectors/listing.ts';
import type { Sources } from '../../connectors/sources.ts';
import { type Failure, isFailure, type Outcome, type Unread, unreadOf } from '../../connectors/wire/outcome.ts';
import { type AppRef, isPlausibleAppId } from '../../contract/domain/app-ref.ts';
import { storefronts } from '../../contract/domain/storefronts.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { Database } from '../../store/engine/database.ts';
import { storefrontsOnFile } from '../../store/reviews/window-reviews.ts';

const first = 'us';
/** Large storefronts with many local apps. */
const others = ['in', 'jp', 'de', 'br'];
const maxStored = 3;

/** An app's default storefront: the largest of a few that has it. */
export const homeStorefront = async (
  { db, sources, signal }: { readonly db: Database; readonly sources: Sources; readonly signal: AbortSignal },
  { store, appId }: AppRef,
): Promise<string> => {
  if (!isPlausibleAppId({ store, appId })) return first;
  const offers = async (country: string): Promise<boolean | null> => {
    signal.throwIfAborted();
    const { outcome } = await sources.listing(store, appId, country);
    return isFailure(outcome) ? null : outcome.kind === 'found';
  };
  // Also if the store can't be read: reading the reviews will report that.
  if ((await offers(first)) !== false) return first;
  const onFile = (await storefrontsOnFile(db, store, appId)).slice(0, maxStored);
  for (const country of new Set([...onFile, ...others])) {
    if (storefronts.get(country)?.[store] !== true) continue;
    const isOffered = await offers(country);
    if (isOffered === null) break;
    if (isOffered) return country;
  }
  return first;
};

/** A query names no country, so the largest storefront is used. */
export const country = 'us';

/** Reads the stores for one query and records failures. */
export const createStoreReader = (sources: Sources, signal: AbortSignal) => {
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
    /** Rows missing from answers, by store. */
    unread,
    search: async (store: Store, term: string): Promise<readonly Listing[]> =>
      valueOrNull(store, (await sources.search(store, term, country)).outcome) ?? [],
    listing: async (store: Store, appId: string): Promise<Listing | null> =>
      valueOrNull(store, (await sources.listing(store, appId, country)).outcome),
    subtitle: async (appId: string): Promise<string | null> =>
      valueOrNull('apple', (await sources.page(appId, country)).outcome)?.subtitle ?? null,
    /** Reads several at once, without those the store doesn't have. */
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

export type StoreReader = ReturnType<typeof createStoreReader>;
