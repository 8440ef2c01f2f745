import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../server/contract/domain/durations.ts';
import { toJob } from '../../server/jobs/jobs.ts';
import { grant } from '../../server/store/accounts/accounts.ts';
import { setCaps } from '../../server/store/accounts/caps.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { type Claim, claimRuns, type Ending, endRuns } from '../../server/store/jobs/claims.ts';
import { cancelJob, type NewJob, type Started, startJob, startJobs } from '../../server/store/jobs/jobs.ts';
import { newId } from '../../server/support/ids.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { propertyRuns } from '../support/runner/property-runs.ts';
import { newCustomer } from '../support/service.ts';

const db = openDatabase(await freshDatabase());
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

const outcomes = (started: readonly (Started | null)[]): (string | null)[] =>
  started.map((one) => one?.outcome ?? null);

const count = async (accountId: string): Promise<number> =>
  (await db.rows('select 1 as one from jobs where account_id = $1', [accountId])).length;

/** Accounts that meet every check of a start, and what the same starts are compared by. */
const newWorld = async () => {
  const [poor, full, free, capped, slowed, holder] = await Promise.all([
    account({ plan: 'basic', running: 100 }),
    account({ running: 1, queue: 1 }),
    account({ counted: false }),
    account({ running: 100 }),
    account({ running: 100 }),
    account(),
  ]);
  const accounts = [poor, full, free, capped, slowed];
  const credential = newId();
  const questions = ['one', 'two', 'held'].map(() => newId().replaceAll('-', ''));
  await grant(db, { accountId: poor, bucket: 'coupon', amount: 5, expiresAt: null });
  await setCaps(db, capped, credential, { day: 25, month: null });
  await db.rows(
    `insert into destinations (id, account_id, type, target, events, confirmed_at)
     select gen_random_uuid(), a, 'webhook', 'https://a.test/', '{balance.low, job.finished}', now() from unnest($1::uuid[]) a`,
    [accounts],
  );
  const hold = { holdable: true, holdMs: hourMs };
  const setUp = { kind: 'set up', price: 0, source: 'app_stores' };
  await startJobs(db, [
    ...Array.from({ length: 16 }, () => job(slowed, setUp)),
    job(holder, { ...setUp, ...hold, question: questions[2]! }),
  ]);
  const error = { code: 'nothing_found', title: 'Nothing', detail: 'Nothing.', retryable: false } as const;
  const found: Ending = { status: 'done', resultId: newId(), result: '{}', holdable: true };
  const claims = await claimRuns(db, newId(), 17, { [setUp.kind]: minuteMs });
  await endRuns(
    db,
    claims.map((claim) => ({ claim, ending: claim.accountId === holder ? found : { status: 'failed', error } })),
  );
  const start = (given: Asked): NewJob => {
    const question = questions[given.question]!;
    const input = { query: String(given.question) };
    const keys = { idempotencyKey: given.key, fingerprint: given.key && given.fingerprint };
    const { price, force, refresh, unsupported } = given;
    const values = {
      question,
      active: question,
      input,
      source: 'app_stores',
      ...keys,
      price,
      force,
      refresh,
      unsupported,
    };
    return job(accounts[given.account]!, {
      ...values,
      ...(given.question === 2 && hold),
      ...(given.account === 3 && { credentialId: credential }),
    });
  };
  /** Without what differs from world to world: ids are named by their place, and times are left out. */
  const alike = (value: unknown, starts: readonly NewJob[]): unknown => {
    const names = new Map<string, string>(starts.map(({ id }, at) => [id, `job ${at}`]));
    for (const [at, id] of accounts.entries()) names.set(id, `account ${at}`);
    const text = JSON.stringify(value, (key, one: unknown) =>
      /At$|^(email|waitMs)$/.test(key) ? undefined : typeof one === 'string' ? (names.get(one) ?? one) : one,
    );
    return JSON.parse(text);
  };
  const written = () =>
    Promise.all(
      [
        `id, status, credits, admitted_at is null as waits, holdable, refresh, source, error
         from jobs where account_id = $1 and kind = 'batched' order by seq`,
        'id, slots, waiting, used, version, low_balance_told from accounts where id = $1',
        'job_id, entry, amount from ledger where account_id = $1 order by id',
        `key, encode(fingerprint, 'hex') as print, job from idempotency where account_id = $1 order by key`,
        `type, data ->> 'left' as "left" from events where account_id = $1 order by created_at`,
        'day_spent, month_spent from spending_caps where account_id = $1',
      ].flatMap((of) => accounts.map((id) => db.rows(`select ${of}`, [id]))),
    );
  return { start, alike, written };
};

