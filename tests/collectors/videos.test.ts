import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { chartingVideos, firstVideos, videoStatistics } from '../../server/collectors/collect-videos.ts';
import type { Collector, CollectorContext } from '../../server/collectors/collector.ts';
import { videoMatches } from '../../server/collectors/rematch-videos.ts';
import { readConfig } from '../../server/config/config.ts';
import { type Credentials, credentialsOf, noCredentials } from '../../server/connectors/credentials.ts';
import { quotaDay } from '../../server/connectors/http/quotas.ts';
import type { Social } from '../../server/connectors/social/social.ts';
import { hourMs } from '../../server/contract/domain/durations.ts';
import type { Platform } from '../../server/contract/domain/platforms.ts';
import { toFile } from '../../server/reach/videos/to-file.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { spendQuota } from '../../server/store/sources/source-budgets.ts';
import { keepVideos, rematchVideos } from '../../server/store/videos/keep-videos.ts';
import { dueToMatch } from '../../server/store/videos/video-matches.ts';
import { createLog } from '../../server/support/log.ts';
import { fileVideos } from '../../server/videos/file-videos.ts';
import { namesOnFile } from '../../server/videos/names-on-file.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { foundValue } from '../support/sources/found-value.ts';
import { readSandbox, startSandbox } from '../support/sources/sandbox.ts';

const platforms = ['facebook', 'instagram', 'tiktok', 'youtube'];

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

let db: DirectDatabase;
let context: CollectorContext;
let contextWith: (credentials: Credentials) => CollectorContext;
beforeEach(async () => {
  db = openDatabase(await freshDatabase());
  const config = readConfig({});
  const { with: sourcesWith, close } = readSandbox(db, sandbox);
  contextWith = (credentials) => ({
    db,
    clock: testClock,
    sources: sourcesWith(credentials),
    signal: new AbortController().signal,
    log: createLog('silent'),
    authorSalt: 'a salt for these tests',
    pauseMs: 0,
  });
  context = contextWith(credentialsOf(config));
  return async () => {
    sandbox.clearFaults();
    await close();
    await db.close();
  };
});

const run = (collector: Collector) => collector.run(context);
/** Where one platform says as much as four. */
const askOnly = (...asked: readonly Platform[]): void => {
  const { sources } = context;
  const social: Record<Platform, Social | null> = { facebook: null, instagram: null, tiktok: null, youtube: null };
  for (const platform of asked) social[platform] = sources.social[platform];
  context = { ...context, sources: { ...sources, social } };
};
const asked = (route: string): number => sandbox.requests.filter(({ name }) => name === route).length;
const askedBy = async (route: string, work: () => Promise<unknown>): Promise<number> => {
  const before = asked(route);
  await work();
  return asked(route) - before;
};

const onFile = () =>
  db.rows<{ platform: string; count: number }>(
    'select platform, count(*)::int as count from videos group by 1 order by 1',
  );
const searches = () =>
  db.rows<{ platform: string; count: number }>(
    'select platform, count(*)::int as count from video_searches group by 1 order by 1',
  );
const letPass = (interval: string) =>
  Promise.all([
    db.rows('update video_searches set searched_at = searched_at - $1::interval', [interval]),
    db.rows('update videos set counted_at = counted_at - $1::interval', [interval]),
  ]);

describe('videos of charting apps', () => {
  test('are looked for a few an hour and a bounded number a day, and not again for a week', async () => {
    askOnly('tiktok', 'youtube');
    const hours: number[] = [];
    for (let hour = 0; hour < 7; hour++) hours.push(await askedBy('scrape-tiktok-search', () => run(chartingVideos)));
    expect(hours).toEqual([4, 4, 4, 4, 4, 4, 0]);
    expect(await searches()).toEqual(['tiktok', 'youtube'].map((platform) => ({ platform, count: 24 })));
    // The next day others have their turn.
    await letPass('25 hours');
    await run(chartingVideos);
    expect(await searches()).toEqual(['tiktok', 'youtube'].map((platform) => ({ platform, count: 28 })));
    const words = await db.rows<{ words: string }>('select words from video_searches where platform = $1', ['tiktok']);
    expect(new Set(words.map((row) => row.words)).size).toBe(28);
  });

  test('leave half of YouTube’s searches to callers', async () => {
    askOnly('tiktok', 'youtube');
    await spendQuota(db, { quota: 'youtube searches', day: quotaDay(testClock.now()), most: 49 });
    expect(await askedBy('youtube-search', () => run(chartingVideos))).toBe(1);
    // A spent half is no failure.
    expect(await run(chartingVideos)).toBeNull();
    expect(await askedBy('youtube-search', () => run(chartingVideos))).toBe(0);
    expect((await onFile()).map(({ platform }) => platform)).toContain('tiktok');
  });

  test('that fail on one platform are found on the others, and what failed does not keep the rest from its turn', async () => {
    sandbox.setFault({ route: 'scrape-tiktok-search', fault: 'changed-shape' });
    expect(await run(chartingVideos)).toContain('tiktok');
    expect((await onFile()).map(({ platform }) => platform)).toEqual(['facebook', 'instagram', 'youtube']);
    sandbox.clearFaults();
    expect(await run(chartingVideos)).toBeNull();
    expect((await onFile()).map(({ platform }) => platform)).toEqual(platforms);
  });

  test('of charts that cannot be read are a run that is not whole', async () => {
    sandbox.setFault({ route: '*', fault: '403-empty' });
    expect(await run(chartingVideos)).toContain('charts');
    expect(await onFile()).toEqual([]);
  });

  test('without any key nothing is asked, and that is no failure', async () => {
    const before = sandbox.requests.length;
    for (const collector of [chartingVideos, videoStatistics]) {
      expect(await collector.run(contextWith(noCredentials))).toBeNull();
    }
    expect(sandbox.requests.length).toBe(before);
  });

  test('a run that is cut off and begun again files nothing twice', async () => {
    await run(chartingVideos);
    const first = await onFile();
    await db.rows('delete from video_searches');
    await run(chartingVideos);
    expect(await onFile()).toEqual(first);
  });
});

