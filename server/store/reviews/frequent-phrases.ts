import { int } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

const withoutFrequentSql = statement(
  { id: int },
  'select id from search_segments where frequent is null and docs >= $1 order by id limit 1',
);

/** A segment of so many reviews or more that has no frequent phrases; null: there is none. */
export const segmentWithoutFrequent = async (db: Database, leastDocs: number): Promise<number | null> =>
  (await db.row(withoutFrequentSql, [leastDocs]))?.id ?? null;

const writeFrequentSql = command('update search_segments set frequent = $2 where id = $1');

/** They are made of the segment's phrases alone, which never change: nobody need read it anew. */
export const writeFrequent = (tx: Database, id: number, frequent: Buffer): Promise<unknown> =>
  tx.run(writeFrequentSql, [id, frequent]);
