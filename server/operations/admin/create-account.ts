import * as z from 'zod';
import { email } from '../../contract/fields/email.ts';
import { planKeys } from '../../contract/plans.ts';
import { Problem } from '../../contract/problem.ts';
import { AdminAccount } from '../../contract/resources/accounts/admin-account.ts';
import { createAccount as create } from '../../store/accounts/accounts.ts';
import { recordAct } from '../../store/audit/audit.ts';
import { defineSessionOperation } from '../operation.ts';
import { knownAccount, toAdminAccount } from './admin-account.ts';
import { counted, ownLimits } from './limit-fields.ts';

export const createAccount = defineSessionOperation({
  id: 'admin.accounts.create',
  group: 'Administration',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/admin/accounts',
  title: 'Create an account',
  description:
    'Creates an account and grants its first month of credits. Send its holder a sign-in link, or create a key for it by command.',
  owner: true,
  input: z.strictObject({
    email,
    plan: z.enum(planKeys),
    counted: counted.default(true),
    ...ownLimits,
  }),
  output: z.object({ account: AdminAccount }),
  example: { email: 'ann@example.com', plan: 'starter' },
  run: async ({ perMinute = null, running = null, queue = null, ...given }, { account: by, db }) => {
    const account = await db.transaction(async (tx) => {
      const made = await create(tx, { ...given, perMinute, running, queue });
      if (!made) return null;
      const details = { plan: made.plan, counted: made.counted };
      await recordAct(tx, { act: 'account created', by: by.email, accountId: made.id, details });
      return toAdminAccount(await knownAccount(tx, made.id));
    });
    if (!account) throw new Problem('account_exists', `There is an account with the address ${given.email} already.`);
    return { body: { account } };
  },
});
