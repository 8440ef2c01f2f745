import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '../../server/contract/domain/durations.ts';
import { toJob } from '../../server/jobs/to-job.ts';
import { grant } from '../../server/store/accounts/accounts.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { endRuns, startJobs } from '../../server/store/jobs/batches.ts';
import { type Claim, claimRuns } from '../../server/store/jobs/claims.ts';
import { cancelJob, type NewJob, type Started, startJob } from '../../server/store/jobs/jobs.ts';
import { newId } from '../../server/support/ids.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { newCustomer } from '../support/service.ts';

let db: DirectDatabase;
beforeAll(async () => {
  db = openDatabase(await freshDatabase());
});
afterAll(async () => {
  await checkBooks(db);
  await db.close();
});

const account = async (limits: Parameters<typeof newCustomer>[1] = {}): Promise<string> =>
  (await newCustomer(db, { running: 2, queue: 3, ...limits })).accountId;

const job = (accountId: string, more: Partial<NewJob> = {}): NewJob => {
  const id = newId();
  const question = id.replaceAll('-', '');
  return {
    ...{ accountId, id, kind: 'batched', input: { query: id }, question, active: question, price: 10, holdMs: 0 },
    ...{ holdable: false, force: false, refresh: false, unsupported: null, queueCap: 100, source: null },
    ...{ idempotencyKey: null, fingerprint: null, ...more },
  };
};

const keyed = (accountId: string, key: string): NewJob => job(accountId, { idempotencyKey: key, fingerprint: '5a3e' });

const outcomes = (started: readonly (Started | string)[]): string[] =>
  started.map((one) => (typeof one === 'string' ? one : one.outcome));

const count = async (accountId: string): Promise<number> =>
  (await db.rows('select 1 as one from jobs where account_id = $1', [accountId])).length;

/** A start or its account without what is another's: ids, moments and addresses. */
const alike = (started: Started | string): unknown => {
  if (typeof started === 'string' || !('job' in started)) return started;
  const { id: _, input: __, createdAt: ___, ...rest } = started.job;
  const { used, left, wallet, version } = started.account;
  return { outcome: started.outcome, rest, balance: { used, left, wallet, version } };
};

