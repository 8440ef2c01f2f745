import * as z from 'zod';
import { cancelDeletion as cancel } from '../../store/accounts/deletion-requests.ts';
import { defineSessionOperation } from '../operation.ts';

export const cancelDeletion = defineSessionOperation({
  id: 'account.cancel_deletion',
  group: 'Account',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/account/deletion',
  title: 'Keep your account after all',
  description: 'Takes back the request to delete your account. Without a request it changes nothing.',
  input: z.strictObject({}),
  output: z.object({ deletesAt: z.null() }),
  example: {},
  run: async (_, { account, db }) => {
    const kept = await cancel(db, account.id);
    return { body: { deletesAt: null }, ...(kept && { account: kept }) };
  },
});
