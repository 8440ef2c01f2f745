import * as z from 'zod';
import { Share } from '../../../contract/resources/share.ts';
import { listShares as readShares } from '../../../store/jobs/shares.ts';
import { defineSessionOperation } from '../../operation.ts';
import { toShare } from './to-share.ts';

const mostShown = 200;

export const listShares = defineSessionOperation({
  id: 'shares.list',
  group: 'Shares',
  path: '/api/v1/shares',
  title: 'List your links to answers',
  description: `The links to your answers that have not ended, newest first; at most ${mostShown}. The links themselves are not kept and not shown.`,
  input: z.strictObject({ jobId: z.uuid().optional().describe('Only links to the answer of this job.') }),
  output: z.object({ shares: z.array(Share) }),
  example: {},
  run: async ({ jobId }, { account, db }) => {
    const shares = await readShares(db, account.id, jobId ?? null, mostShown);
    return { body: { shares: shares.map(toShare) } };
  },
});
