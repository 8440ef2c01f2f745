import { bool, int, jsonb, orNull } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import type { Claim, Ending } from './claims.ts';
import { type NewJob, type Started, toStart } from './jobs.ts';

/** What a batch has not done: `busy` may be asked again, `alone` must be done by itself. Neither has changed anything. */
export type NotInBatch = 'busy' | 'alone';

const startJobsSql = statement(
  { place: int, busy: bool, started: orNull(jsonb<Started>()) },
  'select place, busy, started from start_jobs($1)',
);

/** Starts jobs of any accounts in one commit. */
export const startJobs = async (db: Database, jobs: readonly NewJob[]): Promise<(Started | NotInBatch)[]> => {
  const rows = await db.rows(startJobsSql, [JSON.stringify(jobs.map(toStart))]);
  const answers: (Started | NotInBatch)[] = jobs.map(() => 'alone');
  for (const { place, busy, started } of rows) answers[place - 1] = started ?? (busy ? 'busy' : 'alone');
  return answers;
};

export interface DoneRun {
  readonly claim: Claim;
  readonly ending: Extract<Ending, { status: 'done' }>;
}

const endJobsSql = statement(
  { place: int, busy: bool, admitted: orNull(int) },
  'select place, busy, admitted from end_jobs($1)',
);

/** Ends runs of any accounts in one commit; each says how many waiting runs of its account got a slot. */
export const endRuns = async (db: Database, runs: readonly DoneRun[]): Promise<(number | NotInBatch)[]> => {
  const ends = runs.map(({ claim: { id, accountId, claim }, ending: { resultId, result, holdable } }) => {
    return { id, accountId, claim, resultId, result, holdable };
  });
  const rows = await db.rows(endJobsSql, [JSON.stringify(ends)]);
  const answers: (number | NotInBatch)[] = runs.map(() => 'alone');
  for (const { place, busy, admitted } of rows) answers[place - 1] = admitted ?? (busy ? 'busy' : 'alone');
  return answers;
};
