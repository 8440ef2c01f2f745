import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { videoTruth } from '../../../sandbox/social/society.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';
import { credentialsOf } from '../../../server/connectors/credentials.ts';
import { appKey } from '../../../server/contract/domain/app-ref.ts';
import { platforms } from '../../../server/contract/domain/platforms.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { Job } from '../../../server/contract/resources/job.ts';
import type { Video } from '../../../server/contract/resources/reach/videos.ts';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { fromTheStart, searchVideos } from '../../../server/videos/find-videos.ts';
import { call, ended } from '../../support/call.ts';
import { checkBooks } from '../../support/database/books.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { keyOfVideo, videosOf } from '../../support/runs/runs-of.ts';
import { newCustomer, startService } from '../../support/service.ts';
import { readSandbox } from '../../support/sources/sandbox.ts';
import { startStores } from '../../support/sources/stores.ts';

const stores = await startStores();
const videos = videosOf(stores.service.url, (await newCustomer(stores.service.db)).key);
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});

const stranger = async () => {
  const { key } = await newCustomer(stores.service.db);
  return { key, ...videosOf(stores.service.url, key) };
};

/** The platforms of the same world as they are asked with other keys and an allowance of their own. */
const askedWith = async (given: Partial<Config>) => {
  const db = openDatabase(await freshDatabase());
  const config = { ...readConfig({}), ...given };
  const { sources, close } = readSandbox(db, stores.sandbox, { config, credentials: credentialsOf(config) });
  onTestFinished(async () => {
    await close();
    await db.close();
  });
  return (words: string, asked: readonly (typeof platforms)[number][]) =>
    searchVideos(sources.social, words, { open: asked.map(fromTheStart), signal: new AbortController().signal });
};

const searches = [
  'youtube-search',
  'scrape-tiktok-search',
  'scrape-instagram-search',
  'instagram-hashtag-search',
  'scrape-facebook-search',
];

/** The app keys of the world that an answer matched, and those that are true. */
const judged = (found: readonly Video[]) => {
  const { world } = stores.sandbox;
  const truth = new Map(videoTruth(world).map((each) => [keyOfVideo(each), each.appKeys]));
  const keys = new Map<string, string>(
    world.apps.flatMap(({ key, appleId, playId }) => [
      [`apple ${appleId}`, key] as const,
      [`play ${playId}`, key] as const,
    ]),
  );
  const pairs = (of: (video: Video) => readonly (string | undefined)[]): Set<string> =>
    new Set(found.flatMap((video) => of(video).map((key) => `${keyOfVideo(video)} ${key}`)));
  const actual = pairs(({ apps }) => apps.map(({ store, appId }) => keys.get(appKey({ store, appId }))));
  const real = pairs((video) => truth.get(keyOfVideo(video)) ?? []);
  const right = [...actual].filter((pair) => real.has(pair)).length;
  return { actual: actual.size, precision: right / actual.size, recall: right / real.size };
};

describe('a search', () => {
  test('of a kind of app asks all platforms, tells what is about such apps first and joins the library', async () => {
    const { search } = await videos.run({ query: 'Habit Tracker' });
    expect(search).toMatchObject({
      query: 'Habit Tracker',
      kindOfApp: 'Habit Tracker',
      errors: [],
      readBy: 'rules',
      readShare: 0,
    });
    expect(new Set(search.videos.map(({ platform }) => platform))).toEqual(new Set(platforms));
    const isPassing = ({ apps }: Video): boolean => apps.some(({ why }) => why.at(-1)!.includes('in passing'));
    const nearest = search.videos.slice(0, 10);
    expect(nearest.every(({ apps }) => apps.length > 0)).toBe(true);
    expect(nearest.some(isPassing)).toBe(false);
    expect(search.notes.some((note) => note.includes('only match the search words'))).toBe(true);
    expect(search.next).toMatchObject({ page: 2 });
    const { precision, recall } = judged(search.videos);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.7);
    for (const { why } of search.videos.flatMap(({ apps }) => apps)) {
      expect(why.length).toBeGreaterThan(0);
      expect(new Set(why).size).toBe(why.length);
    }

    const library = await videos.library({ q: 'habit tracker', limit: 100 });
    const onFile = new Map(library.videos.map((video) => [keyOfVideo(video), video]));
    for (const video of nearest) expect(onFile.get(keyOfVideo(video))).toEqual(video);
  });

  test.each(['tidebook '])('of an app by its name: %s', async (query) => {
    const { search } = await videos.run({ query });
    expect(search.kindOfApp).toBeNull();
    const { actual, precision, recall } = judged(search.videos);
    expect(actual).toBeGreaterThan(10);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.7);
  });

  test('of an app by its link is one by its name', async () => {
    const app = stores.app('tidebook');
    const { search } = await videos.run({
      query: `https://apps.apple.com/us/app/x/id${app.appleId}`,
      platforms: ['tiktok'],
    });
    expect(search.videos.filter(({ apps }) => apps.some(({ appId }) => appId === app.appleId)).length).toBeGreaterThan(
      3,
    );
  });

  test('says what was left out of a query', async () => {
    const { search } = await (await stranger()).run({ query: 'running coach plans', platforms: ['tiktok'] });
    expect(search.kindOfApp).toBe('running coach');
    expect(search.notes[0]).toMatch(/read as “running coach”, without “plans”\.$/u);
  });

  test('of some platforms asks no other', async () => {
    const before = stores.asked('youtube-search');
    const { search } = await videos.run({ query: 'running coach', platforms: ['facebook', 'facebook'] });
    expect(new Set(search.videos.map(({ platform }) => platform))).toEqual(new Set(['facebook']));
    expect(stores.asked('youtube-search')).toBe(before);
  });

  test('spends one search of YouTube’s a page', async () => {
    const before = stores.asked('youtube-search');
    await videos.run({ query: 'photo editor' });
    expect(stores.asked('youtube-search') - before).toBe(1);
  });

  test('that finds nothing anywhere fails with what was asked, and is refunded', async () => {
    const job = await videos.job({ query: 'qzvxk wqpyj' });
    expect(job).toMatchObject({ status: 'failed', refunded: true, error: { code: 'nothing_found', retryable: false } });
    expect(job.error!.detail).toContain('qzvxk wqpyj');
    const { status, body } = await videos.start({ query: 'qzvxk wqpyj', more: true });
    expect({ status, code: (body as unknown as ProblemBody).code }).toEqual({ status: 400, code: 'no_earlier_search' });
  });
});

