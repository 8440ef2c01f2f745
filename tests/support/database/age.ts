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

/** As if so much time had passed since the account's requests. A node that has refused the account meanwhile remembers it. */
export const passRateWindow = (db: DirectDatabase, accountId: string, seconds: number) =>
  db.rows(
    `update rate_windows set at = array(select t - make_interval(secs => $2) from unnest(at) t) where account_id = $1`,
    [accountId, seconds],
  );
