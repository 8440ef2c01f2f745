import * as z from 'zod';
import { takeAccountOut } from '../../store/accounts/delete-account.ts';
import { recordAct } from '../../store/audit/audit.ts';
import { defineSessionOperation } from '../operation.ts';
import { asOwner, refuseOwn } from './admin-account.ts';

export const deleteAccount = defineSessionOperation({
  id: 'admin.accounts.delete',
  group: 'Administration',
  method: 'DELETE',
  stepUp: true,
  path: '/api/v1/admin/accounts/{id}',
  title: 'Delete an account',
  description:
    'Deletes an account for good. Its address, keys and sessions are gone at once, its runs are cancelled and refunded; its jobs, results and pulls are erased within the hour. Its ledger is kept under its id. This cannot be undone.',
  owner: true,
  input: z.strictObject({ id: z.uuid().describe('The account’s id.') }),
  output: z.object({
    id: z.uuid(),
    cancelled: z.int().describe('Runs that were cancelled and refunded.'),
    lapsed: z.int().describe('Credits that were left.'),
  }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => {
    refuseOwn(context, id, 'delete');
    return asOwner(context, id, async (tx, { account }) => {
      const act = { act: 'account deleted', by: context.account.email, accountId: account.id, details: {} } as const;
      const { cancelled, lapsed } = await takeAccountOut(tx, account.id, () => recordAct(tx, act));
      return { body: { id: account.id, cancelled, lapsed } };
    });
  },
});
