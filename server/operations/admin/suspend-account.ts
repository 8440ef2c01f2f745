import * as z from 'zod';
import { AdminAccount } from '../../contract/resources/accounts/admin-account.ts';
import { setSuspended } from '../../store/accounts/accounts.ts';
import { type Context, defineSessionOperation } from '../operation.ts';
import { changeAccount, refuseOwn } from './admin-account.ts';

const input = z.strictObject({ id: z.uuid().describe('The account’s id.') });
const output = z.object({ account: AdminAccount });
const example = { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' };
const path = '/api/v1/admin/accounts/{id}/suspension';

const change = async (context: Context, id: string, suspended: boolean) => {
  const account = await changeAccount(context, id, async (tx, known) => {
    if ((known.account.suspendedAt !== null) === suspended) return [];
    await setSuspended(tx, known.account.id, suspended);
    return [[suspended ? 'account suspended' : 'account resumed', {}]];
  });
  return { body: { account } };
};

export const suspendAccount = defineSessionOperation({
  id: 'admin.accounts.suspend',
  group: 'Administration',
  method: 'POST',
  stepUp: true,
  path,
  title: 'Suspend an account',
  description: 'Refuses all its keys and sessions, within a second. Runs that are queued or under way go on.',
  owner: true,
  input,
  output,
  example,
  run: ({ id }, context) => {
    refuseOwn(context, id, 'suspend');
    return change(context, id, true);
  },
});

export const resumeAccount = defineSessionOperation({
  id: 'admin.accounts.resume',
  group: 'Administration',
  method: 'DELETE',
  stepUp: true,
  path,
  title: 'Resume an account',
  description: 'Takes the keys and sessions of a suspended account again.',
  owner: true,
  input,
  output,
  example,
  run: ({ id }, context) => change(context, id, false),
});
