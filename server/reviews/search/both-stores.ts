import { LRUCache } from 'lru-cache';
import type { AppIdentity } from '../../analysis/same-app/evidence.ts';
import { pairApps } from '../../analysis/same-app/pair-apps.ts';
import { fold } from '../../analysis/words/words.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { shortTitle } from '../../contract/domain/company.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { otherStore } from '../../contract/domain/stores.ts';
import type { Database } from '../../store/engine/database.ts';
import { appsByNo } from '../../store/reviews/review-apps.ts';
import { atMostEntries } from '../../support/at-most-entries.ts';
import { knownApps } from './known-apps.ts';

/** Names hardly ever change, but the other store's app may be stored at any time. */
const holdMs = 5 * minuteMs;
const held = new WeakMap<Database, LRUCache<string, readonly AppRef[]>>();

/** An app, and the same app in the other store where it is on file and certain to be it. */
export const inBothStores = async (db: Database, app: AppIdentity): Promise<readonly AppRef[]> => {
  const known = held.get(db) ?? new LRUCache<string, readonly AppRef[]>({ ...atMostEntries(10_000), ttl: holdMs });
  held.set(db, known);
  const refs = known.get(appKey(app)) ?? (await findBoth(db, app));
  known.set(appKey(app), refs);
  return refs;
};

const findBoth = async (db: Database, app: AppIdentity): Promise<readonly AppRef[]> => {
  const { store, appId } = app;
  const { book } = await knownApps(db);
  const words = fold(shortTitle(app.title)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const namesakes = book.beginningWith(words).filter((other) => other.store === otherStore[store]);
  if (namesakes.length === 0) return [{ store, appId }];
  const details = await appsByNo(
    db,
    namesakes.map(({ appNo }) => appNo),
  );
  const others = namesakes.map((other) => ({ ...other, developer: details.get(other.appNo)?.developer ?? null }));
  const pair = pairApps<AppIdentity>([app, ...others]).certain.find(({ apps }) => apps.includes(app));
  return (pair?.apps ?? [app]).map((each) => ({ store: each.store, appId: each.appId }));
};