describe('starts in one batch', () => {
  test('are answered and written as if each had been made by itself', async () => {
    const limits = [{}, { running: 1 }, { counted: false }, { queue: 0, running: 3 }];
    const [together, apart] = [[] as NewJob[], [] as NewJob[]];
    for (const limit of limits) {
      const [one, two] = [await account(limit), await account(limit)];
      for (const id of [one, two]) await grant(db, { accountId: id, bucket: 'coupon', amount: 5, expiresAt: null });
      for (let at = 0; at < 3; at++) {
        together.push(job(one));
        apart.push(job(two));
      }
    }
    const batch = await startJobs(db, together);
    const single: Started[] = [];
    for (const one of apart) single.push(await startJob(db, one));
    expect(batch.map(alike)).toEqual(single.map(alike));
    const rows = (jobs: readonly NewJob[]) =>
      db.rows(
        `select kind, status, credits, attempts, admitted_at is null as waiting, refresh, holdable
         from jobs where id = any($1::uuid[]) order by seq`,
        [jobs.map(({ id }) => id)],
      );
    expect(await rows(together)).toEqual(await rows(apart));
  });

  test('with one Idempotency-Key twice are left to be made one by one, and others are not held up by them', async () => {
    const [twice, other] = [await account(), await account()];
    const [first, second] = [keyed(twice, 'k'), keyed(twice, 'k')];
    expect(outcomes(await startJobs(db, [first, keyed(other, 'k'), second]))).toEqual(['alone', 'admitted', 'alone']);
    expect(await count(twice)).toBe(0);
    expect(outcomes([await startJob(db, first), await startJob(db, second)])).toEqual(['admitted', 'replayed']);
    expect(outcomes(await startJobs(db, [keyed(twice, 'k'), keyed(other, 'k')]))).toEqual(['alone', 'alone']);
    expect(outcomes(await startJobs(db, [keyed(other, 'k')]))).toEqual(['replayed']);
  });

  test('are replayed byte for byte as they were answered, also once their runs have ended or were cancelled', async () => {
    const accounts = [await account(), await account({ counted: false }), await account()];
    const input = { zebra: 1, query: 'two  words, é', list: [2, 1.5], a: null };
    const starts = accounts.map((id) => ({ ...keyed(id, 'again'), input }));
    const told = (started: Started | string | undefined): string => {
      if (typeof started !== 'object' || !('job' in started)) throw new Error(`not started: ${started}`);
      return JSON.stringify(toJob(started.job));
    };
    const answers = (await startJobs(db, starts)).map(told);
    expect((await cancelJob(db, accounts[2]!, starts[2]!.id))?.ended).toBe(true);
    const claims = await claimRuns(db, newId(), 1_000, { batched: minuteMs });
    const mine = claims.filter(({ accountId }) => accounts.includes(accountId));
    const ends = mine.map((claim) => ({
      claim,
      ending: { status: 'done', resultId: newId(), result: '{}', holdable: false } as const,
    }));
    expect(await endRuns(db, ends)).toEqual([0, 0]);
    const again: string[] = [];
    for (const start of starts) again.push(told(await startJob(db, { ...start, id: newId() })));
    expect(again).toEqual(answers);
    expect(await Promise.all(accounts.map(count))).toEqual([1, 1, 1]);
  });

  test('that start_job would refuse, join, or answer from what is held change nothing, and the others start', async () => {
    const poor = await account({ plan: 'basic', running: 100 });
    const full = await account({ running: 1, queue: 0 });
    const [joining, impossible, fine, gone] = [await account(), await account(), await account(), newId()];
    const running = job(joining);
    await startJobs(db, [job(full), running]);
    const starts = [
      job(poor, { price: 751 }),
      job(full),
      job(joining, { active: running.active }),
      job(impossible, { unsupported: 'Nobody can answer this.' }),
      job(fine),
      job(gone),
    ];
    expect(outcomes(await startJobs(db, starts))).toEqual(['alone', 'alone', 'alone', 'alone', 'admitted', 'busy']);
    expect([await count(poor), await count(full), await count(joining), await count(impossible)]).toEqual([0, 1, 1, 0]);
    const alone: string[] = [];
    for (const one of starts) alone.push(...outcomes(await startJobs(db, [one])));
    expect(alone).toEqual(['insufficient_credits', 'queue_full', 'existing', 'unsupported', 'existing', 'busy']);
  });

  test('beyond the credits of an account are all left, even those that it could pay', async () => {
    const poor = await account({ plan: 'basic', running: 100 });
    const starts = Array.from({ length: 3 }, () => job(poor, { price: 300 }));
    expect(outcomes(await startJobs(db, starts))).toEqual(['alone', 'alone', 'alone']);
    expect(await count(poor)).toBe(0);
    expect(outcomes(await startJobs(db, starts.slice(0, 2)))).toEqual(['admitted', 'admitted']);
    // What is left of 750 would be less than the tenth below which the account is told: start_job tells.
    expect(outcomes(await startJobs(db, [job(poor, { price: 40 }), job(poor, { price: 40 })]))).toEqual([
      'alone',
      'alone',
    ]);
    expect(outcomes(await startJobs(db, [job(poor, { price: 40 }), job(poor, { price: 35 })]))).toEqual([
      'admitted',
      'admitted',
    ]);
  });

  test('of an account that somebody has locked do not keep the others waiting', async () => {
    const [locked, free] = [await account(), await account()];
    await db.transaction(async (tx) => {
      await tx.rows('select 1 as one from accounts where id = $1 for update', [locked]);
      expect(outcomes(await startJobs(db, [job(locked), job(free)]))).toEqual(['busy', 'admitted']);
      expect(outcomes(await startJobs(db, [job(locked)]))).toEqual(['busy']);
    });
    expect(outcomes(await startJobs(db, [job(locked), job(free)]))).toEqual(['admitted', 'admitted']);
  });

  test('of the same accounts in opposite orders never wait for each other: all are made, each once', async () => {
    const accounts = await Promise.all(Array.from({ length: 12 }, () => account({ running: 100 })));
    const node = async (order: readonly string[]): Promise<void> => {
      for (let round = 0; round < 10; round++) {
        let left = order.map((id) => job(id));
        while (left.length > 0) {
          const answers = await startJobs(db, left);
          expect(outcomes(answers).every((outcome) => outcome === 'busy' || outcome === 'admitted')).toBe(true);
          left = left.filter((_, at) => answers[at] === 'busy');
        }
      }
    };
    await Promise.all([node(accounts), node(accounts.toReversed()), node(accounts)]);
    for (const id of accounts) expect(await count(id)).toBe(30);
  });
});

