import { bigint, float, int, orNull, text, timestamp } from './columns.ts';
import type { Database } from './database.ts';
import { type Row, statement } from './statement.ts';

export type CollectionState = Row<typeof collectionsSql>;

const collectionsSql = statement(
  {
    name: text,
    nextRunAt: orNull(timestamp),
    startedAt: orNull(timestamp),
    finishedAt: orNull(timestamp),
    /** When a node's lease ends; null: not leased. */
    leasedUntil: orNull(timestamp),
    failure: orNull(text),
  },
  `select name, nullif(next_run_at, 'infinity') as "nextRunAt", started_at as "startedAt", finished_at as "finishedAt",
     leased_until as "leasedUntil", failure from collections order by name`,
);

export const readCollections = (db: Database): Promise<CollectionState[]> => db.rows(collectionsSql);

export type BudgetState = Row<typeof budgetsSql>;

const budgetsSql = statement(
  {
    source: text,
    /** When its next turn is free. */
    freeAt: orNull(timestamp),
  },
  `select source, (select nullif(min(t), '-infinity') from unnest(free_at) t) as "freeAt" from source_budgets`,
);

export const readBudgets = (db: Database): Promise<BudgetState[]> => db.rows(budgetsSql);

const quotasSql = statement({ quota: text, used: int }, 'select quota, used from source_quotas where day = $1');

export const readQuotas = (db: Database, day: string): Promise<{ quota: string; used: number }[]> =>
  db.rows(quotasSql, [day]);

export type IndexSize = Row<typeof indexSql>;

const indexSql = statement(
  { reviews: bigint, bytes: bigint },
  `select coalesce(sum(reviews), 0)::bigint as reviews, pg_total_relation_size('review_records')::bigint as bytes
   from review_apps`,
);

export const readIndexSize = async (db: Database): Promise<IndexSize> => (await db.row(indexSql))!;

/** Sizes and ages to monitor. */
export type Growth = Row<typeof growthSql>;

const growthSql = statement(
  {
    databaseBytes: bigint,
    indexBytes: bigint,
    liveRows: bigint,
    /** Replaced or deleted rows whose space hasn't been reclaimed. */
    deadRows: bigint,
    connections: bigint,
    mostConnections: bigint,
    /** How long the oldest run has had a slot without being claimed by a worker; 0: none. */
    claimableSeconds: float,
    /** How long the oldest run has waited for a slot of its account. */
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
