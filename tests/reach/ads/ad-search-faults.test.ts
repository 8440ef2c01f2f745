import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { adNetworks } from '../../../server/contract/domain/ad-networks.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { call, ended, type Reply } from '../../support/call.ts';
import { checkBooks } from '../../support/database/books.ts';
import { adSearchesOf } from '../../support/runs/runs-of.ts';
import { newCustomer, startService } from '../../support/service.ts';
import { startStores } from '../../support/sources/stores.ts';

const stores = await startStores();
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});

beforeEach(() => stores.sandbox.clearFaults());

const routes = { google: 'google-ads-creatives', apple: 'apple-ads', meta: 'meta-ads', tiktok: 'tiktok-ads' } as const;

/** Someone who has searched nothing yet. */
const stranger = async () => {
  const { key, accountId } = await newCustomer(stores.service.db);
  return { key, accountId, ...adSearchesOf(stores.service.url, key) };
};

/** The same at a node of its own: a source that fails often is left alone by a node for a while. */
const elsewhere = async () => {
  const service = await startService({ sandbox: stores.sandbox });
  onTestFinished(() => service.stop());
  const { key } = await newCustomer(service.db);
  return { key, url: service.url, ...adSearchesOf(service.url, key) };
};

const creditsLeft = async (key: string, url = stores.service.url): Promise<number> => {
  const { body } = await call<{ credits: { left: number; wallet: number } }>(url, key, 'GET', '/api/v1/me');
  return body.credits.left + body.credits.wallet;
};

const problemOf = (reply: Reply<unknown>): ProblemBody => reply.body as ProblemBody;

describe('what it costs', () => {
  test('20 credits, nothing when it was searched in the last day by anyone, and again behind a day', async () => {
    const [one, other] = [await stranger(), await stranger()];
    const before = await creditsLeft(one.key);
    const { job, search } = await one.run({ query: 'Calmora', networks: ['apple'] });
    expect(job.credits).toBe(20);
    expect(await creditsLeft(one.key)).toBe(before - 20);
    const held = await other.start({ query: '  CALMORA', networks: ['apple'] });
    expect(held.headers.get('x-credits-used')).toBe('0');
    const served = await ended(stores.service.url, other.key, held.body.id);
    expect(served).toMatchObject({ status: 'done', credits: 0, result: { ...search, query: 'Calmora' } });
    await stores.service.db.rows(
      "update jobs set finished_at = finished_at - interval '25 hours' where id = $1 or account_id = $2",
      [job.id, other.accountId],
    );
    expect((await other.start({ query: 'calmora', networks: ['apple'] })).body.credits).toBe(20);
  });

  test('that every library failed is a failed run, refunded, and not that there is no ad', async () => {
    const { job, key, url } = await elsewhere();
    const before = await creditsLeft(key, url);
    for (const network of adNetworks) stores.break(routes[network], '500');
    const failed = await job({ query: 'Coinroot', networks: adNetworks });
    expect(failed).toMatchObject({
      status: 'failed',
      refunded: true,
      credits: 20,
      error: { code: 'upstream_failed', retryable: true },
    });
    expect(failed.error!.detail).toMatch(/^No ads for “Coinroot” could be found\./u);
    expect(await creditsLeft(key, url)).toBe(before);
  });

  test('that neither store could be asked is reported, refunded', async () => {
    const { job } = await elsewhere();
    for (const route of ['apple-search', 'play-search']) stores.break(route, '500');
    const failed = await job({ query: 'quartz lantern tools', networks: ['apple'] });
    expect(failed).toMatchObject({ status: 'failed', refunded: true, error: { code: 'upstream_failed' } });
    expect(failed.error!.detail).toMatch(/^Neither store could be searched/u);
  });

  test('that a store did not tell which app is meant is not that there is no ad', async () => {
    const { job } = await elsewhere();
    stores.break('apple-search', '500');
    const failed = await job({ query: 'Dayribbon', networks: ['apple'] });
    expect(failed).toMatchObject({ status: 'failed', refunded: true, error: { code: 'upstream_failed' } });
    expect(failed.error!.detail).toMatch(/App Store/u);
  });

  test('one library that failed is named, the others answer, and no one else is served that answer', async () => {
    const one = await elsewhere();
    stores.break(routes.meta, '500');
    const { search } = await one.run({ query: 'budget planner', networks: ['apple', 'meta'] });
    expect(search.errors).toEqual([
      {
        network: 'meta',
        code: 'upstream_failed',
        message: expect.stringMatching(/^Meta’s Ad Library .*None of its ads could be read\.$/u),
      },
    ]);
    expect(search.ads.length).toBeGreaterThan(0);
    expect(search.next?.networks).toContain('meta');
    stores.sandbox.clearFaults();
    expect((await one.start({ query: 'budget planner', networks: ['apple', 'meta'] })).body.credits).toBe(20);
  });

  test('that every library answered and none has an ad is nothing_found, refunded, with what was asked', async () => {
    const { job } = await stranger();
    const none = await job({ query: 'wooden xyzzyq', networks: ['apple'] });
    expect(none).toMatchObject({
      status: 'failed',
      refunded: true,
      error: { code: 'nothing_found', retryable: false },
    });
    expect(none.error!.detail).toMatch(/“wooden xyzzyq”/u);
    const link = await job({ query: 'https://apps.apple.com/us/app/x/id999999999999' });
    expect(link.error!.code).toBe('nothing_found');
  });
});

