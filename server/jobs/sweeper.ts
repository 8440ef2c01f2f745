import type { Logger } from 'pino';
import { hourMs } from '../contract/domain/durations.ts';
import { admitWaiting } from '../store/accounts/account-state.ts';
import { deleteDueAccounts, finishDeletions } from '../store/accounts/delete-account.ts';
import { forgetTries } from '../store/accounts/passwords.ts';
import { deleteOldNotices } from '../store/accounts/security-notices.ts';
import { deleteOldEvents } from '../store/deliveries/events.ts';
import type { Database } from '../store/engine/database.ts';
import type { Announcer } from '../store/engine/notices.ts';
import { deleteEndedGrants } from '../store/grants/grants.ts';
import { accountsWithFreeSlots, deleteExpiredJobs, reapRun, suspectRuns } from '../store/jobs/sweeps.ts';
import { deleteExpiredReads } from '../store/sources/cached-reads.ts';
import { deleteOldQuotaShares, deleteOldShares } from '../store/sources/source-budgets.ts';
import { repeatEvery } from '../support/concurrency/loops.ts';
import { interrupted, RunFailure } from './run-failure.ts';
import type { EngineTimes } from './times.ts';

const errors = {
  interrupted: interrupted.jobError,
  timedOut: new RunFailure('timed_out', 'The run exceeded its time limit; its credits were refunded.').jobError,
};

const chores: readonly ((db: Database) => Promise<void>)[] = [
  deleteDueAccounts,
  finishDeletions,
  forgetTries,
  deleteEndedGrants,
  deleteOldNotices,
  deleteExpiredJobs,
  deleteOldEvents,
  deleteExpiredReads,
  deleteOldShares,
  deleteOldQuotaShares,
];

/** Runs the hourly chores; a failure does not stop the others. */
export const cleanUp = async (db: Database, onError: (error: unknown) => void): Promise<void> => {
  for (const chore of chores) await chore(db).catch(onError);
};

/** Requeues or ends runs of dead workers. Any number of nodes may sweep at once: each repair holds its account's lock. */
export const startSweeper = ({
  db,
  announcer,
  times,
  log,
}: {
  db: Database;
  announcer: Announcer;
  times: EngineTimes;
  log: Logger;
}): { stop(): Promise<void> } => {
  // Twice the grace: a live worker ends its late runs itself, and may be writing that end right now.
  const limits = { silentMs: times.silentMs, graceMs: 2 * times.graceMs };

  const each = async (ids: readonly string[], repair: (id: string) => Promise<void>): Promise<void> => {
    for (const id of ids) {
      await repair(id).catch((error: unknown) => log.warn({ err: error, id }, 'repair failed'));
    }
  };

  const reap = async (id: string): Promise<void> => {
    const reaped = await reapRun(db, id, limits, errors);
    if (!reaped) return;
    log.warn({ jobId: id, ended: reaped.ended }, 'reclaimed a run whose worker is dead or that is overdue');
    if (reaped.ended) {
      announcer.notify({ about: 'account', id: reaped.account });
      announcer.notify({ about: 'job', id, account: reaped.account });
    } else {
      announcer.notify({ about: 'progress', id, account: reaped.account });
    }
    if (reaped.admitted > 0) announcer.notify({ about: 'runs' });
  };

  const admit = async (accountId: string): Promise<void> => {
    if ((await admitWaiting(db, accountId)) > 0) announcer.notify({ about: 'runs' });
  };

  // A stalled database silences every worker: after a stall, wait until each could have sent a heartbeat again.
  let lastSweep = performance.now();
  let steadySince = Number.NEGATIVE_INFINITY;
  const isReliable = (): boolean => {
    const now = performance.now();
    if (now - lastSweep > times.silentMs / 2) steadySince = now;
    lastSweep = now;
    return now - steadySince >= times.silentMs;
  };

  // Spread over the hour: nodes that start together should not clean together.
  let forgetAt = Date.now() + Math.random() * hourMs;
  const sweep = async (): Promise<void> => {
    const suspects = await suspectRuns(db, limits.silentMs, limits.graceMs);
    if (isReliable()) await each(suspects, reap);
    await each(await accountsWithFreeSlots(db), admit);
    if (Date.now() < forgetAt) return;
    forgetAt = Date.now() + hourMs;
    await cleanUp(db, (error) => log.warn({ err: error }, 'cleaning up failed'));
  };
  return repeatEvery(times.sweepMs, sweep, (error) => log.warn({ err: error }, 'sweep failed'));
};
