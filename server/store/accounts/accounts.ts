import type { PlanKey } from '../../contract/plans.ts';
import { newId } from '../../support/ids.ts';
import { jsonb, orNull } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { statement } from '../engine/statement.ts';
import { admitWaiting } from './account-state.ts';
import { noteSecurity } from './security-notices.ts';

/** An account with its limits and balance at one moment; times are in ms. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly plan: PlanKey;
  /** The plan that begins at `resetsAt`, if different. */
  readonly nextPlan: PlanKey | null;
  readonly counted: boolean;
  readonly perMinute: number;
  readonly running: number;
  readonly queue: number | null;
  readonly keys: number;
  readonly used: number;
  readonly left: number;
  readonly wallet: number;
  readonly resetsAt: number;
  /** When the balance next changes without a call. */
  readonly lapsesAt: number;
  readonly createdAt: number;
  /** Grows with every change of the balance: the higher of two reads is newer. */
  readonly version: number;
  /** Since when its keys are refused; null: not suspended. */
  readonly suspendedAt: number | null;
  /** Whether it owns the service and may use the administration. */
  readonly owner: boolean;
  /** When its requested deletion is due; null: not requested. */
  readonly deletesAt: number | null;
  /** Whether a run found nothing within the last hour; slowdowns require it. */
  readonly foundNothing: boolean;
}

export type Balance = Pick<Account, 'id' | 'used' | 'left' | 'wallet' | 'version'>;

export interface NewAccount {
  email: string;
  plan: PlanKey;
  counted?: boolean;
  perMinute?: number | null;
  running?: number | null;
  queue?: number | null;
}

const createAccountSql = statement(
  { account: orNull(jsonb<Account>()) },
  'select create_account($1, $2, $3, $4, $5, $6, $7) as account',
);

/** Returns the new account with its first month's credits, or null if the address is taken. */
export const createAccount = async (db: Database, options: NewAccount) =>
  (
    await db.row(createAccountSql, [
      newId(),
      options.email,
      options.plan,
      options.counted ?? true,
      options.perMinute ?? null,
      options.running ?? null,
      options.queue ?? null,
    ])
  )?.account ?? null;

/**
 * Matches an account by address. Non-ASCII letters are case-sensitive, so that a lookalike address can't match. The first condition is for
 * the index.
 */
export const emailIs = `lower(email) = lower($1) and lower(email collate "C") = lower($1 collate "C")`;

const findAccountSql = statement(
  { account: jsonb<Account>() },
  `select read_account(id) as account from accounts where ${emailIs}`,
);

export const findAccount = async (db: Database, email: string) =>
  (await db.row(findAccountSql, [email]))?.account ?? null;

const readAccountSql = statement(
  { account: jsonb<Account>() },
  'select read_account(id) as account from accounts where id = $1 and deleted_at is null',
);

export const readAccount = async (db: Database, id: string) => (await db.row(readAccountSql, [id]))?.account ?? null;

const listAccountsSql = statement(
  { account: jsonb<Account>() },
  'select read_account(id) as account from accounts where deleted_at is null order by created_at, id',
);

export const listAccounts = async (db: Database) => (await db.rows(listAccountsSql)).map(({ account }) => account);

const changePlanSql = statement({ account: jsonb<Account>() }, 'select change_plan($1, $2) as account');

/** An upgrade takes effect at once, a downgrade at `resetsAt`. */
export const changePlan = (db: Database, accountId: string, plan: PlanKey): Promise<Account> =>
  db.transaction(async (tx) => {
    const row = await tx.row(changePlanSql, [accountId, plan]);
    await admitWaiting(tx, accountId);
    await announce(tx, [{ about: 'account', id: accountId }, { about: 'runs' }]);
    return row!.account;
  });

export interface Grant {
  accountId: string;
  bucket: 'coupon' | 'wallet';
  amount: number;
  expiresAt?: Date | null;
}

const grantSql = statement({ account: jsonb<Account>() }, 'select grant_credits($1, $2, $3, $4) as account');

export const grant = (db: Database, options: Grant): Promise<Account> =>
  db.transaction(async (tx) => {
    const row = await tx.row(grantSql, [options.accountId, options.bucket, options.amount, options.expiresAt ?? null]);
    await announce(tx, [{ about: 'account', id: options.accountId }]);
    return row!.account;
  });

const suspendSql = statement(
  { account: jsonb<Account>() },
  `update accounts a set suspended_at = case when $2 then coalesce(suspended_at, clock_timestamp()) end, version = version + 1
   where id = $1 returning account_view(a) as account`,
);

/**
 * Refuses all keys of an account on every node within a second, or accepts them again. Queued and running runs continue and are charged.
 */
export const setSuspended = (db: Database, accountId: string, suspended: boolean): Promise<Account> =>
  db.transaction(async (tx) => {
    const row = await tx.row(suspendSql, [accountId, suspended]);
    await announce(tx, [{ about: 'account', id: accountId }]);
    return row!.account;
  });

const setOwnerSql = statement(
  { account: jsonb<Account>() },
  `update accounts a set owner = $2, deletes_at = case when not $2 then deletes_at end, version = version + 1
   where id = $1 returning account_view(a) as account`,
);

/** Makes an account an owner of the service, or revokes that. A new owner's deletion request is cancelled. */
export const setOwner = (db: Database, accountId: string, owner: boolean): Promise<Account> =>
  db.transaction(async (tx) => {
    const row = await tx.row(setOwnerSql, [accountId, owner]);
    await noteSecurity(tx, accountId, owner ? 'owner_added' : 'owner_removed');
    await announce(tx, [{ about: 'account', id: accountId }]);
    return row!.account;
  });
