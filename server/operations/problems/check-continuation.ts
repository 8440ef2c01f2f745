import { Problem } from '../../contract/problem.ts';
import { hasActiveRun, lastAnswer } from '../../store/jobs/continuations.ts';
import type { Context } from '../operation.ts';

/** When to look again for the answer that `more` continues from, in seconds. */
export const retryAfterS = 2;

/** Refuses `more` of a search that the caller has not made, whose answer is not there yet, or that has nothing left. */
export const checkContinuation = async (
  { db, account }: Context,
  question: string,
  messages: { readonly unsearched: string; readonly nothingLeft: string },
): Promise<void> => {
  const answered = await lastAnswer(db, account.id, question);
  if (answered?.state === null) throw new Problem('no_earlier_search', messages.nothingLeft);
  if (answered) return;
  if (await hasActiveRun(db, account.id, question)) {
    throw new Problem('not_finished', 'The earlier search has not finished yet: try again when it has.', {
      headers: { 'retry-after': String(retryAfterS) },
    });
  }
  throw new Problem('no_earlier_search', messages.unsearched);
};
