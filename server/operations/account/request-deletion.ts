import * as z from 'zod';
import { Problem } from '../../contract/problem.ts';
import { requestDeletion as request, waitDays } from '../../store/accounts/deletion-requests.ts';
import { defineSessionOperation } from '../operation.ts';

export const requestDeletion = defineSessionOperation({
  id: 'account.request_deletion',
  group: 'Account',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/account/deletion',
  title: 'Ask for your account to be deleted',
  description: `Your account is deleted ${waitDays} days later: your address, keys, jobs, results and pulls are erased; the ledger is kept without your name. Until then everything works, and you can change your mind. Asking again does not change the day. An account that owns the service cannot be deleted this way.`,
  input: z.strictObject({}),
  output: z.object({ deletesAt: z.iso.datetime() }),
  example: {},
  run: async (_, { account, db }) => {
    if (account.owner) {
      throw new Problem('own_account', 'This account owns the service: another owner must remove it first.');
    }
    const asked = await request(db, account.id);
    return { body: { deletesAt: new Date(asked.deletesAt!).toISOString() }, account: asked };
  },
});
