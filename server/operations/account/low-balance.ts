import * as z from 'zod';
import { readLowBalance as read, setLowBalance as set } from '../../store/accounts/low-balance.ts';
import { defineRoute } from '../operation.ts';

const LowBalance = z
  .object({
    below: z
      .int()
      .min(0)
      .describe('`balance.low` is sent when a charge leaves fewer credits than this, wallet included.'),
    isDefault: z
      .boolean()
      .describe('Whether it is a tenth of your plan’s monthly credits, as long as you set no number.'),
  })
  .meta({ id: 'LowBalance' });

export const readLowBalance = defineRoute({
  id: 'account.low_balance',
  group: 'Account',
  path: '/api/v1/account/low-balance',
  title: 'Read when your balance counts as low',
  description: 'The number of credits below which `balance.low` is sent to the webhooks that want it.',
  input: z.strictObject({}),
  output: LowBalance,
  example: {},
  run: async (_input, { account, db }) => ({ body: { ...(await read(db, account.id)) } }),
});

export const setLowBalance = defineRoute({
  id: 'account.set_low_balance',
  group: 'Account',
  method: 'POST',
  path: '/api/v1/account/low-balance',
  title: 'Set when your balance counts as low',
  description:
    'Sets the number of credits below which `balance.low` is sent to the webhooks that want it: once, by the charge that crosses it, and again only after the balance has been above it.',
  input: z.strictObject({
    below: z.int().min(0).max(1_000_000_000).nullable().describe('Null: a tenth of your plan’s monthly credits.'),
  }),
  output: LowBalance,
  example: { below: 500 },
  run: async ({ below }, { account, db }) => {
    await set(db, account.id, below);
    return { body: { ...(await read(db, account.id)) } };
  },
});
