import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { kinds } from '../../server/contract/job-kinds/index.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { rereadAll } from '../../server/reviews/index/reread.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { ownSchema } from '../../server/store/engine/schema/migrate.ts';
import { applyMigrations } from '../../server/store/engine/schema/migrations.ts';
import { claimRuns, endRun } from '../../server/store/jobs/claims.ts';
import { newId } from '../../server/support/ids.ts';
import { call } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { type Service, startService } from '../support/service.ts';
import { answers } from './answers.ts';
import { restore } from './dump.ts';
import { type Keys, salt, starts } from './fill.ts';

interface Known {
  readonly keys: Keys;
  readonly answers: Record<string, unknown>;
}

/** A database of its own, made from a dump by nobody's migrations. */
const restored = async (sql: string): Promise<pg.PoolConfig> => {
  const postgres = inject('postgres');
  const database = `upgrade_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(postgres);
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const client = new pg.Client({ ...postgres, database });
  await client.connect();
  await restore(client, sql);
  // Its worker is not here: the run would soon be taken for dead.
  await client.query(`update jobs set heartbeat_at = now() + interval '1 hour' where status = 'running'`);
  await client.end();
  return { ...postgres, database };
};

test('a review that is stored while the index is migrated gets a record', async () => {
  const known = ownSchema().migrations;
  const db = openDatabase(await restored(readFileSync('tests/upgrade/schema-0014.sql', 'utf8')));
  onTestFinished(() => db.close());
  await applyMigrations(
    db,
    known.filter(({ name }) => name < '0056'),
  );
  const migrated = await db.transaction(async (tx) => {
    await tx.rows(
      `insert into reviews select (jsonb_populate_record(r, jsonb_build_object(
         'no', nextval('review_nos'), 'id', gen_random_uuid(), 'store_review_id', 'late'))).* from reviews r limit 1`,
    );
    const migrating = applyMigrations(db, known);
    const waiting = () =>
      db.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(waiting, { interval: 10 }).not.toEqual([]);
    return { migrating };
  });
  await migrated.migrating;
  expect(await db.rows('select no from review_records order by no')).toEqual(
    await db.rows('select no from reviews order by no'),
  );
});

describe.each(globSync('tests/upgrade/schema-*.sql'))('a database of %s', (file) => {
  const known = JSON.parse(readFileSync(file.replace(/\.sql$/, '.json'), 'utf8')) as Known;
  const { alice, bob } = known.keys;
  let service: Service;
  beforeAll(async () => {
    const connection = await restored(readFileSync(file, 'utf8'));
    const config = { role: 'api', authorSalt: salt } as const;
    service = await startService({ connection, config });
    // What a worker's upkeep does by itself.
    await rereadAll(service.db);
    return () => service.stop();
  });

  const begin = (key: string, name: keyof typeof starts, headers?: Record<string, string>) =>
    call<Job>(service.url, key, 'POST', starts[name].path, starts[name].body, headers);
  const idOf = async (key: string, kind: string): Promise<string> => {
    const { body } = await call<{ jobs: Job[] }>(service.url, key, 'GET', '/api/v1/jobs');
    return body.jobs.find((job) => job.kind === kind)!.id;
  };

  test('is answered from as before: balances, jobs, pulls, pages, searches', async () => {
    expect(await answers(service.url, known.keys)).toEqual(known.answers);
  });

  test('remembers its idempotency keys, held answers and active runs', async () => {
    const replay = await begin(alice, 'teardown', { 'idempotency-key': 'the-first' });
    expect(replay).toMatchObject({ status: 202, body: { id: await idOf(alice, 'teardown'), credits: 25 } });
    const held = await begin(bob, 'teardown');
    expect(held).toMatchObject({ status: 202, body: { credits: 0 } });
    const read = await call<Job>(service.url, bob, 'GET', `/api/v1/jobs/${held.body.id}`);
    expect(read.body).toMatchObject({ status: 'done', result: { kept: 'the answer of a teardown' } });
    const active = await begin(bob, 'ads');
    expect(active.body.id).toBe(await idOf(bob, 'ad_search'));
    expect((await answers(service.url, known.keys)).balances).toEqual(known.answers.balances);
  });

  test('has inputs of jobs that their runs still accept', async () => {
    const jobs = await service.db.rows<{ kind: string; input: unknown }>('select kind, input from jobs');
    expect(jobs.length).toBeGreaterThan(0);
    for (const { kind, input } of jobs) {
      const definition = Object.values(kinds).find(({ name }) => name === kind);
      expect(definition?.input.safeParse(input)).toMatchObject({ success: true, data: input });
    }
  });

  test('ends its queued runs and hands their slots on; starts, charges and refunds as any other', async () => {
    const limits = { ad_search: 60_000 };
    const [claimed] = await claimRuns(service.db, newId(), 1, limits);
    expect(claimed!.id).toBe(await idOf(bob, 'ad_search'));
    const failed = {
      code: 'upstream_failed',
      title: 'A source failed',
      detail: 'No answer.',
      retryable: true,
    } as const;
    expect(await endRun(service.db, claimed!, { status: 'failed', error: failed })).toEqual({ admitted: 1 });

    const report = await begin(alice, 'report');
    expect(report).toMatchObject({ status: 202, body: { credits: 10, status: 'queued' } });
    const cancelled = await call<Job>(service.url, alice, 'DELETE', `/api/v1/jobs/${report.body.id}`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', refunded: true } });
    await checkBooks(service.db);
  });
});

test('reviews within the reach of a place of the panel are in panels after the migration, and no others', async () => {
  const known = ownSchema().migrations;
  const db = openDatabase(await restored(readFileSync('tests/upgrade/schema-0014.sql', 'utf8')));
  onTestFinished(() => db.close());
  await applyMigrations(
    db,
    known.filter(({ name }) => name < '0061'),
  );
  // Copies of a review in several places, of which some are in the panel, on ten days of which the last six were read.
  await db.rows(
    `update review_records set record = set_byte(decode(repeat('00', 30), 'hex'), 13, 1), taxonomy = 'test'`,
  );
  await db.rows(`
    insert into review_apps (store, app_id, seen_at) values ('apple', '7', now()), ('play', 'a.b', now())`);
  await db.rows(`
    insert into reviews select (jsonb_populate_record(r, jsonb_build_object('no', nextval('review_nos'),
      'id', gen_random_uuid(), 'store_review_id', concat(a.store, place, day), 'app_no', a.app_no,
      'date', '2026-10-01'::date + day, 'country', case when a.store = 'apple' then place end,
      'asked_language', case when a.store = 'play' then place end))).*
    from reviews r, review_apps a, unnest(array['us', 'at', 'en', 'sv']) place, generate_series(1, 10) day
    where r.no = (select min(no) from reviews) and a.app_id in ('7', 'a.b')
      and (a.store = 'apple') = (place in ('us', 'at'))`);
  await db.rows(`
    insert into review_records (no, taxonomy, record)
    select no, 'test', case when no % 5 > 0 then decode(repeat('00', 30), 'hex') end from reviews
    where no not in (select no from review_records)`);
  await db.rows(`
    insert into review_reach select app_no, place, '2026-10-05', '2026-11-01', store = 'play' from review_apps,
    unnest(array['us', 'at', 'en', 'sv']) place where app_id in ('7', 'a.b') and (store = 'apple') = (place in ('us', 'at'))`);
  await applyMigrations(db, known);

  const rows = await db.rows<{ id: string; panel: boolean }>(`
    select store_review_id as id, panel from reviews r join review_records using (no)
    join review_apps a on a.app_no = r.app_no where app_id in ('7', 'a.b')`);
  const days = [4, 5, 6, 7, 8, 9, 10];
  const expected = [...days.map((day) => `appleus${day}`), ...days.map((day) => `playen${day}`)].sort();
  expect(rows).toHaveLength(40);
  expect(rows.flatMap(({ id, panel }) => (panel ? id : [])).sort()).toEqual(expected);
  const [apple, play] = await db.rows<{ places: Record<string, unknown>; reviews: number }>(
    `select places, reviews from panels where app_id in ('7', 'a.b') order by store`,
  );
  const [since, readAt] = [Date.parse('2026-10-05'), Date.parse('2026-11-01')];
  expect(apple).toEqual({ reviews: 7, places: { us: { since, readAt, capped: false, complete: false } } });
  expect(play).toEqual({ reviews: 7, places: { en: { since, readAt, capped: true, complete: true } } });
});
