import { float, int } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

const leasePointsSql = statement(
  { granted: int, points: float },
  'select granted, points from lease_points($1, $2, $3, $4, $5)',
);

/** Keys and sessions of an account have a bucket each. */
export type BucketOf = 'key' | 'session';

/** Gives back `returned` points of an account's bucket, then takes up to `want`. */
export const leasePoints = async (
  db: Database,
  accountId: string,
  perMinute: number,
  want: number,
  returned: number,
  of: BucketOf,
): Promise<{ granted: number; points: number }> => {
  const row = await db.row(leasePointsSql, [accountId, perMinute, want, returned, of]);
  return row!;
};
