import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { minuteMs } from '../contract/domain/durations.ts';
import type { JobProgress } from '../contract/resources/job.ts';
import type { Database } from '../store/engine/database.ts';
import type { Announcer } from '../store/engine/notices.ts';
import { retryWrite } from '../store/engine/retry-write.ts';
import { beat, type Claim, claimRuns, type Ending, endRun, releaseRuns, writeProgress } from '../store/jobs/claims.ts';
import { clean, cleanJson } from '../support/clean.ts';
import { newId } from '../support/ids.ts';
import { RunFailure } from './run-failure.ts';
import type { Progress, RunKind } from './run-kind.ts';
import type { EngineTimes } from './times.ts';

export interface WorkerMetrics {
  picked(kind: string, afterMs: number): void;
  ended(kind: string, status: Ending['status'], ms: number): void;
}

export interface WorkerOptions {
  db: Database;
  announcer: Announcer;
  kinds: readonly RunKind[];
  /** How many runs it carries at once. */
  capacity: number;
  times: EngineTimes;
  log: Logger;
  metrics: WorkerMetrics;
}

export interface Worker {
  /** There may be runs to claim. */
  wake(): void;
  readonly running: number;
  /** Hands every run back to the queue. */
  stop(): Promise<void>;
}

interface Running {
  readonly claim: Claim;
  readonly abort: AbortController;
  /** What it has reported and nobody has written yet. */
  progress: JobProgress | null;
  settled: Promise<void>;
}

const toProgress = ({ stage, message, done = 0, total = null }: Progress): JobProgress => ({
  stage: clean(stage),
  message: clean(message),
  done,
  total,
  percent: total === null ? null : total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total)),
  at: new Date().toISOString(),
});

