import * as z from 'zod';
import { Problem } from '../../../contract/problem.ts';
import { endGrant } from '../../../store/grants/grants.ts';
import { defineSessionOperation } from '../../operation.ts';

export const revokeGrant = defineSessionOperation({
  id: 'grants.revoke',
  group: 'Grants',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/grants/{id}',
  title: 'Revoke a program’s access',
  description: 'Ends a grant for good; every server refuses the program within a second. It can ask again.',
  input: z.strictObject({ id: z.uuid().describe('The grant’s id.') }),
  output: z.object({ revoked: z.literal(true) }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    if (!(await endGrant(db, id, account.id))) {
      throw new Problem('not_found', 'There is no such grant in your account: check the id.');
    }
    return { body: { revoked: true as const } };
  },
});
