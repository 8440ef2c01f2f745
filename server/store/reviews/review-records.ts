import { bytes, filtered, int, orNull, text } from '../engine/columns.ts';
import type { BinaryRow } from '../engine/copy-out.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** A review's data in the index; `metrics/search/index/record.ts` has the layout. */
export interface ReviewRecord {
  readonly no: number;
  /** The version of the taxonomy that tagged it. */
  readonly taxonomy: string;
  readonly record: Uint8Array;
}

const insertRecordsSql = command(
  `insert into review_records (no, taxonomy, record) select * from unnest($1::int[], $2::text[], $3::bytea[])`,
);

const columnsOf = (records: readonly ReviewRecord[]): unknown[] => [
  records.map(({ no }) => no),
  records.map(({ taxonomy }) => taxonomy),
  records.map(({ record }) => record),
];

export const insertRecords = async (tx: Database, records: readonly ReviewRecord[]): Promise<void> => {
  if (records.length > 0) await tx.run(insertRecordsSql, columnsOf(records));
};

const readRecordsSql = statement(
  {
    no: int,
    taxonomy: text,
    record: filtered(bytes),
  },
  `select no, taxonomy, record from review_records where no = any($1) and record <> ''`,
);

/** Records of tagged current editions. */
export const readRecords = (db: Database, nos: readonly number[]) => db.rows(readRecordsSql, [nos]);

/** The app number in the first bytes of a record. */
const appNoIn = [4, 3, 2, 1]
  .map((at) => `get_byte(review_records.record, ${at})`)
  .reduce((high, low) => `(${high} * 256 + ${low})`);
/** A replaced record keeps its app number, by which a cluster finds what it replaces. */
export const keepApp = `app_no = case when review_records.record <> '' then ${appNoIn} else review_records.app_no end`;
export const changed = 'revision = review_records.revision + 1, change = pg_current_xact_id()';
export const emptied = `record = '', ${keepApp}, ${changed}`;

const writeRecordsSql = command(
  `update review_records set taxonomy = n.taxonomy, record = n.record, ${changed}
   from unnest($1::int[], $2::text[], $3::bytea[]) as n (no, taxonomy, record)
   where review_records.no = n.no and (review_records.record is null or review_records.record <> '')`,
);

export const writeRecords = async (tx: Database, records: readonly ReviewRecord[]): Promise<void> => {
  if (records.length > 0) await tx.run(writeRecordsSql, columnsOf(records));
};

const removeRecordsSql = command(`update review_records set ${emptied} where no = any($1)`);

export const removeRecords = async (tx: Database, nos: readonly number[]): Promise<void> => {
  if (nos.length > 0) await tx.run(removeRecordsSql, [nos]);
};

/** A record's position in the order of upkeep. */
export type RecordPlace = Row<typeof outdatedSql>;

const beginning: RecordPlace = { taxonomy: '', no: 0 };

const outdated = (comparison: string): string =>
  `(select taxonomy, no from review_records
    where taxonomy ${comparison} $1 and (taxonomy, no) > ($2, $3) and (record is null or record <> '')
    order by taxonomy, no limit $4)`;

// Separate queries in index order: otherwise a plan may read all up-to-date records to find the others.
const outdatedSql = statement(
  { taxonomy: text, no: int },
  `${outdated('<')} union all ${outdated('>')} order by taxonomy, no limit $4`,
);

/** The next current editions after a position that aren't tagged by this version of the taxonomy. */
export const outdatedRecords = (db: Database, taxonomy: string, limit: number, after: RecordPlace = beginning) =>
  db.rows(outdatedSql, [taxonomy, after.taxonomy, after.no, limit]);

export const hasOutdated = async (db: Database, taxonomy: string) =>
  (await outdatedRecords(db, taxonomy, 1)).length > 0;

const firstRecordSql = statement(
  { taxonomy: text, no: int, last: int },
  `select taxonomy, no, (select max(no) from review_records) as last from review_records
   where record is null or record <> '' order by taxonomy, no limit 1`,
);

/**
 * Share of reviews from an earlier version that upkeep has tagged, in order of their numbers; 1: all. Nothing can be counted before that.
 */
export const readShare = async (db: Database): Promise<number> => {
  const first = await db.row(firstRecordSql);
  return first?.taxonomy === '' ? (first.no - 1) / first.last : 1;
};

const oneStateSql = command('set transaction isolation level repeatable read, read only');
const patientSql = command('set local statement_timeout = 0');

