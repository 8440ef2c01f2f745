import type { Listing } from '../connectors/listing.ts';
import type { Store } from '../contract/domain/stores.ts';
import type { Database } from '../store/engine/database.ts';
import { saveVersions } from '../store/market/app-versions.ts';
import { saveIcons } from '../store/market/charts.ts';
import { saveRatings } from '../store/market/listings.ts';
import { firstKeptDay } from './kept-days.ts';

type Told = Pick<Listing, 'appId' | 'score' | 'ratingsTotal' | 'icon' | 'version' | 'updated'>;

/** Files what listings tell on a day: how the apps are rated, when their versions were released, and their larger icons. */
export const fileListings = async (
  db: Database,
  { store, country, day }: { readonly store: Store; readonly country: string; readonly day: string },
  listings: readonly Told[],
): Promise<void> => {
  await saveRatings(
    db,
    listings.map(({ appId, score, ratingsTotal }) => ({
      store,
      country,
      appId,
      days: [{ day, score, ratingsTotal }],
    })),
  );
  const firstDay = firstKeptDay(Date.parse(day)).toISOString();
  await saveVersions(
    db,
    listings.flatMap(({ appId, version, updated }) =>
      version === null || updated === null || updated < firstDay
        ? []
        : [{ store, appId, version, releasedAt: updated }],
    ),
  );
  // The App Store's charts have small ones; Google Play's have the listing's own.
  if (store !== 'apple') return;
  await saveIcons(db, { store, country, icons: new Map(listings.map(({ appId, icon }) => [appId, icon])) });
};
