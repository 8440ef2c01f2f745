import { bigint, bool, int, jsonb, orNull, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import type { Claim, Ending } from './claims.ts';
import type { JobRow, NewJob, Started } from './jobs.ts';

/** What a batch has not done: `busy` may be asked again, `alone` must be done by itself. Neither has changed anything. */
export type NotInBatch = 'busy' | 'alone';

const startIfFreeSql = statement({ started: orNull(jsonb<Started>()) }, 'select start_if_free($1) as started');

const startBatchSql = statement(
  {
    place: orNull(int),
    busy: orNull(uuid),
    admitted: orNull(bool),
    input: orNull(jsonb<JobRow['input']>()),
    credits: orNull(int),
    createdAt: orNull(bigint),
    used: orNull(bigint),
    left: orNull(bigint),
    wallet: orNull(bigint),
    version: orNull(bigint),
  },
  `select place, busy, admitted, input, credits, created_at as "createdAt", used, "left", wallet, version
   from start_batch($1, $2)`,
);

/** Whether none of an account's starts asks what another does, has its key, or is known to be impossible. */
const mayGoTogether = (jobs: readonly NewJob[]): boolean => {
  if (jobs.some(({ unsupported }) => unsupported !== null)) return false;
  if (jobs.length === 1) return true;
  const keys = jobs.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const questions = new Set(jobs.map(({ active }) => active));
  return questions.size === jobs.length && new Set(keys).size === keys.length;
};

/** As `start_batch` takes an account's starts. */
const toBatch = (jobs: readonly NewJob[]): Record<string, unknown>[] => {
  const total = jobs.reduce((sum, { price }) => sum + price, 0);
  let upto = 0;
  return jobs.map((job, at) => {
    upto += job.price;
    return {
      id: job.id,
      accountId: job.accountId,
      credentialId: job.credentialId ?? undefined,
      kind: job.kind,
      input: job.input,
      question: job.question,
      active: job.active,
      price: job.price,
      holdMs: job.holdMs || undefined,
      holdable: job.holdable || undefined,
      force: job.force || undefined,
      refresh: job.refresh || undefined,
      queueCap: job.queueCap,
      source: job.source ?? undefined,
      idempotencyKey: job.idempotencyKey ?? undefined,
      fingerprint: job.fingerprint ?? undefined,
      trace: job.trace ?? undefined,
      ...(jobs.length > 1 && { nth: at + 1, of: jobs.length, upto, total }),
    };
  });
};

const startAlone = async (db: Database, job: NewJob): Promise<Started | NotInBatch> => {
  const row = await db.row(startIfFreeSql, [JSON.stringify(job)]);
  return row!.started ?? 'busy';
};

/** Starts jobs of any accounts in one commit. */
export const startJobs = async (db: Database, jobs: readonly NewJob[]): Promise<(Started | NotInBatch)[]> => {
  if (jobs.length === 1) return [await startAlone(db, jobs[0]!)];
  const sent = [...Map.groupBy(jobs, ({ accountId }) => accountId)].filter(([, ofOne]) => mayGoTogether(ofOne));
  if (sent.length === 0) return jobs.map(() => 'alone');
  const starts = sent.flatMap(([, ofOne]) => ofOne);
  const accounts = sent.map(([id]) => id);
  const rows = await db.rows(startBatchSql, [accounts, JSON.stringify(sent.flatMap(([, ofOne]) => toBatch(ofOne)))]);
  const answers = new Map<NewJob, Started | NotInBatch>();
  const busy = new Set<string>();
  for (const { place, busy: locked, admitted, input, credits, createdAt, used, left, wallet, version } of rows) {
    if (place === null) {
      busy.add(locked!);
      continue;
    }
    const job = starts[place - 1]!;
    answers.set(job, {
      outcome: admitted ? 'admitted' : 'waiting',
      job: {
        id: job.id,
        kind: job.kind,
        input: input!,
        status: 'queued',
        credits: credits!,
        refunded: false,
        progress: null,
        error: null,
        createdAt: createdAt!,
        startedAt: null,
        finishedAt: null,
      },
      account: { id: job.accountId, used: used!, left: left!, wallet: wallet!, version: version! },
    });
  }
  return jobs.map((job) => answers.get(job) ?? (busy.has(job.accountId) ? 'busy' : 'alone'));
};

export interface DoneRun {
  readonly claim: Claim;
  readonly ending: Extract<Ending, { status: 'done' }>;
}

const endBatchSql = statement(
  { place: orNull(int), busy: orNull(uuid), admitted: orNull(int) },
  'select place, busy, admitted from end_batch($1, $2)',
);

/** Ends runs of any accounts in one commit; each says how many waiting runs of its account got a slot. */
export const endRuns = async (db: Database, runs: readonly DoneRun[]): Promise<(number | NotInBatch)[]> => {
  const once = [...new Map(runs.map((run) => [run.claim.claim, run])).values()];
  const ends = once.map(({ claim: { id, claim }, ending: { resultId, result, holdable } }) => {
    return { id, claim, resultId, result, holdable };
  });
  const accounts = [...new Set(once.map(({ claim }) => claim.accountId))];
  const rows = await db.rows(endBatchSql, [accounts, JSON.stringify(ends)]);
  const admittedBy = new Map<number, number>();
  const locked = new Set<string>();
  for (const { place, busy, admitted } of rows) {
    if (place === null) locked.add(busy!);
    else admittedBy.set(once[place - 1]!.claim.claim, admitted!);
  }
  return runs.map(
    ({ claim: { claim, accountId } }) => admittedBy.get(claim) ?? (locked.has(accountId) ? 'busy' : 'alone'),
  );
};
