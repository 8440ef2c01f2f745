import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { reviewApp } from '../../server/store/reviews/review-apps.ts';
import { freshDatabase } from '../support/database/database.ts';
import { counted, many, onFileNow, salt, tidebook } from '../support/reviews/kept-reviews.ts';

/** How many are kept in one transaction. */
const batch = 500;
const count = 8 * batch;

test('a process that is killed amid keeping leaves whole batches, and keeping the same again completes them', async () => {
  const connection = await freshDatabase();
  const db = openDatabase(connection);
  onTestFinished(() => db.close());
  const file = fileURLToPath(new URL('../support/reviews/keep-process.ts', import.meta.url));
  const child = spawn(process.execPath, [file, JSON.stringify({ connection, count })], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const onFile = async () => (await db.row<{ count: number }>('select count(*)::int as count from reviews'))!.count;
  await vi.waitFor(async () => expect(await onFile()).toBeGreaterThan(0), { timeout: 120_000, interval: 5 });
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  // A batch whose commit was on its way may still come.
  await vi.waitFor(
    async () =>
      expect(
        await db.rows(`select 1 from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()
      and datname = current_database()`),
      ).toEqual([]),
    { timeout: 120_000 },
  );

  const left = await onFile();
  expect(left).toBeLessThan(count);
  expect(left % batch).toBe(0);
  expect((await reviewApp(db, tidebook.store, tidebook.appId))!.reviews).toBe(left);
  expect(await counted(db)).toEqual(await onFileNow(db));

  const kept = await keepReviews(db, salt, tidebook, many(count), new Date());
  expect(kept.filter(({ state }) => state === 'new')).toHaveLength(count - left);
  expect(await onFile()).toBe(count);
  expect((await reviewApp(db, tidebook.store, tidebook.appId))!.reviews).toBe(count);
  expect(await counted(db)).toEqual(await onFileNow(db));
});
