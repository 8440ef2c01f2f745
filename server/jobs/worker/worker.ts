import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { minuteMs } from '../../contract/domain/durations.ts';
import type { JobProgress } from '../../contract/resources/job.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Announcer } from '../../store/engine/notices.ts';
import {
  type Claim,
  claimRuns,
  type Ending,
  recordHeartbeats,
  releaseRuns,
  writeProgress,
} from '../../store/jobs/claims.ts';
import { wakeable } from '../../support/concurrency/loops.ts';
import { noLongerThan } from '../../support/concurrency/promises.ts';
import { newId } from '../../support/ids.ts';
import { during, readTraceparent, spanKinds } from '../../support/traces/span.ts';
import type { Tracer } from '../../support/traces/tracer.ts';
import { interrupted } from '../run-failure.ts';
import type { RunKind } from '../run-kind.ts';
import type { EngineTimes } from '../times.ts';
import { attemptRun, databaseAway } from './attempt-run.ts';
import { createEndRun, createHandBack } from './end-run.ts';

export interface WorkerMetrics {
  picked(kind: string, afterMs: number): void;
  ended(kind: string, status: Ending['status'], ms: number): void;
}

export interface WorkerOptions {
  db: Database;
  announcer: Announcer;
  kinds: readonly RunKind[];
  /** Maximum number of concurrent runs. */
  capacity: number;
  times: EngineTimes;
  log: Logger;
  metrics: WorkerMetrics;
  /** Null or left out: runs are not traced. */
  tracer?: Tracer | null;
}

export interface Worker {
  wake(): void;
  readonly running: number;
  /** Requeues every run. */
  stop(): Promise<void>;
}

interface Running {
  readonly claim: Claim;
  readonly abort: AbortController;
  progress: JobProgress | null;
  /** It has finished, and its result is being written. */
  isEnding: boolean;
  settled: Promise<void>;
}

/** Kinds with a higher time limit count as long and may use only some of the slots. */
const shortMs = 15 * minuteMs;

/** A quarter of the slots is reserved for short runs. */
const reservedForShort = (capacity: number): number => (capacity === 1 ? 0 : Math.max(1, Math.floor(capacity / 4)));

/** Pause between claims: claiming one run costs nearly as much as claiming many. */
const claimGapMs = { nothingLeft: 10, many: 20, full: 5 };
const manyRuns = 8;

/** A run whose result is being written frees its slot; this bounds all runs, as a multiple of the slots. */
const maxInFlight = 4;

const lostClaim = new Error('the claim was lost');

const interruptedEnding: Ending = { status: 'failed', error: interrupted.jobError };