describe('money', () => {
  test('a search costs 4 and a page further 4; for six hours the same question is answered for nothing, no matter who asks', async () => {
    const [one, two] = [await stranger(), await stranger()];
    const first = await one.run({ query: 'budget planner', platforms: ['tiktok', 'facebook'] });
    expect(first.job.credits).toBe(4);
    const held = await two.start({ query: ' Budget  PLANNER', platforms: ['facebook', 'tiktok', 'tiktok'] });
    expect(held.body).toMatchObject({ status: 'queued', credits: 0 });
    const again = await ended(stores.service.url, two.key, held.body.id);
    expect(again.result).toEqual(first.search);
    const mine = await one.run({ query: 'budget planner', platforms: ['tiktok', 'facebook'], more: true });
    expect(mine.job.credits).toBe(4);
    // Who was given a held answer goes on from it, beside the one who asked first.
    const theirs = await two.run({ query: 'budget planner', platforms: ['tiktok', 'facebook'], more: true });
    expect(theirs.job.credits).toBe(4);
    expect(theirs.search.videos.map(keyOfVideo)).toEqual(mine.search.videos.map(keyOfVideo));
    await stores.service.db.rows(
      `update jobs set finished_at = finished_at - interval '6 hours' where status = 'done'`,
    );
    expect((await two.start({ query: 'budget planner', platforms: ['tiktok', 'facebook'] })).body.credits).toBe(4);
  });
});

describe('platforms that fail', () => {
  test('one is named, the others answer, and the answer serves no one else', async () => {
    stores.break('youtube-search', 'changed-shape');
    const { search } = await videos.run({ query: 'sleep' });
    expect(search.errors).toMatchObject([{ platform: 'youtube', code: 'upstream_failed' }]);
    expect(search.videos.length).toBeGreaterThan(0);
    expect(search.videos.some(({ platform }) => platform === 'youtube')).toBe(false);
    expect(search.next!.platforms).toContain('youtube');
    expect((await (await stranger()).start({ query: 'sleep' })).body.credits).toBe(4);
  });

  test('one that answers only by one of its two ways is named, and the answer serves no one else', async () => {
    stores.break('instagram-hashtag-media', 'failing');
    const own = await stranger();
    const input = { query: 'meditation', platforms: ['instagram'] };
    const { search } = await own.run(input);
    expect(search.videos.length).toBeGreaterThan(0);
    expect(search.errors).toEqual([
      {
        platform: 'instagram',
        code: 'upstream_failed',
        message: expect.stringMatching(
          /^Some videos may be missing because Instagram .*Try again in a few minutes\.$/u,
        ),
      },
    ]);
    expect((await (await stranger()).run(input)).job.credits).toBe(4);
  });

  test('all of them: the run fails, is refunded, and says of each what happened', async () => {
    const me = await stranger();
    for (const route of searches) stores.break(route, 'changed-shape');
    const job = await me.job({ query: 'sleep timer' });
    expect(job).toMatchObject({
      status: 'failed',
      credits: 4,
      refunded: true,
      error: { code: 'upstream_failed', retryable: true },
    });
    for (const name of ['TikTok', 'Instagram', 'YouTube', 'Facebook']) expect(job.error!.detail).toContain(name);
  });

  test('a spent quota is named as such', async () => {
    const { errors } = await (await askedWith({ youtubeKey: 'spent' }))('habit tracker', ['youtube', 'tiktok']);
    expect(errors).toMatchObject([{ platform: 'youtube', code: 'quota_spent' }]);
  });

  test('the day’s allowance is shared: when it is taken, YouTube is not asked', async () => {
    const ask = await askedWith({ youtubeSearchesPerDay: 1 });
    expect((await ask('habit tracker', ['youtube'])).errors).toEqual([]);
    const before = stores.asked('youtube-search');
    const { errors, answered } = await ask('photo editor', ['youtube', 'tiktok']);
    expect(errors).toMatchObject([{ platform: 'youtube', code: 'quota_spent' }]);
    expect(answered).toEqual(['tiktok']);
    expect(stores.asked('youtube-search')).toBe(before);
  });

  test('a refused key names its setting', async () => {
    const { errors } = await (await askedWith({ youtubeKey: 'refused' }))('habit tracker', ['youtube', 'tiktok']);
    expect(errors).toMatchObject([{ platform: 'youtube', code: 'upstream_failed' }]);
    expect(errors[0]!.message).toContain('YOUTUBE_KEY');
  });
});

