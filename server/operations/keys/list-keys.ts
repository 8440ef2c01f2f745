import * as z from 'zod';
import { AccountKey } from '../../contract/resources/account-key.ts';
import { listKeys as readKeys } from '../../store/accounts/keys.ts';
import { defineSessionOperation } from '../operation.ts';
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
  run: async (_, { account, db }) => {
    const keys = (await readKeys(db, account.id)).map(toAccountKey).reverse();
    const active = keys.filter(({ status }) => status === 'active');
    const ended = keys.filter(({ status }) => status !== 'active');
    return { body: { keys: [...active, ...ended].slice(0, mostShown) } };
  },
});
