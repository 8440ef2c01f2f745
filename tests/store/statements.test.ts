import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { allStatements, type Statement } from '../../server/store/engine/statement.ts';
import { freshDatabase } from '../support/database/database.ts';
import { type DescribedColumn, describeStatement } from '../support/database/describe-statement.ts';

const files = globSync('server/store/**/*.ts').filter((file) => !file.endsWith('.test.ts'));

const client = new pg.Client(await freshDatabase());
await client.connect();
for (const file of files) await import(join(process.cwd(), file));
afterAll(() => client.end());

/** What PostgreSQL says of each statement's rows; null where it has none. In one transaction, for the cursors. */
const describeAll = async (): Promise<Map<Statement<unknown>, readonly DescribedColumn[] | null>> => {
  const described = new Map<Statement<unknown>, readonly DescribedColumn[] | null>();
  await client.query('begin');
  for (const one of allStatements()) {
    const columns = await describeStatement(client, one.text).catch((error: Error) => {
      throw new Error(`${error.message}, in:\n${one.text}`, { cause: error });
    });
    described.set(one, columns);
    // A `fetch` has columns only while its cursor is open.
    if (/^declare /.test(one.text)) await client.query(one.text, [[]]);
  }
  await client.query('rollback');
  return described;
};

test('every statement can be prepared, and its rows have the columns it claims, of the types it claims', async () => {
  const described = await describeAll();
  expect(described.size).toBeGreaterThan(100);
  for (const [{ text, columns }, found] of described) {
    // A command's rows are not read.
    if (Object.keys(columns).length === 0) continue;
    const claimed = Object.entries(columns).map(([name, { type }]) => [name, type]);
    const actual = (found ?? []).map(({ name, type }) => [name, type]);
    expect(Object.fromEntries(claimed), text).toEqual(Object.fromEntries(actual));
    expect(actual.length, text).toBe(claimed.length);
  }
});

test('a column that its table allows to be null is claimed to be null at times, or to be filtered', async () => {
  const wrong: string[] = [];
  for (const [{ text, columns }, found] of await describeAll()) {
    for (const { name, isNullInTable } of found ?? []) {
      const claimed = columns[name];
      if (claimed && isNullInTable && !claimed.canBeNull && !claimed.isFiltered) wrong.push(`${name} of ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no statement is made while the service runs: each is a constant of its file', () => {
  const wrong = files.flatMap((file) => {
    if (file === 'server/store/engine/statement.ts') return [];
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\b(statement|command|statementPerForm)\(/.test(line))
      .filter((line) => !/^(export )?const \w+ = (statement|command|statementPerForm)\(/.test(line))
      .map((line) => `${file}: ${line}`);
  });
  expect(wrong).toEqual([]);
});

/** Where connections are opened and the schema is made: before that there is nothing to prepare a statement against. */
const openers = [
  'server/store/backups/base-backup.ts',
  'server/store/backups/restore.ts',
  'server/store/engine/copy-in.ts',
  'server/store/engine/copy-out.ts',
  'server/store/engine/database.ts',
  'server/store/engine/schema/migrations.ts',
  'server/store/engine/schema/migrate.ts',
  'server/store/engine/notices.ts',
  'server/store/postgres/embedded.ts',
  'server/store/postgres/external.ts',
  'server/store/postgres/pooler.ts',
];

test('nothing of the service sends a text that is not among the statements', () => {
  const wrong = globSync(['server/**/*.ts', 'cli/**/*.ts'])
    .filter((file) => !file.endsWith('.test.ts') && !openers.includes(file))
    .flatMap((file) => {
      // The compiler refuses texts where a `Database` is given; a `DirectDatabase` or a client of the driver takes them.
      const text = readFileSync(file, 'utf8').replaceAll('readonly db: DirectDatabase;', '');
      const found = text.match(/: DirectDatabase\b|\.query\(|\.script\(|\.(rows|row|copyOut)(<[^(]*>)?\(\s*[`'"]/g);
      return found ? [`${file}: ${found.join(' ')}`] : [];
    });
  expect(wrong).toEqual([]);
});
