import type { DirectDatabase } from '../../../server/store/engine/database.ts';

/** Lets time pass for one account: everything that is dated moves back by as much. */
export const age = (db: DirectDatabase, accountId: string, interval: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.rows(
      `update accounts set created_at = created_at - $2::interval, resets_at = resets_at - $2::interval,
         lapses_at = lapses_at - $2::interval where id = $1`,
      [accountId, interval],
    );
    await tx.rows('update lots set expires_at = expires_at - $2::interval where account_id = $1', [
      accountId,
      interval,
    ]);
  });
