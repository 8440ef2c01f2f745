import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { AdminAccount } from '../../contract/resources/accounts/admin-account.ts';
import { watchAccounts } from '../../store/accounts/admin-accounts.ts';
import { defineSessionOperation } from '../operation.ts';
import { toAdminAccount } from './admin-account.ts';

export const listAccounts = defineSessionOperation({
  id: 'admin.accounts.list',
  group: 'Administration',
  path: '/api/v1/admin/accounts',
  title: 'List the accounts',
  description: 'Every account with its plan, balance, limits and activity, newest first.',
  owner: true,
  input: z.strictObject({
    q: text(1, 254).optional().describe('Only accounts whose address contains this.'),
    cursor: z.uuid().optional().describe('`next` of the page before.'),
    limit: z.int().min(1).max(100).default(50).describe('The most to return.'),
  }),
  output: z.object({
    accounts: z.array(AdminAccount),
    next: z.uuid().nullable().describe('The `cursor` of the next page; null on the last.'),
  }),
  example: { limit: 50 },
  run: async ({ q = null, cursor = null, limit }, { db }) => {
    const read = await watchAccounts(db, { search: q, olderThan: cursor, limit: limit + 1 });
    const accounts = read.slice(0, limit).map(toAdminAccount);
    return { body: { accounts, next: read.length > limit ? accounts.at(-1)!.id : null } };
  },
});
