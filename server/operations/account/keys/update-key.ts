import * as z from 'zod';
import { text } from '../../../contract/fields/text.ts';
import { Problem } from '../../../contract/problem.ts';
import { AccountKey } from '../../../contract/resources/accounts/account-key.ts';
import { capField } from '../../../contract/resources/accounts/caps.ts';
import { changeKey } from '../../../store/accounts/keys.ts';
import { defineSessionOperation } from '../../operation.ts';
import { toAccountKey } from './to-account-key.ts';

export const updateKey = defineSessionOperation({
  id: 'keys.update',
  group: 'Keys',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/keys/{id}',
  title: 'Change a key',
  description:
    'Changes the name of a key and what it may spend a day and a month. What is left out stays; a cap of null is removed. What the key has spent before counts.',
  input: z.strictObject({
    id: z.uuid().describe('The key’s id.'),
    name: text(1, 100).optional().describe('What the key is for.'),
    dayCap: capField('day').optional(),
    monthCap: capField('month').optional(),
  }),
  output: z.object({ key: AccountKey }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', monthCap: 500 },
  run: async ({ id, ...changes }, { account, db }) => {
    const key = await changeKey(db, account.id, id, changes);
    if (!key) throw new Problem('not_found', 'There is no such key in your account: check the id.');
    return { body: { key: toAccountKey(key) } };
  },
});
