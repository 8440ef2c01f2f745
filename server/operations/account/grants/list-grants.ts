import * as z from 'zod';
import { Grant } from '../../../contract/resources/accounts/grant.ts';
import { listGrants as readGrants } from '../../../store/grants/grants.ts';
import { defineSessionOperation } from '../../operation.ts';
import { toGrant } from './to-grant.ts';

export const listGrants = defineSessionOperation({
  id: 'grants.list',
  group: 'Grants',
  path: '/api/v1/grants',
  title: 'List the programs with access',
  description: 'The programs that may use your account because you allowed it when they signed in, newest first.',
  input: z.strictObject({}),
  output: z.object({ grants: z.array(Grant) }),
  example: {},
  run: async (_, { account, db }) => ({ body: { grants: (await readGrants(db, account.id)).map(toGrant) } }),
});
