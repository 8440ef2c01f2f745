import { type AppleApp, isSoldIn } from '../../../sandbox/apple/app-facts.ts';
import type { World, WorldReview } from '../../../sandbox/world/types.ts';
import { hourMs } from '../../../server/contract/domain/durations.ts';
import { worldOn } from './world.ts';

/** The sample world on a day that does not move. */
export const appleWorld: World = worldOn('2026-11-15');

export const appNamed = (key: string): AppleApp => {
  const app = appleWorld.apps.find((one) => one.key === key);
  if (!isSoldIn(app, 'us')) throw new Error(`The world has no app ${key} in the App Store.`);
  return app;
};

/** The same world, but an app has `count` reviews in every storefront, newest first. */
export const withReviews = (app: AppleApp, count: number, change: Partial<WorldReview> = {}): World => {
  const written = Array.from({ length: count }, (_, index) => ({ ...review(app, index), ...change }));
  return {
    ...appleWorld,
    appleReviews: (asked, country) => (asked === app ? written : appleWorld.appleReviews(asked, country)),
  };
};

const review = (app: AppleApp, index: number): WorldReview => ({
  id: String(14_400_000_000 - index),
  app,
  store: 'apple',
  country: 'us',
  language: 'en',
  rating: 1 + (index % 5),
  title: `Nº ${index} & more`,
  text: `It's "quiet" <really> & useful ✨ &amp; 静か\nDay ${index}.`,
  at: new Date(Date.parse('2026-11-14T20:00:00.000Z') - index * hourMs).toISOString(),
  version: index % 7 === 0 ? null : '4.2.1',
  helpful: (index * 37) % 101,
  author: { name: `Jürgen <${index}>`, id: String(70_000_000 + index) },
  reply: null,
});