describe('keys of the networks', () => {
  const without = async (config: Record<string, string>) => {
    const service = await startService({
      sandbox: stores.sandbox,
      config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', AUTHOR_SALT: 'a-salt-for-the-tests', ...config }),
    });
    onTestFinished(() => service.stop());
    const { key } = await newCustomer(service.db);
    return { key, service, ...adSearchesOf(service.url, key) };
  };

  test('a network without its key is named with the setting, and the rest is read and held', async () => {
    const { run, start } = await without({ META_TOKEN: 'none', TIKTOK_CLIENT_KEY: 'none' });
    const { search } = await run({ query: 'Calmora', networks: ['apple', 'meta', 'tiktok'] });
    expect(search.errors.map(({ network, code }) => [network, code])).toEqual([
      ['meta', 'not_configured'],
      ['tiktok', 'not_configured'],
    ]);
    expect(search.errors[0]!.message).toContain('`META_TOKEN`');
    expect(search.errors[1]!.message).toContain('`TIKTOK_CLIENT_KEY`');
    expect(search.ads.length).toBeGreaterThan(0);
    expect((await start({ query: 'Calmora', networks: ['apple', 'meta', 'tiktok'] })).body.credits).toBe(0);
  });

  test('when none of those asked for has its key, 422 before any charge', async () => {
    const { start, key, service } = await without({ META_TOKEN: 'none', TIKTOK_CLIENT_SECRET: 'none' });
    const reply = await start({ query: 'Calmora', networks: ['tiktok', 'meta'] });
    expect(reply.status).toBe(422);
    expect(problemOf(reply)).toMatchObject({ code: 'unsupported', detail: expect.stringContaining('`META_TOKEN`') });
    const { body } = await call<{ credits: { used: number } }>(service.url, key, 'GET', '/api/v1/me');
    expect(body.credits.used).toBe(0);
    expect((await start({ query: 'Calmora', networks: ['google', 'meta'] })).status).toBe(202);
  });

  test('a key that is refused is reported as that, with its setting', async () => {
    const { run } = await without({ META_TOKEN: 'refused' });
    const { search } = await run({ query: 'Calmora', networks: ['apple', 'meta'] });
    expect(search.errors).toEqual([
      { network: 'meta', code: 'upstream_failed', message: expect.stringContaining('`META_TOKEN`') },
    ]);
  });
});