interface Asked {
  readonly account: number;
  readonly question: number;
  readonly price: number;
  readonly key: string | null;
  readonly fingerprint: string;
  readonly force: boolean;
  readonly refresh: boolean;
  readonly unsupported: string | null;
}

const anyStart: fc.Arbitrary<Asked> = fc.record({
  account: fc.nat(4),
  question: fc.nat(2),
  price: fc.constantFrom(0, 10, 20, 340, 700),
  key: fc.constantFrom(null, null, 'a', 'b'),
  fingerprint: fc.constantFrom('5a3e', '5a3e', '5a3f'),
  force: fc.boolean(),
  refresh: fc.boolean(),
  unsupported: fc.constantFrom(null, null, null, 'No one can answer this.'),
});

const plain: Asked = {
  ...{
    account: 0,
    question: 0,
    price: 10,
    key: null,
    fingerprint: '5a3e',
    force: true,
    refresh: false,
    unsupported: null,
  },
};

const everyOutcome: Asked[] = [
  { ...plain, price: 700 },
  { ...plain, price: 340 },
  { ...plain, price: 20 },
  { ...plain, force: false },
  { ...plain, unsupported: 'No one can answer this.' },
  { ...plain, account: 1 },
  { ...plain, account: 1 },
  { ...plain, account: 1 },
  { ...plain, account: 2, key: 'a' },
  { ...plain, account: 2, key: 'a' },
  { ...plain, account: 2, key: 'a', fingerprint: '5a3f' },
  { ...plain, account: 2, question: 2 },
  { ...plain, account: 3, price: 20 },
  { ...plain, account: 3 },
  { ...plain, account: 4 },
  { ...plain, account: 4 },
];

