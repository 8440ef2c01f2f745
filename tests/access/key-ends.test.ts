import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '../../server/contract/domain/durations.ts';
import { plans } from '../../server/contract/plans.ts';
import { setSuspended } from '../../server/store/accounts/accounts.ts';
import { createKey, listKeys, revokeKey } from '../../server/store/accounts/keys.ts';
import { keyHash } from '../../server/support/secrets/keys.ts';
import { call } from '../support/call.ts';
import { manualClock } from '../support/clock.ts';
import { checkBooks } from '../support/database/books.ts';
import { newCustomer, type Service, startService } from '../support/service.ts';

// Two nodes on one database: what holds for a key must hold wherever it is sent. Nothing is run: jobs stay queued.
const quiet = { config: { role: 'api' }, times: { sweepMs: 600_000, pollMs: 600_000 } } as const;

let one: Service;
let two: Service;
beforeAll(async () => {
  one = await startService(quiet);
  two = await startService({ ...quiet, connection: one.connection });
});
afterAll(async () => {
  await checkBooks(one.db);
  await Promise.all([one.stop(), two.stop()]);
});

const me = (url: string, key: string) => call(url, key, 'GET', '/api/v1/me');

const status = async (url: string, key: string): Promise<number> => (await me(url, key)).status;

describe('the end of a key', () => {
  /** Nodes for which no time passes unless a test says so: what they know of a key does not end by itself. */
  let clock: ReturnType<typeof manualClock>;
  let nodes: [Service, Service];
  beforeAll(async () => {
    clock = manualClock();
    const given = { ...quiet, connection: one.connection, clock };
    nodes = [await startService(given), await startService(given)];
    return () => Promise.all(nodes.map((node) => node.stop()));
  });
  const onBoth = (key: string): Promise<number[]> => Promise.all(nodes.map(({ url }) => status(url, key)));
  /** A key that both nodes know, and would let in without a question. */
  const knownKey = async (given: Parameters<typeof newCustomer>[1] = {}) => {
    const customer = await newCustomer(one.db, given);
    for (const { url } of nodes) await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    // What was forgotten at this very moment is not believed again before the next.
    clock.pass(1);
    await onBoth(customer.key);
    return customer;
  };
  const revokeUnheard = (key: string) =>
    one.db.rows('update keys set revoked_at = now() where hash = $1', [keyHash(key)]);

  test('is for a while where its account is suspended: refused everywhere, and taken again afterwards', async () => {
    const { key, accountId } = await knownKey();
    expect(await onBoth(key)).toEqual([200, 200]);
    expect((await setSuspended(one.db, accountId, true)).suspendedAt).toBeTypeOf('number');
    await expect.poll(() => onBoth(key), { interval: 20 }).toEqual([401, 401]);
    clock.pass(1);
    expect((await setSuspended(one.db, accountId, false)).suspendedAt).toBeNull();
    await expect.poll(() => onBoth(key), { interval: 20 }).toEqual([200, 200]);
  });

  test('is its expiry to the moment, on a key that is known', async () => {
    for (let ms = 1_000; ; ms *= 2) {
      const expiresAt = new Date(Date.now() + ms);
      const { key } = await knownKey({ expiresAt });
      const before = await onBoth(key);
      // A machine that was too busy to ask in time asks again with more time.
      if (Date.now() >= expiresAt.getTime()) continue;
      expect(before).toEqual([200, 200]);
      await sleep(expiresAt.getTime() - Date.now() + 1);
      expect(await onBoth(key)).toEqual([401, 401]);
      return;
    }
  });

  test('by revocation holds on both nodes as soon as they hear of it, while they would still believe in it', async () => {
    const { key, accountId } = await knownKey();
    expect(await onBoth(key)).toEqual([200, 200]);
    await revokeKey(two.db, accountId, key.slice(0, 8));
    await expect.poll(() => onBoth(key), { interval: 5 }).toEqual([401, 401]);
  });

  test('holds after a second even when its notice never comes, and not before', async () => {
    const { key } = await knownKey();
    await revokeUnheard(key);
    clock.pass(999);
    expect(await onBoth(key)).toEqual([200, 200]);
    clock.pass(1);
    expect(await onBoth(key)).toEqual([401, 401]);
  });

  const cut = () =>
    one.db.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'appraise listener' and datname = current_database()`,
    );
  const areDeaf = async (): Promise<boolean> => {
    const ready = await Promise.all(nodes.map(({ url }) => fetch(`${url}/readyz`)));
    return ready.every(({ status }) => status === 503);
  };

  test('holds at once while notices are not heard: then every call asks the database', async () => {
    for (let isTold = false; !isTold; ) {
      const { key } = await knownKey();
      do await cut();
      while (!(await areDeaf()));
      expect(await onBoth(key)).toEqual([200, 200]);
      // No one learns of this one, as no one could hear.
      await revokeUnheard(key);
      const after = await onBoth(key);
      // Listeners come back by themselves and stay: who is deaf now was deaf all along.
      isTold = await areDeaf();
      if (isTold) expect(after).toEqual([401, 401]);
    }
  });

  test('is forgotten nowhere: what was missed while deaf is not believed afterwards', async () => {
    const { key } = await knownKey();
    do await cut();
    while (!(await areDeaf()));
    await revokeUnheard(key);
    for (const { url } of nodes) await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await onBoth(key)).toEqual([401, 401]);
    // And notices are heard again.
    const { key: next, accountId } = await knownKey();
    await revokeKey(one.db, accountId, next.slice(0, 8));
    await expect.poll(() => onBoth(next), { interval: 5 }).toEqual([401, 401]);
  });

  test('costs no read of the key while it is known', async () => {
    const { key } = await knownKey();
    const [{ node, url }] = nodes;
    await status(url, key);
    const before = node.db.sent;
    for (let at = 0; at < 50; at++) expect(await status(url, key)).toBe(200);
    // Each call is counted by a statement, and hardly any reads the key.
    expect(node.db.sent - before).toBeLessThan(50 + 10);
  });
});

describe('the number of live keys', () => {
  test.each(['basic', 'starter', 'pro'] as const)(
    'of plan %s is never passed, by 20 at the same instant',
    async (plan) => {
      const { accountId } = await newCustomer(one.db, { plan });
      const make = (at: number) => createKey(at % 2 ? one.db : two.db, { accountId, name: `key ${at}`, scope: 'full' });
      const made = await Promise.all(Array.from({ length: 20 }, (_, at) => make(at)));
      // One was made with the account.
      expect(made.filter((key) => key !== null)).toHaveLength(plans[plan].keys - 1);
      expect(await listKeys(one.db, accountId)).toHaveLength(plans[plan].keys);
      expect(await make(0)).toBeNull();
    },
  );

  test('counts neither revoked keys nor expired ones', async () => {
    const { accountId, key } = await newCustomer(one.db, { plan: 'basic' });
    const brief = { accountId, name: 'brief', scope: 'full', expiresAt: new Date(Date.now() + hourMs) } as const;
    expect(await createKey(one.db, brief)).not.toBeNull();
    expect(await createKey(one.db, brief)).toBeNull();
    await one.db.rows(`update keys set expires_at = now() where account_id = $1 and name = 'brief'`, [accountId]);
    const second = await createKey(one.db, { accountId, name: 'second', scope: 'full' });
    expect(second).not.toBeNull();
    await revokeKey(one.db, accountId, key.slice(0, 8));
    expect(await createKey(one.db, { accountId, name: 'third', scope: 'full' })).not.toBeNull();
    expect(await status(one.url, second!.key)).toBe(200);
  });
});