test('keys that are missing are named with their settings, and the answer is held all the same; none at all: 422 before any charge', async () => {
  const service = await startService({
    sandbox: stores.sandbox,
    config: { scrapecreatorsKey: 'none', instagramToken: 'none' },
  });
  onTestFinished(() => service.stop());
  const { key } = await newCustomer(service.db);
  const me = videosOf(service.url, key);

  const refused = await me.start({ query: 'habit tracker', platforms: ['tiktok', 'instagram'] });
  const { code, detail } = refused.body as unknown as ProblemBody;
  expect({ status: refused.status, code }).toEqual({ status: 422, code: 'unsupported' });
  for (const setting of ['SCRAPECREATORS_KEY', 'INSTAGRAM_TOKEN']) expect(detail).toContain(setting);
  expect(refused.headers.get('x-credits-used')).toBe('0');
  const { body: jobs } = await call<{ jobs: Job[] }>(service.url, key, 'GET', '/api/v1/jobs');
  expect(jobs.jobs).toEqual([]);

  const { search } = await me.run({ query: 'habit tracker' });
  expect(new Set(search.videos.map(({ platform }) => platform))).toEqual(new Set(['youtube']));
  expect(search.errors.map(({ platform, code: why }) => `${platform} ${why}`).sort()).toEqual([
    'facebook not_configured',
    'instagram not_configured',
    'tiktok not_configured',
  ]);
  expect(search.errors.find(({ platform }) => platform === 'tiktok')!.message).toContain('SCRAPECREATORS_KEY');
  expect((await me.start({ query: 'habit tracker' })).body.credits).toBe(0);
});

describe('bounds', () => {
  const kept = async () => {
    const service = await startService({ sandbox: stores.sandbox, config: { role: 'api' } });
    onTestFinished(() => service.stop());
    return videosOf(service.url, (await newCustomer(service.db, { queue: 100 })).key);
  };

  test('are kept on both sides', async () => {
    const { start } = await kept();
    for (const good of [
      { query: 'ab' },
      { query: ` ${'🔥'.repeat(120)} ` },
      { query: 'ab', platforms: ['facebook'] },
      { query: 'ab', platforms: [...platforms] },
    ]) {
      expect({ good, status: (await start(good)).status }).toEqual({ good, status: 202 });
    }
    for (const [path, bad] of [
      ['query', { query: 'a' }],
      ['query', { query: ' a ' }],
      ['query', { query: 'a'.repeat(121) }],
      ['query', {}],
      ['platforms', { query: 'ab', platforms: [] }],
      ['platforms', { query: 'ab', platforms: [...platforms, 'tiktok'] }],
      ['platforms.0', { query: 'ab', platforms: ['vimeo'] }],
      ['platforms', { query: 'ab', platforms: 'tiktok' }],
      ['more', { query: 'ab', more: 'yes' }],
      ['more', { query: 'ab', more: null }],
      ['force', { query: 'ab', force: 1 }],
      ['page', { query: 'ab', page: 2 }],
    ] as const) {
      const { status, body } = await start(bad);
      const problem = body as unknown as ProblemBody;
      expect({ bad, status, code: problem.code }).toEqual({ bad, status: 400, code: 'invalid_request' });
      expect(problem.errors!.map((error) => error.path)).toContain(path);
    }
  });
});