describe('starts in one batch', () => {
  test('are answered and written as if each had been made by itself, whatever they meet', async () => {
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyStart, { minLength: 2, maxLength: 24 }), async (asked) => {
        const [one, other] = [await newWorld(), await newWorld()];
        const [together, apart] = [asked.map(one.start), asked.map(other.start)];
        const batch = await startJobs(db, together);
        const singles: Started[] = [];
        for (const start of apart) singles.push(await startJob(db, start));
        expect(one.alike(batch, together)).toEqual(other.alike(singles, apart));
        expect(one.alike(await one.written(), together)).toEqual(other.alike(await other.written(), apart));
        for (const { outcome } of singles) met.add(outcome);
      }),
      { numRuns: propertyRuns(12), seed: 20261117, examples: [[everyOutcome]] },
    );
    expect([...met].sort()).toEqual([
      'admitted',
      'existing',
      'held',
      'insufficient_credits',
      'mismatch',
      'queue_full',
      'replayed',
      'slowed_down',
      'spending_cap_reached',
      'unsupported',
      'waiting',
    ]);
  });

  test('are replayed byte for byte as they were answered, also once their runs have ended or were cancelled', async () => {
    const accounts = [await account(), await account({ counted: false }), await account()];
    const input = { zebra: 1, query: 'two  words, é', list: [2, 1.5], a: null };
    const starts = accounts.map((id) => ({ ...keyed(id, 'again'), input }));
    const outcomeOf = (started: Started | null): string => {
      if (!started || !('job' in started)) throw new Error(`not started: ${started?.outcome}`);
      return JSON.stringify(toJob(started.job));
    };
    const answers = (await startJobs(db, starts)).map(outcomeOf);
    expect((await cancelJob(db, accounts[2]!, starts[2]!.id))?.ended).toBe(true);
    const claims = await claimRuns(db, newId(), 1_000, { batched: minuteMs });
    const mine = claims.filter(({ accountId }) => accounts.includes(accountId));
    const ends = mine.map((claim) => ({
      claim,
      ending: { status: 'done', resultId: newId(), result: '{}', holdable: false } as const,
    }));
    expect(await endRuns(db, ends)).toEqual([{ admitted: 0 }, { admitted: 0 }]);
    const again: string[] = [];
    for (const start of starts) again.push(outcomeOf(await startJob(db, { ...start, id: newId() })));
    expect(again).toEqual(answers);
    expect(await Promise.all(accounts.map(count))).toEqual([1, 1, 1]);
  });

  test('that are refused, joined or replayed change nothing for the others', async () => {
    const poor = await account({ plan: 'basic', running: 100 });
    const full = await account({ running: 1, queue: 0 });
    const [joining, impossible, fine] = [await account(), await account(), await account()];
    const running = job(joining);
    await startJobs(db, [job(full), running]);
    const starts = [
      job(poor, { price: 400 }),
      job(poor, { price: 400 }),
      job(full),
      job(joining, { active: running.active }),
      job(impossible, { unsupported: 'No one can answer this.' }),
      keyed(fine, 'k'),
      keyed(fine, 'k'),
      { ...keyed(fine, 'k'), fingerprint: '5a3f' },
    ];
    expect(outcomes(await startJobs(db, starts))).toEqual([
      'admitted',
      'insufficient_credits',
      'queue_full',
      'existing',
      'unsupported',
      'admitted',
      'replayed',
      'mismatch',
    ]);
    expect(await Promise.all([poor, full, joining, impossible, fine].map(count))).toEqual([1, 1, 1, 0, 1]);
  });

  test('of an account that does not exist gets that answer by itself', async () => {
    const [gone, fine] = [newId(), await account()];
    expect(outcomes(await startJobs(db, [job(gone), job(fine)]))).toEqual([null, 'admitted']);
    expect((await startJob(db, job(gone))).outcome).toBe('gone');
  });

  test('of an account that somebody has locked do not keep the others waiting', async () => {
    const [locked, free] = [await account(), await account()];
    await db.transaction(async (tx) => {
      await tx.rows('select 1 as one from accounts where id = $1 for update', [locked]);
      expect(outcomes(await startJobs(db, [job(locked), job(free)]))).toEqual([null, 'admitted']);
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
          expect(outcomes(answers).every((outcome) => outcome === null || outcome === 'admitted')).toBe(true);
          left = left.filter((_, at) => answers[at] === null);
        }
      }
    };
    await Promise.all([node(accounts), node(accounts.toReversed()), node(accounts)]);
    for (const id of accounts) expect(await count(id)).toBe(30);
  });
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
    expect(await endRuns(db, claims.map(done))).toEqual([{ admitted: 1 }, { admitted: 1 }]);
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
    const lostClaim = { admitted: null };
    expect(await endRuns(db, [one!, one!, lost].map(done))).toEqual([{ admitted: 0 }, lostClaim, lostClaim]);
    expect(await endRuns(db, [one!, two!].map(done))).toEqual([lostClaim, { admitted: 0 }]);
    expect(
      await db.rows('select 1 as one from results r where not exists (select 1 from jobs where result_id = r.id)'),
    ).toEqual([]);
    await checkBooks(db);
  });

  test('tell the destinations of their account, and refund what failed', async () => {
    const own = await account();
    const events = ['job.finished', 'job.failed'];
    await db.rows(
      `insert into destinations (id, account_id, type, target, events, confirmed_at)
       values ($1, $2, 'webhook', 'https://a.test/', $3, now())`,
      [newId(), own, events],
    );
    await startJobs(db, [job(own), job(own)]);
    const [one, two] = await claimed(own);
    const error = { code: 'internal', title: 'Broke', detail: 'Broke.', retryable: true } as const;
    const failed: Ending = { status: 'failed', error };
    expect(await endRuns(db, [done(one!), { claim: two!, ending: failed }])).toEqual([
      { admitted: 0 },
      { admitted: 0 },
    ]);
    const written = await db.rows<{ type: string }>(
      'select type from events where account_id = $1 order by created_at',
      [own],
    );
    expect(written.map(({ type }) => type)).toEqual(events);
    expect(await db.row('select used from accounts where id = $1', [own])).toEqual({ used: 10 });
    await checkBooks(db);
  });

  test('of a locked account or job do not keep the others waiting', async () => {
    const [locked, beating, free] = [await account(), await account(), await account()];
    await startJobs(db, [job(locked), job(beating), job(free)]);
    const claims = await claimRuns(db, newId(), 1_000, { batched: minuteMs });
    const of = (id: string) => done(claims.find(({ accountId }) => accountId === id)!);
    const ends = [of(locked), of(beating), of(free)];
    await db.transaction(async (tx) => {
      await tx.rows('select 1 as one from accounts where id = $1 for update', [locked]);
      await tx.rows('update jobs set heartbeat_at = now() where account_id = $1', [beating]);
      expect(await endRuns(db, ends)).toEqual([null, null, { admitted: 0 }]);
    });
    expect(await endRuns(db, ends.slice(0, 2))).toEqual([{ admitted: 0 }, { admitted: 0 }]);
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
