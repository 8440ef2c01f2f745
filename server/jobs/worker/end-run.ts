import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import { type Database, isUnavailable, mayPass } from '../../store/engine/database.ts';
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
import { atMostEntries } from '../../support/at-most-entries.ts';
import { inBatches } from '../../support/concurrency/in-batches.ts';

export interface EndOptions {
  /** How long it is tried: until another node will have taken over. */
  readonly patienceMs: number;
  readonly log: Logger;
}

/** Ends that go to the database together at most. */
const endsTogether = 64;

/** A longer result is written by itself, so that short ones do not wait for it and a batch stays small. */
const mostCharacters = 50_000;

/** Writes how runs ended and announces it; false when a run was no longer ours to end. */
export const createEndRun = (db: Database, announcer: Announcer) => {
  const endInBatch = inBatches<FinishedRun, Ended>({
    send: (runs) => endRuns(db, runs),
    sendOne: ({ claim, ending }) => endRun(db, claim, ending),
    keyOf: ({ claim }) => claim.accountId,
    most: endsTogether,
    failsAll: isUnavailable,
    failsKey: mayPass,
  });

  return async (claim: Claim, ending: Ending, { patienceMs, log }: EndOptions): Promise<boolean> => {
    const isLong = ending.status === 'done' && ending.result.length > mostCharacters;
    let attempts = 0;
    const { admitted } = await retryWrite((attempt) => {
      attempts = attempt;
      return isLong ? endRun(db, claim, ending) : endInBatch({ claim, ending });
    }, patienceMs);
    // After a first attempt whose answer was lost, a lost claim may well be our own end: it is announced to be sure.
    if (admitted === null && attempts === 1) {
      log.warn('the run ended after its claim was lost: its answer is dropped');
      return false;
    }
    // Before the job's notice: whoever that one wakes must find the refund.
    if (ending.status === 'failed') announcer.say({ about: 'account', id: claim.accountId });
    announcer.say({ about: 'job', id: claim.id, account: claim.accountId });
    if (admitted !== 0) announcer.say({ about: 'runs' });
    return true;
  };
};

/** A run that is handed back more often may be why the database goes away. */
const mostForFree = 5;

/**
 * Hands a run back whose database went away. That does not spend one of its two tries, unless it happens to the same run
 * again and again. False where both tries are spent: the run has ended.
 */
export const createHandBack = (db: Database): ((claim: Claim, patienceMs: number) => Promise<boolean>) => {
  const handedBack = new LRUCache<string, number>(atMostEntries(10_000));
  return async (claim, patienceMs) => {
    const times = (handedBack.get(claim.id) ?? 0) + 1;
    handedBack.set(claim.id, times);
    const spent = times > mostForFree;
    if (spent && claim.attempt > 1) return false;
    await retryWrite(() => releaseRun(db, claim, spent), patienceMs);
    return true;
  };
};
