import * as z from 'zod';
import { Problem } from '../../../contract/problem.ts';
import { capField } from '../../../contract/resources/accounts/caps.ts';
import { Grant } from '../../../contract/resources/accounts/grant.ts';
import { changeGrantCaps } from '../../../store/grants/grants.ts';
import { defineSessionOperation } from '../../operation.ts';
import { toGrant } from './to-grant.ts';

export const updateGrant = defineSessionOperation({
  id: 'grants.update',
  group: 'Grants',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/grants/{id}',
  title: 'Change what a program may spend',
  description:
    'Changes the caps of a grant. What is left out stays; a cap of null is removed. What the program has spent before counts.',
  input: z.strictObject({
    id: z.uuid().describe('The grant’s id.'),
    dayCap: capField('day').optional(),
    monthCap: capField('month').optional(),
  }),
  output: z.object({ grant: Grant }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', monthCap: 500 },
  run: async ({ id, ...changes }, { account, db }) => {
    const grant = await changeGrantCaps(db, account.id, id, changes);
    if (!grant) throw new Problem('not_found', 'There is no such grant in your account: check the id.');
    return { body: { grant: toGrant(grant) } };
  },
});
