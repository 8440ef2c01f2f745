import { dayMs } from '../../../server/contract/domain/durations.ts';
import { stores } from '../../../server/contract/domain/stores.ts';
import { saveVersions } from '../../../server/store/market/app-versions.ts';
import { saveSnapshots } from '../../../server/store/market/charts.ts';
import { saveRatings } from '../../../server/store/market/listings.ts';
import { call, ended } from '../call.ts';
import { testClock } from '../clock.ts';
import type { Service } from '../service.ts';
import { testWorld } from '../sources/world.ts';
import { onceASite, type Site } from './site.ts';

const pastDays = 40;

export const plantedApp = (key: string) => testWorld().apps.find((app) => app.key === key)!;

/** Writes down the last weeks of the United States' free charts, and of one app, as the collectors would have. */
export const writePast = async ({ db }: Pick<Service, 'db'>, key: string): Promise<void> => {
  const world = testWorld();
  const app = plantedApp(key);
  const days = Array.from({ length: pastDays }, (_, at) =>
    new Date(testClock.now() - (pastDays - at) * dayMs).toISOString().slice(0, 10),
  );
  for (const store of stores) {
    const appId = (store === 'apple' ? app.appleId : app.playId)!;
    await saveSnapshots(
      db,
      days.map((day) => ({
        store,
        country: 'us',
        genreId: null,
        chart: 'top-free',
        day,
        readAt: `${day}T12:00:00.000Z`,
        appIds: world
          .chart(store, 'free', 'us', null, day)
          .flatMap((each) => (store === 'apple' ? each.appleId : each.playId) ?? []),
      })),
    );
    const rated = days.map((day) => {
      const counts = app.ratings(store, 'us', day);
      const ratingsTotal = counts.reduce((sum, count) => sum + count, 0);
      const starsTotal = counts.reduce((sum, count, at) => sum + count * (at + 1), 0);
      return { day, score: starsTotal / ratingsTotal, ratingsTotal };
    });
    await saveRatings(db, [{ store, country: 'us', appId, days: rated }]);
    await saveVersions(
      db,
      app.versions.slice(-3).map(({ version, releasedAt }) => ({ store, appId, version, releasedAt })),
    );
  }
};

export const withPast = onceASite(({ service }) => writePast(service, 'tidebook'));

/** Pulls reviews of an app through the service itself, so that some are on file. */
export const withReviews = async (
  { service, customer }: Pick<Site, 'service' | 'customer'>,
  key: string,
): Promise<void> => {
  const input = { apps: [{ store: 'apple', appId: plantedApp(key).appleId }], countries: ['us', 'gb'], limit: 500 };
  const { body } = await call<{ id: string }>(service.url, customer.key, 'POST', '/api/v1/reviews/pulls', input);
  await ended(service.url, customer.key, body.id);
};
