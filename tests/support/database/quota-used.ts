import type { DirectDatabase } from '../../../server/store/engine/database.ts';

/** How much of a day's allowance is taken. */
export const quotaUsed = async (db: DirectDatabase, quota: string, day: string): Promise<number> => {
  const row = await db.row<{ used: number }>('select used from source_quotas where quota = $1 and day = $2', [
    quota,
    day,
  ]);
  return row?.used ?? 0;
};
