import type { Logger } from 'pino';
import { minuteMs } from '../../contract/domain/durations.ts';
import type { JobProgress } from '../../contract/resources/job.ts';
import { isUnavailable } from '../../store/engine/database.ts';
import type { Claim, Ending } from '../../store/jobs/claims.ts';
import { clean, cleanJson } from '../../support/clean.ts';
import { onBehalfOf } from '../../support/deadline.ts';
import { newId } from '../../support/ids.ts';
import { RunFailure } from '../run-failure.ts';
import type { Progress, RunKind } from '../run-kind.ts';

export interface Attempt {
  readonly claim: Claim;
  /** Aborted by the caller when the claim is lost or the service stops, and here at the time limit. */
  readonly abort: AbortController;
  /** How long after the time limit the run may return a partial result. */
  readonly graceMs: number;
  readonly log: Logger;
  onProgress(progress: JobProgress): void;
  /** Whether another worker will end the run: the service is stopping, or the claim was lost. */
  isHandedOver(): boolean;
}

export const databaseAway = Symbol('the database went away');

/** Executes a run once. Returns null if another worker will end it. */
export const attemptRun = async (kind: RunKind, attempt: Attempt): Promise<Ending | typeof databaseAway | null> => {
  const { claim, abort, graceMs, log } = attempt;
  let late: RunFailure | null = null;
  const limit = setTimeout(() => {
    late = tooLate(kind);
    abort.abort(late);
  }, kind.limitMs);
  const overdue = Promise.withResolvers<never>();
  const longest = setTimeout(() => overdue.reject(late), kind.limitMs + graceMs);
  try {
    const { result, holdable = true } = await Promise.race([
      onBehalfOf(claim.accountId, () =>
        kind.run(claim.input, {
          jobId: claim.id,
          accountId: claim.accountId,
          attempt: claim.attempt,
          claim: claim.claim,
          signal: abort.signal,
          log,
          progress: (progress) => attempt.onProgress(toProgress(progress)),
        }),
      ),
      overdue.promise,
    ]);
    // Serialised here, so that a result that can't be serialised fails the run.
    return { status: 'done', resultId: newId(), result: cleanJson(JSON.stringify(result)), holdable };
  } catch (error) {
    if (attempt.isHandedOver()) return null;
    const isLate = late !== null && abort.signal.reason === late;
    if (!isLate && isAway(error)) {
      log.warn({ err: error }, 'the database became unavailable during a run, which is requeued');
      return databaseAway;
    }
    return { status: 'failed', error: failureOf(isLate ? late : error, log).jobError };
  } finally {
    clearTimeout(limit);
    clearTimeout(longest);
  }
};

const tooLate = ({ limitMs }: RunKind): RunFailure =>
  new RunFailure(
    'timed_out',
    `The run exceeded its time limit of ${limitMs / minuteMs} minutes; its credits were refunded.`,
  );

/** Whether an unavailable database is the root cause. */
const isAway = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Error && error.cause !== undefined && isAway(error.cause));

/** Any error other than a `RunFailure` becomes `internal`, without details. */
const failureOf = (error: unknown, log: Logger): RunFailure => {
  if (error instanceof RunFailure) {
    log.info({ code: error.code, err: error.cause }, error.message);
    return error;
  }
  log.error({ err: error }, 'unexpected error in a run');
  return new RunFailure('internal', 'The run failed; its credits were refunded.');
};

const toProgress = ({ stage, message, done = 0, total = null }: Progress): JobProgress => ({
  stage: clean(stage),
  message: clean(message),
  done,
  total,
  percent: total === null ? null : total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total)),
  at: new Date().toISOString(),
});
