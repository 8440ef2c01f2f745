import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyCache } from '../../server/access/credentials/key-cache.ts';
import { setSuspended } from '../../server/store/accounts/accounts.ts';
import { createKey, openKey, rereadKeys, revokeKey } from '../../server/store/accounts/keys.ts';
import { type Database, type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { keyHash, newKey } from '../../server/support/secrets/keys.ts';
import { manualClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { newCustomer } from '../support/service.ts';

// What a node needs of the callers that it knows is read again shortly before it ends, for many of them at once.
let db: DirectDatabase;
beforeAll(async () => {
  db = openDatabase(await freshDatabase());
});
afterAll(() => db.close());

const customers = (count: number, perMinute = 60_000) =>
  Promise.all(Array.from({ length: count }, () => newCustomer(db, { perMinute })));

describe('a key that is known', () => {
  const known = async (count: number) => {
    const clock = manualClock();
    clock.pass(1);
    const reads: Promise<unknown>[] = [];
    const counted: Database = {
      ...db,
      rows(statement, values) {
        const read = db.rows(statement, values);
        reads.push(read);
        return read;
      },
    };
    const cache = createKeyCache(counted, clock, () => true);
    const all = await customers(count);
    for (const { key } of all) {
      await cache.open(key);
      cache.known(key);
    }
    /** Until all that was read is here; how many reads of many at once there were. */
    const settled = async (): Promise<number> => {
      await Promise.all(reads);
      await setImmediate();
      return reads.length;
    };
    return { clock, cache, all, settled };
  };

  test('is read again ahead of its end, in one statement with the others that are used, and lasts a second from then', async () => {
    const { clock, cache, all, settled } = await known(20);
    clock.pass(750);
    expect(all.map(({ key }) => cache.known(key)?.account.id)).toEqual(all.map(({ accountId }) => accountId));
    expect(await settled()).toBe(1);
    clock.pass(999);
    expect(all.every(({ key }) => cache.known(key))).toBe(true);
    clock.pass(1);
    expect(all.some(({ key }) => cache.known(key))).toBe(false);
  });

  test('that nobody has used since it was read is not read again', async () => {
    const { clock, cache, all, settled } = await known(2);
    const idle = await newCustomer(db);
    await cache.open(idle.key);
    clock.pass(750);
    cache.known(all[0]!.key);
    await settled();
    clock.pass(300);
    expect(cache.known(all[0]!.key)).not.toBeNull();
    expect(cache.known(idle.key)).toBeNull();
  });

  test('ends when it would have where it was revoked, or its account suspended, and nobody heard of it', async () => {
    const { clock, cache, all, settled } = await known(3);
    const [good, revoked, suspended] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
    await revokeKey(db, revoked.accountId, revoked.key.slice(0, 8));
    await setSuspended(db, suspended.accountId, true);
    clock.pass(750);
    for (const { key } of all) expect(cache.known(key)).not.toBeNull();
    await settled();
    clock.pass(249);
    for (const { key } of all) expect(cache.known(key)).not.toBeNull();
    clock.pass(1);
    expect(cache.known(good.key)).not.toBeNull();
    for (const { key } of [revoked, suspended]) {
      expect(cache.known(key)).toBeNull();
      expect(await cache.open(key)).toBeNull();
    }
  });

  test('that is forgotten while it is read again is not believed from that read', async () => {
    const { clock, cache, all, settled } = await known(1);
    const [{ key, accountId }] = all as [(typeof all)[0]];
    clock.pass(750);
    cache.known(key);
    cache.forget(accountId);
    await settled();
    expect(cache.known(key)).toBeNull();
  });

  test('has its plan and limits as they were read, also where starts have told of a newer balance', async () => {
    const { clock, cache, all } = await known(1);
    const [{ key, accountId }] = all as [(typeof all)[0]];
    const { version, used, wallet } = cache.known(key)!.account;
    // Nobody hears of it, and the account's starts go on and on.
    await db.rows('update accounts set per_minute = 77, version = version + 1 where id = $1', [accountId]);
    cache.saw({ id: accountId, used: used + 10, left: 4_490, wallet, version: version + 100 });
    clock.pass(1_000);
    await cache.open(key);
    expect(cache.known(key)!.account).toMatchObject({ perMinute: 77, left: 4_490, version: version + 100 });
  });

  test('is read with many as it is by itself, and those that are more than read are left out', async () => {
    const [one, late, lapsed, fresh] = await customers(4);
    const capped = (await createKey(db, {
      accountId: one!.accountId,
      name: 'capped',
      scope: 'read',
      caps: { day: 5, month: null },
    }))!;
    for (const { key } of [one!, late!, lapsed!, capped]) await openKey(db, keyHash(key));
    await db.rows(`update keys set last_used_at = now() - interval '61 seconds' where hash = $1`, [keyHash(late!.key)]);
    await db.rows(`update accounts set lapses_at = now() where id = $1`, [lapsed!.accountId]);
    const asked = [one!.key, newKey(), capped.key, late!.key, lapsed!.key, fresh!.key];
    const read = await rereadKeys(db, asked.map(keyHash));
    expect(read.map((key) => key?.id !== undefined)).toEqual([true, false, true, false, false, false]);
    for (const at of [0, 2]) expect(await openKey(db, keyHash(asked[at]!))).toMatchObject({ ...read[at]! });
    expect(read[2]).toMatchObject({ scope: 'read', capped: true });
  });
});
