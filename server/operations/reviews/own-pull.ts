import * as z from 'zod';
import { Problem } from '../../contract/problem.ts';
import { type PullRow, readPull } from '../../store/reviews/pulls.ts';
import type { Context } from '../operation.ts';

export const pullId = z.uuid().describe('The pull’s id. It is `result.pull.id` of its job, or in the list of pulls.');

/** One of the caller's pulls; another account's is indistinguishable from a missing one. */
export const ownPull = async ({ db, account }: Pick<Context, 'db' | 'account'>, id: string): Promise<PullRow> => {
  const pull = await readPull(db, account.id, id);
  if (!pull) throw new Problem('not_found', 'There is no such pull in your account: check the id.');
  return pull;
};
