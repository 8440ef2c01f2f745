import type { Database } from '../../store/engine/database.ts';
import { type DoneRun, endRuns, type NotInBatch } from '../../store/jobs/batches.ts';
import { type Claim, type Ending, endRun } from '../../store/jobs/claims.ts';
import { inBatches } from '../../support/concurrency/in-batches.ts';
import { inSomeBatch, sendTogether } from '../together.ts';

/** Ends a run and says how many waiting ones got a slot by it, or null when the claim was lost. */
export type EndRun = (claim: Claim, ending: Ending) => Promise<number | null>;

const endsTogether = 64;

/** A result of more characters is written by itself: others do not wait for it. */
const mostCharacters = 50_000;

/** Ends runs together that end while others are being ended. */
export const createEndRun = (db: Database): EndRun => {
  const endInBatch = inBatches<DoneRun, number | NotInBatch>({
    send: (runs) => sendTogether(runs, (all) => endRuns(db, all)),
    keyOf: ({ claim }) => claim.accountId,
    isWanted: () => true,
    most: endsTogether,
    failsWaiting: () => false,
  });
  return async (claim, ending) => {
    if (ending.status === 'done' && ending.result.length <= mostCharacters) {
      const admitted = await inSomeBatch(() => endInBatch({ claim, ending }));
      if (admitted !== 'alone') return admitted;
    }
    return endRun(db, claim, ending);
  };
};
