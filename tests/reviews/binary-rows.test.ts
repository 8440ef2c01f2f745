import { afterAll, expect, test } from 'vitest';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { freshDatabase } from '../support/database/database.ts';

const db = openDatabase({ ...(await freshDatabase()), max: 1 });
afterAll(() => db.close());

/** The rows of a statement, each in bytes of its own. */
const rowsOf = async (text: string, from: Pick<DirectDatabase, 'copyOut'> = db): Promise<(Buffer | null)[][]> => {
  const rows: (Buffer | null)[][] = [];
  await from.copyOut(text, (row) =>
    rows.push(
      Array.from({ length: row.fields }, (_, field) => {
        const bytes = row.bytes(field);
        return bytes && Buffer.from(bytes);
      }),
    ),
  );
  return rows;
};

test('rows come back byte for byte, with nulls and empty values, however large they are', async () => {
  const rows = await rowsOf(
    `select i, case when i % 2 = 0 then null else repeat('é', i) end, decode(repeat('00ff', i * 100000), 'hex')
     from generate_series(0, 9) as i`,
  );
  expect(rows).toHaveLength(10);
  for (const [i, [number, word, bytes]] of rows.entries()) {
    expect(number!.readInt32BE()).toBe(i);
    expect(word?.toString('utf8') ?? null).toBe(i % 2 === 0 ? null : 'é'.repeat(i));
    expect(bytes!.equals(Buffer.from('00ff'.repeat(i * 100_000), 'hex'))).toBe(true);
  }
});

test('a field is known by its text without being decoded', async () => {
  const seen: boolean[][] = [];
  await db.copyOut(`select unnest(array['one', 'onetwo', '', 'two', null])`, (row) =>
    seen.push(['one', ''].map((text) => row.isAscii(0, text))),
  );
  expect(seen).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

test('no rows are no rows', async () => {
  expect(await rowsOf('select 1 where false')).toEqual([]);
});

test('a statement that fails is an error of the call, and the next one goes through', async () => {
  await expect(rowsOf('select 1 / (i - 3) from generate_series(1, 5) as i')).rejects.toMatchObject({ code: '22012' });
  await expect(rowsOf('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
  expect(await rowsOf('select 1')).toHaveLength(1);
});

test('a reader that fails is an error of the call, and the next one goes through', async () => {
  const failing = db.copyOut('select i from generate_series(1, 5) as i', () => {
    throw new Error('unreadable');
  });
  await expect(failing).rejects.toThrow('unreadable');
  expect(await rowsOf('select 1')).toHaveLength(1);
});

test('a connection that breaks half-way is an error of the call, and the next one goes through', async () => {
  await expect(rowsOf('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  expect(await rowsOf('select 1')).toHaveLength(1);
});

test('in a transaction it sees what the transaction wrote', async () => {
  const seen = await db.transaction(async (tx) => {
    await tx.rows(`insert into review_records (no, taxonomy) values ($1, '')`, [7]);
    return rowsOf('select no from review_records', tx);
  });
  expect(seen[0]![0]!.readInt32BE()).toBe(7);
});
