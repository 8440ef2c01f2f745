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
