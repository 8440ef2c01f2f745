import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/server.ts';
import type { Config } from '../../../server/config/config.ts';
import { call } from '../../support/call.ts';
import { creatorsOf, saysPosts } from '../../support/runs/runs-of.ts';
import { newCustomer, type Service, startService } from '../../support/service.ts';
import { startSandbox } from '../../support/sources/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

/** One service for a group of tests, and new customers of it; no test fails a source often enough for it to be left alone. */
const serving = (config: () => Partial<Config>) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ sandbox, config: config() });
  });
  afterAll(() => service.stop());
  return async () => {
    const { key } = await newCustomer(service.db);
    return { service, ...creatorsOf(service.url, key) };
  };
};

const breaking = (fault: string, ...routes: string[]): void => {
  for (const route of routes) sandbox.setFault({ route, fault });
  onTestFinished(() => sandbox.clearFaults());
};

const usedBy = async (url: string, key: string): Promise<number> =>
  (await call<{ credits: { used: number } }>(url, key, 'GET', '/api/v1/me')).body.credits.used;

describe('when something cannot be read', () => {
  const stranger = serving(() => ({}));

  test('one platform that fails is named, the others answer, and the answer is not held', async () => {
    const { run, start } = await stranger();
    breaking('500', 'youtube-search');
    const input = { query: 'running coach', platforms: ['youtube', 'tiktok'] };
    const { search } = await run(input);
    expect(search.errors).toEqual([
      {
        platform: 'youtube',
        code: 'upstream_failed',
        message: 'Not all creators could be found because YouTube could not be reached. Try again in a few minutes.',
      },
    ]);
    expect(new Set(search.creators.map(({ platform }) => platform))).toEqual(new Set(['tiktok']));
    expect((await start(input)).body.credits).toBe(250);
  });

  test('all of them failing is a failed run, refunded, and says once what to do', async () => {
    const { service, job, key } = await stranger();
    breaking('key-refused', 'youtube-search');
    const failed = await job({ query: 'photo editor', platforms: ['youtube'] });
    expect(failed).toMatchObject({
      status: 'failed',
      credits: 250,
      refunded: true,
      error: {
        code: 'upstream_failed',
        retryable: true,
        detail: 'Not all creators could be found because YouTube rejected its key: check `YOUTUBE_KEY`.',
      },
    });
    expect(await usedBy(service.url, key)).toBe(0);
  });

  test('creators whose posts cannot be read stay unreached, and `more` reads them; one that fails can be asked for again', async () => {
    const { run, job } = await stranger();
    const input = { query: 'habit tracker', platforms: ['youtube', 'tiktok'] };
    breaking('key-refused', 'youtube-playlist');
    const first = await run(input);
    expect(first.search.errors).toEqual([
      {
        platform: 'youtube',
        code: 'upstream_failed',
        message: expect.stringMatching(/^\d+ of the creators found could not be read because YouTube rejected its key/),
      },
    ]);
    expect(first.search.creators.every(({ platform }) => platform === 'tiktok')).toBe(true);
    const more = { ...input, platforms: ['youtube'], more: first.job.id };
    expect(await job(more)).toMatchObject({ status: 'failed', credits: 100, refunded: true });
    sandbox.clearFaults();
    const next = await run(more);
    expect(next.search.errors).toEqual([]);
    expect(next.search.creators.some(({ platform }) => platform === 'youtube')).toBe(true);
  });

  test('a day’s allowance that is spent is reported as such', async () => {
    const { job } = await stranger();
    breaking('quota', 'youtube-search');
    const failed = await job({ query: 'budget planner', platforms: ['youtube'] });
    expect(failed.error?.detail).toBe(
      'Not all creators could be found because YouTube has no quota left for today. Try again tomorrow.',
    );
  });

  // The last, for the stores are then left alone for a while.
  test('stores that cannot be read leave the words to judge by, and are named', async () => {
    const { run } = await stranger();
    breaking('403-empty', 'apple-search', 'apple-lookup', 'play-search');
    const { search } = await run({ query: 'meditation', platforms: ['tiktok'] });
    expect(search.errors.map(({ platform }) => platform)).toEqual(expect.arrayContaining([null]));
    expect(search.creators.some(({ vetted }) => vetted.fit)).toBe(true);
  });
});

describe('with a token for Instagram’s own search alone, which never says whose a video is', () => {
  const stranger = serving(() => ({ scrapecreatorsKey: 'none' }));

  test('Instagram is named as not configured, and the answer serves the next asker', async () => {
    const { run, start } = await stranger();
    const input = { query: 'notes & tasks', platforms: ['instagram', 'youtube'] };
    const asked = sandbox.requests.length;
    const { search } = await run(input);
    expect(search.errors).toEqual([
      {
        platform: 'instagram',
        code: 'not_configured',
        message: 'Instagram is not searched for creators: set `SCRAPECREATORS_KEY` to search it.',
      },
    ]);
    expect(search.creators.every(({ platform }) => platform === 'youtube')).toBe(true);
    expect(sandbox.requests.slice(asked).filter(({ source }) => source === 'graph')).toEqual([]);
    expect((await start(input)).body.credits).toBe(0);
  });

  test('nothing configured of what is asked for is refused before any charge, over REST and MCP', async () => {
    const { service, start, tool, key } = await stranger();
    const input = { query: 'habit tracker', platforms: ['instagram', 'tiktok'] };
    const refused = await start(input);
    expect(refused).toMatchObject({ status: 422, body: { code: 'unsupported' } });
    expect((refused.body as unknown as { detail: string }).detail).toMatch(/set `SCRAPECREATORS_KEY`\.$/u);
    expect(refused.headers.get('x-credits-used')).toBe('0');
    const byTool = await tool('start_creator_search', input);
    expect(JSON.parse(byTool.content[0]!.text)).toMatchObject({ code: 'unsupported', status: 422 });
    expect(await usedBy(service.url, key)).toBe(0);
  });
});

describe('with a model', () => {
  const stranger = serving(() => ({ modelUrl: `${sandbox.urls.model}/v1`, modelKey: 'a-key', modelTimeoutS: 5 }));
  const input = { query: 'habit tracker', platforms: ['tiktok'] };

  test('posts and accounts that it makes up are not believed: rules read those creators', async () => {
    const { run, start } = await stranger();
    breaking('invents-ids', 'model-chat');
    const { search } = await run(input);
    expect(search).toMatchObject({ readBy: 'rules', readShare: 0 });
    expect(search.creators.every(({ vetted }) => vetted.by === 'rules')).toBe(true);
    expect(search.notes).toEqual(['The model gave no usable reading, so rules read the posts.']);
    // It may read them the next time.
    expect((await start({ ...input, force: true })).body.credits).toBe(250);
  });

  test('it reads the posts, and the verdict is made of the numbers all the same', async () => {
    const { run } = await stranger();
    const { search } = await run({ ...input, query: 'budget planner' });
    expect(search).toMatchObject({ readBy: 'model', readShare: 1, notes: [] });
    for (const { vetted, posts } of search.creators) {
      expect(vetted.by).toBe('model');
      expect(vetted.reason).toMatch(saysPosts(posts));
      if (vetted.fit) expect(posts.about).toBeGreaterThanOrEqual(2);
    }
  });
});
