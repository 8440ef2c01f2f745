import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import { type Database, isTemporary, isUnavailable } from '../../store/engine/database.ts';
import type { Announcer } from '../../store/engine/notices.ts';
import {
  type Claim,
  type Ended,
  type Ending,
  endRun,
  endRuns,
  type FinishedRun,
  releaseRun,
} from '../../store/jobs/claims.ts';
import { inBatches } from '../../support/concurrency/in-batches.ts';

export interface EndOptions {
  /** How long to retry: until another node will have taken over. */
  readonly deadlineMs: number;
  readonly log: Logger;
}

/** Run results per commit. */
const endsTogether = 64;

/** Longer results are written alone, so that short ones don't wait for them. */
const maxCharacters = 50_000;

/** Writes and announces run results; false when the claim was lost. */
export const createEndRun = (db: Database, announcer: Announcer) => {
  const endInBatch = inBatches<FinishedRun, Ended>({
    send: (runs) => endRuns(db, runs),
    sendOne: ({ claim, ending }) => endRun(db, claim, ending),
    keyOf: ({ claim }) => claim.accountId,
    most: endsTogether,
    failsAll: isUnavailable,
    failsKey: isTemporary,
  });

  return async (claim: Claim, ending: Ending, { deadlineMs, log }: EndOptions): Promise<boolean> => {
    const isLong = ending.status === 'done' && ending.result.length > maxCharacters;
    let attempts = 0;
    const { admitted } = await retryWrite((attempt) => {
      attempts = attempt;
      return isLong ? endRun(db, claim, ending) : endInBatch({ claim, ending });
    }, deadlineMs);
    // After a retry, a lost claim may mean that the first attempt succeeded: announce it to be safe.
    if (admitted === null && attempts === 1) {
      log.warn('the run ended after its claim was lost: its result is dropped');
      return false;
    }
    // Before the job's notice: callers woken by it must see the refund.
    if (ending.status === 'failed') announcer.notify({ about: 'account', id: claim.accountId });
    announcer.notify({ about: 'job', id: claim.id, account: claim.accountId });
    if (admitted !== 0) announcer.notify({ about: 'runs' });
    return true;
  };
};

/** A run handed back more often may itself be what makes the database unavailable. */
const maxForFree = 5;

/**
 * Hands back a run whose database became unavailable. The first hand-backs don't count as attempts. False when both attempts are used up.
 */
export const createHandBack = (db: Database): ((claim: Claim, deadlineMs: number) => Promise<boolean>) => {
  const handedBack = new LRUCache<string, number>({ max: 10_000 });
  return async (claim, deadlineMs) => {
    const times = (handedBack.get(claim.id) ?? 0) + 1;
    handedBack.set(claim.id, times);
    const spent = times > maxForFree;
    if (spent && claim.attempt > 1) return false;
    await retryWrite(() => releaseRun(db, claim, spent), deadlineMs);
    return true;
  };
};
