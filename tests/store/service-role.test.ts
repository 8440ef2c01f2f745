import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/store/engine/database.ts';
import { isMigrated } from '../../server/store/engine/schema/migrate.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { newCustomer, startService, withService } from '../support/service.ts';

// The service as a role that owns nothing, on a database that another has migrated.

const role = `service_${process.pid}`;
const owner = await freshDatabase();
const admin = new pg.Client(owner);
await admin.connect();
await admin.query(`drop role if exists ${role}; create role ${role} login`);
await admin.end();
const limited = { ...owner, user: role };
const service = await startService({ connection: limited, migrateConnection: owner });
afterAll(async () => {
  await service.stop();
  const admin = new pg.Client(owner);
  await admin.connect();
  await admin.query(`drop owned by ${role}; drop role ${role}`);
  await admin.end();
});

test('does all its work: reads, starts, runs, refunds and retention', async () => {
  const { key } = await newCustomer(service.db);
  const { body: done } = await start(service.url, key, 'quick', { query: 'one' });
  expect((await ended(service.url, key, done.id)).status).toBe('done');
  const { body: failed } = await start(service.url, key, 'failing', { query: 'two' });
  expect((await ended(service.url, key, failed.id)).refunded).toBe(true);
  expect((await call(service.url, key, 'GET', '/api/v1/me')).status).toBe(200);
  expect((await call(service.url, key, 'GET', '/api/v1/apps/search?q=calm')).status).toBe(200);
  await checkBooks(service.db);
});

test.each([
  ['alter table jobs add column mine int', /must be owner/],
  ['create table mine (one int)', /permission denied/],
  ['drop function start_job(jsonb, accounts)', /must be owner/],
  ['update ledger set amount = 0', /permission denied|append-only/],
  ['delete from ledger', /permission denied|append-only/],
  ['update audit set by = null', /permission denied|append-only/],
  ['delete from audit', /permission denied|append-only/],
  ["insert into migrations (name, checksum) values ('x', 'y')", /permission denied/],
  ['update plans set credits = 1000000', /permission denied/],
  ["copy jobs to program 'true'", /permission denied|must be/],
  ["select pg_read_file('postmaster.pid')", /permission denied/],
])('may not: %s', async (statement, refusal) => {
  await expect(service.db.rows(statement)).rejects.toThrow(refusal);
});

test('starts on a migrated database without the other role, and not on one that needs to be migrated', async () => {
  await withService({ connection: limited, config: { role: 'api' } });
  const db = openDatabase(owner);
  onTestFinished(() => db.close());
  expect(await isMigrated(db)).toBe(true);
  await db.rows("update function_set set checksum = 'older', revision = revision - 1");
  expect(await isMigrated(db)).toBe(false);
  await expect(startService({ connection: limited, config: { role: 'api' } })).rejects.toThrow(/not allowed to create/);
  await withService({ connection: limited, migrateConnection: owner, config: { role: 'api' } });
  expect(await isMigrated(db)).toBe(true);
});
