import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { RowWriter } from '../../server/store/engine/row-writer.ts';
import { freshDatabase } from '../support/database/database.ts';

let db: DirectDatabase;
beforeAll(async () => {
  db = openDatabase({ ...(await freshDatabase()), max: 1 });
  await db.script(`create table copied (place int primary key, small smallint, words text, at timestamptz, bytes bytea, id uuid,
    list text[] not null)`);
});
afterAll(() => db.close());

const copied = {
  name: 'copied',
  text: 'copy copied from stdin (format binary)',
  columns: {},
};

interface Row {
  readonly small: number;
  readonly words: string | null;
  readonly at: Date | null;
  readonly bytes: Uint8Array | null;
  readonly list: readonly string[];
}
const id = '00112233-4455-8677-8899-aabbccddeeff';

const write = (rows: readonly Row[]): Uint8Array => {
  const writer = new RowWriter();
  for (const [place, { small, words, at, bytes, list }] of rows.entries()) {
    writer.row(7);
    writer.int32(place);
    writer.int16(small);
    writer.text(words);
    writer.moment(at?.getTime() ?? null);
    writer.bytes(bytes);
    writer.hex(id.replaceAll('-', ''));
    writer.texts(list);
  }
  return writer.end();
};

/** What the database takes: no NUL and no half of a pair. */
const words = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll('\u0000', ''));
const row = fc.record({
  small: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  words: fc.option(words),
  at: fc.option(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })),
  bytes: fc.option(fc.uint8Array({ maxLength: 50 })),
  list: fc.array(words, { maxLength: 3 }),
});

test('rows are stored as they were written, of every type, with nulls and empty values', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      await db.script('truncate copied');
      await db.copyIn(copied, write(rows));
      const stored = await db.rows<Row & { id: string }>('select * from copied order by place');
      expect(stored).toEqual(
        rows.map((each, place) => ({ ...each, place, id, bytes: each.bytes && Buffer.from(each.bytes) })),
      );
    }),
    { numRuns: 30 },
  );
});

test('rows may be larger than the room they begin with', async () => {
  await db.script('truncate copied');
  const long = `${'é'.repeat(200_000)}x`;
  const rows = [long, '', long].map((text) => ({ small: 1, words: text, at: null, bytes: null, list: [text] }));
  await db.copyIn(copied, write(rows));
  expect(await db.rows('select words, list from copied order by place')).toEqual(
    rows.map(({ words, list }) => ({ words, list })),
  );
});

test('rows that are refused leave nothing behind, and the next ones go through', async () => {
  await db.script('truncate copied');
  const one = { small: 1, words: 'one', at: null, bytes: null, list: [] };
  await db.copyIn(copied, write([one]));
  await expect(db.copyIn(copied, write([one]))).rejects.toMatchObject({ code: '23505' });
  await expect(db.copyIn(copied, new Uint8Array(100))).rejects.toMatchObject({ code: '22P04' });
  const inTransaction = db.transaction(async (tx) => {
    await tx.rows('delete from copied');
    await tx.copyIn(copied, write([one, one]));
    throw new Error('no');
  });
  await expect(inTransaction).rejects.toThrow('no');
  expect(await db.rows('select place from copied')).toEqual([{ place: 0 }]);
  expect(() => write([{ ...one, at: new Date(Number.NaN) }])).toThrow('no moment');
  expect(() => write([{ ...one, small: 2 ** 15 }])).toThrow('no smallint');
  for (const number of [2 ** 31, -(2 ** 31) - 1, 0.5, Number.NaN]) {
    expect(() => new RowWriter().int32(number)).toThrow('no int');
  }
});
