import * as z from 'zod';
import type { Credential } from '../../access/caller.ts';
import { slowdownReason } from '../../contract/domain/platforms.ts';
import { plans, prices } from '../../contract/plans.ts';
import { Problem } from '../../contract/problem.ts';
import { Balance } from '../../contract/resources/accounts/balance.ts';
import {
  readLowBalance as read,
  readSlowdowns,
  type Slowdown,
  setLowBalance as set,
} from '../../store/accounts/account-state.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import { readCaps } from '../../store/accounts/caps.ts';
import { cancelDeletion as cancel, requestDeletion as request, waitDays } from '../../store/accounts/delete-account.ts';
import type { Database } from '../../store/engine/database.ts';
import { defineOperation, defineRoute, defineSessionOperation, type ToolOperation } from '../operation.ts';
import { toCaps } from './keys.ts';

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

export const requestDeletion = defineSessionOperation({
  id: 'account.request_deletion',
  group: 'Account',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/account/deletion',
  title: 'Ask for your account to be deleted',
  description: `Your account is deleted ${waitDays} days later: your address, keys, jobs, results and pulls are erased; the ledger is kept without your name. Until then everything works, and you can change your mind. Asking again does not change the day. An account that owns the service cannot be deleted this way.`,
  input: z.strictObject({}),
  output: z.object({ deletesAt: z.iso.datetime() }),
  example: {},
  run: async (_, { account, db }) => {
    if (account.owner) {
      throw new Problem('own_account', 'This account owns the service: another owner must remove it first.');
    }
    const requested = await request(db, account.id);
    return { body: { deletesAt: new Date(requested.deletesAt!).toISOString() }, account: requested };
  },
});

export const cancelDeletion = defineSessionOperation({
  id: 'account.cancel_deletion',
  group: 'Account',
  method: 'DELETE',
  stepUp: false,
  path: '/api/v1/account/deletion',
  title: 'Keep your account after all',
  description: 'Takes back the request to delete your account. Without a request it changes nothing.',
  input: z.strictObject({}),
  output: z.object({ deletesAt: z.null() }),
  example: {},
  run: async (_, { account, db }) => {
    const kept = await cancel(db, account.id);
    return { body: { deletesAt: null }, ...(kept && { account: kept }) };
  },
});

const priceList = Object.entries(prices).map(([endpoint, credits]) => ({ endpoint, credits }));

export const creditsOf = (account: Account): Balance['credits'] => ({
  total: account.left + account.used,
  used: account.used,
  left: account.left,
  wallet: account.wallet,
  resetsAt: new Date(account.resetsAt).toISOString(),
  counted: account.counted,
});

const toBalance = (account: Account, slowdowns: readonly Slowdown[]): Balance => ({
  plan: { key: account.plan, name: plans[account.plan].name, price: plans[account.plan].price },
  credits: creditsOf(account),
  limits: { perMinute: account.perMinute, keys: account.keys, running: account.running },
  slowdowns: slowdowns.map(({ source, until, foundNothing }) => ({
    source,
    until: new Date(until).toISOString(),
    reason: `${slowdownReason(source, foundNothing)}.`,
  })),
  ...(account.deletesAt !== null && { deletesAt: new Date(account.deletesAt).toISOString() }),
  prices: priceList,
});

const readBalance = async (account: Account, { id, capped }: Credential, db: Database) => {
  const caps = capped ? toCaps(await readCaps(db, id)) : null;
  const slowdowns = account.foundNothing ? await readSlowdowns(db, account.id) : [];
  return { body: { ...toBalance(account, slowdowns), ...(caps && { caps }) } };
};

const pricesOfTools = (tools: readonly ToolOperation[]) =>
  tools.flatMap(({ tool, prices: keys }) =>
    keys.map((key, at) => ({ tool: at === 0 ? tool : `${tool} with more`, credits: prices[key] })),
  );

export const me = defineOperation({
  id: 'me',
  tool: 'get_balance',
  group: 'Account',
  path: '/api/v1/me',
  title: 'Your balance',
  description:
    'Your plan and its price, the credits left and when they renew, your limits, slowdowns if there are any, what the key you call with may spend if it has caps, and the current price of each run. Free.',
  use: 'Your plan, the credits left and when they renew, your limits, and the price of each run.',
  input: z.strictObject({}),
  output: Balance,
  example: {},
  forTool: (balance, tools) => ({ ...balance, prices: pricesOfTools(tools) }),
  run: (_input, { account, credential, db }) =>
    credential.capped || account.foundNothing ? readBalance(account, credential, db) : { body: toBalance(account, []) },
});
