import { bigint, int, orNull, text, timestamp } from './columns.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

export interface CollectionState {
  readonly name: string;
  readonly nextRunAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Until when a node has it; null: none does. */
  readonly leasedUntil: Date | null;
  readonly failure: string | null;
}

const collectionsSql = statement(
  {
    name: text,
    nextRunAt: orNull(timestamp),
    startedAt: orNull(timestamp),
    finishedAt: orNull(timestamp),
    leasedUntil: orNull(timestamp),
    failure: orNull(text),
  },
  `select name, nullif(next_run_at, 'infinity') as "nextRunAt", started_at as "startedAt", finished_at as "finishedAt",
     leased_until as "leasedUntil", failure from collections order by name`,
);

/** Every collection that is read on a schedule. */
export const readCollections = (db: Database): Promise<CollectionState[]> => db.rows(collectionsSql);

export interface BudgetState {
  readonly source: string;
  /** When its next turn is free. */
  readonly freeAt: Date | null;
}

const budgetsSql = statement(
  { source: text, freeAt: orNull(timestamp) },
  `select source, (select nullif(min(t), '-infinity') from unnest(free_at) t) as "freeAt" from source_budgets`,
);

export const readBudgets = (db: Database): Promise<BudgetState[]> => db.rows(budgetsSql);

const quotasSql = statement({ quota: text, used: int }, 'select quota, used from source_quotas where day = $1');

/** What is used of a day's allowances. */
export const readQuotas = (db: Database, day: string): Promise<{ quota: string; used: number }[]> =>
  db.rows(quotasSql, [day]);

export interface IndexSize {
  readonly reviews: number;
  readonly bytes: number;
}

const indexSql = statement(
  { reviews: bigint, bytes: bigint },
  `select coalesce(sum(reviews), 0)::bigint as reviews, pg_total_relation_size('review_records')::bigint as bytes
   from review_apps`,
);

/** The index that reviews are searched by. */
export const readIndexSize = async (db: Database): Promise<IndexSize> => (await db.row(indexSql))!;
