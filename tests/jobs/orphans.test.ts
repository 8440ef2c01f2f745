import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minuteMs } from '../../server/contract/domain/durations.ts';
import type { JobError } from '../../server/contract/resources/job.ts';
import { checkDatabase } from '../../server/store/checks/check-database.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { type Claim, claimRuns, endRun, releaseRun, releaseRuns } from '../../server/store/jobs/claims.ts';
import { claimContinuation, saveContinuation } from '../../server/store/jobs/continuations.ts';
import { saveFindingSets } from '../../server/store/jobs/finding-sets.ts';
import { cancelJob, startJob } from '../../server/store/jobs/jobs.ts';
import { reapRun } from '../../server/store/jobs/sweeps.ts';
import { newId } from '../../server/support/ids.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { newCustomer } from '../support/service.ts';

const db = openDatabase(await freshDatabase());
const { accountId } = await newCustomer(db, { running: 100 });
afterAll(async () => {
  await checkBooks(db);
  await db.close();
});

const kind = 'videos';

const queue = async (): Promise<string> => {
  const question = randomBytes(32).toString('hex');
  const id = newId();
  const started = await startJob(db, {
    ...{ accountId, id, kind, input: {}, question, active: question, price: 1, holdMs: 0, holdable: false },
    ...{ force: true, refresh: false, unsupported: null, queueCap: 50, source: null },
    ...{ idempotencyKey: null, fingerprint: null },
  });
  expect(started.outcome).toBe('admitted');
  return id;
};

/** A run under way that has filed all that a run files before its end. */
const halfway = async (worker: string): Promise<{ claim: Claim; from: string }> => {
  const from = await queue();
  const [first] = await claimRuns(db, newId(), 1, { [kind]: minuteMs });
  await endRun(db, first!, { status: 'done', resultId: newId(), result: '{}', holdable: false });
  await queue();
  const [claim] = await claimRuns(db, worker, 1, { [kind]: minuteMs });
  const run = { jobId: claim!.id, claim: claim!.claim };
  await saveFindingSets(db, run, [{ name: 'complaints/0', nos: [1, 2] }]);
  await saveContinuation(db, run, { page: 2 });
  expect(await claimContinuation(db, from, claim!.id)).toBe(true);
  return { claim: claim!, from };
};

const left = async (id: string): Promise<string[]> => {
  const rows = await db.rows<{ name: string }>(
    `select 'findings' as name from finding_sets where job_id = $1
     union all select 'next page' from continuations where job_id = $1
     union all select 'place' from continued where by_job = $1`,
    [id],
  );
  return rows.map(({ name }) => name);
};

const error: JobError = { code: 'internal', title: 'Failed', retryable: true, detail: 'It failed.' };
const silent = (id: string) => db.rows(`update jobs set heartbeat_at = now() - interval '1 hour' where id = $1`, [id]);
const reap = async ({ id }: Claim) => {
  await silent(id);
  const reaped = await reapRun(db, id, { silentMs: 1_000, graceMs: 1_000 }, { interrupted: error, timedOut: error });
  expect(reaped).not.toBeNull();
};

const ends: readonly (readonly [string, (claim: Claim, worker: string) => Promise<unknown>, readonly string[]])[] = [
  [
    'ended well',
    (claim) => endRun(db, claim, { status: 'done', resultId: newId(), result: '{}', holdable: false }),
    ['findings', 'next page', 'place'],
  ],
  ['failed', (claim) => endRun(db, claim, { status: 'failed', error }), []],
  ['was handed back', (claim) => releaseRun(db, claim, false), ['place']],
  ['was handed back by a worker that stops', (_, worker) => releaseRuns(db, worker), ['place']],
  ['was taken back from a dead worker', reap, ['place']],
  [
    'was interrupted twice',
    async (claim) => {
      await db.rows('update jobs set attempts = 2 where id = $1', [claim.id]);
      await reap(claim);
    },
    [],
  ],
  ['was cancelled with its account', () => db.rows('select delete_account($1)', [accountId]), []],
];

test.each(ends)('a run that %s leaves what its end allows, and nothing else', async (_, end, expected) => {
  const worker = newId();
  const { claim } = await halfway(worker);
  expect(await left(claim.id)).toEqual(['findings', 'next page', 'place']);
  await end(claim, worker);
  expect(await left(claim.id)).toEqual(expected);
  const wrong = (await checkDatabase(db)).filter(({ name }) => name === 'findings' || name === 'continuations');
  expect(wrong.flatMap(({ problems }) => problems)).toEqual([]);
  // One that is queued again must not be what the next test claims.
  await cancelJob(db, accountId, claim.id);
});
