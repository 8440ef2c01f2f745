import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../../sandbox/server.ts';
import { startStores } from '../../sandbox/start.ts';
import type { Config } from '../../server/config.ts';
import { call, ended } from '../support/call.ts';
import { creatorsOf } from '../support/creators.ts';
import { newCustomer, withService } from '../support/service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startStores();
});
afterAll(() => sandbox.stop());

/** A node of the test's own: a source that has failed is left alone for a while by the node that saw it. */
const newNode = async (config: Partial<Config> = {}) => {
  const service = await withService({ sandbox, config });
  onTestFinished(() => sandbox.clearFaults());
  const { key } = await newCustomer(service.db);
  return { service, ...creatorsOf(service.url, key) };
};

const usedBy = async (url: string, key: string): Promise<number> =>
  (await call<{ credits: { used: number } }>(url, key, 'GET', '/api/v1/me')).body.credits.used;

describe('when something cannot be read', () => {
  test('one platform that fails is named, the others answer, and the answer is not held', async () => {
    const { service, run, start, key } = await newNode();
    sandbox.setFault({ route: 'youtube-search', fault: '500' });
    const { search } = await run({ query: 'running coach' });
    expect(search.errors).toEqual([
      {
        platform: 'youtube',
        code: 'upstream_failed',
        message: 'Not all creators were found, for YouTube could not be reached.',
      },
    ]);
    expect(new Set(search.creators.map(({ platform }) => platform))).toEqual(new Set(['tiktok', 'instagram']));
    const again = await start({ query: 'running coach' });
    expect(again.body.credits).toBe(250);
    await ended(service.url, key, again.body.id);
  });

  test.each([
    ['500', 'upstream_failed'],
    ['key-refused', 'upstream_failed'],
    ['quota', 'upstream_failed'],
  ])('all of them failing (%s) is a failed run, refunded', async (fault, code) => {
    const { service, job, key } = await newNode();
    sandbox.setFault({ route: 'youtube-search', fault });
    const failed = await job({ query: 'photo editor', platforms: ['youtube'] });
    expect(failed).toMatchObject({ status: 'failed', credits: 250, refunded: true, error: { code, retryable: true } });
    expect(failed.error?.detail).toContain('YouTube');
    expect(await usedBy(service.url, key)).toBe(0);
  });

  test('a day’s allowance that is spent is told as such', async () => {
    const { run } = await newNode();
    sandbox.setFault({ route: 'youtube-search', fault: 'quota' });
    const { search } = await run({ query: 'running coach', platforms: ['youtube', 'tiktok'] });
    expect(search.errors).toMatchObject([{ platform: 'youtube', code: 'quota_spent' }]);
  });

  test('creators whose posts cannot be read stay unreached, and `more` reads them', async () => {
    const { run } = await newNode();
    const input = { query: 'habit tracker', platforms: ['youtube', 'tiktok'] };
    sandbox.setFault({ route: 'youtube-playlist', fault: 'key-refused' });
    const first = await run(input);
    expect(first.search.errors).toEqual([
      {
        platform: 'youtube',
        code: 'upstream_failed',
        message: expect.stringMatching(
          /^\d+ of the creators found could not be read, for YouTube does not take its key/,
        ),
      },
    ]);
    expect(first.search.creators.every(({ platform }) => platform === 'tiktok')).toBe(true);
    sandbox.clearFaults();
    const more = await run({ ...input, more: first.job.id });
    expect(more.search.errors).toEqual([]);
    expect(more.search.creators.some(({ platform }) => platform === 'youtube')).toBe(true);
  });

  test('a continuation that fails is refunded, and can be asked for again', async () => {
    const { run, job } = await newNode();
    const input = { query: 'habit tracker', platforms: ['tiktok'] };
    const first = await run(input);
    expect(first.search.unreached).toBeGreaterThan(0);
    for (const route of ['scrape-tiktok-profile', 'scrape-tiktok-videos'])
      sandbox.setFault({ route, fault: 'key-refused' });
    const failed = await job({ ...input, more: first.job.id });
    expect(failed).toMatchObject({ status: 'failed', credits: 100, refunded: true });
    sandbox.clearFaults();
    const again = await run({ ...input, more: first.job.id });
    expect(again.search.creators.length).toBe(Math.min(10, first.search.unreached));
  });

  test('stores that cannot be read leave the words to judge by, and are named', async () => {
    const { run } = await newNode();
    for (const route of ['apple-search', 'apple-lookup', 'play-search'])
      sandbox.setFault({ route, fault: '403-empty' });
    const { search } = await run({ query: 'habit tracker', platforms: ['tiktok'] });
    expect(search.errors.map(({ platform }) => platform)).toEqual(expect.arrayContaining([null]));
    expect(search.creators.some(({ vetted }) => vetted.fit)).toBe(true);
  });
});

