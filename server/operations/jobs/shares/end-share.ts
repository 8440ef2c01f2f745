import * as z from 'zod';
import { Problem } from '../../../contract/problem.ts';
import { endShare as end } from '../../../store/jobs/shares.ts';
import { defineSessionOperation } from '../../operation.ts';

export const endShare = defineSessionOperation({
  id: 'shares.end',
  group: 'Shares',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/shares/{id}',
  title: 'End a link to an answer',
  description: 'Ends a link for good: from now on, whoever opens it is told that it does not work.',
  input: z.strictObject({ id: z.uuid().describe('The link’s id.') }),
  output: z.object({ ended: z.int().min(0).describe('How many links ended.') }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    if (!(await end(db, account.id, id))) {
      throw new Problem('not_found', 'There is no such link in your account: it may have ended already.');
    }
    return { body: { ended: 1 } };
  },
});
