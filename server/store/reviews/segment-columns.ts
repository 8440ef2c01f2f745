import type { Database } from '../engine/database.ts';
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

/** The query takes no values; these are numbers of our own. */
const listed = (ids: readonly number[]): string => ids.map((id) => Math.trunc(id)).join();

const int = (field: Uint8Array | null | undefined): number => Buffer.from(field!).readInt32BE();
const json = <Value>(field: Uint8Array | null | undefined): Value =>
  JSON.parse(Buffer.from(field!).toString('utf8')) as Value;

/** Those of the segments that are still there. */
export const readFactsColumns = async (db: Database, ids: readonly number[]): Promise<FactsColumns[]> => {
  const rows = await db.binaryRows(
    `select id, revision, docs, to_json(themes)::text, to_json(apps)::text, facts
     from search_segments where id in (${listed(ids)})`,
  );
  return rows.map(([id, revision, docs, themes, apps, facts]) => ({
    id: int(id),
    revision: int(revision),
    docs: int(docs),
    themes: json<string[]>(themes),
    apps: json<number[]>(apps),
    facts: facts!,
  }));
};

export const readPhraseColumns = async (db: Database, ids: readonly number[]): Promise<PhraseColumns[]> => {
  const rows = await db.binaryRows(
    `select id, revision, docs, phrases from search_segments where id in (${listed(ids)})`,
  );
  return rows.map(([id, revision, docs, phrases]) => ({
    id: int(id),
    revision: int(revision),
    docs: int(docs),
    phrases: phrases!,
  }));
};

/** Every statement of the work sees the database as it is when the first of them runs. */
export const inOneState = <Value>(db: Database, work: (tx: Database) => Promise<Value>): Promise<Value> =>
  db.transaction(async (tx) => {
    await tx.script('set transaction isolation level repeatable read, read only');
    return work(tx);
  });
