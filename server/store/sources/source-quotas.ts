import { bool } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

interface Quota {
  readonly quota: string;
  /** YYYY-MM-DD, as the source counts its days. */
  readonly day: string;
  readonly most: number;
}

const takeQuotaSql = statement({ taken: bool }, 'select take_quota($1, $2, $3, $4) as taken');

/** Takes one of a day's allowance; false when none is left, or none of the account's share of it. */
export const takeQuota = async (
  db: Database,
  { quota, day, most }: Quota,
  accountId: string | null = null,
): Promise<boolean> => {
  if (most < 1) return false;
  return (await db.row(takeQuotaSql, [quota, day, most, accountId]))!.taken;
};

const deleteOldSharesSql = command('delete from quota_shares where day < current_date - 8');

/** Forgets what accounts have spent of days that count no more. */
export const deleteOldQuotaShares = async (db: Database): Promise<void> => {
  await db.run(deleteOldSharesSql);
};

const spendQuotaSql = command(
  `insert into source_quotas as q (quota, day, used) values ($1, $2, $3)
   on conflict (quota, day) do update set used = greatest(q.used, excluded.used)`,
);

/** Nothing is left of a day's allowance, whatever was counted here. */
export const spendQuota = async (db: Database, { quota, day, most }: Quota): Promise<void> => {
  await db.run(spendQuotaSql, [quota, day, most]);
};