export const startWorker = ({ db, announcer, kinds, capacity, times, log, metrics }: WorkerOptions): Worker => {
  const id = newId();
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]));
  const limitsMs = Object.fromEntries(kinds.map((kind) => [kind.kind, kind.limitMs]));
  const running = new Map<string, Running>();
  let stopping = false;
  let claiming: Promise<void> | null = null;
  let again = false;

  const claimAll = async (): Promise<void> => {
    do {
      again = false;
      const free = capacity - running.size;
      if (stopping || free === 0 || kinds.length === 0) break;
      const claims = await claimRuns(db, id, free, limitsMs);
      for (const claim of claims) carry(claim);
    } while (again);
  };

  const wake = (): void => {
    again = true;
    if (claiming || stopping) return;
    claiming = claimAll()
      .catch((error: unknown) => log.warn({ err: error }, 'runs could not be claimed'))
      .finally(() => {
        claiming = null;
        // Woken after the last look and before this line: nobody else will look for it.
        if (again) wake();
      });
  };

  const carry = (claim: Claim): void => {
    const mine: Running = { claim, abort: new AbortController(), progress: null, settled: Promise.resolve() };
    running.set(claim.id, mine);
    metrics.picked(claim.kind, claim.admittedMs);
    mine.settled = carryOut(mine)
      .catch((error: unknown) => log.error({ err: error, jobId: claim.id }, 'a run’s end could not be written'))
      .finally(() => {
        if (running.get(claim.id) === mine) running.delete(claim.id);
        wake();
      });
  };

  const carryOut = async (mine: Running): Promise<void> => {
    const { claim } = mine;
    const kind = kindOf.get(claim.kind)!;
    const began = performance.now();
    const runLog = log.child({ jobId: claim.id, kind: claim.kind, attempt: claim.attempt });
    const ending = await attempt(kind, mine, runLog);
    if (ending === null) return;
    let attempts = 0;
    // An end must be written: it is tried until another node will have taken over.
    const admitted = await retryWrite((attempt) => {
      attempts = attempt;
      return endRun(db, claim, ending);
    }, 3 * times.silentMs);
    // After a first attempt whose answer was lost, a lost claim may well be our own end: it is announced to be sure.
    if (admitted === null && attempts === 1) {
      runLog.warn('the run ended after its claim was lost: its answer is dropped');
      return;
    }
    // Before the job's: whoever wakes by that one must find the refund.
    if (ending.status === 'failed') announcer.say({ about: 'account', id: claim.accountId });
    announcer.say({ about: 'job', id: claim.id });
    if (admitted !== 0) announcer.say({ about: 'runs' });
    metrics.ended(claim.kind, ending.status, performance.now() - began);
  };

  /** How the run ended, or null when the service is stopping or the claim was lost: then it is not ours to end. */
  const attempt = async (kind: RunKind, mine: Running, runLog: Logger): Promise<Ending | null> => {
    const { claim, abort } = mine;
    const late = new RunFailure(
      'timed_out',
      `The run exceeded its time limit of ${kind.limitMs / minuteMs} minutes; its credits were refunded.`,
    );
    const limit = setTimeout(() => abort.abort(late), kind.limitMs);
    const overdue = new AbortController();
    try {
      const { result, holdable = true } = await Promise.race([
        kind.run(claim.input, {
          jobId: claim.id,
          accountId: claim.accountId,
          attempt: claim.attempt,
          claim: claim.claim,
          signal: abort.signal,
          log: runLog,
          progress(progress) {
            mine.progress = toProgress(progress);
          },
        }),
        sleep(kind.limitMs + times.graceMs, null, { signal: overdue.signal }).then(() => Promise.reject(late)),
      ]);
      // Written here, so that a result that cannot be written is a failure of the run.
      return { status: 'done', resultId: newId(), result: cleanJson(JSON.stringify(result)), holdable };
    } catch (error) {
      if (stopping || (abort.signal.aborted && abort.signal.reason === lostClaim)) return null;
      const failure = abort.signal.reason === late ? late : error;
      if (failure instanceof RunFailure) {
        runLog.info({ code: failure.code, err: failure.cause }, failure.message);
        return { status: 'failed', error: failure.jobError };
      }
      runLog.error({ err: failure }, 'a run broke');
      return {
        status: 'failed',
        error: new RunFailure('internal', 'The run failed; its credits were refunded.').jobError,
      };
    } finally {
      clearTimeout(limit);
      overdue.abort();
    }
  };

  const beatAll = async (): Promise<void> => {
    if (running.size === 0) return;
    const asked = [...running.values()];
    const mine = new Set(
      await beat(
        db,
        asked.map(({ claim }) => claim.claim),
      ),
    );
    for (const { claim, abort } of asked) {
      if (!mine.has(claim.claim) && running.get(claim.id)?.claim === claim) abort.abort(lostClaim);
    }
  };

  const writeAllProgress = async (): Promise<void> => {
    const fresh = [...running.values()].flatMap((mine) => {
      const progress = mine.progress;
      mine.progress = null;
      return progress ? [{ id: mine.claim.id, claim: mine.claim.claim, progress }] : [];
    });
    if (fresh.length > 0) await writeProgress(db, fresh);
  };

  const repeat = (work: () => Promise<void>, ms: number): NodeJS.Timeout =>
    setInterval(() => {
      work().catch((error: unknown) => log.warn({ err: error }, 'the worker could not reach the database'));
    }, ms);

  const timers = [
    repeat(beatAll, times.beatMs),
    repeat(writeAllProgress, times.progressMs),
    setInterval(wake, times.pollMs),
  ];
  wake();

  return {
    wake,
    get running() {
      return running.size;
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await claiming;
      for (const { abort } of running.values()) abort.abort(new Error('the service is stopping'));
      const settled = Promise.allSettled([...running.values()].map((mine) => mine.settled));
      await Promise.race([settled, sleep(times.stopMs, null, { ref: false })]);
      const released = await retryWrite(() => releaseRuns(db, id), times.stopMs);
      if (released > 0) announcer.say({ about: 'runs' });
    },
  };
};

const lostClaim = new Error('the claim was lost');
