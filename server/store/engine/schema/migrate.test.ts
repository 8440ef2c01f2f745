import { hash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database/database.ts';
import { type DirectDatabase, openDatabase } from '../database.ts';
import { stampSalt, stampSource } from '../stamps.ts';
import { migrate, ownSchema, type Schema } from './migrate.ts';

const open = async (): Promise<DirectDatabase> => {
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  return db;
};

/** This version with one more migration or two. */
const withMore = (...texts: readonly string[]): Schema => {
  const own = ownSchema();
  const more = texts.map((text, at) => ({ name: `900${at}_more.sql`, text, checksum: hash('sha256', text) }));
  return { ...own, migrations: [...own.migrations, ...more] };
};

const applied = async (db: DirectDatabase): Promise<string[]> => {
  const rows = await db.rows<{ name: string }>(`select name from migrations where name like '9%' order by name`);
  return rows.map(({ name }) => name);
};

const indexState = (db: DirectDatabase, name: string) =>
  db.row('select i.indisvalid as valid from pg_class c join pg_index i on i.indexrelid = c.oid where c.relname = $1', [
    name,
  ]);

test('migrating again changes nothing, and many may do it at once', async () => {
  const db = await open();
  const tables = () => db.rows('select name, checksum, at from migrations order by name');
  const functions = () =>
    db.rows('select oid, xmin from pg_proc where pronamespace = $1::regnamespace order by 1', ['public']);
  const before = [await tables(), await functions()];
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect([await tables(), await functions()]).toEqual(before);
});

test('an empty database is migrated once by nodes that start together', async () => {
  const db = await open();
  await db.script('drop schema public cascade; create schema public');
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect((await db.rows('select 1 from plans')).length).toBe(3);
});

test('a database of another version is refused, and left as it is', async () => {
  const db = await open();
  await migrate(db, withMore('create table later (id int)'));
  await db.rows(`update plans set credits = 1 where key = 'pro'`);
  await expect(migrate(db)).rejects.toThrow(/another version of Appraise \(9000_more\.sql\)/);
  expect(await db.row(`select credits from plans where key = 'pro'`)).toEqual({ credits: 1 });
});

test('a migration that was changed after it was applied is refused', async () => {
  const db = await open();
  await db.rows(`update migrations set checksum = 'x' where name like '0001%'`);
  await expect(migrate(db)).rejects.toThrow(/0001_schema\.sql has changed/);
});

test('a start that is cut off between two migrations is continued by the next one', async () => {
  const db = await open();
  const first = 'create table once (id int); insert into once values (1)';
  await expect(migrate(db, withMore(first, 'select pg_terminate_backend(pg_backend_pid())'))).rejects.toThrow();
  expect(await applied(db)).toEqual(['9000_more.sql']);
  await migrate(db, withMore(first, 'insert into once values (2)'));
  expect(await applied(db)).toEqual(['9000_more.sql', '9001_more.sql']);
  expect(await db.rows('select id from once order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a migration that fails is named, leaves nothing of itself, and keeps those before it', async () => {
  const db = await open();
  const first = 'create table once (id int)';
  const failing = withMore(first, `insert into once values (1); insert into once values ('one')`);
  await expect(migrate(db, failing)).rejects.toThrow(/^The migration 9001_more\.sql failed: invalid input syntax/);
  expect(await applied(db)).toEqual(['9000_more.sql']);
  expect(await db.rows('select id from once')).toEqual([]);
  await migrate(db, withMore(first, 'insert into once values (1)'));
  expect(await db.rows('select id from once')).toEqual([{ id: 1 }]);
});

const buildsIndex = `-- outside a transaction
-- Keys by their name.
drop index concurrently if exists keys_by_name;
create unique index concurrently keys_by_name on keys (name);
`;

test('a migration that others keep from a table lets calls go on, and is applied when it can', async () => {
  const db = await open();
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.rows('select 1 from jobs limit 1');
    holding.resolve();
    await held.promise;
    // Now the two wait for each other, if the migration has got its first table.
    await tx.rows('select 1 from videos limit 1');
  });
  await holding.promise;
  const migrating = migrate(
    db,
    withMore('alter table videos add column more int; alter table jobs add column more int'),
  );
  const isWaiting = async (): Promise<boolean> => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%add column more%'`;
    return (await db.rows(waiting)).length > 0;
  };
  // A call that comes behind it is let through when it gives up, before its own patience for locks ends.
  for (let time = 0; time < 2; time++) {
    await expect.poll(isWaiting).toBe(true);
    await db.rows('select 1 from jobs limit 1');
  }
  expect(await applied(db)).toEqual([]);
  held.resolve();
  await holder;
  await migrating;
  expect(await applied(db)).toEqual(['9000_more.sql']);
});

test('an index is built concurrently while other nodes wait to migrate', async () => {
  const db = await open();
  const schema = withMore(buildsIndex);
  await Promise.all([migrate(db, schema), migrate(db, schema), migrate(db, schema)]);
  expect(await applied(db)).toEqual(['9000_more.sql']);
  expect(await indexState(db, 'keys_by_name')).toEqual({ valid: true });
});

test('a concurrent index that was cut off half-way is built again by the next start', async () => {
  const db = await open();
  await db.script(`insert into accounts (id, email, plan, created_at, resets_at, lapses_at)
      select gen_random_uuid(), 'a@b.example', 'pro', now(), now(), now();
    insert into keys (id, account_id, hash, prefix, name, scope)
      select gen_random_uuid(), id, h::bytea, 'p', 'same', 'full' from accounts, unnest(array['1', '2']) as h`);
  await expect(migrate(db, withMore(buildsIndex))).rejects.toThrow(
    /9000_more\.sql failed: could not create unique index/,
  );
  expect(await indexState(db, 'keys_by_name')).toEqual({ valid: false });
  expect(await applied(db)).toEqual([]);
  await db.rows(`update keys set name = 'other' where hash = '1'`);
  await migrate(db, withMore(buildsIndex));
  expect(await indexState(db, 'keys_by_name')).toEqual({ valid: true });
  expect(await applied(db)).toEqual(['9000_more.sql']);
});

test('a concurrent index without its drop before it is refused: a second try would not build it', async () => {
  const db = await open();
  const careless = '-- outside a transaction\ncreate index concurrently if not exists keys_by_name on keys (name);\n';
  await expect(migrate(db, withMore(careless))).rejects.toThrow(
    /put "drop index concurrently if exists keys_by_name;" before/,
  );
  expect(await indexState(db, 'keys_by_name')).toBeUndefined();
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