describe('without keys', () => {
  test('a platform without one is named, and the answer serves the next asker', async () => {
    const { run, start } = await newNode({ youtubeKey: 'none', instagramToken: 'none' });
    const { search } = await run({ query: 'notes & tasks' });
    expect(search.errors).toEqual([
      { platform: 'youtube', code: 'not_configured', message: expect.stringContaining('YOUTUBE_KEY') },
    ]);
    expect((await start({ query: 'notes & tasks' })).body.credits).toBe(0);
  });

  test('nothing configured of what is asked for is refused before any charge, over REST and MCP', async () => {
    const { service, start, tool, key } = await newNode({ youtubeKey: 'none' });
    const refused = await start({ query: 'habit tracker', platforms: ['youtube'] });
    expect(refused).toMatchObject({ status: 422, body: { code: 'unsupported' } });
    expect(refused.headers.get('x-credits-used')).toBe('0');
    const byTool = await tool('start_creator_search', { query: 'habit tracker', platforms: ['youtube'] });
    expect(JSON.parse(byTool.content[0]!.text)).toMatchObject({ code: 'unsupported', status: 422 });
    expect(await usedBy(service.url, key)).toBe(0);
  });
});

describe('with a model', () => {
  const withModel = (): Partial<Config> => ({
    modelUrl: `${sandbox.urls.model}/v1`,
    modelKey: 'a-key',
    modelTimeoutS: 5,
  });
  const input = { query: 'habit tracker', platforms: ['tiktok'] };

  test('it reads the posts, and the verdict is made of the numbers all the same', async () => {
    const { run } = await newNode(withModel());
    const { search } = await run(input);
    expect(search).toMatchObject({ readBy: 'model', readShare: 1, notes: [] });
    for (const { vetted, posts } of search.creators) {
      expect(vetted.by).toBe('model');
      expect(vetted.reason).toContain(posts.about === 0 ? 'None of the' : `${posts.about} of the ${posts.read}`);
      if (vetted.fit) expect(posts.about).toBeGreaterThanOrEqual(2);
    }
  });

  test('posts and accounts that it makes up are not believed: rules read those creators', async () => {
    const { run, start } = await newNode(withModel());
    sandbox.setFault({ route: 'model-chat', fault: 'invents-ids' });
    const { search } = await run(input);
    expect(search).toMatchObject({ readBy: 'rules', readShare: 0 });
    expect(search.creators.every(({ vetted }) => vetted.by === 'rules')).toBe(true);
    expect(search.notes).toEqual(['The model gave no usable reading: rules read the posts.']);
    // It may read them the next time.
    expect((await start(input)).body.credits).toBe(250);
  });

  test('one that calls every post fitting cannot make an app’s own account a creator', async () => {
    const { run } = await newNode(withModel());
    const plain = await (await newNode()).run({ query: 'habit tracker' });
    const own = plain.search.creators.filter(({ vetted }) => vetted.reason.includes('own account'));
    expect(own.length).toBeGreaterThan(0);
    sandbox.setFault({ route: 'model-chat', fault: 'blames-all' });
    const { search } = await run({ query: 'habit tracker' });
    for (const { platform, handle } of own) {
      const same = search.creators.find((each) => each.platform === platform && each.handle === handle);
      expect(same?.vetted.fit).toBe(false);
    }
  });

  test.each(['malformed-json', '500', 'says-nothing'])(
    'one that fails (%s) leaves the reading to rules',
    async (fault) => {
      const { run } = await newNode(withModel());
      sandbox.setFault({ route: 'model-chat', fault });
      const { search } = await run(input);
      expect(search).toMatchObject({ readBy: 'rules', readShare: 0 });
      expect(search.creators.some(({ vetted }) => vetted.fit)).toBe(true);
    },
  );
});
