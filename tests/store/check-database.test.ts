import { beforeAll, describe, expect, test } from 'vitest';
import { rereadAll } from '../../server/reviews/index/reread.ts';
import { type Checked, checkDatabase, repairDatabase } from '../../server/store/checks/check-database.ts';
import type { DirectDatabase } from '../../server/store/engine/database.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { appraise } from '../support/processes/appraise.ts';
import { newCustomer, type Service, startService } from '../support/service.ts';

let service: Service;
let db: DirectDatabase;
/** Ids of finished jobs by kind. */
let quick = '';
let pull = '';
let teardown = '';

beforeAll(async () => {
  service = await startService();
  ({ db } = service);
  const { url } = service;
  const { key } = await newCustomer(db);
  const app = { store: 'apple', appId: '6965719118' };
  const pulled = await call<{ id: string }>(url, key, 'POST', '/api/v1/reviews/pulls', {
    apps: [app],
    countries: ['us'],
  });
  pull = pulled.body.id;
  expect((await ended(url, key, pull)).status).toBe('done');
  const torn = await call<{ id: string }>(url, key, 'POST', '/api/v1/teardowns', { ...app, days: 3650 });
  teardown = torn.body.id;
  expect((await ended(url, key, teardown)).status).toBe('done');
  const begun = await start(url, key, 'quick', { query: 'one' });
  quick = begun.body.id;
  await ended(url, key, quick);
  await ended(url, key, (await start(url, key, 'failing', { query: 'two' })).body.id);
  return () => service.stop();
});

const wrong = (results: readonly Checked[]): string[] =>
  results.filter(({ problems }) => problems.length > 0).map(({ name }) => name);

const corruptions: readonly (readonly [string, () => string, readonly string[], 'repaired' | 'reported'])[] = [
  ['a balance', () => 'update lots set remaining = remaining + 5', ['balances'], 'repaired'],
  ['the credits used', () => 'update accounts set used = used + 1 where used > 0', ['credits used'], 'repaired'],
  ['slots', () => 'update accounts set slots = slots + 2, waiting = waiting + 1', ['slots'], 'repaired'],
  [
    'what a cap counts',
    () => `insert into spending_caps (credential_id, account_id, day_cap, day, day_spent, month, month_spent)
      select gen_random_uuid(), id, 5, utc_day(now()), 3, utc_month(now()), 4 from accounts limit 1`,
    ['caps'],
    'repaired',
  ],
  [
    'a refund',
    () => `update jobs set status = 'failed', result_id = null, error = '{"code": "internal"}' where id = '${quick}'`,
    ['refunds'],
    'repaired',
  ],
  ['a pull’s state', () => `update pulls set status = 'running' where id = '${pull}'`, ['pulls'], 'repaired'],
  [
    'orphaned findings and next pages',
    () => `insert into finding_sets (job_id, item, name, nos) select id, 0, 'x', '' from jobs where status = 'failed';
      insert into continuations (job_id, state) select id, '{}' from jobs where status = 'failed'`,
    ['findings', 'continuations'],
    'repaired',
  ],
  [
    'reviews without an app',
    () => 'update reviews set app_no = 2000000000 where no = (select min(no) from reviews)',
    ['index', 'apps of reviews'],
    'reported',
  ],
  ['a price', () => `update jobs set credits = credits + 1 where id = '${teardown}'`, ['charges'], 'reported'],
  [
    'a ledger entry',
    () => `insert into ledger (account_id, lot_id, entry, amount, period)
      select id, 2000000000, 'grant', 1, 1 from accounts limit 1`,
    ['ledger'],
    'reported',
  ],
  [
    'a result',
    () => `delete from results using jobs where results.id = result_id and jobs.id = '${teardown}'`,
    ['jobs'],
    'reported',
  ],
  [
    'a missing record',
    () => 'delete from review_records where no = (select min(no) from review_records)',
    ['index'],
    'repaired',
  ],
  [
    'a record of another review',
    () =>
      `update review_records set record = overlay(record placing '\\x07' from 12) where no = (select min(no) from reviews)`,
    ['index'],
    'repaired',
  ],
  [
    'a record that does not know of a reply',
    () =>
      `update reviews set reply = case when reply is null then 'Thanks' end where no = (select min(no) from reviews)`,
    ['index'],
    'repaired',
  ],
  [
    'a record of another version',
    () => `update reviews set version = repeat('1.é', 100) where no = (select min(no) from reviews)`,
    ['index'],
    'repaired',
  ],
  [
    'a record without a review',
    () =>
      `insert into review_records (no, taxonomy, record) select 2000000000, taxonomy, record from review_records where record <> '' limit 1`,
    ['index'],
    'repaired',
  ],
  [
    'a pull’s reviews',
    () => `update pull_apps set facts = '\\xffffff7f' || substring(facts from 5) where pull_id = '${pull}'`,
    ['pulled reviews'],
    'reported',
  ],
  [
    'a finding’s reviews',
    () => `update finding_sets set nos = '\\xffffff7f' where job_id = '${teardown}' and item = 1`,
    ['found reviews'],
    'reported',
  ],
];

