import { createAccount, type NewAccount } from '../../../server/store/accounts/accounts.ts';
import { createKey } from '../../../server/store/accounts/keys.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';

export interface Customer {
  readonly id: string;
  readonly key: string;
}

/** An account that never runs out of credits, with a key. Its other limits are its plan's unless others are given. */
export const createCustomer = async (
  db: DirectDatabase,
  email: string,
  given: Partial<NewAccount> = {},
): Promise<Customer> => {
  const account = await createAccount(db, { email, plan: 'pro', ...given });
  await db.rows(`select grant_credits($1, 'wallet', 10000000, null)`, [account!.id]);
  const { key } = (await createKey(db, { accountId: account!.id, name: 'bench', scope: 'full' }))!;
  return { id: account!.id, key };
};
