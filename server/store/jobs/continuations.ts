import type { JobStatus } from '../../contract/resources/job.ts';
import { cleanJson } from '../../support/clean.ts';
import { enumOf, int, json, jsonb, orNull, type RowOf, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { holdsClaim } from './claims.ts';

/** Names of apps and people may contain characters that `jsonb` refuses. */
const written = (state: unknown): string => cleanJson(JSON.stringify(state));

const deleteContinuationSql = command('delete from continuations where job_id = $1');
const insertContinuationSql = command('insert into continuations (job_id, state) values ($1, $2)');

/** Stores where a search stopped, replacing the state of an earlier attempt. Only the run that holds the job may. */
export const saveContinuation = (
  db: Database,
  { jobId, claim }: { readonly jobId: string; readonly claim: number },
  state: unknown,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await holdsClaim(tx, jobId, claim))) throw new Error('the search is no longer this run’s to go on with');
    await tx.run(deleteContinuationSql, [jobId]);
    if (state !== null) await tx.run(insertContinuationSql, [jobId, written(state)]);
  });

// A reused answer continues from the job that was answered first: both have its result.
const answeredColumns = {
  jobId: uuid,
  kind: text,
  status: enumOf<JobStatus>('job_status'),
  input: jsonb<Readonly<Record<string, unknown>>>(),
  /** The state for the next page; null: nothing is left. */
  state: orNull(json<unknown>()),
  /** The job that continues it; failed and cancelled ones don't count. */
  continuedBy: orNull(uuid),
};

export type Answered = RowOf<typeof answeredColumns>;

// Must match the condition of the index.
const searches = "o.kind in ('ad_search', 'creators', 'videos')";

const answered = `
  select j.id as "jobId", j.kind, j.status, j.input, (
      select c.state from jobs o join continuations c on c.job_id = o.id
      where o.result_id = j.result_id and o.kind = j.kind and ${searches} limit 1
    ) as state, (
      select n.by_job from continued n join jobs b on b.id = n.by_job
      where n.from_job = j.id and b.status not in ('failed', 'cancelled')
    ) as "continuedBy"
  from jobs j`;

const lastAnswerSql = statement(
  answeredColumns,
  `${answered}
   where j.account_id = $1 and j.question = $2 and j.status = 'done' and j.kind in ('ad_search', 'creators', 'videos')
   order by j.finished_at desc, j.seq desc limit 1`,
);

/** The account's last answer to a question (hash in hex), reused or not. */
export const lastAnswer = (db: Database, accountId: string, question: string) =>
  db.row(lastAnswerSql, [accountId, Buffer.from(question, 'hex')]);

const hasActiveRunSql = statement(
  { one: int },
  "select 1 as one from jobs where account_id = $1 and question = $2 and status in ('queued', 'running') limit 1",
);

export const hasActiveRun = async (db: Database, accountId: string, question: string) =>
  (await db.row(hasActiveRunSql, [accountId, Buffer.from(question, 'hex')])) !== undefined;

const readAnswerSql = statement(answeredColumns, `${answered} where j.account_id = $1 and j.id = $2`);

export const readAnswer = (db: Database, accountId: string, jobId: string) => db.row(readAnswerSql, [accountId, jobId]);

const claimContinuationSql = statement(
  { by: uuid },
  `insert into continued as n (from_job, by_job) values ($1, $2)
   on conflict (from_job) do update set by_job = excluded.by_job
   where n.by_job = excluded.by_job
     or exists (select 1 from jobs b where b.id = n.by_job and b.status in ('failed', 'cancelled'))
   returning by_job as by`,
);

/** Reserves the continuation of an answer for a job; false if another job has it. Repeatable by the same job. */
export const claimContinuation = async (db: Database, fromJob: string, byJob: string) =>
  (await db.row(claimContinuationSql, [fromJob, byJob])) !== undefined;

const ofAnswer = `c.job_id = o.id and j.id = $1 and o.result_id = j.result_id and o.kind = j.kind and ${searches}`;
const endContinuationSql = command(`delete from continuations c using jobs o, jobs j where ${ofAnswer}`);
const advanceContinuationSql = command(`update continuations c set state = $2 from jobs o, jobs j where ${ofAnswer}`);

/** Called if the next page of an answer was empty: skips that page, or ends the continuation (null). */
export const advanceContinuation = (db: Database, fromJob: string, state: unknown): Promise<void> =>
  state === null ? db.run(endContinuationSql, [fromJob]) : db.run(advanceContinuationSql, [fromJob, written(state)]);
