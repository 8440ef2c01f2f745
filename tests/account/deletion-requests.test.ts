import { afterAll, expect, test } from 'vitest';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { cleanUp } from '../../server/jobs/sweeper.ts';
import { setOwner } from '../../server/store/accounts/accounts.ts';
import { listActs } from '../../server/store/audit/audit.ts';
import { call } from '../support/call.ts';
import { tablesWith } from '../support/database/queries.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';

const service = await startService({ config: { role: 'api' } });
afterAll(() => service.stop());

const signedIn = async () => {
  const customer = await newCustomer(service.db);
  return { ...customer, session: await signIn(service.db, customer.accountId) };
};

const request = (session: string) =>
  call<{ deletesAt: string; code?: string }>(service.url, session, 'POST', '/api/v1/account/deletion', {});
const cancel = (session: string) => call(service.url, session, 'DELETE', '/api/v1/account/deletion');
const deletesAt = async (key: string) =>
  (await call<{ deletesAt?: string }>(service.url, key, 'GET', '/api/v1/me')).body.deletesAt;
const actsOf = async (accountId: string) =>
  (await listActs(service.db, 10, accountId)).map(({ act, by }) => ({ act, by }));
const by = 'the account itself';

/** As once an hour. */
const sweep = (): Promise<void> =>
  cleanUp(service.db, (error) => {
    throw error;
  });

test('an account that asks learns the day, seven days on, everywhere, and asking again does not change it', async () => {
  const { accountId, key, session } = await signedIn();
  expect(await deletesAt(key)).toBeUndefined();
  const asked = await request(session);
  expect(asked.status).toBe(200);
  const wait = Date.parse(asked.body.deletesAt) - Date.now();
  expect(wait).toBeGreaterThan(7 * dayMs - 60_000);
  expect(wait).toBeLessThanOrEqual(7 * dayMs);
  expect(await deletesAt(session)).toBe(asked.body.deletesAt);
  await expect.poll(() => deletesAt(key)).toBe(asked.body.deletesAt);
  expect((await request(session)).body.deletesAt).toBe(asked.body.deletesAt);
  expect(await actsOf(accountId)).toEqual([{ act: 'deletion requested', by }]);
});

test('until the day everything works, and the account can be kept', async () => {
  const { accountId, key, session } = await signedIn();
  await request(session);
  await sweep();
  expect((await call(service.url, key, 'POST', '/api/v1/test/quick', { query: 'q' })).status).toBe(202);
  expect(await cancel(session)).toMatchObject({ status: 200, body: { deletesAt: null } });
  expect(await deletesAt(session)).toBeUndefined();
  expect(await actsOf(accountId)).toEqual([
    { act: 'deletion cancelled', by },
    { act: 'deletion requested', by },
  ]);
  // Without a request there is nothing to take back, and nothing to write down.
  expect((await cancel(session)).status).toBe(200);
  expect(await actsOf(accountId)).toHaveLength(2);
});

test('after the day the account is deleted: its credentials are refused and its address is gone', async () => {
  const { accountId, email, key, session } = await signedIn();
  await request(session);
  await service.db.rows("update accounts set deletes_at = now() - interval '1 second' where id = $1", [accountId]);
  await sweep();
  for (const secret of [key, session]) {
    await expect.poll(async () => (await call(service.url, secret, 'GET', '/api/v1/me')).status).toBe(401);
  }
  expect(await tablesWith(service.db, email)).toEqual([]);
  expect((await actsOf(accountId))[0]).toEqual({ act: 'account deleted', by });
  await sweep();
  expect(await actsOf(accountId)).toHaveLength(2);
});

test('an account that is kept after its day, before the sweep, stays', async () => {
  const { accountId, key, session } = await signedIn();
  await request(session);
  await service.db.rows("update accounts set deletes_at = now() - interval '1 second' where id = $1", [accountId]);
  await cancel(session);
  await sweep();
  expect((await call(service.url, key, 'GET', '/api/v1/me')).status).toBe(200);
});

test('an account that cannot be deleted now keeps nothing else from being cleaned up', async () => {
  const { accountId, key, session } = await signedIn();
  await request(session);
  const { db } = service;
  await db.rows("update accounts set deletes_at = now() - interval '1 second' where id = $1", [accountId]);
  await db.rows("insert into password_tries (subject, used, at) values ('\\x01', 1, now() - interval '1 hour')");
  const errors: unknown[] = [];
  await db.transaction(async (tx) => {
    await tx.rows('select 1 from accounts where id = $1 for update', [accountId]);
    await cleanUp(db, (error) => errors.push(error));
  });
  expect(errors).toHaveLength(1);
  expect(await db.rows('select 1 from password_tries')).toEqual([]);
  await sweep();
  await expect.poll(async () => (await call(service.url, key, 'GET', '/api/v1/me')).status).toBe(401);
});

test('the owner of the service cannot ask for its own deletion', async () => {
  const { accountId, session } = await signedIn();
  await setOwner(service.db, accountId, true);
  await expect.poll(async () => (await request(session)).body.code).toBe('own_account');
  expect(await actsOf(accountId)).not.toContainEqual({ act: 'deletion requested', by });
});