/**
 * Identifies one run of one server. After a crash, PostgreSQL reuses transaction ids that hadn't reached the disk, so earlier snapshots no
 * longer tell what has changed since. `pg_stat_recovery_prefetch` is reset when shared memory is created: at every start and after every
 * crash, even one the postmaster survives. Snapshots on a standby omit transactions in progress, so a promotion counts as another run.
 */
const history = `(select concat_ws(' ', d.oid, extract(epoch from memory.stats_reset), pg_is_in_recovery())
  from pg_stat_recovery_prefetch memory, pg_database d where d.datname = current_database())`;

/** A point in the history of the records. */
export type RecordsSeen = Row<typeof seenSql>;

const seenSql = statement(
  { history: text, snapshot: text },
  `select ${history} as history, pg_current_snapshot()::text as snapshot`,
);
const allRecordsSql = statement(
  { no: int, taxonomy: text, record: filtered(bytes) },
  `select no, taxonomy, record from review_records where record <> ''`,
);

/** Called for each record; its bytes are valid during the call only. Null: the edition was replaced, or is yet to be tagged. */
type Take = (no: number, taxonomy: string, record: Uint8Array | null) => void;

const takeFrom = (take: Take): ((row: BinaryRow) => void) => {
  let taxonomy = '';
  return (row) => {
    if (!row.isAscii(1, taxonomy)) taxonomy = row.bytes(1)!.toString('latin1');
    const record = row.bytes(2);
    take(row.int32(0), taxonomy, record?.length ? record : null);
  };
};

/** Reads all tagged records and returns where `changedRecords` continues. */
export const loadRecords = (
  db: Database,
  take: (no: number, taxonomy: string, record: Uint8Array) => void,
): Promise<RecordsSeen> =>
  db.transaction(async (tx) => {
    await tx.run(oneStateSql);
    await tx.run(patientSql);
    const seen = (await tx.row(seenSql))!;
    await tx.copyOut(
      allRecordsSql,
      takeFrom((no, taxonomy, record) => take(no, taxonomy, record!)),
    );
    return seen;
  });

/**
 * Changes are found by transaction and not by a sequence: a row with a lower number may be committed later, and would be missed. Rows this
 * server wrote are below the snapshot's end; those of a restored dump may be above it, and are read once, when it has passed them.
 */
const changedSince = (xmax: string, underway: string): string =>
  `change >= ${xmax}::xid8 and change < pg_snapshot_xmax(pg_current_snapshot()) or change = any(${underway}::xid8[])`;

const changedSql = statement(
  { history: text, snapshot: text, no: orNull(int), taxonomy: orNull(text), record: orNull(bytes) },
  `select s.history, s.snapshot, r.no, r.taxonomy, r.record
   from (select ${history} as history, pg_current_snapshot()::text as snapshot) s
   left join review_records r on ${changedSince('$1', '$2')} limit $3`,
);

/** Maximum changes in memory. */
const maxChanges = 10_000;

// `copy` takes no parameters.
const setSinceSql = command(`select set_config('appraise.xmax', $1, true), set_config('appraise.underway', $2, true)`);
const manyChangedSql = statement(
  { no: int, taxonomy: text, record: orNull(bytes) },
  `select no, taxonomy, record from review_records
   where ${changedSince(`current_setting('appraise.xmax')`, `current_setting('appraise.underway')`)}`,
);

/** Reads what was committed since then. Null if everything must be loaded again. */
export const changedRecords = async (db: Database, since: RecordsSeen, take: Take): Promise<RecordsSeen | null> => {
  const [, xmax, underway] = since.snapshot.split(':');
  const values = [xmax, `{${underway}}`];
  const rows = await db.rows(changedSql, [...values, maxChanges + 1]);
  const { history, snapshot } = rows[0]!;
  if (history !== since.history) return null;
  if (rows.length > maxChanges) {
    return db.transaction(async (tx) => {
      await tx.run(oneStateSql);
      await tx.run(patientSql);
      await tx.run(setSinceSql, values);
      const seen = (await tx.row(seenSql))!;
      if (seen.history !== since.history) return null;
      await tx.copyOut(manyChangedSql, takeFrom(take));
      return seen;
    });
  }
  for (const { no, taxonomy, record } of rows) if (no !== null) take(no, taxonomy!, record?.length ? record : null);
  return { history, snapshot };
};
