import { LRUCache } from 'lru-cache';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Claim, releaseRun } from '../../store/jobs/claims.ts';
import { atMostEntries } from '../../support/at-most-entries.ts';

/** A run that is handed back more often may be what the database goes away of. */
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
