import { bigint, float } from './columns.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

/** What grows with time and hurts when nobody looks. */
export interface Growth {
  readonly databaseBytes: number;
  readonly indexBytes: number;
  readonly liveRows: number;
  /** Rows that were replaced or deleted and whose room has not been reclaimed. */
  readonly deadRows: number;
  readonly connections: number;
  readonly mostConnections: number;
  /** How long the oldest run has had a slot without a worker taking it; 0: there is none. */
  readonly claimableSeconds: number;
  /** How long the oldest run has waited for a slot of its account. */
  readonly waitingSeconds: number;
}

const growthSql = statement(
  {
    databaseBytes: bigint,
    indexBytes: bigint,
    liveRows: bigint,
    deadRows: bigint,
    connections: bigint,
    mostConnections: bigint,
    claimableSeconds: float,
    waitingSeconds: float,
  },
  `select pg_database_size(current_database()) as "databaseBytes", t.*,
     (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
     current_setting('max_connections')::bigint as "mostConnections", q.*
   from (
     select coalesce(sum(pg_indexes_size(relid)), 0)::bigint as "indexBytes", coalesce(sum(n_live_tup), 0)::bigint as "liveRows",
       coalesce(sum(n_dead_tup), 0)::bigint as "deadRows" from pg_stat_user_tables
   ) t, (
     select coalesce(extract(epoch from now() - min(admitted_at)), 0)::float8 as "claimableSeconds",
       coalesce(extract(epoch from now() - min(created_at) filter (where admitted_at is null)), 0)::float8 as "waitingSeconds"
     from jobs where status = 'queued'
   ) q`,
);

export const readGrowth = async (db: Database): Promise<Growth> => (await db.row(growthSql))!;
