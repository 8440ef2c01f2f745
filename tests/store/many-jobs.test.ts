import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { migrate } from '../../server/store/engine/schema/migrate.ts';
import { allStatements } from '../../server/store/engine/statement.ts';
// Its statements are looked at, too.
import '../../server/store/jobs/continuations.ts';
import { listJobs } from '../../server/store/jobs/jobs.ts';
import { deleteExpiredJobs } from '../../server/store/jobs/sweeps.ts';
import { firstIdAt, newId } from '../../server/support/ids.ts';
import { freshDatabase } from '../support/database/database.ts';

let db: DirectDatabase;
const account = newId();
/** Time is the first part of an id. */
const idPrefix = (ms: number): string => firstIdAt(ms).slice(0, 13);

const addJobs = (count: number, at: number, status: string): Promise<unknown[]> =>
  db.rows(
    `insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, created_at, result_id)
     select ($3 || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       case when n % 100 = 0 then $2::uuid else gen_random_uuid() end,
       (array['videos', 'ad_search', 'research', 'teardown'])[1 + n % 4], '{}', $4::job_status, 'q', 'a', false, false, 0,
       now(), gen_random_uuid()
     from generate_series(1, $1::int) n`,
    [count, account, idPrefix(at), status],
  );

beforeAll(async () => {
  db = openDatabase(await freshDatabase());
  await migrate(db);
  await addJobs(20_000, Date.now(), 'done');
  await db.rows('analyze jobs');
});
afterAll(() => db.close());

