import type { Listing } from '../connectors/listing.ts';
import type { Database } from '../store/engine/database.ts';
import { saveIcons } from '../store/market/charts.ts';
import { saveRatings } from '../store/market/listings.ts';

/** Files how App Store apps were rated on a day, and the larger icons that their listings have. */
export const fileRatings = async (
  db: Database,
  { country, day }: { readonly country: string; readonly day: string },
  listings: readonly Pick<Listing, 'appId' | 'score' | 'ratingsTotal' | 'icon'>[],
): Promise<void> => {
  await saveRatings(
    db,
    listings.map(({ appId, score, ratingsTotal }) => ({
      store: 'apple',
      country,
      appId,
      days: [{ day, score, ratingsTotal }],
    })),
  );
  await saveIcons(db, { store: 'apple', country, icons: new Map(listings.map(({ appId, icon }) => [appId, icon])) });
};
