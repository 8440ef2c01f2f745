import { int } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

interface Quota {
  readonly quota: string;
  /** YYYY-MM-DD, as the source counts its days. */
  readonly day: string;
  readonly most: number;
}

const takeQuotaSql = statement(
  { used: int },
  `insert into source_quotas as q (quota, day, used) values ($1, $2, 1)
   on conflict (quota, day) do update set used = q.used + 1 where q.used < $3
   returning used`,
);

/** Takes one of a day's allowance; false when none is left. */
export const takeQuota = async (db: Database, { quota, day, most }: Quota): Promise<boolean> => {
  if (most < 1) return false;
  const taken = await db.row(takeQuotaSql, [quota, day, most]);
  return taken !== undefined;
};

const spendQuotaSql = command(
  `insert into source_quotas as q (quota, day, used) values ($1, $2, $3)
   on conflict (quota, day) do update set used = greatest(q.used, excluded.used)`,
);

/** Nothing is left of a day's allowance, whatever was counted here. */
export const spendQuota = async (db: Database, { quota, day, most }: Quota): Promise<void> => {
  await db.run(spendQuotaSql, [quota, day, most]);
};
