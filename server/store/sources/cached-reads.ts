import { filtered, float, int, json, orNull, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** A saved read. Its age is by the database's clock, which all nodes share. */
export interface StoredRead {
  readonly saved: unknown;
  readonly ageMs: number;
}

const columns = `outcome as saved,
  extract(epoch from clock_timestamp() - read_at)::float8 * 1000 as "ageMs"`;
const fresh = `read_at > clock_timestamp() - make_interval(secs => $2 / 1000.0)`;

// Both statements find or write a row that has been read.
const storedColumns = { saved: filtered(json<unknown>()), ageMs: float };

const findReadSql = statement(storedColumns, `select ${columns} from held_reads where key = $1 and ${fresh}`);

export const findRead = (db: Database, key: string, maxAgeMs: number) => db.row(findReadSql, [key, maxAgeMs]);

const claimReadSql = statement(
  { one: int },
  `insert into held_reads as h (key, reader, reading_until, expires_at)
   values ($1, $3, clock_timestamp() + make_interval(secs => $5 / 1000.0), clock_timestamp())
   on conflict (key) do update set reader = excluded.reader, reading_until = excluded.reading_until, failure = null
     where (h.reading_until is null or h.reading_until < clock_timestamp())
       and (h.read_at is null or not h.${fresh})
       and not (h.failure is not null and h.reader is not distinct from $4::uuid)
   returning 1 as one`,
);

/**
 * Makes the caller the reader of this key, unless another is reading it, it was read meanwhile, or the awaited reader has failed: then that
 * failure is the result.
 */
export const claimRead = async (
  db: Database,
  key: string,
  maxAgeMs: number,
  { reader, awaited, leaseMs }: { reader: string; awaited: string | null; leaseMs: number },
) => (await db.row(claimReadSql, [key, maxAgeMs, reader, awaited, leaseMs])) !== undefined;

const readStateSql = statement(
  { reader: uuid, failure: orNull(json<unknown>()) },
  'select reader, failure from held_reads where key = $1',
);

/** The current or last reader, and its failure. */
export const readState = (db: Database, key: string) => db.row(readStateSql, [key]);

const renewReadSql = command(
  `update held_reads set reading_until = clock_timestamp() + make_interval(secs => $3 / 1000.0)
   where key = $1 and reader = $2 and reading_until is not null`,
);

export const renewRead = (db: Database, key: string, reader: string, leaseMs: number) =>
  db.run(renewReadSql, [key, reader, leaseMs]);

const saveReadSql = statement(
  storedColumns,
  `insert into held_reads as h (key, kind, outcome, read_at, expires_at, reader)
   values ($1, $3, $4, clock_timestamp(), clock_timestamp() + make_interval(secs => $2 / 1000.0), $5)
   on conflict (key) do update set kind = excluded.kind, outcome = excluded.outcome, read_at = excluded.read_at,
     expires_at = excluded.expires_at, failure = null,
     reading_until = case when h.reader = excluded.reader then null else h.reading_until end
     where excluded.kind = 'found' or h.kind is distinct from 'found' or h.expires_at <= clock_timestamp()
   returning ${columns}`,
);

/** Saves a read, even if the lease was lost. Only `found` replaces a fresh `found`; otherwise the result is undefined. */
export const saveRead = (
  db: Database,
  key: string,
  maxAgeMs: number,
  { reader, kind, saved }: { reader: string; kind: string; saved: string },
) => db.row(saveReadSql, [key, maxAgeMs, kind, saved, reader]);

const endReadSql = command('update held_reads set reading_until = null, failure = $3 where key = $1 and reader = $2');

/** Ends a read without a result; a failure is kept for its waiters. */
export const endRead = (db: Database, key: string, reader: string, failure: string | null) =>
  db.run(endReadSql, [key, reader, failure]);

const deleteExpiredReadsSql = command(
  `delete from held_reads where (reading_until is null or reading_until < clock_timestamp()) and (
     expires_at < clock_timestamp() - interval '1 day'
     or expires_at < clock_timestamp() - interval '1 minute' and (
       outcome is null or expires_at < (select expires_at from held_reads order by expires_at desc offset 5000 limit 1)))`,
);

/**
 * Deletes expired reads after a minute, so that waiters have seen a failure. Up to 5,000 expired responses are kept for a day, for when a
 * source's budget is used up.
 */
export const deleteExpiredReads = (db: Database) => db.run(deleteExpiredReadsSql);
