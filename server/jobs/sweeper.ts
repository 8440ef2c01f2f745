import type { Logger } from 'pino';
import { admitStragglers, forgetOld, reapRun, suspectRuns } from '../store/claims.ts';
import type { Database } from '../store/database.ts';
import type { Announcer } from '../store/notices.ts';
import { RunFailure } from './run-kind.ts';
import type { EngineTimes } from './times.ts';

const errors = {
  interrupted: new RunFailure('interrupted', 'The run was cut off twice by a failing machine: its credits are back.')
    .jobError,
  timedOut: new RunFailure('timed_out', 'The run took longer than its time limit: its credits are back.').jobError,
};

const hourMs = 3_600_000;

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

  const sweep = async (): Promise<void> => {
    for (const id of await suspectRuns(db, limits.silentMs, limits.graceMs)) {
      const reaped = await reapRun(db, id, limits, errors);
      if (!reaped) continue;
      log.warn({ jobId: id, ended: reaped.ended }, 'a run’s worker went silent');
      if (reaped.ended) {
        announcer.say({ about: 'account', id: reaped.account });
        announcer.say({ about: 'job', id });
      }
      if (reaped.admitted > 0) announcer.say({ about: 'runs' });
    }
    if ((await admitStragglers(db)) > 0) announcer.say({ about: 'runs' });
  };

  let stopped = false;
  let forgetAt = Date.now();
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;

  const next = async (): Promise<void> => {
    try {
      await sweep();
      if (Date.now() >= forgetAt) {
        forgetAt = Date.now() + hourMs;
        await forgetOld(db);
      }
    } catch (error) {
      log.warn({ err: error }, 'the sweep did not finish');
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
