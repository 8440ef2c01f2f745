import type { DirectDatabase } from '../../../server/store/engine/database.ts';

const waitingSql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * What comes of work that meets a transaction in the middle of its own: `meanwhile` begins while `holding` has done what it does
 * and is not committed, and that happens once as many as `waiters` wait for it.
 */
export const lockedOut = async <T>(
  db: DirectDatabase,
  given: { holding(tx: DirectDatabase): Promise<unknown>; meanwhile(): Promise<T>; waiters?: number },
): Promise<T> => {
  const { outcome } = await db.transaction(async (tx) => {
    await given.holding(tx);
    const begun = { outcome: given.meanwhile() };
    for (let look = 0; look < 150; look++) {
      if ((await db.rows(waitingSql)).length >= (given.waiters ?? 1)) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return begun;
  });
  return outcome;
};
