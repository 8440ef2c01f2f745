import { orNull, text, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

const noteAnswerSql = command(
  `insert into source_states (source, answered_at) values ($1, clock_timestamp())
   on conflict (source) do update set answered_at = excluded.answered_at`,
);
const noteFailureSql = command(
  `insert into source_states (source, failed_at, failure) values ($1, clock_timestamp(), $2)
   on conflict (source) do update set failed_at = excluded.failed_at, failure = excluded.failure`,
);

/** Notes that a source has answered, or with a failure that it has not. */
export const noteSource = (db: Database, source: string, failure: string | null): Promise<void> =>
  failure === null ? db.run(noteAnswerSql, [source]) : db.run(noteFailureSql, [source, failure]);

export interface SourceState {
  readonly source: string;
  readonly answeredAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
}

const readStatesSql = statement(
  { source: text, answeredAt: orNull(timestamp), failedAt: orNull(timestamp), failure: orNull(text) },
  'select source, answered_at as "answeredAt", failed_at as "failedAt", failure from source_states',
);

export const readSourceStates = (db: Database): Promise<SourceState[]> => db.rows(readStatesSql);
