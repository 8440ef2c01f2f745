import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { authorSalt } from '../../server/reviews/ingest/author-hash.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { stampSource } from '../../server/store/engine/stamps.ts';
import { StartError } from '../../server/support/process/process.ts';
import { freshDatabase } from '../support/database/database.ts';

let db: DirectDatabase;
let dataDir: string;
beforeEach(async () => {
  db = openDatabase(await freshDatabase());
  dataDir = join(await mkdtemp(join(tmpdir(), 'appraise-salt-')), 'not yet there');
  await stampSource(db, 'sandbox');
  onTestFinished(async () => {
    await db.close();
    await rm(join(dataDir, '..'), { recursive: true });
  });
});

test('without the setting a secret is made once, for its owner alone, and found again', async () => {
  const config = { authorSalt: null, dataDir };
  const salts = await Promise.all(Array.from({ length: 5 }, () => authorSalt(config, db)));
  expect(new Set(salts).size).toBe(1);
  expect(salts[0]!.length).toBeGreaterThanOrEqual(32);
  const path = join(dataDir, 'author-salt');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path, 'utf8')).trim()).toBe(salts[0]);
  expect(
    await db.row('select 1 from stamp where encode(author_salt, $1) like $2', ['escape', `%${salts[0]}%`]),
  ).toBeUndefined();
});

test('a database that was filled with another salt is refused in a sentence', async () => {
  expect(await authorSalt({ authorSalt: 'the-salt-of-this-one', dataDir }, db)).toBe('the-salt-of-this-one');
  const other = authorSalt({ authorSalt: 'another-salt-instead', dataDir }, db);
  await expect(other).rejects.toThrow(StartError);
  await expect(other).rejects.toThrow(/^The authors of this database's reviews .* set AUTHOR_SALT to that salt .*\.$/);
  await expect(other).rejects.not.toThrow(/another-salt|the-salt/);
  expect(await authorSalt({ authorSalt: 'the-salt-of-this-one', dataDir }, db)).toBe('the-salt-of-this-one');
});

test('a file that was emptied is not taken for a salt', async () => {
  const config = { authorSalt: null, dataDir };
  await authorSalt(config, db);
  await writeFile(join(dataDir, 'author-salt'), '\n');
  await expect(authorSalt(config, db)).rejects.toThrow(/does not contain a salt/);
});
