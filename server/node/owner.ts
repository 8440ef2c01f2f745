import { hostname } from 'node:os';
import { createAccount, findAccount, setOwner } from '../store/accounts/accounts.ts';
import { createKey } from '../store/accounts/keys.ts';
import { createSignInLink, hasSignedIn } from '../store/accounts/sign-in-links.ts';
import { recordAct } from '../store/audit/audit.ts';
import { retryWrite } from '../store/engine/connections/retry-write.ts';
import type { Database } from '../store/engine/database.ts';

export const ownerEmail = 'owner@localhost';

/**
 * Creates the owner of a new database: plan pro, unlimited credits, one key. Null if there is an owner already.
 *
 * @param keep stores the key for the person who hosts the service; if it fails, no owner is created
 */
export const createOwner = (db: Database, keep: (key: string) => Promise<void>): Promise<string | null> =>
  db.transaction(async (tx) => {
    const owner = await createAccount(tx, { email: ownerEmail, plan: 'pro', counted: false });
    if (!owner) return null;
    await setOwner(tx, owner.id, true);
    const by = `the first start@${hostname()}`;
    await recordAct(tx, { act: 'account created', by, accountId: owner.id, details: { plan: 'pro', counted: false } });
    const key = await createKey(tx, { accountId: owner.id, name: 'first key', scope: 'full' });
    await keep(key!.key);
    return key!.key;
  });

/** Long enough for a small machine that is busy with its first start. */
const linkDeadlineMs = 20_000;

/**
 * The token of a sign-in link for the owner; null if they have signed in before or don't exist. Null also when the database fails: the
 * service is already running, and the link can be created later.
 */
export const ownerLink = async (db: Database, deadlineMs = linkDeadlineMs): Promise<string | null> => {
  try {
    return await retryWrite(async () => {
      const owner = await findAccount(db, ownerEmail);
      return owner && !(await hasSignedIn(db, owner.id)) ? await createSignInLink(db, owner.id) : null;
    }, deadlineMs);
  } catch {
    return null;
  }
};
