import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database/database.ts';
import { type DirectDatabase, openDatabase } from '../engine/database.ts';
import { migrate } from '../engine/schema/migrate.ts';
import { advanceContinuation, claimContinuation, lastAnswer, readAnswer, saveContinuation } from './continuations.ts';

let db: DirectDatabase;
beforeAll(async () => {
  db = openDatabase(await freshDatabase());
  await migrate(db);
});
afterAll(() => db.close());

interface Given {
  account?: string;
  question?: Buffer;
  status?: 'running' | 'done' | 'failed' | 'queued';
  result?: string | null;
  at?: string;
}

const addJob = async ({
  account = randomUUID(),
  question = randomBytes(32),
  status = 'done',
  result = status === 'done' ? randomUUID() : null,
  at = '2026-11-15T10:00:00Z',
}: Given = {}) => {
  const id = randomUUID();
  await db.rows(
    `insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, claim, result_id,
       created_at, finished_at)
     values ($1, $2, 'ad_search', '{"query": "habits"}', $3, $4, $4, false, false, 0, 7, $5, $6, $6)`,
    [id, account, status, question, result, at],
  );
  return { id, account, question, result };
};

test('only the run that holds the job says where it stopped; the last word counts, and “nothing left” takes it back', async () => {
  const job = await addJob({ status: 'running' });
  await expect(saveContinuation(db, { jobId: job.id, claim: 6 }, { page: 1 })).rejects.toThrow(/no longer this run/);
  await saveContinuation(db, { jobId: job.id, claim: 7 }, { page: 1 });
  await saveContinuation(db, { jobId: job.id, claim: 7 }, { page: 2, title: 'Calm \ud83d\u0000' });
  const stored = () => db.rows('select state from continuations where job_id = $1', [job.id]);
  expect(await stored()).toEqual([{ state: { page: 2, title: 'Calm \ufffd' } }]);
  // Erasure reads it as `jsonb`, which takes no half character.
  expect(
    await db.rows("select state::jsonb ->> 'page' as page from continuations where job_id = $1", [job.id]),
  ).toEqual([{ page: '2' }]);
  await saveContinuation(db, { jobId: job.id, claim: 7 }, null);
  expect(await stored()).toEqual([]);
});

test('the last answer is the caller’s own newest finished one, and a held one stopped where the first did', async () => {
  const first = await addJob();
  await db.rows('insert into continuations values ($1, $2)', [first.id, '{"page": 2}']);
  const stranger = randomUUID();
  expect(await lastAnswer(db, stranger, first.question.toString('hex'))).toBeUndefined();
  const held = await addJob({ account: stranger, question: first.question, result: first.result });
  expect(await lastAnswer(db, stranger, first.question.toString('hex'))).toMatchObject({
    jobId: held.id,
    state: { page: 2 },
  });
  await addJob({ account: stranger, question: first.question, status: 'failed', at: '2026-11-15T11:00:00Z' });
  const later = await addJob({ account: stranger, question: first.question, at: '2026-11-15T10:30:00Z' });
  expect(await lastAnswer(db, stranger, first.question.toString('hex'))).toMatchObject({
    jobId: later.id,
    state: null,
  });
  expect(await lastAnswer(db, first.account, first.question.toString('hex'))).toMatchObject({
    jobId: first.id,
    continuedBy: null,
  });
  expect(await readAnswer(db, stranger, first.id)).toBeUndefined();
});

test('of two that go on from an answer at once one does; it may ask again, and gives its place up by failing', async () => {
  const from = await addJob();
  const [one, other] = [await addJob({ status: 'running' }), await addJob({ status: 'running' })];
  const took = await Promise.all([claimContinuation(db, from.id, one.id), claimContinuation(db, from.id, other.id)]);
  expect(took.filter((taken) => taken)).toHaveLength(1);
  const [winner, loser] = took[0] ? [one, other] : [other, one];
  expect(await claimContinuation(db, from.id, winner.id)).toBe(true);
  expect(await readAnswer(db, from.account, from.id)).toMatchObject({ continuedBy: winner.id });
  await db.rows("update jobs set status = 'failed' where id = $1", [winner.id]);
  expect(await readAnswer(db, from.account, from.id)).toMatchObject({ continuedBy: null });
  expect(await claimContinuation(db, from.id, loser.id)).toBe(true);
});

test('when nothing stood behind an answer, its holder goes on behind that, or nothing is left; others keep theirs', async () => {
  const [first, another] = [await addJob(), await addJob()];
  for (const { id } of [first, another]) {
    await db.rows('insert into continuations values ($1, $2)', [id, '{"page": 2}']);
  }
  const held = await addJob({ question: first.question, result: first.result });
  const state = async (of: typeof first) => (await readAnswer(db, of.account, of.id))!.state;
  await advanceContinuation(db, held.id, { page: 3 });
  expect([await state(first), await state(held), await state(another)]).toEqual([
    { page: 3 },
    { page: 3 },
    { page: 2 },
  ]);
  await advanceContinuation(db, held.id, null);
  expect([await state(first), await state(held), await state(another)]).toEqual([null, null, { page: 2 }]);
});
