import { hash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database/database.ts';
import { type DirectDatabase, openDatabase } from '../database.ts';
import { migrate, ownSchema } from './migrate.ts';
import type { Functions } from './migrations.ts';

const open = async (): Promise<DirectDatabase> => {
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  return db;
};

const own = ownSchema();

/** This version's functions and one more text, as a revision. */
const withText = (text: string, revision: number): Functions => {
  const texts = [...own.functions.texts, text];
  return { texts, revision, checksum: hash('sha256', texts.join('\n')) };
};

const replay = (db: DirectDatabase, functions: Functions) => migrate(db, { ...own, functions });

const next = own.functions.revision + 1;
const answers = (value: number): string =>
  `create or replace function answer() returns int language sql as $$ select ${value} $$;`;

const countByName = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, names.filter((one) => one === name).length]));

test('the files define every function of the database: none is left over from an earlier signature', async () => {
  const db = await open();
  const rows = await db.rows<{ name: string }>(
    `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const defined = own.functions.texts.flatMap((text) =>
    [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name!),
  );
  expect(countByName(defined)).toEqual(countByName(rows.map(({ name }) => name)));
});

test('the bodies are right, checked when all functions are there', async () => {
  const db = await open();
  await db.transaction(async (tx) => {
    await tx.script('set local check_function_bodies = on');
    for (const text of own.functions.texts) await tx.script(text);
  });
});

test('a changed text is replayed, and one that is removed by a drop is gone', async () => {
  const db = await open();
  await replay(db, withText(answers(1), next));
  expect(await db.row('select answer() as is')).toEqual({ is: 1 });
  await replay(db, withText(answers(2), next));
  expect(await db.row('select answer() as is')).toEqual({ is: 2 });
  const retyped = `drop function if exists answer();
    create or replace function answer() returns text language sql as $$ select 'two' $$;`;
  await replay(db, withText(retyped, next));
  expect(await db.row('select answer()::text as is')).toEqual({ is: 'two' });
});

test('a later version with unchanged functions still keeps out a version between', async () => {
  const db = await open();
  await replay(db, withText(answers(1), next));
  await replay(db, withText(answers(1), next + 2));
  await replay(db, withText(answers(2), next + 1));
  expect(await db.row('select answer() as is')).toEqual({ is: 1 });
});

test('an earlier version that is started again leaves the functions of a later one in place', async () => {
  const db = await open();
  await replay(db, withText(answers(2), next));
  await replay(db, withText(answers(1), next - 1));
  await migrate(db);
  expect(await db.row('select answer() as is')).toEqual({ is: 2 });
});

test('a text that fails leaves all functions as they were, and the triggers on them', async () => {
  const db = await open();
  const state = () =>
    db.rows(
      `select p.oid, p.xmin, t.tgname from pg_proc p left join pg_trigger t on t.tgfoid = p.oid
       where p.pronamespace = 'public'::regnamespace order by 1, 3`,
    );
  const before = await state();
  await expect(replay(db, withText('create or replace function broken(', next))).rejects.toThrow(/syntax error/);
  expect(await state()).toEqual(before);
});

test('triggers stay on functions that are replayed', async () => {
  const db = await open();
  const triggers = () =>
    db.rows(`select t.tgname, p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal order by 1`);
  const before = await triggers();
  expect(before.length).toBeGreaterThan(3);
  await replay(db, withText('-- nothing', next));
  expect(await triggers()).toEqual(before);
  await expect(db.script('truncate ledger')).rejects.toThrow('the ledger is append-only');
});