describe('statistics', () => {
  /** What one search of two platforms shows. */
  const fill = async () => {
    for (const platform of ['youtube', 'tiktok'] as const) {
      const { videos } = foundValue(
        await context.sources.social[platform]!.searchVideos({ query: 'habit', cursor: null }),
      );
      await keepVideos(
        db,
        videos.map((video) => toFile(video, [], () => null)),
        { seenAt: testClock.date(), rules: 0, among: 0, authorSalt: 'a-salt-for-the-tests' },
      );
    }
  };
  const youtube = () =>
    db.rows<{ id: string; views: number | null; likes: number | null }>(
      `select id, views, likes from videos where platform = 'youtube' order by id`,
    );

  test('are read again after a day, the oldest first, fifty at a time, where it is cheap', async () => {
    await fill();
    expect(await askedBy('youtube-stats', () => run(videoStatistics))).toBe(0);
    const real = await youtube();
    await letPass('25 hours');
    await db.rows('update videos set views = views * 0, likes = likes * 0');
    const reads = await askedBy('youtube-stats', async () => expect(await run(videoStatistics)).toBeNull());
    expect(reads).toBe(Math.min(10, Math.ceil(real.length / 50)));
    const now = await youtube();
    expect(now.slice(0, 500)).toEqual(real.slice(0, 500));
    expect(await askedBy('youtube-stats', () => run(videoStatistics))).toBe(0);
    // Those of platforms without such a read are as they were.
    const [others] = await db.rows<{ most: number }>(
      `select max(views)::int as most from videos where platform <> 'youtube'`,
    );
    expect(others!.most).toBe(0);
  });

  test('that are not reported leave what is known', async () => {
    await fill();
    const known = await youtube();
    await letPass('25 hours');
    sandbox.setFault({ route: 'youtube-stats', fault: 'no-counts' });
    onTestFinished(() => sandbox.clearFaults());
    expect(await run(videoStatistics)).toBeNull();
    expect(await youtube()).toEqual(known);
  });

  test('of a video that is gone: after the second miss it leaves the library', async () => {
    await fill();
    const before = (await youtube()).length;
    await db.rows(
      `insert into videos (platform, id, url, title, heading, words, counted_at, first_seen)
       values ('youtube', 'gone-gone-1', 'https://www.youtube.com/watch?v=gone', 'gone', '', '', $1, $1)`,
      [testClock.date()],
    );
    const isThere = async () => (await youtube()).some(({ id }) => id === 'gone-gone-1');
    await letPass('25 hours');
    await run(videoStatistics);
    expect(await isThere()).toBe(true);
    await letPass('25 hours');
    await run(videoStatistics);
    expect(await isThere()).toBe(false);
    expect((await youtube()).length).toBe(before);
  });

  test('that cannot be read are a run that is not whole, and no one is taken for gone', async () => {
    await fill();
    const known = await youtube();
    for (let time = 0; time < 3; time++) {
      await letPass('25 hours');
      sandbox.setFault({ route: 'youtube-stats', fault: 'changed-shape' });
      expect(await run(videoStatistics)).toContain('youtube');
    }
    expect(await youtube()).toEqual(known);
  });
});

