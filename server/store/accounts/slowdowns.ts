import { type Source, sources } from '../../contract/domain/run-sources.ts';
import { bigint, int, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

export interface Slowdown {
  readonly source: Source;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Runs that found nothing within the last hour, counted up to 20. */
  readonly foundNothing: number;
}

const slowdownsSql = statement(
  { source: text, until: bigint, foundNothing: int },
  `select s.source::text, epoch_ms(d.until) as until, d.found_nothing as "foundNothing"
   from accounts a cross join unnest($2::run_source[]) as s (source) cross join slowdown_of(a, s.source, clock_timestamp()) d
   where a.id = $1 and d.until is not null`,
);

/** The sources for which an account's starts are spaced out now. */
export const readSlowdowns = async (db: Database, accountId: string): Promise<Slowdown[]> =>
  (await db.rows(slowdownsSql, [accountId, sources])) as Slowdown[];