describe('a check of the database', () => {
  test('finds nothing in one that served', async () => {
    const results = await checkDatabase(db);
    expect(wrong(results)).toEqual([]);
    expect(results).toHaveLength(15);
  });

  test.each(corruptions)('finds %s that is wrong', async (_, corrupt, names, outcome) => {
    const undo = new Error('undo');
    // In a transaction that is undone, so that each corruption stands alone.
    const attempt = db.transaction(async (tx) => {
      await tx.script(corrupt());
      const inside = { ...tx, transaction: <T>(work: (db: DirectDatabase) => Promise<T>) => work(tx) };
      const found = await checkAll(inside);
      expect(wrong(found)).toEqual(names);
      for (const { problems } of found) for (const { what } of problems) expect(what).toMatch(/^\S.+\S$/);
      await repairDatabase(inside, found);
      const left = wrong(await checkAll(inside));
      if (outcome === 'repaired') {
        expect(left).toEqual([]);
        // A record that is read again agrees with its review.
        await rereadAll(inside);
        expect(wrong(await checkAll(inside))).toEqual([]);
        await checkBooks(tx);
      } else expect(left).toEqual(names.filter((name) => !found.find((one) => one.name === name)?.repair));
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
  });
});

/** Inside a transaction that has written, which can no longer choose its snapshot. */
const checkAll = (tx: DirectDatabase): Promise<Checked[]> =>
  checkDatabase({
    ...tx,
    transaction: (work) =>
      work({
        ...tx,
        run: async (statement) => void (statement.text.startsWith('set transaction') || (await tx.run(statement))),
      }),
  });

test('a record that was lost is created again at a revision that replaces the one in a cluster', async () => {
  const { no, revision } = (await db.row<{ no: number; revision: number }>(
    `update review_records set revision = 1000000 where no = (select min(no) from reviews) returning no, revision`,
  ))!;
  await db.rows('delete from review_records where no = $1', [no]);
  await repairDatabase(db, await checkDatabase(db));
  await rereadAll(db);
  const now = await db.row<{ revision: number }>('select revision from review_records where no = $1', [no]);
  expect(now!.revision).toBeGreaterThan(revision);
  expect(wrong(await checkDatabase(db))).toEqual([]);
});

test('`appraise check` ends with 1 while something is wrong, says what it would do, and repairs it when asked', async () => {
  const run = async (line: string) => {
    const { out, ...ended } = await appraise(service.connection, line);
    return { ...ended, rows: JSON.parse(out) as Record<string, unknown>[] };
  };
  expect(await run('check')).toMatchObject({ code: 0, err: '' });
  await db.rows('update accounts set slots = slots + 2');
  const found = await run('check');
  expect(found.code).toBe(1);
  expect(found.err).toMatch(/^\d problems? found; `appraise check --repair` repairs \d of them\.$/);
  expect(found.rows).toContainEqual(
    expect.objectContaining({ check: 'slots', repair: 'count the account’s slots from its jobs' }),
  );
  const repaired = await run('check --repair');
  expect(repaired).toMatchObject({ code: 0, err: expect.stringMatching(/^(\d) problems? found, \1 repaired\.$/) });
  await checkBooks(db);
});