/** How the database would carry a statement out that it has prepared once for all values. */
const planOf = (text: string): Promise<string> =>
  db.session(async (session) => {
    await session.script(`prepare asked as ${text}; set plan_cache_mode = force_generic_plan`);
    const count = new Set(text.match(/\$\d+/g)).size;
    const nulls = Array.from({ length: count }, () => 'null').join(', ');
    const rows = await session.rows<{ 'QUERY PLAN': string }>(`explain execute asked(${nulls})`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

const texts = allStatements()
  .map(({ text }) => text)
  .filter((text) => /^\s*(with recursive kinds .*)?select (job_view\(j\)|j\.id as "jobId")/s.test(text));
const filteredTexts = texts.filter((text) => /and (kind|status) = /.test(text));

/** Steps of a plan that read jobs and leave them out again, but for those before their end, of which an account has few. */
const wastedSteps = async (text: string): Promise<string[]> => {
  const steps = (await planOf(text)).split('->').filter((step) => !/WorkTable Scan on kinds/.test(step));
  const filtered = steps.filter((step) => /^\s*Filter:/m.test(step));
  return filtered.filter((step) => !/using jobs_active on jobs|Recheck Cond: .*'\{queued,running\}'/.test(step));
};

describe('among many jobs', () => {
  test.each(texts)('an account finds its own by an index: %s', async (text) => {
    expect(await planOf(text)).not.toContain('Seq Scan on jobs');
  });

  test.each(filteredTexts)(
    'a list by filters reads no job that has ended and that they leave out: %s',
    async (text) => {
      expect(await wastedSteps(text)).toEqual([]);
    },
  );

  test('each set of filters of the list is among them', () => {
    expect(texts.length).toBeGreaterThanOrEqual(10);
  });

  test('the list takes each of its filters, and both', async () => {
    const all = await listJobs(db, account, { kind: null, status: null, olderThan: null, limit: 500 });
    expect(all).toHaveLength(200);
    const kinds = new Set(all.map(({ kind }) => kind));
    for (const kind of kinds) {
      const wanted = all.filter((job) => job.kind === kind);
      expect(await listJobs(db, account, { kind, status: null, olderThan: null, limit: 500 })).toEqual(wanted);
      expect(await listJobs(db, account, { kind, status: 'done', olderThan: null, limit: 500 })).toEqual(wanted);
      expect(await listJobs(db, account, { kind, status: 'failed', olderThan: null, limit: 500 })).toEqual([]);
    }
    expect(await listJobs(db, account, { kind: null, status: 'done', olderThan: null, limit: 7 })).toEqual(
      all.slice(0, 7),
    );
  });

  test('the list has jobs before their end and after it in one order, by kind too', async () => {
    const own = newId();
    const statuses = ['done', 'queued', 'failed', 'running', 'queued', 'cancelled'] as const;
    for (const [at, status] of statuses.entries()) {
      await db.rows(
        `insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, created_at)
         values ($1, $2, $3, '{}', $4::job_status, 'q', 'a', false, false, 0, now())`,
        [newId(), own, at === 2 ? 'videos' : 'research', status],
      );
    }
    const list = async (filter: { kind?: string; status?: (typeof statuses)[number] }, limit = 10) =>
      (await listJobs(db, own, { kind: null, status: null, olderThan: null, limit, ...filter })).map(
        (job) => job.status,
      );
    const research = ['cancelled', 'queued', 'running', 'queued', 'done'];
    expect(await list({})).toEqual(statuses.toReversed());
    expect(await list({ kind: 'research' })).toEqual(research);
    expect(await list({ kind: 'research' }, 3)).toEqual(research.slice(0, 3));
    expect(await list({ kind: 'videos' })).toEqual(['failed']);
    expect(await list({ status: 'queued' })).toEqual(['queued', 'queued']);
    expect(await list({ kind: 'research', status: 'running' })).toEqual(['running']);
    await db.rows('delete from jobs where account_id = $1', [own]);
  });

  test('pages of any size meet every job once, with each of the filters', async () => {
    const filters = [
      { kind: null, status: null },
      { kind: 'teardown', status: null },
      { kind: null, status: 'done' },
      { kind: 'teardown', status: 'done' },
    ] as const;
    for (const filter of filters) {
      const all = await listJobs(db, account, { ...filter, olderThan: null, limit: 500 });
      const met: string[] = [];
      for (let olderThan: string | null = null; ; olderThan = met.at(-1)!) {
        const page = await listJobs(db, account, { ...filter, olderThan, limit: 7 });
        if (page.length === 0) break;
        met.push(...page.map(({ id }) => id));
      }
      expect(met).toEqual(all.map(({ id }) => id));
    }
  });

  test('a page after another account’s job is empty', async () => {
    const [other] = await db.rows<{ id: string }>('select id from jobs where account_id <> $1 limit 1', [account]);
    expect(await listJobs(db, account, { kind: null, status: null, olderThan: other!.id, limit: 7 })).toEqual([]);
  });
});

test('old jobs go in batches, with what they left behind, and young ones and those under way stay', async () => {
  const old = Date.now() - 181 * dayMs;
  await addJobs(2_500, old, 'failed');
  await addJobs(1, old - dayMs, 'running');
  await db.rows('insert into continuations select id, $1::json from jobs where id < $2', [
    '{}',
    firstIdAt(old + dayMs),
  ]);
  await db.rows('insert into continued select id, lag(id, 1, id) over (order by id) from jobs where id < $1', [
    firstIdAt(old + dayMs),
  ]);
  const before = db.sent;
  await deleteExpiredJobs(db);
  // Each batch asks for the lock and deletes; there are three of jobs, and one each of what there is none of.
  expect(db.sent - before).toBe(2 * 5);
  const [left] = await db.rows<{ jobs: number; old: number; continued: number }>(
    `select count(*)::int as jobs, count(*) filter (where id < $1)::int as old,
       (select count(*)::int from continuations) as continued from jobs`,
    [firstIdAt(old + dayMs)],
  );
  expect(left).toEqual({ jobs: 20_001, old: 1, continued: 1 });
  expect(await planOf('delete from continued where by_job = $1')).toContain('continued_by');
});

test('nor does a list by filters read them when many jobs of few accounts were queued as the tables were last looked at', async () => {
  await db.rows('truncate jobs cascade');
  await db.rows(
    `insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, created_at)
     select gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad(to_hex(n % 20), 12, '0'))::uuid,
       (array['videos', 'ad_search', 'research', 'teardown'])[1 + n % 4], '{}',
       (case when n % 3 = 0 then 'queued' else 'done' end)::job_status, 'q', 'a', false, false, 0, now()
     from generate_series(1, 4_000) n`,
  );
  await db.rows('analyze jobs');
  for (const text of filteredTexts) expect(await wastedSteps(text), text).toEqual([]);
});
