import * as z from 'zod';
import { Problem } from '../../../contract/problem.ts';
import { endSession as end } from '../../../store/accounts/sessions.ts';
import { defineSessionOperation } from '../../operation.ts';
import { siteData } from './site-data.ts';

export const endSession = defineSessionOperation({
  id: 'sessions.end',
  group: 'Sessions',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/sessions/{id}',
  title: 'Sign a browser out',
  description: 'Ends one session, on every server within a second. It may be your own.',
  input: z.strictObject({ id: z.uuid().describe('The session’s id.') }),
  output: z.object({ ended: z.int().min(0).describe('How many sessions ended.') }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, credential, db }) => {
    if (!(await end(db, account.id, id))) {
      throw new Problem('not_found', 'There is no such session in your account: it may have ended already.');
    }
    return { body: { ended: 1 }, ...(id === credential.id && { headers: { 'clear-site-data': siteData } }) };
  },
});
