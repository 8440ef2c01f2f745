import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundCap } from '../../server/contract/plans.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { newCustomer, type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

const run = async (key: string, query: string, more: Record<string, unknown> = {}) => {
  const started = await start(service.url, key, 'held', { query, ...more });
  expect(started.status).toBe(202);
  return ended(service.url, key, started.body.id);
};

test('that nothing was found is held: who asks the same gets the same answer, without a run and for nothing', async () => {
  const [one, other] = [await newCustomer(service.db), await newCustomer(service.db)];
  const first = await run(one.key, 'nothing of the kind');
  expect(first).toMatchObject({ status: 'failed', credits: 10, refunded: true, error: { code: 'nothing_found' } });
  const second = await run(other.key, 'Nothing of the kind');
  expect(second).toMatchObject({ status: 'failed', credits: 0, error: first.error });
  const { body } = await call(service.url, other.key, 'GET', '/api/v1/me');
  expect(body.credits).toMatchObject({ used: 0 });
  await service.db.rows("update jobs set finished_at = finished_at - interval '1 hour' where id = $1", [first.id]);
  expect((await run(other.key, 'nothing of the kind')).error!.detail).not.toBe(first.error!.detail);
});

test('an account whose runs found nothing all day starts no more of them until the day is over', async () => {
  const { key, accountId } = await newCustomer(service.db);
  await run(key, 'something');
  await service.db.rows('update accounts set refunded_runs = $2, refunded_since = now() where id = $1', [
    accountId,
    refundCap - 2,
  ]);
  await run(key, 'nothing one');
  await run(key, 'nothing two');
  const refused = await start(service.url, key, 'held', { query: 'nothing three' });
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 'rate_limited', detail: expect.stringContaining('40 runs') });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  // What is held costs no source anything.
  expect((await run(key, 'something')).status).toBe('done');
  const { key: neighbour } = await newCustomer(service.db);
  expect((await run(neighbour, 'something else')).status).toBe('done');
  await service.db.rows("update accounts set refunded_since = now() - interval '25 hours' where id = $1", [accountId]);
  expect((await run(key, 'nothing four')).error!.code).toBe('nothing_found');
  expect(await service.db.row('select refunded_runs from accounts where id = $1', [accountId])).toEqual({
    refunded_runs: 1,
  });
});
