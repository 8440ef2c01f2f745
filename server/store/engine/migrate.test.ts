import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database/database.ts';
import { type DirectDatabase, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { stampSalt, stampSource } from './stamps.ts';

const open = async (): Promise<DirectDatabase> => {
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  return db;
};

test('migrating again changes nothing, and many may do it at once', async () => {
  const db = await open();
  const tables = () => db.rows('select name, checksum, at from migrations order by name');
  const before = await tables();
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(await tables()).toEqual(before);
});

test('an empty database is migrated once by nodes that start together', async () => {
  const db = await open();
  await db.script('drop schema public cascade; create schema public');
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect((await db.rows('select 1 from plans')).length).toBe(3);
});

test('a database of a newer version is refused, and left as it is', async () => {
  const db = await open();
  await db.rows(`insert into migrations (name, checksum) values ('9999_later.sql', 'x')`);
  await expect(migrate(db)).rejects.toThrow(/newer version of Appraise \(9999_later\.sql\)/);
});

test('a migration that was changed after it was applied is refused', async () => {
  const db = await open();
  await db.rows(`update migrations set checksum = 'x' where name like '0001%'`);
  await expect(migrate(db)).rejects.toThrow(/0001_accounts\.sql has changed/);
});

test('the plan table of the code is written at every start', async () => {
  const db = await open();
  await db.rows(`update plans set credits = 1 where key = 'pro'`);
  await migrate(db);
  expect(await db.row(`select credits, per_minute, running, keys from plans where key = 'pro'`)).toEqual({
    credits: 4_500,
    per_minute: 180,
    running: 5,
    keys: 20,
  });
});

test('a database keeps the source it was first started with; the other one is refused in a sentence', async () => {
  const db = await open();
  await stampSource(db, 'sandbox');
  await stampSource(db, 'sandbox');
  await expect(stampSource(db, 'live')).rejects.toThrow(
    'This database contains sample (sandbox) data, but SOURCES is live: set SOURCES=sandbox, or use another DATA_DIR or DATABASE_URL.',
  );
});

test('a database that no server was started on has no salt, and says so in a sentence', async () => {
  const db = await open();
  await expect(stampSalt(db, '00')).rejects.toThrow(/^No server has used this database yet/);
});
