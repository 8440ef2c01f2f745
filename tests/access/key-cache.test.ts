import { afterAll, expect, test } from 'vitest';
import { createKeyCache } from '../../server/access/credentials/key-cache.ts';
import { setSuspended } from '../../server/store/accounts/accounts.ts';
import { revokeKey } from '../../server/store/accounts/keys.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { manualClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { newCustomer } from '../support/service.ts';

const db = openDatabase(await freshDatabase());
afterAll(() => db.close());

const opened = async () => {
  const clock = manualClock();
  clock.pass(1);
  const cache = createKeyCache(db, clock, () => true);
  const customer = await newCustomer(db);
  await cache.open(customer.key);
  return { clock, cache, ...customer };
};

test('a key is cached for a second, however often it is used', async () => {
  const { clock, cache, key, accountId } = await opened();
  for (const ms of [500, 499]) {
    clock.pass(ms);
    expect(cache.known(key)?.account.id).toBe(accountId);
  }
  clock.pass(1);
  expect(cache.known(key)).toBeNull();
});

test.each([
  ['revoked', (accountId: string, key: string) => revokeKey(db, accountId, key.slice(0, 8))],
  ['of a suspended account', (accountId: string) => setSuspended(db, accountId, true)],
])('a key that is %s ends within a second, even if the notice is lost', async (_what, end) => {
  const { clock, cache, key, accountId } = await opened();
  await end(accountId, key);
  clock.pass(999);
  expect(cache.known(key)).not.toBeNull();
  clock.pass(1);
  expect(cache.known(key)).toBeNull();
  expect(await cache.open(key)).toBeNull();
});

test('a key that is forgotten while it is being read is not cached from that read', async () => {
  const { clock, cache, key, accountId } = await opened();
  clock.pass(1_000);
  const reading = cache.open(key);
  cache.forget(accountId);
  await reading;
  expect(cache.known(key)).toBeNull();
});

test('a key has the plan and limits that were read, with the newer balance of a start', async () => {
  const { clock, cache, key, accountId } = await opened();
  const { version, used, wallet } = cache.known(key)!.account;
  await db.rows('update accounts set per_minute = 77, version = version + 1 where id = $1', [accountId]);
  cache.saw({ id: accountId, used: used + 10, left: 4_490, wallet, version: version + 100 });
  clock.pass(1_000);
  await cache.open(key);
  expect(cache.known(key)!.account).toMatchObject({ perMinute: 77, left: 4_490, version: version + 100 });
});
