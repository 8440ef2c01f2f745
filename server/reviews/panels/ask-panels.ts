import { LRUCache } from 'lru-cache';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import { storefronts } from '../../contract/domain/storefronts.ts';
import type { Database } from '../../store/engine/database.ts';
import { announce } from '../../store/engine/notices.ts';
import { askPanels } from '../../store/reviews/panels.ts';
import type { Clock } from '../../support/clock.ts';
import { languageHint } from '../ingest/language-hint.ts';
import type { Place } from '../ingest/read-storefront.ts';

/** Google Play's reviews are by language, whichever storefront is recent. */
const languageOf = (country: string): string => languageHint({ askedLanguage: null, country }) ?? 'en';

export const panelPlace = ({ store, appId }: AppRef, country: string, at = 0): Place => ({
  store,
  appId,
  at,
  country,
  language: store === 'apple' ? null : languageOf(country),
});

/** Where an app's panel is read, largest first: the storefronts in which its store is open, or their languages. */
export const panelPlaces = (app: AppRef, panel: readonly string[]): Place[] => {
  const open = panel.filter((country) => storefronts.get(country)?.[app.store] === true);
  const places = open.map((country, at) => panelPlace(app, country, at));
  return places.filter(
    ({ language }, at) => language === null || places.findIndex((other) => other.language === language) === at,
  );
};

/** Panels are read for this long after anyone last looked at the app. */
export const followedMs = 30 * dayMs;

/** The most panels followed at once. */
export const mostPanels = 1_000;

/** The most new panels an account can start a day. */
export const mostNewPanels = 100;

/** The most followed panels started by one account, to leave room for others. */
const mostOfAccount = 250;

/** A look at an app is recorded at most this often. */
const againMs = hourMs;

const recentLooks = new WeakMap<Database, LRUCache<string, true>>();

interface LookTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly accountId: string;
}

/** Has the panels of these apps read and kept current for a while, because an account looks at them. */
export const lookAt = async ({ db, clock, accountId }: LookTools, apps: readonly AppRef[]): Promise<void> => {
  const recent = recentLooks.get(db) ?? new LRUCache<string, true>({ max: 10_000, ttl: againMs });
  recentLooks.set(db, recent);
  const news = [...new Map(apps.map((app) => [appKey(app), app])).values()].filter((app) => !recent.has(appKey(app)));
  if (news.length === 0) return;
  const now = clock.now();
  const by = { accountId, most: mostNewPanels, mostFollowed: mostOfAccount };
  try {
    const times = { now: new Date(now), since: new Date(now - followedMs) };
    const followed = await askPanels(db, news, { ...times, most: mostPanels, by });
    for (const app of followed) recent.set(appKey(app), true);
    if (followed.some(({ begun }) => begun)) await announce(db, [{ about: 'panels' }]);
  } catch {
    // A read must not fail because the database rejects writes; the next look tries again.
  }
};
