import type { Logger } from 'pino';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import type { Announcer } from '../../store/engine/notices.ts';
import type { Claim, Ending } from '../../store/jobs/claims.ts';
import type { EndRun } from './end-run.ts';

/** Writes how a run ended and announces it; false when the run was no longer ours to end. */
export const writeEnd = async (
  claim: Claim,
  ending: Ending,
  tools: {
    readonly endRun: EndRun;
    readonly announcer: Announcer;
    /** How long it is tried: until another node will have taken over. */
    readonly patienceMs: number;
    readonly log: Logger;
  },
): Promise<boolean> => {
  const { endRun, announcer, patienceMs, log } = tools;
  let attempts = 0;
  const admitted = await retryWrite((attempt) => {
    attempts = attempt;
    return endRun(claim, ending);
  }, patienceMs);
  // After a first attempt whose answer was lost, a lost claim may well be our own end: it is announced to be sure.
  if (admitted === null && attempts === 1) {
    log.warn('the run ended after its claim was lost: its answer is dropped');
    return false;
  }
  // Before the job's: whoever wakes by that one must find the refund.
  if (ending.status === 'failed') announcer.say({ about: 'account', id: claim.accountId });
  announcer.say({ about: 'job', id: claim.id, account: claim.accountId });
  if (admitted !== 0) announcer.say({ about: 'runs' });
  return true;
};
