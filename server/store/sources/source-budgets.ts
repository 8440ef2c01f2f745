import { bool, float, orNull, text, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

export type Turn = Row<typeof takeTurnSql>;

const takeTurnSql = statement(
  {
    taken: bool,
    /** Until this turn begins, or until one could. */
    waitMs: float,
    /** When the turn is freed, as the database wrote it; null if it wasn't taken. */
    until: orNull(text),
  },
  'select taken, wait_ms as "waitMs", until::text from take_turn($1, $2, $3, $4)',
);

const takeShareSql = statement(
  { taken: bool, waitMs: float, until: orNull(text) },
  'select taken, wait_ms as "waitMs", until::text from take_turn($1, $2, $3, $4, $5)',
);

/** Takes a turn of a source, which is freed after its window. Refused if the wait would be too long, or the account has used its share. */
export const takeTurn = async (
  db: Database,
  source: string,
  { turns, windowMs, maxWaitMs }: { turns: number; windowMs: number; maxWaitMs: number },
  accountId: string | null = null,
): Promise<Turn> => {
  const values = [source, turns, Math.ceil(windowMs), Math.floor(maxWaitMs)];
  const row = accountId === null ? db.row(takeTurnSql, values) : db.row(takeShareSql, [...values, accountId]);
  return (await row)!;
};

const deleteOldSharesSql = command("delete from source_shares where asked_at < clock_timestamp() - interval '1 day'");

export const deleteOldShares = (db: Database) => db.run(deleteOldSharesSql);

const endTurnSql = command(
  `update source_budgets set free_at = array[clock_timestamp() + make_interval(secs => $3 / 1000.0)]
   where source = $1 and free_at = array[$2::timestamptz]`,
);

/** Frees the only turn of a source in `gapMs`, unless it was freed already and belongs to another reader. */
export const endTurn = (db: Database, source: string, until: string, gapMs: number) =>
  db.run(endTurnSql, [source, until, gapMs]);

const pauseTurnsSql = command(
  `update source_budgets set free_at = (
     select array_agg(greatest(t, clock_timestamp() + make_interval(secs => $2 / 1000.0)) order by t) from unnest(free_at) t
   ) where source = $1`,
);

/** No turn of this source begins before `ms` have passed, on any node. */
export const pauseTurns = (db: Database, source: string, ms: number) => db.run(pauseTurnsSql, [source, ms]);

const noteAnswerSql = command(
  `insert into source_states (source, answered_at) values ($1, clock_timestamp())
   on conflict (source) do update set answered_at = excluded.answered_at`,
);
const noteFailureSql = command(
  `insert into source_states (source, failed_at, failure) values ($1, clock_timestamp(), $2)
   on conflict (source) do update set failed_at = excluded.failed_at, failure = excluded.failure`,
);

export const noteSource = (db: Database, source: string, failure: string | null): Promise<void> =>
  failure === null ? db.run(noteAnswerSql, [source]) : db.run(noteFailureSql, [source, failure]);

export type SourceState = Row<typeof readStatesSql>;

const readStatesSql = statement(
  { source: text, answeredAt: orNull(timestamp), failedAt: orNull(timestamp), failure: orNull(text) },
  'select source, answered_at as "answeredAt", failed_at as "failedAt", failure from source_states',
);

export const readSourceStates = (db: Database) => db.rows(readStatesSql);

interface Quota {
  readonly quota: string;
  /** YYYY-MM-DD, by the source's calendar. */
  readonly day: string;
  readonly most: number;
}

const takeQuotaSql = statement({ taken: bool }, 'select take_quota($1, $2, $3, $4) as taken');

/** Takes one unit of a day's quota; false if none is left, or none of the account's share. */
export const takeQuota = async (
  db: Database,
  { quota, day, most }: Quota,
  accountId: string | null = null,
): Promise<boolean> => {
  if (most < 1) return false;
  return (await db.row(takeQuotaSql, [quota, day, most, accountId]))!.taken;
};

const deleteOldQuotaSharesSql = command('delete from quota_shares where day < current_date - 8');

export const deleteOldQuotaShares = (db: Database) => db.run(deleteOldQuotaSharesSql);

const spendQuotaSql = command(
  `insert into source_quotas as q (quota, day, used) values ($1, $2, $3)
   on conflict (quota, day) do update set used = greatest(q.used, excluded.used)`,
);

export const spendQuota = (db: Database, { quota, day, most }: Quota) => db.run(spendQuotaSql, [quota, day, most]);
