import * as z from 'zod';
import { text } from '../../../contract/fields/text.ts';
import { Problem } from '../../../contract/problem.ts';
import { removePasskey as remove } from '../../../store/accounts/passkeys.ts';
import { defineSessionOperation } from '../../operation.ts';

export const removePasskey = defineSessionOperation({
  id: 'passkeys.remove',
  group: 'Account',
  method: 'DELETE',
  stepUp: true,
  path: '/api/v1/account/passkeys/{id}',
  title: 'Remove a passkey',
  description:
    'Removes a passkey, which can then no longer be used to sign in. Browsers that are signed in stay so. Free.',
  input: z.strictObject({ id: text(1, 1_000).describe('The passkey’s id.') }),
  output: z.object({ id: z.string() }),
  example: { id: 'AQIDBAUGBwgJCgsMDQ4PEA' },
  async run({ id }, { db, account }) {
    if (!(await remove(db, account.id, id))) {
      throw new Problem('not_found', 'You have no passkey with this id: `passkeys.list` lists them.');
    }
    return { body: { id } };
  },
});
