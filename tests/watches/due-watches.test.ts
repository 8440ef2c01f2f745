import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { Jobs } from '../../server/jobs/jobs.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { createAnnouncer } from '../../server/store/engine/notices.ts';
import { createWatch } from '../../server/store/watches/watches.ts';
import { newId } from '../../server/support/ids.ts';
import { startDueWatch } from '../../server/watches/start-due-watches.ts';
import { manualClock } from '../support/clock.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { newCustomer } from '../support/service.ts';

test('times that have come start one run each, however many nodes look at once and wherever one of them dies', async () => {
  const db = openDatabase(await freshDatabase());
  const announcer = createAnnouncer(db, () => {});
  onTestFinished(async () => {
    await announcer.flush();
    await db.close();
  });
  const clock = manualClock();
  const { accountId } = await newCustomer(db);
  const count = 12;
  for (let at = 0; at < count; at++) {
    const target = { type: 'app', store: 'apple', appId: '389801252' } as const;
    const settings = { name: `watch ${at}`, target, rules: [], schedule: '0 9 * * *', zone: 'UTC', throttle: 24 };
    const now = clock.date();
    const times = { id: newId(), nextRunAt: now, now };
    await createWatch(db, accountId, { ...settings, ...times, quietHours: null, destinations: [] }, 100);
  }
  const jobs = new Jobs(db, announcer, 'a node');
  // A node that dies after it has started a run, before what it did is committed.
  const dying = new Jobs(db, announcer, 'a node that dies');
  dying.startWithin = async (...given) => {
    await jobs.startWithin(...given);
    throw new Error('the node died');
  };
  const look = async (of: Jobs): Promise<void> => {
    for (let tries = 0; tries < 4 * count; tries++) {
      await startDueWatch({ db, jobs: of, clock, sampleData: true }).catch(() => false);
    }
  };
  const started = async () =>
    (await db.rows<{ watch: string }>(`select input ->> 'watchId' as watch from jobs where kind = 'watch'`)).map(
      ({ watch }) => watch,
    );
  await look(dying);
  expect(await started()).toEqual([]);
  await Promise.all([look(jobs), look(dying), look(jobs)]);
  // One whose account was busy at every look is started at the next.
  await look(jobs);
  const first = await started();
  expect(first).toHaveLength(count);
  expect(new Set(first).size).toBe(count);
  await look(jobs);
  expect(await started()).toHaveLength(count);
  clock.pass(dayMs);
  expect(await startDueWatch({ db, jobs, clock, sampleData: true })).toBe(true);
  await checkBooks(db);
});
