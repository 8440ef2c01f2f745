import type { NameableApp } from '../../../server/reach/videos/matching/app-name-in-videos.ts';
import { type FoundVideo, toFile } from '../../../server/reach/videos/to-file.ts';
import type { Database } from '../../../server/store/engine/database.ts';
import { keepVideos } from '../../../server/store/videos/keep-videos.ts';
import { testClock } from '../../support/clock.ts';

export type App = NameableApp & { readonly genre: string | null };

let numbers = 0;

export const made = (more: Partial<FoundVideo> = {}): FoundVideo => {
  const id = `v${String(++numbers).padStart(5, '0')}`;
  return {
    platform: 'tiktok',
    id,
    url: `https://www.tiktok.com/@mirabel/video/${id}`,
    title: 'A video',
    description: '',
    hashtags: [],
    creator: { handle: 'mirabel', name: 'Mirabel', id: null, followers: 10 },
    views: 100,
    likes: 5,
    comments: 1,
    publishedAt: '2026-10-01T00:00:00.000Z',
    durationS: 30,
    thumbnail: null,
    ...more,
  };
};

export const app = (title: string, more: Partial<App> = {}): App => ({
  store: 'apple',
  appId: String(700_000_000 + ++numbers),
  title,
  genre: null,
  ...more,
});

/** Files videos as matched to the apps, in a database that is there when the first is filed. */
export const filerOf =
  (db: () => Database) =>
  (
    given: readonly FoundVideo[],
    apps: readonly App[] = [],
    { isLinked = false, isPassing = false }: { isLinked?: boolean; isPassing?: boolean } = {},
  ) =>
    keepVideos(
      db(),
      given.map((video) =>
        toFile(
          video,
          apps.map((app) => ({ app, why: ['It is named here.'], isLinked, isPassing })),
          () => null,
        ),
      ),
      { seenAt: testClock.date(), rules: 1, among: 0, authorSalt: 'a-salt-for-the-tests' },
    );