test('what nodes of the version before send as a batch is left to be done one by one, and one start is made', async () => {
  const starts = [job(await account()), job(await account())];
  const started = (given: readonly unknown[]) =>
    db.rows<{ started: Started }>('select place, busy, started from start_jobs($1)', [JSON.stringify(given)]);
  expect(await started(starts)).toEqual([]);
  expect((await started(starts.slice(0, 1))).map((row) => row.started.outcome)).toEqual(['admitted']);
  expect(await db.rows('select place, busy, admitted from end_jobs($1)', ['[{}]'])).toEqual([]);
});

describe('ends in one batch', () => {
  const claimed = async (accountId: string): Promise<Claim[]> => {
    const claims = await claimRuns(db, newId(), 1_000, { batched: minuteMs });
    return claims.filter((claim) => claim.accountId === accountId);
  };
  const done = (claim: Claim) => {
    const ending = { status: 'done', resultId: newId(), result: '{"b": 1, "a": 2}', holdable: true } as const;
    return { claim, ending };
  };

  test('free their slots for the runs that wait, and keep their results as they were handed in', async () => {
    const own = await account();
    await startJobs(
      db,
      Array.from({ length: 5 }, () => job(own, { holdable: true })),
    );
    const claims = await claimed(own);
    expect(claims).toHaveLength(2);
    expect(await endRuns(db, claims.map(done))).toEqual([2, 2]);
    const rows = await db.rows(
      `select j.status, j.holdable, j.claim, r.body::text as body from jobs j join results r on r.id = j.result_id
       where j.account_id = $1`,
      [own],
    );
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ status: 'done', holdable: true, claim: null, body: '{"b": 1, "a": 2}' })),
    );
    expect(await claimed(own)).toHaveLength(2);
    await checkBooks(db);
  });

  test('write a run once, whose claim is the job’s, and leave the others alone', async () => {
    const own = await account();
    await startJobs(db, [job(own), job(own)]);
    const [one, two] = await claimed(own);
    const lost = { ...two!, claim: two!.claim + 1_000_000 };
    expect(await endRuns(db, [one!, one!, lost].map(done))).toEqual([0, 0, 'alone']);
    expect(await endRuns(db, [one!, two!].map(done))).toEqual(['alone', 0]);
    expect(
      await db.rows('select 1 as one from results r where not exists (select 1 from jobs where result_id = r.id)'),
    ).toEqual([]);
    await checkBooks(db);
  });

  test('of an account with a destination are left to be told of, and of a locked one to be asked again', async () => {
    const [told, locked, plain] = [await account(), await account(), await account()];
    await startJobs(db, [job(told), job(locked), job(plain)]);
    const claims = await claimRuns(db, newId(), 1_000, { batched: minuteMs });
    const of = (id: string) => done(claims.find(({ accountId }) => accountId === id)!);
    await db.rows(
      `insert into destinations (id, account_id, type, target, events, confirmed_at) values ($1, $2, 'webhook', 'https://a.test/', '{job.finished}', now())`,
      [newId(), told],
    );
    await db.transaction(async (tx) => {
      await tx.rows('select 1 as one from accounts where id = $1 for update', [locked]);
      expect(await endRuns(db, [of(told), of(locked), of(plain)])).toEqual(['alone', 'busy', 0]);
    });
    expect(await endRuns(db, [of(locked)])).toEqual([0]);
  });
});

test('a batch of starts and one of ends read as many rows after 600 jobs as after 20', async () => {
  const own = await Promise.all(Array.from({ length: 4 }, () => account({ running: 1_000 })));
  const rowsRead = (work: (tx: Parameters<typeof startJobs>[0]) => Promise<unknown>): Promise<number> =>
    db.transaction(async (tx) => {
      const read = async (): Promise<number> =>
        (await tx.row<{ rows: number }>(
          'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables',
        ))!.rows;
      const before = await read();
      await work(tx);
      return (await read()) - before;
    });
  const round = async (): Promise<number[]> => {
    const jobs = own.map((id) => keyed(id, newId()));
    const starts = await rowsRead((tx) => startJobs(tx, jobs));
    const claims = (await claimRuns(db, newId(), 1_000, { batched: minuteMs })).filter(({ accountId }) =>
      own.includes(accountId),
    );
    expect(claims).toHaveLength(4);
    const ending = () => ({ status: 'done', resultId: newId(), result: '{}', holdable: true }) as const;
    const done = claims.map((claim) => ({ claim, ending: ending() }));
    return [starts, await rowsRead((tx) => endRuns(tx, done))];
  };
  for (let at = 0; at < 5; at++) await round();
  const early = await round();
  for (let at = 0; at < 145; at++) await round();
  expect(await round()).toEqual(early);
});
