import * as z from 'zod';
import type { Credential } from '../../access/caller.ts';
import { slowdownReason } from '../../contract/domain/run-sources.ts';
import { plans } from '../../contract/plans.ts';
import { prices } from '../../contract/prices.ts';
import { Balance } from '../../contract/resources/accounts/balance.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import { readCaps } from '../../store/accounts/caps.ts';
import { readSlowdowns, type Slowdown } from '../../store/accounts/slowdowns.ts';
import type { Database } from '../../store/engine/database.ts';
import { defineOperation, type ToolOperation } from '../operation.ts';
import { toCaps } from './keys/to-caps.ts';

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

/** The prices by the tools that cost them. */
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
