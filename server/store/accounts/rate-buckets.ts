import type { Database } from '../engine/database.ts';

/** Gives back `returned` points of an account's bucket, then takes up to `want`. */
export const leasePoints = async (
  db: Database,
  accountId: string,
  perMinute: number,
  want: number,
  returned: number,
): Promise<{ granted: number; points: number }> => {
  const row = await db.row<{ granted: number; points: number }>(
    'select granted, points from lease_points($1, $2, $3, $4)',
    [accountId, perMinute, want, returned],
  );
  return row!;
};
