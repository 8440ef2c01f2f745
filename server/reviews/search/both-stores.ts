import { LRUCache } from 'lru-cache';
import type { AppIdentity } from '../../apps/same-app/evidence.ts';
import { pairApps } from '../../apps/same-app/pair-apps.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { shortTitle } from '../../contract/domain/company.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { otherStore } from '../../contract/domain/stores.ts';
import type { Database } from '../../store/engine/database.ts';
import { appsByNo } from '../../store/reviews/review-apps.ts';
import { fold } from '../../tagging/words/words.ts';
import { knownApps } from './known-apps.ts';

/** Titles hardly ever change, but the other store's app may be stored at any time. */
const cacheMs = 5 * minuteMs;
const cached = new WeakMap<Database, LRUCache<string, readonly AppRef[]>>();

/** An app, and the same app in the other store if it is on file and the match is certain. */
export const inBothStores = async (db: Database, app: AppIdentity): Promise<readonly AppRef[]> => {
  const known = cached.get(db) ?? new LRUCache<string, readonly AppRef[]>({ max: 10_000, ttl: cacheMs });
  cached.set(db, known);
  const refs = known.get(appKey(app)) ?? (await findBoth(db, app));
  // Misses are not cached: the other store's app may be stored at any time.
  if (refs.length > 1) known.set(appKey(app), refs);
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
