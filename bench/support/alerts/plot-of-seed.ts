import { dayNumber, dayText } from '../../../sandbox/world/days.ts';
import { randomFrom } from '../../../sandbox/world/random.ts';
import type { Plot, WorldEvent } from '../../../sandbox/world/reviews/reviews.ts';
import { makeWorld } from '../../../sandbox/world/world.ts';
import type { Store } from '../../../server/contract/domain/stores.ts';

export interface WatchedApp {
  readonly key: string;
  readonly store: Store;
  readonly appId: string;
}

export interface SeedPlot {
  readonly apps: readonly WatchedApp[];
  readonly plot: Plot;
}

/** Reviews a day of the quietest and of the loudest app. */
const [quietest, loudest] = [4, 40];
const appsOfSeed = 14;

/** Events are this far apart, so that the weeks before one are quiet. */
const apart = 26;
const firstDay = 10;
const lastDay = 50;

type Happening = 'crash' | 'price' | 'bombing' | 'outage' | 'ads' | 'sync' | 'support';
const happenings: readonly Happening[] = [
  'crash',
  'crash',
  'price',
  'price',
  'bombing',
  'bombing',
  'outage',
  'ads',
  'sync',
  'support',
];

/**
 * What happens in the world of a seed over 60 days: apps of different loudness, each with none to two events of different
 * kinds, strengths and lengths.
 */
export const plotOfSeed = (seed: number, start: string): SeedPlot => {
  const random = randomFrom(seed * 7_919 + 17);
  const from = dayNumber(start);
  const world = makeWorld({ seed, today: start });
  const end = makeWorld({ seed, today: dayText(from + 60) });
  const known = world.apps.filter((app) => /^old-/.test(app.key) && app.appleId !== null && app.playId !== null);
  const usable = known.flatMap((app) => {
    const store: Store = random.chance(0.5) ? 'apple' : 'play';
    const reviews = store === 'apple' ? world.appleReviews(app, 'us') : world.playReviews(app, 'en');
    return reviews.length >= 40 ? [{ app, store, perDay: reviews.length / 730 }] : [];
  });
  const events: WorldEvent[] = [];
  const talk: Record<string, number> = {};
  const apps = usable.slice(0, appsOfSeed).map(({ app, store, perDay }): WatchedApp => {
    const wanted = quietest * (loudest / quietest) ** random.next();
    talk[app.key] = wanted / perDay;
    const versions = end.apps.find(({ key }) => key === app.key)?.versions ?? [];
    for (let day = random.whole(firstDay, firstDay + 30); day <= lastDay; day += apart + random.whole(0, 10)) {
      if (random.chance(0.2)) continue;
      const event = eventOf(random.pick(happenings), app.key, from + day, wanted);
      if (event) events.push(event);
    }
    function eventOf(what: Happening, key: string, day: number, loudness: number): WorldEvent | null {
      const lasting = (days: number) => ({ key, from: dayText(day), to: dayText(day + days - 1) });
      const share = random.between(0.3, 0.6);
      switch (what) {
        case 'crash': {
          const next = versions.findIndex(({ releasedAt }) => dayNumber(releasedAt.slice(0, 10)) >= day);
          const version = versions[next];
          const out = version && dayNumber(version.releasedAt.slice(0, 10)) + 1;
          if (!version || !out || out > from + lastDay) return null;
          const fixed = versions[next + 1];
          const to = fixed ? dayNumber(fixed.releasedAt.slice(0, 10)) : from + 70;
          return {
            key,
            from: dayText(out),
            to: dayText(to),
            kind: 'complaint',
            topic: 'crash',
            share,
            stars: [1],
            version: version.version,
          };
        }
        case 'price':
          return { ...lasting(90), kind: 'complaint', topic: 'billing', share, stars: [1, 2] };
        case 'bombing':
          return {
            ...lasting(random.whole(5, 8)),
            kind: 'bombing',
            perDay: Math.max(4, Math.round(loudness * random.between(0.6, 2))),
          };
        case 'outage':
          return {
            ...lasting(random.whole(3, 5)),
            kind: 'complaint',
            topic: 'login',
            share: share + 0.1,
            stars: [1, 2],
          };
        case 'ads':
          return { ...lasting(40), kind: 'complaint', topic: 'ads', share, stars: [1, 2, 3] };
        case 'sync':
          return { ...lasting(20), kind: 'complaint', topic: 'sync', share, stars: [1, 2] };
        case 'support':
          return { ...lasting(15), kind: 'complaint', topic: 'support', share, stars: [1, 2] };
      }
    }
    return { key: app.key, store, appId: (store === 'apple' ? app.appleId : app.playId) ?? '' };
  });
  return { apps, plot: { events, talk } };
};
