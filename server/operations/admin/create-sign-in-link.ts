import * as z from 'zod';
import { minuteMs } from '../../contract/domain/durations.ts';
import { createSignInLink as create, linkMinutes } from '../../store/accounts/sign-in-links.ts';
import { recordAct } from '../../store/audit/audit.ts';
import { invalidAt } from '../input/input-faults.ts';
import { defineSessionOperation } from '../operation.ts';
import { asOwner } from './admin-account.ts';

export const createSignInLink = defineSessionOperation({
  id: 'admin.accounts.sign_in_link',
  group: 'Administration',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/admin/accounts/{id}/sign-in-link',
  title: 'Create a sign-in link',
  description: `A link that signs its holder in to the account, once, within ${linkMinutes} minutes. It is in this answer alone. A link to your own account signs in another browser of yours, which must still confirm before it makes sensitive changes.`,
  owner: true,
  input: z.strictObject({ id: z.uuid().describe('The account’s id.') }),
  output: z.object({
    path: z.string().describe('What follows the service’s address, such as `/sign-in#…`.'),
    expiresAt: z.iso.datetime(),
  }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: ({ id }, context) =>
    asOwner(context, id, async (tx, { account }) => {
      if (account.suspendedAt !== null) {
        const message = 'The account is suspended, so no link would sign its holder in: resume it first.';
        throw invalidAt('id', message, 'suspended');
      }
      const token = await create(tx, account.id, account.id !== context.account.id);
      await recordAct(tx, {
        act: 'sign-in link created',
        by: context.account.email,
        accountId: account.id,
        details: {},
      });
      const expiresAt = new Date(Date.now() + linkMinutes * minuteMs).toISOString();
      return { body: { path: `/sign-in#${token}`, expiresAt } };
    }),
});
