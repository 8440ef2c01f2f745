import { type BinaryTexts, binaryTexts } from '../engine/binary-texts.ts';
import { bytes, filtered, int, orNull, text, texts } from '../engine/columns.ts';
import type { BinaryRow } from '../engine/copy-out.ts';
import type { Database } from '../engine/database.ts';
import { command, type Statement, statement } from '../engine/statement.ts';
import type { SegmentKey } from './segments.ts';

/** The packed columns of a segment, in bytes of their own, and the state they were read in. */
export interface FactsColumns extends SegmentKey {
  readonly themes: readonly string[];
  readonly apps: readonly number[];
  readonly facts: Uint8Array;
}

/** The details of a segment, and where it stands; null: they are not written yet. */
export interface DetailColumns extends SegmentKey {
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly versions: BinaryTexts;
  readonly packed: Uint8Array | null;
}

export interface PhraseColumns extends SegmentKey {
  readonly phrases: Uint8Array;
}

/** A packed column of segments: how it is read, and what a row of it says. Rows begin with the segment and its state. */
export interface PackedColumn<Row> {
  readonly statement: Statement<unknown>;
  parse(row: BinaryRow): Row;
}

const int4 = (field: Uint8Array | null | undefined): number => Buffer.from(field!).readInt32BE();
const parsed = <Value>(field: Uint8Array | null | undefined): Value =>
  JSON.parse(Buffer.from(field!).toString('utf8')) as Value;

const keyOf = ([id, revision, detailsNo, docs]: BinaryRow): SegmentKey => ({
  id: int4(id),
  revision: int4(revision),
  detailsNo: int4(detailsNo),
  docs: int4(docs),
});

const factsSql = statement(
  { id: int, revision: int, detailsNo: int, docs: int, themes: text, apps: text, facts: bytes },
  `select id, revision, details_no as "detailsNo", docs, to_json(themes)::text as themes, to_json(apps)::text as apps, facts
   from search_segments where id = any($1::int[])`,
);

export const factsColumn: PackedColumn<FactsColumns> = {
  statement: factsSql,
  parse: (row) => ({
    ...keyOf(row),
    themes: parsed<string[]>(row[4]),
    apps: parsed<number[]>(row[5]),
    facts: row[6]!,
  }),
};

/** In which field of its rows the phrases lie. */
export const phrasesField = 4;

const phrasesSql = statement(
  { id: int, revision: int, detailsNo: int, docs: int, phrases: bytes },
  'select id, revision, details_no as "detailsNo", docs, phrases from search_segments where id = any($1::int[])',
);

export const phraseColumn: PackedColumn<PhraseColumns> = {
  statement: phrasesSql,
  parse: (row) => ({ ...keyOf(row), phrases: row[phrasesField]! }),
};

const frequentSql = statement(
  { id: int, revision: int, detailsNo: int, docs: int, frequent: orNull(bytes) },
  'select id, revision, details_no as "detailsNo", docs, frequent from search_segments where id = any($1::int[])',
);

/** The frequent phrases of segments; null: they are not stored. */
export const frequentColumn: PackedColumn<SegmentKey & { readonly frequent: Uint8Array | null }> = {
  statement: frequentSql,
  parse: (row) => ({ ...keyOf(row), frequent: row[4] ?? null }),
};

const detailsSql = statement(
  {
    id: int,
    revision: int,
    detailsNo: int,
    docs: int,
    countries: text,
    languages: text,
    versions: texts,
    details: orNull(bytes),
  },
  `select id, revision, details_no as "detailsNo", docs, to_json(coalesce(countries, '{}'))::text as countries,
     to_json(coalesce(languages, '{}'))::text as languages, coalesce(versions, '{}') as versions, details
   from search_segments where id = any($1::int[])`,
);

export const detailColumn: PackedColumn<DetailColumns> = {
  statement: detailsSql,
  parse: (row) => ({
    ...keyOf(row),
    countries: parsed<string[]>(row[4]),
    languages: parsed<string[]>(row[5]),
    versions: binaryTexts(row[6]!),
    packed: row[7] ?? null,
  }),
};

/** Those of the segments that are still there; the rows tell which state they were read in. */
export const readColumn = (db: Database, column: PackedColumn<unknown>, ids: readonly number[]): Promise<BinaryRow[]> =>
  db.binaryRows(column.statement, ids);

const phraseStartsSql = statement(
  { id: int, revision: int, detailsNo: int, docs: int, bytes: int, counts: bytes },
  `select id, revision, details_no as "detailsNo", docs, octet_length(phrases) as bytes,
     substring(phrases from octet_length(phrases) - 2 * docs + 1) as counts
   from search_segments where id = any($1::int[])`,
);

/** How many phrases each review of some segments has, as they end the packed phrases, and how long those are. */
export const readPhraseCounts = async (
  db: Database,
  ids: readonly number[],
): Promise<(SegmentKey & { readonly bytes: number; readonly counts: Uint8Array })[]> => {
  const rows = await db.binaryRows(phraseStartsSql, ids);
  return rows.map((row) => ({ ...keyOf(row), bytes: int4(row[4]), counts: row[5]! }));
};

/** Bytes of the packed phrases of a segment. */
export interface PhraseRange {
  readonly segment: number;
  /** Of the first byte, from 0. */
  readonly from: number;
  readonly length: number;
}

const phraseRangesSql = statement(
  { id: int, revision: int, found: filtered(bytes) },
  `select s.id, s.revision, string_agg(substring(s.phrases from r.begin + 1 for r.length), ''::bytea order by r.place) as found
   from unnest($1::int[], $2::int[], $3::int[]) with ordinality as r (segment, begin, length, place)
   join search_segments s on s.id = r.segment
   group by s.id, s.revision`,
);

/** Some bytes of the packed phrases of each of several segments, one range after the other; the rest is not read. */
export const readPhraseRanges = (
  db: Database,
  ranges: readonly PhraseRange[],
): Promise<{ readonly id: number; readonly revision: number; readonly found: Buffer }[]> =>
  db.rows(phraseRangesSql, [
    ranges.map(({ segment }) => segment),
    ranges.map(({ from }) => from),
    ranges.map(({ length }) => length),
  ]);

const oneStateSql = command('set transaction isolation level repeatable read, read only');

/** Every statement of the work sees the database as it is when the first of them runs. */
export const inOneState = <Value>(db: Database, work: (tx: Database) => Promise<Value>): Promise<Value> =>
  db.transaction(async (tx) => {
    await tx.run(oneStateSql);
    return work(tx);
  });