export const startWorker = (options: WorkerOptions): Worker => {
  const { db, announcer, kinds, capacity, times, log, metrics, tracer = null } = options;
  const id = newId();
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]));
  const limitsMs = Object.fromEntries(kinds.map((kind) => [kind.kind, kind.limitMs]));
  const longKinds = kinds.filter(({ limitMs }) => limitMs > shortMs).map(({ kind }) => kind);
  const maxLong = capacity - reservedForShort(capacity);
  const running = new Map<string, Running>();
  const handBack = createHandBack(db);
  const endRun = createEndRun(db, announcer);
  let stopping = false;

  const claimAll = async (): Promise<void> => {
    const active = [...running.values()].filter(({ isEnding }) => !isEnding);
    const free = Math.min(capacity - active.length, maxInFlight * capacity - running.size);
    if (free === 0 || kinds.length === 0) return;
    const long = active.filter(({ claim }) => longKinds.includes(claim.kind)).length;
    const claims = await claimRuns(db, id, free, limitsMs, { kinds: longKinds, most: Math.max(0, maxLong - long) });
    for (const claim of claims) {
      start(claim);
      announceProgress(claim);
    }
    await sleep(claimGapMs[claims.length === free ? 'full' : claims.length >= manyRuns ? 'many' : 'nothingLeft']);
  };
  const claiming = wakeable(claimAll, (error) => log.warn({ err: error }, 'runs could not be claimed'));
  const { wake } = claiming;

  const announceProgress = ({ id, accountId }: Claim): void =>
    announcer.notify({ about: 'progress', id, account: accountId });

  const start = (claim: Claim): void => {
    const [abort, settled] = [new AbortController(), Promise.resolve()];
    const mine: Running = { claim, abort, progress: null, isEnding: false, settled };
    running.set(claim.id, mine);
    metrics.picked(claim.kind, claim.admittedMs);
    mine.settled = traced(mine, () => execute(mine))
      .catch((error: unknown) => log.error({ err: error, jobId: claim.id }, 'the result of a run could not be written'))
      .finally(() => {
        const wasFull = running.size >= maxInFlight * capacity;
        if (running.get(claim.id) === mine) running.delete(claim.id);
        if (wasFull || !mine.isEnding) wake();
      });
  };

  /** A run continues the trace of the call that started it. */
  const traced = <T>({ claim }: Running, work: () => Promise<T>): Promise<T> => {
    if (!tracer) return work();
    const attributes = {
      'appraise.job.id': claim.id,
      'appraise.job.kind': claim.kind,
      'appraise.job.attempt': claim.attempt,
    };
    const given = { name: `run ${claim.kind}`, kind: spanKinds.consumer, attributes };
    return during(tracer.begin(given, readTraceparent(claim.trace)), work);
  };

  const execute = async (mine: Running): Promise<void> => {
    const { claim, abort } = mine;
    const began = performance.now();
    const runLog = log.child({ jobId: claim.id, kind: claim.kind, attempt: claim.attempt });
    const ending = await attemptRun(kindOf.get(claim.kind)!, {
      claim,
      abort,
      graceMs: times.graceMs,
      log: runLog,
      onProgress(progress) {
        mine.progress = progress;
      },
      isHandedOver: () => stopping || abort.signal.reason === lostClaim,
    });
    if (ending === null) return;
    const deadlineMs = 3 * times.silentMs;
    if (ending === databaseAway && (await handBack(claim, deadlineMs))) {
      announcer.notify({ about: 'runs' });
      announceProgress(claim);
      return;
    }
    const last = ending === databaseAway ? interruptedEnding : ending;
    mine.isEnding = true;
    wake();
    const isEnded = await endRun(claim, last, { deadlineMs, log: runLog });
    if (isEnded) metrics.ended(claim.kind, last.status, performance.now() - began);
  };

  const beatAll = async (): Promise<void> => {
    if (running.size === 0) return;
    const current = [...running.values()];
    const mine = new Set(
      await recordHeartbeats(
        db,
        current.map(({ claim }) => claim.claim),
      ),
    );
    for (const { claim, abort } of current) {
      if (!mine.has(claim.claim) && running.get(claim.id)?.claim === claim) abort.abort(lostClaim);
    }
  };

  const writeAllProgress = async (): Promise<void> => {
    const fresh = [...running.values()].flatMap((mine) => {
      const progress = mine.progress;
      mine.progress = null;
      return progress ? [{ claim: mine.claim, progress }] : [];
    });
    if (fresh.length === 0) return;
    await writeProgress(
      db,
      fresh.map(({ claim, progress }) => ({ id: claim.id, claim: claim.claim, progress })),
    );
    for (const { claim } of fresh) announceProgress(claim);
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
      return running.values().reduce((sum, { isEnding }) => sum + (isEnding ? 0 : 1), 0);
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await claiming.stop();
      const handedBack = [...running.values()].map(({ claim }) => claim);
      for (const { abort } of running.values()) abort.abort(new Error('the service is stopping'));
      const settled = Promise.allSettled([...running.values()].map((mine) => mine.settled));
      await noLongerThan(times.stopMs, settled);
      const released = await retryWrite(() => releaseRuns(db, id), times.stopMs);
      if (released > 0) announcer.notify({ about: 'runs' });
      for (const claim of handedBack) announceProgress(claim);
    },
  };
};
