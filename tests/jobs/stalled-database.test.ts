import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { minuteMs } from '../../server/contract/domain/durations.ts';
import { startSweeper } from '../../server/jobs/sweeper.ts';
import { engineTimes } from '../../server/jobs/times.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { createAnnouncer } from '../../server/store/engine/notices.ts';
import { claimRuns, recordHeartbeats } from '../../server/store/jobs/claims.ts';
import { newId } from '../../server/support/ids.ts';
import { start } from '../support/call.ts';
import { newCustomer, withService } from '../support/service.ts';

test('a sweeper takes no run for dead that a stalled database kept from being heard, and a dead one all the same', async () => {
  const { url, db } = await withService({ config: { role: 'api' } });
  const { key } = await newCustomer(db);
  for (const query of ['alive', 'dead']) await start(url, key, 'quick', { query });
  const [alive, dead] = await claimRuns(db, newId(), 2, { quick: minuteMs });
  let stalled: Promise<void> = Promise.resolve();
  /** The real database, which a sweeper reaches only while nothing is stalled. */
  const reached: Database = { ...db, rows: (...asked) => stalled.then(() => db.rows(...asked)) };
  const sweeper = startSweeper({
    db: reached,
    announcer: createAnnouncer(db, () => {}),
    times: { ...engineTimes, silentMs: 3_000, sweepMs: 50 },
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => sweeper.stop());
  const isRunning = async (id: string): Promise<boolean> =>
    (await db.row<{ status: string }>('select status from jobs where id = $1', [id]))!.status === 'running';

  const beat = (): Promise<number[]> => recordHeartbeats(db, [alive!.claim, dead!.claim]);
  await beat();
  const { promise, resolve: recover } = Promise.withResolvers<void>();
  stalled = promise;
  await sleep(4_000);
  recover();
  await sleep(150);
  await recordHeartbeats(db, [alive!.claim]);
  expect(await isRunning(alive!.id)).toBe(true);
  const beating = setInterval(() => recordHeartbeats(db, [alive!.claim]), 100);
  onTestFinished(() => clearInterval(beating));
  await expect.poll(() => isRunning(dead!.id), { interval: 20 }).toBe(false);
  expect(await isRunning(alive!.id)).toBe(true);
});
