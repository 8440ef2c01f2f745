import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { email, text } from '../../contract/fields/text.ts';
import { planKeys, queueCap } from '../../contract/plans.ts';
import { Problem } from '../../contract/problem.ts';
import { AdminAccount } from '../../contract/resources/accounts/admin-account.ts';
import { createAccount as create, grant, setSuspended } from '../../store/accounts/accounts.ts';
import {
  type AccountOverview,
  listAccountOverviews,
  lockOwnerAnd,
  readAccountOverview,
} from '../../store/accounts/admin-accounts.ts';
import { disableAccount } from '../../store/accounts/delete-account.ts';
import { type ActDetails, type ActName, grantedUnder, recordAct } from '../../store/audit/audit.ts';
import type { Database } from '../../store/engine/database.ts';
import { invalidAt } from '../input/input-faults.ts';
import { type Context, defineSessionOperation } from '../operation.ts';

const limit = (least: number, most: number, description: string) =>
  z.int().min(least).max(most).nullable().optional().describe(`${description}; null: the plan’s.`);

export const ownLimits = {
  perMinute: limit(1, 1_000_000, 'Requests a minute'),
  running: limit(1, 10_000, 'Runs at once'),
  queue: limit(0, 1_000_000, 'Runs that may wait'),
};

export const counted = z.boolean().describe('Whether runs cost credits.');

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const toAdminAccount = ({ account, ownLimits, activity }: AccountOverview): AdminAccount => ({
  id: account.id,
  email: account.email,
  plan: account.plan,
  nextPlan: account.nextPlan,
  owner: account.owner,
  createdAt: new Date(account.createdAt).toISOString(),
  suspendedAt: iso(account.suspendedAt),
  deletesAt: iso(account.deletesAt),
  credits: {
    left: account.left,
    wallet: account.wallet,
    used: account.used,
    resetsAt: new Date(account.resetsAt).toISOString(),
    counted: account.counted,
  },
  limits: {
    perMinute: account.perMinute,
    running: account.running,
    queue: account.queue ?? queueCap,
    keys: account.keys,
  },
  ownLimits,
  activity: { ...activity, lastCallAt: iso(activity.lastCallAt), lastRunAt: iso(activity.lastRunAt) },
});

export const knownAccount = async (db: Database, id: string): Promise<AccountOverview> => {
  const known = await readAccountOverview(db, id);
  if (!known) throw new Problem('not_found', 'There is no such account: it may have been deleted.');
  return known;
};

/** Refuses changes to the caller's own account that could leave the service without an owner. */
export const refuseOwn = ({ account }: Context, id: string, what: string): void => {
  if (id.toLowerCase() === account.id) throw new Problem('own_account', `You cannot ${what} your own account.`);
};

/** Acts on an account in one transaction, if the caller is still an owner. */
export const asOwner = <T>(
  { db, account: by }: Context,
  id: string,
  act: (tx: Database, known: AccountOverview) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    if (!(await lockOwnerAnd(tx, by.id, id))) {
      throw new Problem('owner_required', 'Your account has just been suspended, deleted or made no longer an owner.');
    }
    return act(tx, await knownAccount(tx, id));
  });

export const changeAccount = async (
  context: Context,
  id: string,
  change: (tx: Database, known: AccountOverview) => Promise<readonly (readonly [ActName, ActDetails])[]>,
): Promise<AdminAccount> =>
  asOwner(context, id, async (tx, known) => {
    const { account: by } = context;
    const acts = await change(tx, known);
    for (const [act, details] of acts) {
      await recordAct(tx, { act, by: by.email, accountId: known.account.id, details });
    }
    return toAdminAccount(await knownAccount(tx, id));
  });

export const listAccounts = defineSessionOperation({
  id: 'admin.accounts.list',
  group: 'Administration',
  path: '/api/v1/admin/accounts',
  title: 'List the accounts',
  description: 'Every account with its plan, balance, limits and activity, newest first.',
  owner: true,
  input: z.strictObject({
    q: text(1, 254).optional().describe('Only accounts whose address contains this.'),
    cursor: z.uuid().optional().describe('`next` of the page before.'),
    limit: z.int().min(1).max(100).default(50).describe('The most to return.'),
  }),
  output: z.object({
    accounts: z.array(AdminAccount),
    next: z.uuid().nullable().describe('The `cursor` of the next page; null on the last.'),
  }),
  example: { limit: 50 },
  run: async ({ q = null, cursor = null, limit }, { db }) => {
    const read = await listAccountOverviews(db, { search: q, olderThan: cursor, limit: limit + 1 });
    const accounts = read.slice(0, limit).map(toAdminAccount);
    return { body: { accounts, next: read.length > limit ? accounts.at(-1)!.id : null } };
  },
});

export const readAccount = defineSessionOperation({
  id: 'admin.accounts.get',
  group: 'Administration',
  path: '/api/v1/admin/accounts/{id}',
  title: 'Read an account',
  description: 'One account with its plan, balance, limits and activity.',
  owner: true,
  input: z.strictObject({ id: z.uuid().describe('The account’s id.') }),
  output: z.object({ account: AdminAccount }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { db }) => ({ body: { account: toAdminAccount(await knownAccount(db, id)) } }),
});

