import { bytes, int, orNull, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import type { SegmentKey } from './segments.ts';

/** The packed columns of a segment, in bytes of their own, and the state they were read in. */
export interface FactsColumns extends SegmentKey {
  readonly themes: readonly string[];
  readonly apps: readonly number[];
  readonly facts: Uint8Array;
}

/** The details of a segment, and where it stands; null: they are not written yet. */
export interface DetailColumns {
  readonly id: number;
  readonly detailsNo: number;
  readonly revision: number;
  readonly docs: number;
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly versions: readonly string[];
  readonly packed: Uint8Array | null;
}

export interface PhraseColumns extends SegmentKey {
  readonly phrases: Uint8Array;
}

const int4 = (field: Uint8Array | null | undefined): number => Buffer.from(field!).readInt32BE();
const parsed = <Value>(field: Uint8Array | null | undefined): Value =>
  JSON.parse(Buffer.from(field!).toString('utf8')) as Value;

const factsColumnsSql = statement(
  { id: int, revision: int, detailsNo: int, docs: int, themes: text, apps: text, facts: bytes },
  `select id, revision, details_no as "detailsNo", docs, to_json(themes)::text as themes, to_json(apps)::text as apps, facts
   from search_segments where id = any($1::int[])`,
);

/** Those of the segments that are still there. */
export const readFactsColumns = async (db: Database, ids: readonly number[]): Promise<FactsColumns[]> => {
  const rows = await db.binaryRows(factsColumnsSql, ids);
  return rows.map(([id, revision, detailsNo, docs, themes, apps, facts]) => ({
    id: int4(id),
    revision: int4(revision),
    detailsNo: int4(detailsNo),
    docs: int4(docs),
    themes: parsed<string[]>(themes),
    apps: parsed<number[]>(apps),
    facts: facts!,
  }));
};

const phraseColumnsSql = statement(
  { id: int, revision: int, detailsNo: int, docs: int, phrases: bytes },
  'select id, revision, details_no as "detailsNo", docs, phrases from search_segments where id = any($1::int[])',
);

export const readPhraseColumns = async (db: Database, ids: readonly number[]): Promise<PhraseColumns[]> => {
  const rows = await db.binaryRows(phraseColumnsSql, ids);
  return rows.map(([id, revision, detailsNo, docs, phrases]) => ({
    id: int4(id),
    revision: int4(revision),
    detailsNo: int4(detailsNo),
    docs: int4(docs),
    phrases: phrases!,
  }));
};

const detailColumnsSql = statement(
  {
    id: int,
    revision: int,
    detailsNo: int,
    docs: int,
    countries: text,
    languages: text,
    versions: text,
    details: orNull(bytes),
  },
  `select id, revision, details_no as "detailsNo", docs, to_json(coalesce(countries, '{}'))::text as countries,
     to_json(coalesce(languages, '{}'))::text as languages, to_json(coalesce(versions, '{}'))::text as versions, details
   from search_segments where id = any($1::int[])`,
);

export const readDetailColumns = async (db: Database, ids: readonly number[]): Promise<DetailColumns[]> => {
  const rows = await db.binaryRows(detailColumnsSql, ids);
  return rows.map(([id, revision, detailsNo, docs, countries, languages, versions, packed]) => ({
    id: int4(id),
    revision: int4(revision),
    detailsNo: int4(detailsNo),
    docs: int4(docs),
    countries: parsed<string[]>(countries),
    languages: parsed<string[]>(languages),
    versions: parsed<string[]>(versions),
    packed: packed ?? null,
  }));
};

const oneStateSql = command('set transaction isolation level repeatable read, read only');

/** Every statement of the work sees the database as it is when the first of them runs. */
export const inOneState = <Value>(db: Database, work: (tx: Database) => Promise<Value>): Promise<Value> =>
  db.transaction(async (tx) => {
    await tx.run(oneStateSql);
    return work(tx);
  });
