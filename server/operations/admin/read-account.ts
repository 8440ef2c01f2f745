import * as z from 'zod';
import { AdminAccount } from '../../contract/resources/accounts/admin-account.ts';
import { defineSessionOperation } from '../operation.ts';
import { knownAccount, toAdminAccount } from './admin-account.ts';

export const readAccount = defineSessionOperation({
  id: 'admin.accounts.get',
  group: 'Administration',
  path: '/api/v1/admin/accounts/{id}',
  title: 'Read an account',
  description: 'One account with its plan, balance, limits and activity.',
  owner: true,
  input: z.strictObject({ id: z.uuid().describe('The account’s id.') }),
  output: z.object({ account: AdminAccount }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { db }) => ({ body: { account: toAdminAccount(await knownAccount(db, id)) } }),
});
