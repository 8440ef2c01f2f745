import { bytes, int, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import type { SegmentKey } from './segments.ts';

/** The packed columns of a segment, in bytes of their own, and the state they were read in. */
export interface FactsColumns extends SegmentKey {
  readonly themes: readonly string[];
  readonly apps: readonly number[];
  readonly facts: Uint8Array;
}

export interface PhraseColumns extends SegmentKey {
  readonly phrases: Uint8Array;
}

const int4 = (field: Uint8Array | null | undefined): number => Buffer.from(field!).readInt32BE();
const parsed = <Value>(field: Uint8Array | null | undefined): Value =>
  JSON.parse(Buffer.from(field!).toString('utf8')) as Value;

const factsColumnsSql = statement(
  { id: int, revision: int, docs: int, themes: text, apps: text, facts: bytes },
  `select id, revision, docs, to_json(themes)::text as themes, to_json(apps)::text as apps, facts
   from search_segments where id = any($1::int[])`,
);

/** Those of the segments that are still there. */
export const readFactsColumns = async (db: Database, ids: readonly number[]): Promise<FactsColumns[]> => {
  const rows = await db.binaryRows(factsColumnsSql, ids);
  return rows.map(([id, revision, docs, themes, apps, facts]) => ({
    id: int4(id),
    revision: int4(revision),
    docs: int4(docs),
    themes: parsed<string[]>(themes),
    apps: parsed<number[]>(apps),
    facts: facts!,
  }));
};

const phraseColumnsSql = statement(
  { id: int, revision: int, docs: int, phrases: bytes },
  'select id, revision, docs, phrases from search_segments where id = any($1::int[])',
);

export const readPhraseColumns = async (db: Database, ids: readonly number[]): Promise<PhraseColumns[]> => {
  const rows = await db.binaryRows(phraseColumnsSql, ids);
  return rows.map(([id, revision, docs, phrases]) => ({
    id: int4(id),
    revision: int4(revision),
    docs: int4(docs),
    phrases: phrases!,
  }));
};

const oneStateSql = command('set transaction isolation level repeatable read, read only');

/** Every statement of the work sees the database as it is when the first of them runs. */
export const inOneState = <Value>(db: Database, work: (tx: Database) => Promise<Value>): Promise<Value> =>
  db.transaction(async (tx) => {
    await tx.run(oneStateSql);
    return work(tx);
  });
