import { bigint, bool } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** Whatever the store showed of a place between two moments (in milliseconds) is on file. */
export interface Coverage {
  readonly since: number;
  readonly until: number;
  /** The store showed nothing older. */
  readonly capped: boolean;
}

const readCoverageSql = statement(
  { since: bigint, until: bigint, capped: bool },
  'select epoch_ms(since) as since, epoch_ms(until) as until, capped from review_reach where app_no = $1 and place = $2',
);

export const readCoverage = (db: Database, appNo: number, place: string): Promise<Coverage | undefined> =>
  db.row(readCoverageSql, [appNo, place]);

const saveCoverageSql = command(
  `insert into review_reach (app_no, place, since, until, capped) values ($1, $2, $3, $4, $5)
   on conflict (app_no, place) do update set since = excluded.since, until = excluded.until, capped = excluded.capped`,
);

export const saveCoverage = async (db: Database, appNo: number, place: string, coverage: Coverage): Promise<void> => {
  await db.run(saveCoverageSql, [appNo, place, new Date(coverage.since), new Date(coverage.until), coverage.capped]);
};
