import * as z from 'zod';
import { listPasskeys as readPasskeys } from '../../../store/accounts/passkeys.ts';
import { defineSessionOperation } from '../../operation.ts';

export const listPasskeys = defineSessionOperation({
  id: 'passkeys.list',
  group: 'Account',
  path: '/api/v1/account/passkeys',
  title: 'List your passkeys',
  description: 'The passkeys that you can sign in with, oldest first. Free.',
  input: z.strictObject({}),
  output: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string().describe('The name you gave it.'),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  example: {},
  async run(_input, { db, account }) {
    const passkeys = (await readPasskeys(db, account.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return { body: { passkeys } };
  },
});
