import type { Account } from '../../../server/store/accounts/accounts.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';

/** An account as the database has it now, past every cache. */
export const readAccount = async (db: DirectDatabase, id: string): Promise<Account> =>
  (await db.row<{ account: Account }>('select read_account($1) as account', [id]))!.account;
