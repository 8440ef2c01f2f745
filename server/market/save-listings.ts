import type { Logger } from 'pino';
import type { Listing, ProductPage } from '../connectors/listing.ts';
import type { Observer } from '../connectors/sources.ts';
import type { Store } from '../contract/domain/stores.ts';
import type { Database } from '../store/engine/database.ts';
import { followApp, saveVersions } from '../store/market/app-versions.ts';
import { saveIcons } from '../store/market/charts.ts';
import { saveRatings } from '../store/market/listings.ts';
import { type Purchase, type ReadPrice, savePrices } from '../store/market/price-changes.ts';
import { clean } from '../support/clean.ts';
import type { Clock } from '../support/clock.ts';
import { firstKeptDay } from './collected-charts.ts';

interface Read {
  readonly store: Store;
  readonly country: string;
  readonly day: string;
}

const maxPurchases = 50;
const maxLength = 200;

/** Bounded, and sorted because the store's order varies. */
const readPurchases = (appId: string, purchases: readonly Purchase[]): ReadPrice => ({
  appId,
  kind: 'purchases',
  value: purchases
    .slice(0, maxPurchases)
    .map(({ name, priceText, price }) => ({
      name: name === null ? null : clean(name.slice(0, maxLength)),
      priceText: clean(priceText.slice(0, maxLength)),
      price,
    }))
    .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'en') || a.priceText.localeCompare(b.priceText, 'en')),
});

const readPrices = ({ appId, price, hasPurchases, purchaseRange }: Listing): ReadPrice[] => {
  const range = purchaseRange ? [{ name: null, priceText: purchaseRange, price: null }] : [];
  return [
    ...(price ? [{ appId, kind: 'price' as const, value: { amount: price.amount, currency: price.currency } }] : []),
    ...(range.length > 0 || hasPurchases === false ? [readPurchases(appId, range)] : []),
  ];
};

/** Stores the purchases shown on a product page. */
export const saveProductPage = (db: Database, read: Read, appId: string, { purchases }: ProductPage): Promise<void> =>
  savePrices(db, read, [readPurchases(appId, purchases)]);

/** Stores ratings, prices, release dates of versions and larger icons from listings. */
export const saveListings = async (
  db: Database,
  { store, country, day }: Read,
  listings: readonly Listing[],
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
  await savePrices(db, { store, country, day }, listings.flatMap(readPrices));
  const firstDay = firstKeptDay(Date.parse(day)).toISOString();
  await saveVersions(
    db,
    listings.flatMap(({ appId, version, updated }) =>
      version === null || updated === null || updated < firstDay
        ? []
        : [{ store, appId, version, releasedAt: updated }],
    ),
  );
  // The App Store's charts have small icons; Google Play's are the same as the listing's.
  if (store !== 'apple') return;
  await saveIcons(db, { store, country, icons: new Map(listings.map(({ appId, icon }) => [appId, icon])) });
};

/**
 * Stores data from every listing that is read, so that history begins with the first look at an app. Errors are only
 * logged, since the caller wanted just the listing.
 *
 * @param follow whether the app's ratings are collected daily from now on
 */
export const observeListings = (
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Logger },
  { follow }: { readonly follow: boolean },
): Observer => ({
  async listing(listing, country) {
    const { store, appId } = listing;
    try {
      await saveListings(db, { store, country, day: clock.today() }, [listing]);
      if (follow) await followApp(db, { store, country, appId }, clock.date());
    } catch (error) {
      log.warn({ err: error, store, appId, country }, 'could not store a listing');
    }
  },
  async page(page, appId, country) {
    try {
      await saveProductPage(db, { store: 'apple', country, day: clock.today() }, appId, page);
    } catch (error) {
      log.warn({ err: error, appId, country }, 'could not store a product page');
    }
  },
});
