import { queueCap } from '../../contract/plans.ts';
import { Problem } from '../../contract/problem.ts';
import type { AdminAccount } from '../../contract/resources/accounts/admin-account.ts';
import { lockOwnerAnd, type WatchedAccount, watchAccount } from '../../store/accounts/admin-accounts.ts';
import { type ActDetails, type ActName, recordAct } from '../../store/audit/audit.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Context } from '../operation.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const toAdminAccount = ({ account, ownLimits, activity }: WatchedAccount): AdminAccount => ({
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

/** The account with this id; refused where there is none. */
export const knownAccount = async (db: Database, id: string): Promise<WatchedAccount> => {
  const known = await watchAccount(db, id);
  if (!known) throw new Problem('not_found', 'There is no such account: it may have been deleted.');
  return known;
};

/** Refuses what an owner must not do to their own account: the service would be left without one. */
export const refuseOwn = ({ account }: Context, id: string, what: string): void => {
  if (id.toLowerCase() === account.id) throw new Problem('own_account', `You cannot ${what} your own account.`);
};

/** Does something to an account in one transaction, unless whoever asks for it has just ceased to be an owner. */
export const asOwner = <T>(
  { db, account: by }: Context,
  id: string,
  act: (tx: Database, known: WatchedAccount) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    if (!(await lockOwnerAnd(tx, by.id, id))) {
      throw new Problem('owner_required', 'Your account has just been suspended, deleted or made no longer an owner.');
    }
    return act(tx, await knownAccount(tx, id));
  });

/** Changes an account and writes down who did it, in one transaction. The answer is the account as it is then. */
export const changeAccount = async (
  context: Context,
  id: string,
  change: (tx: Database, known: WatchedAccount) => Promise<readonly (readonly [ActName, ActDetails])[]>,
): Promise<AdminAccount> =>
  asOwner(context, id, async (tx, known) => {
    const { account: by } = context;
    const acts = await change(tx, known);
    for (const [act, details] of acts) {
      await recordAct(tx, { act, by: by.email, accountId: known.account.id, details });
    }
    return toAdminAccount(await knownAccount(tx, id));
  });
