import * as z from 'zod';
import { Problem } from '../../../contract/problem.ts';
import { AccountKey } from '../../../contract/resources/accounts/account-key.ts';
import { revokeKey as endKey, readKey } from '../../../store/accounts/keys.ts';
import { defineSessionOperation } from '../../operation.ts';
import { toAccountKey } from './to-account-key.ts';

export const revokeKey = defineSessionOperation({
  id: 'keys.revoke',
  group: 'Keys',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/keys/{id}',
  title: 'Revoke a key',
  description: 'Revokes a key for good; every server refuses it within a second. One that is revoked already stays so.',
  input: z.strictObject({ id: z.uuid().describe('The key’s id.') }),
  output: z.object({ key: AccountKey }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    await endKey(db, account.id, id);
    const key = await readKey(db, account.id, id);
    if (!key) throw new Problem('not_found', 'There is no such key in your account: check the id.');
    return { body: { key: toAccountKey(key) } };
  },
});