export const grantCredits = defineSessionOperation({
  id: 'admin.accounts.grant',
  group: 'Administration',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/admin/accounts/{id}/grants',
  title: 'Grant credits',
  description:
    'Adds credits to an account: to its wallet, where they never expire, or as a coupon, which may. Send a `reference`, and the same again where no answer came: the credits are granted once.',
  owner: true,
  input: z.strictObject({
    id: z.uuid().describe('The account’s id.'),
    bucket: z.enum(['wallet', 'coupon']),
    amount: z.int().min(1).max(10_000_000),
    expiresAt: z.iso.datetime().nullable().default(null).describe('Of a coupon: when it expires; null: never.'),
    reference: text(8, 100)
      .optional()
      .describe('Your own id of this grant, such as the number of an invoice. A grant with the same one is made once.'),
  }),
  output: z.object({ account: AdminAccount }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', bucket: 'wallet', amount: 100 },
  run: async ({ id, bucket, amount, expiresAt, reference }, context) => {
    const expires = expiresAt === null ? null : new Date(expiresAt);
    if (expires && bucket === 'wallet') {
      throw invalidAt('expiresAt', '`expiresAt` is for coupons: wallet credits never expire.');
    }
    if (expires && expires.getTime() <= Date.now()) throw invalidAt('expiresAt', '`expiresAt` must be in the future.');
    const account = await changeAccount(context, id, async (tx, known) => {
      const details = { bucket, amount, expires: expires?.toISOString() ?? null, ...(reference && { reference }) };
      // Under the lock of the account, so that concurrent calls see each other.
      const earlier = reference === undefined ? undefined : await grantedUnder(tx, known.account.id, reference);
      if (earlier && !isDeepStrictEqual(earlier, details)) {
        throw new Problem('idempotency_mismatch', 'Other credits were granted under this `reference`.');
      }
      if (earlier) return [];
      await grant(tx, { accountId: known.account.id, bucket, amount, expiresAt: expires });
      return [['credits granted', details]];
    });
    return { body: { account } };
  },
});

export const deleteAccount = defineSessionOperation({
  id: 'admin.accounts.delete',
  group: 'Administration',
  method: 'DELETE',
  stepUp: true,
  path: '/api/v1/admin/accounts/{id}',
  title: 'Delete an account',
  description:
    'Deletes an account for good. Its address, keys and sessions are gone at once, its runs are cancelled and refunded; its jobs, results and pulls are erased within the hour. Its ledger is kept under its id. This cannot be undone.',
  owner: true,
  input: z.strictObject({ id: z.uuid().describe('The account’s id.') }),
  output: z.object({
    id: z.uuid(),
    cancelled: z.int().describe('Runs that were cancelled and refunded.'),
    lapsed: z.int().describe('Credits that were left.'),
  }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => {
    refuseOwn(context, id, 'delete');
    return asOwner(context, id, async (tx, { account }) => {
      const act = { act: 'account deleted', by: context.account.email, accountId: account.id, details: {} } as const;
      const { cancelled, lapsed } = await disableAccount(tx, account.id, () => recordAct(tx, act));
      return { body: { id: account.id, cancelled, lapsed } };
    });
  },
});

export const createAccount = defineSessionOperation({
  id: 'admin.accounts.create',
  group: 'Administration',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/admin/accounts',
  title: 'Create an account',
  description:
    'Creates an account and grants its first month of credits. Send its holder a sign-in link, or create a key for it by command.',
  owner: true,
  input: z.strictObject({
    email,
    plan: z.enum(planKeys),
    counted: counted.default(true),
    ...ownLimits,
  }),
  output: z.object({ account: AdminAccount }),
  example: { email: 'ann@example.com', plan: 'starter' },
  run: async ({ perMinute = null, running = null, queue = null, ...settings }, { account: by, db }) => {
    const account = await db.transaction(async (tx) => {
      const made = await create(tx, { ...settings, perMinute, running, queue });
      if (!made) return null;
      const details = { plan: made.plan, counted: made.counted };
      await recordAct(tx, { act: 'account created', by: by.email, accountId: made.id, details });
      return toAdminAccount(await knownAccount(tx, made.id));
    });
    if (!account)
      throw new Problem('account_exists', `There is an account with the address ${settings.email} already.`);
    return { body: { account } };
  },
});

const input = z.strictObject({ id: z.uuid().describe('The account’s id.') });
const output = z.object({ account: AdminAccount });
const example = { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' };
const suspensionPath = '/api/v1/admin/accounts/{id}/suspension';

const suspendOrResume = async (context: Context, id: string, suspended: boolean) => {
  const account = await changeAccount(context, id, async (tx, known) => {
    if ((known.account.suspendedAt !== null) === suspended) return [];
    await setSuspended(tx, known.account.id, suspended);
    return [[suspended ? 'account suspended' : 'account resumed', {}]];
  });
  return { body: { account } };
};

export const suspendAccount = defineSessionOperation({
  id: 'admin.accounts.suspend',
  group: 'Administration',
  method: 'POST',
  stepUp: true,
  path: suspensionPath,
  title: 'Suspend an account',
  description: 'Refuses all its keys and sessions, within a second. Runs that are queued or under way go on.',
  owner: true,
  input,
  output,
  example,
  run: ({ id }, context) => {
    refuseOwn(context, id, 'suspend');
    return suspendOrResume(context, id, true);
  },
});

export const resumeAccount = defineSessionOperation({
  id: 'admin.accounts.resume',
  group: 'Administration',
  method: 'DELETE',
  stepUp: true,
  path: suspensionPath,
  title: 'Resume an account',
  description: 'Takes the keys and sessions of a suspended account again.',
  owner: true,
  input,
  output,
  example,
  run: ({ id }, context) => suspendOrResume(context, id, false),
});
