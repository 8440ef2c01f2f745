import type { Account } from '../../../server/store/accounts/accounts.ts';
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

/** How much of a day's allowance is taken. */
export const quotaUsed = async (db: DirectDatabase, quota: string, day: string): Promise<number> => {
  const row = await db.row<{ used: number }>('select used from source_quotas where quota = $1 and day = $2', [
    quota,
    day,
  ]);
  return row?.used ?? 0;
};

/** An account as the database has it now, past every cache. */
export const readAccount = async (db: DirectDatabase, id: string): Promise<Account> =>
  (await db.row<{ account: Account }>('select read_account($1) as account', [id]))!.account;

/** The tables with a row that has this text anywhere in it, in any case. */
export const tablesWith = async (db: DirectDatabase, text: string): Promise<string[]> => {
  const tables = await db.rows<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      db.rows(`select 1 from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`, [text]),
    ),
  );
  return tables.filter((_, at) => found[at]!.length > 0).map(({ name }) => name);
};
