import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { planOfEverything } from '../../server/metrics/search/plan.ts';
import { createSearcher } from '../../server/reviews/index/searcher.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { isUnavailable, openDatabase } from '../../server/store/engine/database.ts';
import { migrate } from '../../server/store/engine/schema/migrate.ts';
import { salt, storeReview, tidebook } from '../support/reviews/kept-reviews.ts';
import { createServer } from './suite/database/postgres.ts';

// What a transaction that commits without waiting for the disk has written is lost in a crash, and its number is given to another.

const folder = mkdtempSync(join(tmpdir(), 'appraise-reused-'));
// As root, the server runs as somebody else.
chmodSync(folder, 0o755);
const server = await createServer(folder);
await server.start();
const db = openDatabase(server.connection);
await migrate(db);
await db.close();
// So that nothing but a commit that waits for the disk writes to it.
await server.ask(`alter system set wal_writer_delay = '10s'`);
await server.ask('select pg_reload_conf()');
afterAll(async () => {
  await server.end('immediate');
  rmSync(folder, { recursive: true, force: true });
});

const crashes: Record<string, () => Promise<void>> = {
  async 'the postmaster is killed'() {
    await server.end('killed');
    await server.start();
  },
  async 'a backend is killed, which the postmaster survives'() {
    const client = new pg.Client(server.connection);
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    process.kill(rows[0]!.pid, 'SIGKILL');
    await ended;
  },
};

/** Asks again while the database is away. */
const untilBack = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
};

test.each(Object.keys(crashes))(
  'a review saved under a number that was seen before is found when %s',
  async (crash) => {
    const db = openDatabase(server.connection);
    const searcher = createSearcher({ connection: server.connection });
    onTestFinished(() => Promise.all([searcher.stop(), db.close()]).then(() => {}));
    const found = () => untilBack(async () => (await searcher.count(planOfEverything(10))).matched);
    const lastUsed = async () => {
      const row = await db.row<{ used: number }>(
        'select pg_snapshot_xmax(pg_current_snapshot())::text::int - 1 as used',
      );
      return row!.used;
    };
    let reviews = await found();
    for (let isReused = false; !isReused; ) {
      for (let at = 0; at < 50; at++) await db.rows('select pg_current_xact_id()');
      expect(await found()).toBe(reviews);
      const seen = await lastUsed();
      await crashes[crash]!();
      await untilBack(() => keepReviews(db, salt, tidebook, [storeReview(`${crash} ${seen}`)], new Date()));
      isReused = (await lastUsed()) <= seen;
      reviews++;
      expect(await found()).toBe(reviews);
    }
  },
);
