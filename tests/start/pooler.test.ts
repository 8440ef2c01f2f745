import { expect, inject, onTestFinished, test } from 'vitest';
import { openExternal } from '../../server/store/postgres/pooler.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { startTransactionPooler } from '../support/database/transaction-pooler.ts';
import { newCustomer, withService } from '../support/service.ts';

/** A database of its own, straight and through a pooler. */
const bothWays = async () => {
  const { host, port, user } = inject('postgres');
  const { database = '' } = await freshDatabase();
  const pooler = await startTransactionPooler({ host, port, user, database });
  onTestFinished(() => pooler.close());
  const direct = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  return { pooler, direct, pooled: `postgres://${user}@127.0.0.1:${pooler.port}/${database}` };
};

test('a pooler in transaction mode is refused unless the server itself is named too', async () => {
  const { direct, pooled } = await bothWays();
  await expect(openExternal(pooled, { databaseDirectUrl: null })).rejects.toThrow(
    /^DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the PostgreSQL server itself/,
  );
  await expect(openExternal(pooled, { databaseDirectUrl: pooled })).rejects.toThrow(/^DATABASE_DIRECT_URL leads/);
  const elsewhere = await bothWays();
  await expect(openExternal(pooled, { databaseDirectUrl: elsewhere.direct })).rejects.toThrow(
    'lead to different databases',
  );
  expect(await openExternal(direct, { databaseDirectUrl: null })).toEqual({ connectionString: direct });
  expect(await openExternal(pooled, { databaseDirectUrl: direct })).toEqual({
    connectionString: pooled,
    direct: { connectionString: direct },
  });
});

test('through one, with the server named, the whole service works: runs, waits, books, limits of time', async () => {
  const { pooler, direct, pooled } = await bothWays();
  const connection = await openExternal(pooled, { databaseDirectUrl: direct });
  const { url, db } = await withService({ connection });
  const { key } = await newCustomer(db, { running: 4 });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const started = await Promise.all(
    Array.from({ length: 12 }, (_, at) => start(url, key, at % 4 ? 'quick' : 'failing', { query: `run ${at}` })),
  );
  expect(started.map(({ status }) => status)).toEqual(Array(12).fill(202));
  const jobs = await Promise.all(started.map(({ body }) => ended(url, key, body.id)));
  expect(jobs.filter(({ status }) => status === 'done')).toHaveLength(9);
  const search = async () => (await call(url, key, 'GET', '/api/v1/reviews/search?q=crashes&limit=1')).status;
  // A machine that is busy refuses what takes too long, and is asked again.
  await Promise.all(Array.from({ length: 4 }, () => expect.poll(search).toBe(200)));
  await checkBooks(db);
  // Nothing is left on the connections that others are given, and every statement has its limits all the same.
  expect(await db.row(`select current_setting('lock_timeout') as lock`)).toEqual({ lock: '4s' });
  expect(await db.row('select count(*) from pg_prepared_statements')).toEqual({ count: 0 });
  expect(pooler.opened()).toBeGreaterThan(0);
});
