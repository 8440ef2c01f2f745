import * as z from 'zod';
import { AccountKey } from '../../../contract/resources/accounts/account-key.ts';
import { newestKeys } from '../../../store/accounts/keys.ts';
import { defineSessionOperation } from '../../operation.ts';
import { toAccountKey } from './to-account-key.ts';

/** Active keys are bounded by the plan; of those that ended, the newest are enough. */
const mostShown = 200;

export const listKeys = defineSessionOperation({
  id: 'keys.list',
  group: 'Keys',
  path: '/api/v1/keys',
  title: 'List your keys',
  description: `Your API keys, active ones first, then newest first; at most ${mostShown}. The keys themselves are not kept and not shown.`,
  input: z.strictObject({}),
  output: z.object({ keys: z.array(AccountKey) }),
  example: {},
  run: async (_, { account, db }) => ({
    body: { keys: (await newestKeys(db, account.id, mostShown)).map(toAccountKey) },
  }),
});
