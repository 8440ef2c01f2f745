import type { Logger } from 'pino';
import type { Observer } from '../connectors/sources.ts';
import type { Database } from '../store/engine/database.ts';
import { followApp } from '../store/market/followed-apps.ts';
import type { Clock } from '../support/clock.ts';
import { fileListings, filePage } from './file-listings.ts';

/**
 * Files what every listing tells when its store is read: history begins with the first look at an app. What cannot be
 * filed is logged, for the caller asked for the listing only.
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
      await fileListings(db, { store, country, day: clock.today() }, [listing]);
      if (follow) await followApp(db, { store, country, appId }, clock.date());
    } catch (error) {
      log.warn({ err: error, store, appId, country }, 'a listing could not be filed');
    }
  },
  async page(page, appId, country) {
    try {
      await filePage(db, { store: 'apple', country, day: clock.today() }, appId, page);
    } catch (error) {
      log.warn({ err: error, appId, country }, 'a product page could not be filed');
    }
  },
});
