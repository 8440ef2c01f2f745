import { afterAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../server/contract/domain/durations.ts';
import { claimRuns } from '../../server/store/jobs/claims.ts';
import { newId } from '../../server/support/ids.ts';
import { call, ended, start } from '../support/call.ts';
import { startGated } from '../support/runs/gate.ts';
import { newCustomer, startService } from '../support/service.ts';

const service = await startService({ config: { workerRuns: 4 } });
afterAll(() => service.stop());

const running = async (key: string): Promise<number> => {
  const { body } = await call<{ jobs: unknown[] }>(service.url, key, 'GET', '/api/v1/jobs?status=running');
  return body.jobs.length;
};

test('long runs of one account do not keep another’s short run waiting', async () => {
  const greedy = await newCustomer(service.db);
  const modest = await newCustomer(service.db);
  for (let at = 0; at < 5; at++) await startGated(service, greedy.key);
  await expect.poll(() => running(greedy.key), { interval: 20 }).toBe(3);
  const { body } = await start(service.url, modest.key, 'quick', { query: 'a short one' });
  expect((await ended(service.url, modest.key, body.id)).status).toBe('done');
  expect(await running(greedy.key)).toBe(3);
});

test('of those that wait, the runs of accounts with fewer under way come first, and no long ones beyond their number', async () => {
  const own = await startService({ config: { role: 'api' } });
  try {
    const [one, two] = [await newCustomer(own.db), await newCustomer(own.db)];
    const queue = async (key: string, kind: string, query: string): Promise<string> =>
      (await start(own.url, key, kind, { query })).body.id;
    const ones = [];
    for (const query of ['a', 'b', 'c', 'd']) ones.push(await queue(one.key, 'quick', query));
    const twos = [await queue(two.key, 'quick', 'e'), await queue(two.key, 'gated', 'f')];
    const limits = { quick: minuteMs, gated: hourMs };
    const claim = async (count: number, most: number): Promise<string[]> =>
      (await claimRuns(own.db, newId(), count, limits, { kinds: ['gated'], most })).map(({ id }) => id).sort();
    expect(await claim(1, 0)).toEqual([ones[0]]);
    expect(await claim(2, 0)).toEqual([ones[1], twos[0]].sort());
    expect(await claim(10, 0)).toEqual([ones[2], ones[3]].sort());
    expect(await claim(10, 1)).toEqual([twos[1]]);
  } finally {
    await own.stop();
  }
});
