import { hostname } from 'node:os';
import { createAccount, findAccount, setOwner } from '../store/accounts/accounts.ts';
import { createKey } from '../store/accounts/keys.ts';
import { createSignInLink, hasSignedIn } from '../store/accounts/sign-in-links.ts';
import { recordAct } from '../store/audit/audit.ts';
import type { Database } from '../store/engine/database.ts';

export const ownerEmail = 'owner@localhost';

/**
 * The owner of a new database: plan pro, credits not counted, one key. Null when there is an owner already.
 *
 * @param keep puts the key where the person who hosts it will find it; if it fails, there is no owner yet
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

/**
 * The token of a link that signs the owner in; null when they have signed in before, or are gone. Null, too, when the database
 * does not answer: the service runs by then, and must not end for want of a link that can be made later.
 */
export const ownerLink = async (db: Database): Promise<string | null> => {
  try {
    const owner = await findAccount(db, ownerEmail);
    return owner && !(await hasSignedIn(db, owner.id)) ? await createSignInLink(db, owner.id) : null;
  } catch {
    return null;
  }
};
