import { float, int, uuid } from '../engine/columns.ts';
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

const leaseAheadSql = statement(
  { account: uuid, granted: int, points: float },
  'select account, granted, points from lease_ahead($1, $2, $3)',
);

export interface WantedPoints {
  readonly accountId: string;
  readonly perMinute: number;
  readonly want: number;
}

/** Takes up to what is wanted of each account's bucket of keys, once an account; those that are locked are left out. */
export const leaseAhead = async (
  db: Database,
  wanted: readonly WantedPoints[],
): Promise<ReadonlyMap<string, { granted: number; points: number }>> => {
  const rows = await db.rows(leaseAheadSql, [
    wanted.map(({ accountId }) => accountId),
    wanted.map(({ perMinute }) => perMinute),
    wanted.map(({ want }) => want),
  ]);
  return new Map(rows.map(({ account, granted, points }) => [account, { granted, points }]));
};
