import type { Logger } from 'pino';
import { hourMs } from '../contract/domain/durations.ts';
import { finishDeletions } from '../store/accounts/delete-account.ts';
import { deleteDueAccounts } from '../store/accounts/deletion-requests.ts';
import { forgetTries } from '../store/accounts/passwords.ts';
import { deleteOldNotices } from '../store/accounts/security-notices.ts';
import { deleteOldEvents } from '../store/deliveries/events.ts';
import type { Database } from '../store/engine/database.ts';
import type { Announcer } from '../store/engine/notices.ts';
import { deleteEndedGrants } from '../store/grants/grants.ts';
import { accountsWithFreeSlots, admitWaiting, deleteExpiredJobs, reapRun, suspectRuns } from '../store/jobs/sweeps.ts';
import { deleteExpiredReads } from '../store/sources/cached-reads.ts';
import { deleteOldShares } from '../store/sources/source-budgets.ts';
import { deleteOldQuotaShares } from '../store/sources/source-quotas.ts';
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

/** What is done once an hour. A chore that fails must not keep the others from being done. */
export const cleanUp = async (db: Database, onError: (error: unknown) => void): Promise<void> => {
  for (const chore of chores) await chore(db).catch(onError);
};

/** Repairs what died: any number of nodes may sweep at once, every repair is made under its account's lock. */
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
  // Twice the grace: a worker that lives ends its late runs itself, and may be writing that end right now.
  const limits = { silentMs: times.silentMs, graceMs: 2 * times.graceMs };

  /** One that cannot be repaired must not keep the others waiting. */
  const each = async (ids: readonly string[], repair: (id: string) => Promise<void>): Promise<void> => {
    for (const id of ids) {
      await repair(id).catch((error: unknown) => log.warn({ err: error, id }, 'repair failed'));
    }
  };

  const reap = async (id: string): Promise<void> => {
    const reaped = await reapRun(db, id, limits, errors);
    if (!reaped) return;
    log.warn({ jobId: id, ended: reaped.ended }, 'reclaimed a run whose worker went silent or that is long overdue');
    if (reaped.ended) {
      announcer.say({ about: 'account', id: reaped.account });
      announcer.say({ about: 'job', id, account: reaped.account });
    } else {
      announcer.say({ about: 'progress', id, account: reaped.account });
    }
    if (reaped.admitted > 0) announcer.say({ about: 'runs' });
  };

  const admit = async (accountId: string): Promise<void> => {
    if ((await admitWaiting(db, accountId)) > 0) announcer.say({ about: 'runs' });
  };

  // A database that stood still silenced every worker. Until each has had the time to be heard again, silence says nothing.
  let lastSight = performance.now();
  let sightedSince = Number.NEGATIVE_INFINITY;
  const seesWell = (): boolean => {
    const now = performance.now();
    if (now - lastSight > times.silentMs / 2) sightedSince = now;
    lastSight = now;
    return now - sightedSince >= times.silentMs;
  };

  let stopped = false;
  // Spread over the hour: nodes that start together should not clean together.
  let forgetAt = Date.now() + Math.random() * hourMs;
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;

  const next = async (): Promise<void> => {
    try {
      const suspects = await suspectRuns(db, limits.silentMs, limits.graceMs);
      if (seesWell()) await each(suspects, reap);
      await each(await accountsWithFreeSlots(db), admit);
      if (Date.now() >= forgetAt) {
        forgetAt = Date.now() + hourMs;
        await cleanUp(db, (error) => log.warn({ err: error }, 'cleaning up failed'));
      }
    } catch (error) {
      log.warn({ err: error }, 'sweep failed');
    }
    if (!stopped) timer = setTimeout(begin, times.sweepMs);
  };
  const begin = (): void => {
    turn = next();
  };
  begin();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
};
