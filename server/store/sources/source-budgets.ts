import { bool, float, orNull, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

export interface Turn {
  readonly taken: boolean;
  /** Until this turn begins, or until one could. */
  readonly waitMs: number;
  /** When it comes back by itself, as the database wrote it; null when it was not taken. */
  readonly until: string | null;
}

const takeTurnSql = statement(
  { taken: bool, waitMs: float, until: orNull(text) },
  'select taken, wait_ms as "waitMs", until::text from take_turn($1, $2, $3, $4)',
);

const takeShareSql = statement(
  { taken: bool, waitMs: float, until: orNull(text) },
  'select taken, wait_ms as "waitMs", until::text from take_turn($1, $2, $3, $4, $5)',
);

/**
 * Takes a turn of a source, which comes back after its window; refused when it would have to wait beyond the bound, or
 * when the account has had its share.
 */
export const takeTurn = async (
  db: Database,
  source: string,
  { turns, windowMs, patienceMs }: { turns: number; windowMs: number; patienceMs: number },
  accountId: string | null = null,
): Promise<Turn> => {
  const values = [source, turns, Math.ceil(windowMs), Math.floor(patienceMs)];
  const row = accountId === null ? db.row(takeTurnSql, values) : db.row(takeShareSql, [...values, accountId]);
  return (await row)!;
};

const deleteOldSharesSql = command("delete from source_shares where asked_at < clock_timestamp() - interval '1 day'");

/** Forgets who has not asked for a day. */
export const deleteOldShares = async (db: Database): Promise<void> => {
  await db.run(deleteOldSharesSql);
};

const endTurnSql = command(
  `update source_budgets set free_at = array[clock_timestamp() + make_interval(secs => $3 / 1000.0)]
   where source = $1 and free_at = array[$2::timestamptz]`,
);

/** Gives back the only turn of a source `gapMs` from now, unless it has come back by itself and is another's. */
export const endTurn = async (db: Database, source: string, until: string, gapMs: number): Promise<void> => {
  await db.run(endTurnSql, [source, until, gapMs]);
};

const pauseTurnsSql = command(
  `update source_budgets set free_at = (
     select array_agg(greatest(t, clock_timestamp() + make_interval(secs => $2 / 1000.0)) order by t) from unnest(free_at) t
   ) where source = $1`,
);

/** No turn of this source begins before `ms` have passed, on any node. */
export const pauseTurns = async (db: Database, source: string, ms: number): Promise<void> => {
  await db.run(pauseTurnsSql, [source, ms]);
};
