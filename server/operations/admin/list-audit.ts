import * as z from 'zod';
import { listActs } from '../../store/audit/audit.ts';
import { defineSessionOperation } from '../operation.ts';

export const listAudit = defineSessionOperation({
  id: 'admin.audit',
  group: 'Administration',
  path: '/api/v1/admin/audit',
  title: 'Read the audit list',
  description:
    'Administrative acts, newest first: who did what to which account, on the web site or by command. The list only grows: the database refuses to change it.',
  owner: true,
  input: z.strictObject({
    account: z.uuid().optional().describe('Only acts that concern this account.'),
    cursor: z.int().min(1).max(1_000_000_000_000).optional().describe('`next` of the page before.'),
    limit: z.int().min(1).max(200).default(50).describe('The most to return.'),
  }),
  output: z.object({
    acts: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        act: z.string().describe('Such as `credits granted`.'),
        by: z.string().describe('An owner’s address, a user of the command line, or `the account itself`.'),
        account: z
          .object({ id: z.uuid(), email: z.string().nullable().describe('Null where it was deleted.') })
          .nullable(),
        details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    next: z.int().nullable().describe('The `cursor` of the next page; null on the last.'),
  }),
  example: { limit: 50 },
  run: async ({ account = null, cursor = null, limit }, { db }) => {
    const read = await listActs(db, limit + 1, account, cursor);
    const acts = read.slice(0, limit).map(({ id, at, act, by, accountId, email, details }) => ({
      id,
      at: at.toISOString(),
      act,
      by,
      account: accountId === null ? null : { id: accountId, email },
      details: { ...details },
    }));
    return { body: { acts, next: read.length > limit ? acts.at(-1)!.id : null } };
  },
});
