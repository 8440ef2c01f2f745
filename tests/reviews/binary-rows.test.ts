import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { freshDatabase } from '../support/database/database.ts';

let db: DirectDatabase;
beforeAll(async () => {
  db = openDatabase({ ...(await freshDatabase()), max: 1 });
});
afterAll(() => db.close());

const text = (field: Uint8Array | null | undefined) => (field ? Buffer.from(field).toString('utf8') : field);

test('rows come back byte for byte, with nulls and empty values, however large they are', async () => {
  const rows = await db.binaryRows(
    `select i, case when i % 2 = 0 then null else repeat('é', i) end, decode(repeat('00ff', i * 100000), 'hex')
     from generate_series(0, 9) as i`,
  );
  expect(rows).toHaveLength(10);
  for (const [i, [number, word, bytes]] of rows.entries()) {
    expect(Buffer.from(number!).readInt32BE()).toBe(i);
    expect(text(word)).toBe(i % 2 === 0 ? null : 'é'.repeat(i));
    expect(Buffer.from(bytes!).equals(Buffer.from('00ff'.repeat(i * 100_000), 'hex'))).toBe(true);
    // Its own bytes: a view would keep alive, or share, what the driver reads into.
    expect(bytes!.buffer.byteLength).toBe(bytes!.byteLength);
  }
});

test('no rows are no rows', async () => {
  expect(await db.binaryRows('select 1 where false')).toEqual([]);
});

test('a statement that fails is an error of the call, and the next one goes through', async () => {
  await expect(db.binaryRows('select 1 / (i - 3) from generate_series(1, 5) as i')).rejects.toMatchObject({
    code: '22012',
  });
  await expect(db.binaryRows('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
  expect(await db.binaryRows('select 1')).toHaveLength(1);
});

test('a connection that breaks half-way is an error of the call, and the next one goes through', async () => {
  await expect(db.binaryRows('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  expect(await db.binaryRows('select 1')).toHaveLength(1);
});

test('in a transaction it sees what the transaction wrote', async () => {
  const seen = await db.transaction(async (tx) => {
    await tx.rows('insert into search_dead values ($1)', [7]);
    return tx.binaryRows('select no from search_dead');
  });
  expect(Buffer.from(seen[0]![0]!).readInt32BE()).toBe(7);
});
