import type { Logger } from 'pino';
import { nextRun } from '../alerts/watching/schedule.ts';
import { minuteMs } from '../contract/domain/durations.ts';
import { counted } from '../contract/domain/words.ts';
import { watchKind } from '../contract/job-kinds/index.ts';
import { prices } from '../contract/plans.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Database } from '../store/engine/database.ts';
import type { Started } from '../store/jobs/jobs.ts';
import { type DueWatch, pauseWatch, scheduleWatch, sendHeldAlert, takeDueWatch } from '../store/watches/watch-runs.ts';
import type { Clock } from '../support/clock.ts';
import { repeatEvery } from '../support/concurrency/loops.ts';

export interface Due {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly sampleData: boolean;
}

/** Delay before retrying a run that couldn't be started for now. */
const retryMs = 5 * minuteMs;

/**
 * Starts the run of the watch that has been due longest and schedules the next, in one transaction: even after a crash, a due time starts
 * and charges exactly one run. Missed times start one run together. False when none is due.
 */
export const startDueWatch = async (due: Due): Promise<boolean> => {
  const { db, jobs } = due;
  const started = await db.transaction(async (tx) => {
    const watch = await takeDueWatch(tx, due.clock.date());
    return watch ? { watch, outcome: await start(tx, watch, due) } : null;
  });
  if (!started) return false;
  jobs.announce(started.outcome, started.watch.accountId);
  return true;
};

const start = async (tx: Database, watch: DueWatch, { jobs, clock, sampleData }: Due): Promise<Started> => {
  const price = prices['watches.run'];
  const outcome = await jobs.startWithin(tx, {
    account: { id: watch.accountId },
    operation: 'watches.run',
    kind: watchKind.name,
    source: watchKind.source,
    input: { watchId: watch.id, force: false },
    price,
    holdMs: 0,
    unsupported: null,
    idempotencyKey: `watch ${watch.id} ${watch.dueAt.toISOString()}`,
  });
  const now = clock.now();
  const next = nextRun(watch.schedule, watch.zone, now);
  switch (outcome.outcome) {
    case 'insufficient_credits': {
      const note = `Paused because a run costs ${counted(price, 'credit')} and ${counted(outcome.available, 'credit')} ${outcome.available === 1 ? 'was' : 'were'} left. Add credits, then resume it.`;
      await pauseWatch(tx, watch, note, { now: new Date(now), sampleData });
      break;
    }
    case 'queue_full':
    case 'slowed_down':
      await scheduleWatch(tx, watch.id, new Date(Math.min(next ?? Number.POSITIVE_INFINITY, now + retryMs)));
      break;
    default:
      await scheduleWatch(tx, watch.id, next === null ? null : new Date(next));
  }
  return outcome;
};

interface WatchScheduleOptions extends Due {
  readonly log: Logger;
  readonly lookMs: number;
}

/** Starts due runs and sends held alerts; any number of nodes may run it. */
export const startWatchSchedule = (options: WatchScheduleOptions): { stop(): Promise<void> } => {
  const { db, clock, log } = options;
  const look = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted && (await startDueWatch(options)));
    while (!stopping.aborted && (await sendHeldAlert(db, clock.date())));
  };
  return repeatEvery(options.lookMs, look, (error) =>
    log.warn({ err: error }, 'looking for watches that are due failed'),
  );
};
