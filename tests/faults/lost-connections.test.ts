import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/store/engine/database.ts';
import { callOnce as call, ended, startOnce as start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { startFailingNetwork } from '../support/database/failing-network.ts';
import { newCustomer, startService } from '../support/service.ts';

const { host, port } = inject('postgres');
const network = await startFailingNetwork({ host, port });
const { connectionTimeoutMillis: _, ...database } = await freshDatabase();
const service = await startService({ connection: { ...database, ...network.connection } });
const key = (await newCustomer(service.db, { running: 50 })).key;
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
  await network.close();
});
beforeEach(() => network.restore());

const jobs = () => call(service.url, key, 'GET', '/api/v1/jobs');
const atOnce = <T>(count: number, each: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => each(at)));
const untilReady = () => expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(200);

test('connections that vanish without a close hold no call for ever, and what is queued is picked up', async () => {
  await atOnce(30, jobs);
  const waiting = await start(service.url, key, 'slow', { query: 'under way', ms: 1_500 });
  network.loseConnections();
  const replies = await atOnce(30, jobs);
  for (const { status, headers } of replies) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await untilReady();
  await expect.poll(async () => (await jobs()).status).toBe(200);
  const after = await start(service.url, key, 'quick', { query: 'after' });
  expect(after.status).toBe(202);
  expect(await ended(service.url, key, after.body.id)).toMatchObject({ status: 'done' });
  expect(await ended(service.url, key, waiting.body.id)).toMatchObject({ status: 'done', refunded: false });
});

test('while the network swallows everything each call gets that answer, and all of it is back with the network', async () => {
  await atOnce(10, jobs);
  network.swallowEverything();
  for (const { status, body } of await atOnce(10, jobs)) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'unavailable', retryable: true });
  }
  const unheard = await start(service.url, key, 'quick', { query: 'unheard' }, { 'idempotency-key': 'swallowed' });
  expect(unheard.status).toBe(503);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  network.restore();
  await untilReady();
  const heard = await start(service.url, key, 'quick', { query: 'unheard' }, { 'idempotency-key': 'swallowed' });
  expect(heard.status).toBe(202);
  expect(await ended(service.url, key, heard.body.id)).toMatchObject({ status: 'done' });
});

test('a statement that takes its time is left alone, and one that no one works on is given up', async () => {
  const db = openDatabase(service.connection);
  onTestFinished(() => db.close());
  expect(await db.row('select 7 as seven from pg_sleep(3)')).toEqual({ seven: 7 });
  const hanging = db.row('select 1 from pg_sleep(1)');
  await sleep(100);
  network.loseConnections();
  await expect(hanging).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await db.row('select 1 as one')).toEqual({ one: 1 });
});

test('a connection that breaks in any moment ends no process', async () => {
  const db = openDatabase(service.connection);
  const killer = openDatabase(await freshDatabase());
  onTestFinished(() => Promise.all([db.close(), killer.close()]).then(() => {}));
  const { name } = (await db.row<{ name: string }>('select current_database() as name'))!;
  let over = false;
  const kills = (async () => {
    for (let round = 0; round < 25; round++) {
      await killer.rows('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await sleep(20);
    }
    over = true;
  })();
  const work = async () => {
    while (!over) {
      await db.row('select 1 as one').catch(() => {});
      await db
        .transaction(async (tx) => {
          await tx.row('select 2 as two');
          await sleep(5);
          await tx.row('select 3 as three');
        })
        .catch(() => {});
      await db.copyOut('select 4', () => {}).catch(() => {});
    }
  };
  await Promise.all([kills, work(), work(), work(), work()]);
  await expect.poll(() => db.row('select 5 as five').catch(() => null)).toEqual({ five: 5 });
  await untilReady();
});

test('a table that is locked refuses a start as unavailable, with an Idempotency-Key too, and the retry is the first', async () => {
  const locker = openDatabase(service.connection);
  onTestFinished(() => locker.close());
  const send = () => start(service.url, key, 'quick', { query: 'locked out' }, { 'idempotency-key': 'locked' });
  await locker.transaction(async (tx) => {
    await tx.script('lock table jobs in access exclusive mode');
    expect(await send()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
  const { status, headers } = await send();
  expect(status).toBe(202);
  expect(headers.get('idempotent-replayed')).toBeNull();
});

test('a call that waits for one table and then for another is answered within its five seconds', async () => {
  const locker = openDatabase(service.connection);
  onTestFinished(() => locker.close());
  const fresh = await newCustomer(service.db);
  const lock = (table: string, until: Promise<unknown>) => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const over = locker.transaction(async (tx) => {
      await tx.script(`lock table ${table} in access exclusive mode`);
      resolve();
      await until;
    });
    return { held, over };
  };
  const answered = Promise.withResolvers<void>();
  const keysFree = Promise.withResolvers<void>();
  const locks = [lock('keys', keysFree.promise), lock('jobs', answered.promise)];
  await Promise.all(locks.map(({ held }) => held));
  const began = performance.now();
  setTimeout(keysFree.resolve, 3_000);
  const { status } = await call(service.url, fresh.key, 'GET', '/api/v1/jobs');
  const took = performance.now() - began;
  answered.resolve();
  await Promise.all(locks.map(({ over }) => over));
  expect(status).toBe(503);
  // Four and a little, more on a busy machine; seven, were the second wait not counted with the first.
  expect(took).toBeLessThan(6_500);
});

test('a process that starts while its connections break starts all the same', async () => {
  const connection = await freshDatabase();
  const killer = openDatabase(await freshDatabase());
  onTestFinished(() => killer.close());
  let isOver = false;
  const kills = (async () => {
    while (!isOver) {
      await killer.rows('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        connection.database,
      ]);
      await sleep(5);
    }
  })();
  const starting = startService({ connection });
  await sleep(1_500);
  isOver = true;
  await kills;
  await (await starting).stop();
});