describe('matching again', () => {
  const matched = () =>
    db.rows<{ id: string; apps: string }>(
      `select v.id, string_agg(a.store || ' ' || a.app_id, ', ' order by a.store, a.app_id) as apps
       from videos v join video_apps a on a.video_no = v.no group by 1 order by 1`,
    );
  const filed = async () => {
    const { videos } = foundValue(await context.sources.social.tiktok!.searchVideos({ query: 'habit', cursor: null }));
    await fileVideos({ db, clock: testClock, sources: null, authorSalt: 'a-salt-for-the-tests' }, videos, {
      kindOfApp: null,
      apps: listed(),
    });
  };
  const listed = () =>
    sandbox.world.apps.flatMap(({ appleId, title, developer }) =>
      appleId === null ? [] : [{ store: 'apple' as const, appId: appleId, title, developer: developer.name }],
    );

  test('what other rules had matched is matched as it is now, an hour later; what is the same is left as it is', async () => {
    await filed();
    const right = await matched();
    expect(right.length).toBeGreaterThan(3);
    await db.rows(`update video_apps set app_id = '1', title = 'Wrong', why = '{}', terms = '{wrong}' where video_no in (
      select video_no from video_apps order by video_no limit 1)`);
    await db.rows('update video_texts set matched_by = 0');
    // The right app is known from elsewhere.
    for (const { store, appId, title } of listed()) {
      await db.rows(`insert into review_apps (store, app_id, title, seen_at) values ($1, $2, $3, $4)`, [
        store,
        appId,
        title,
        testClock.date(),
      ]);
    }
    const other = openDatabase(db.connection);
    context = { ...context, db: other };
    onTestFinished(() => other.close());
    expect(await run(videoMatches)).toBeNull();
    expect((await matched()).some(({ apps }) => apps === 'apple 1')).toBe(true);
    await db.rows(`update video_texts set matched_at = matched_at - interval '2 hours'`);
    expect(await run(videoMatches)).toBeNull();
    const now = await matched();
    expect(now.some(({ apps }) => apps.includes('apple 1,') || apps === 'apple 1')).toBe(false);
    expect(now.map(({ id }) => id)).toEqual(right.map(({ id }) => id));
    const [left] = await db.rows<{ due: number }>('select count(*)::int as due from video_texts where matched_by = 0');
    expect(left!.due).toBe(0);
  });

  describe('is not done', () => {
    /** Of before the last hour, with another count of known apps than now. */
    const settled = async (among: (count: number) => number, age = '2 hours') => {
      await filed();
      await db.rows(
        `insert into review_apps (store, app_id, title, seen_at)
        select 'play', 'org.example.' || n, 'Zorbelin ' || n, $1 from generate_series(1, 30) as n`,
        [testClock.date()],
      );
      const other = openDatabase(db.connection);
      context = { ...context, db: other };
      onTestFinished(() => other.close());
      const { count } = await namesOnFile(context.db);
      expect(count).toBeGreaterThan(10);
      await db.rows('update video_texts set matched_among = $1, matched_at = $3::timestamptz - $2::interval', [
        among(count),
        age,
        testClock.date(),
      ]);
      return due();
    };
    const due = async () => {
      const at = () => db.rows<{ at: Date }>('select matched_at as at from video_texts order by video_no');
      const before = await at();
      await run(videoMatches);
      return (await at()).filter((row, place) => row.at.getTime() !== before[place]!.at.getTime()).length;
    };

    test('for one app that has become known', async () => {
      expect(await settled((count) => count - 1)).toBe(0);
    });

    test('unless they are more by a tenth, and then once', async () => {
      expect(await settled((count) => Math.floor(count / 2))).toBeGreaterThan(10);
      await db.rows('update video_texts set matched_at = $1', [new Date(testClock.now() - 2 * hourMs)]);
      expect(await due()).toBe(0);
    });

    test('unless a week has passed', async () => {
      expect(await settled((count) => count, '8 days')).toBeGreaterThan(10);
    });
  });

  test('that an app is named in passing now is filed, though all else is the same', async () => {
    await filed();
    const passing = () => db.rows('select video_no, app_id, passing from video_apps order by 1, 2');
    const right = await passing();
    await db.rows('update video_apps set passing = not passing');
    await db.rows('update video_texts set matched_by = 0, matched_at = $1', [new Date(testClock.now() - 2 * hourMs)]);
    await run(videoMatches);
    expect(await passing()).toEqual(right);
  });

  test('a video that is filed between the reading and the writing keeps the apps that it was filed with', async () => {
    await filed();
    const before = await matched();
    const long = new Date(testClock.now() + hourMs);
    const everything = { rules: 9_999, among: 0, before: long, inAnyCase: long };
    const read = await dueToMatch(db, everything, 1_000);
    await filed();
    const changed = read.map(({ no, edition }) => ({ no, edition, said: ['x'], apps: [] }));
    await rematchVideos(db, { changed, same: [] }, { rules: 9_999, among: 0, at: testClock.date() });
    expect(await matched()).toEqual(before);
    expect(await db.rows('select 1 from video_texts where matched_by = 9999')).toEqual([]);
  });

  test('an app that becomes known is matched to the videos that name it, no matter who looked for it', async () => {
    const { videos } = foundValue(await context.sources.social.tiktok!.searchVideos({ query: 'habit', cursor: null }));
    await fileVideos({ db, clock: testClock, sources: null, authorSalt: 'a-salt-for-the-tests' }, videos, {
      kindOfApp: null,
      apps: [],
    });
    expect(await matched()).toEqual([]);
    askOnly('tiktok');
    await run(firstVideos);
    await db.rows(`update video_texts set matched_at = matched_at - interval '2 hours'`);
    const other = openDatabase(db.connection);
    context = { ...context, db: other };
    onTestFinished(() => other.close());
    await run(videoMatches);
    expect((await matched()).filter(({ id }) => videos.some((video) => video.id === id)).length).toBeGreaterThan(3);
  });
});
