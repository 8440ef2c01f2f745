import type { Caller } from '../../access/caller.ts';
import { Problem } from '../../contract/problem.ts';
import { readPassword } from '../../store/accounts/passwords.ts';
import { freshMinutes, readSession } from '../../store/accounts/sessions.ts';
import type { Database } from '../../store/engine/database.ts';
import { invalid } from '../input/input-faults.ts';
import { checkPassword } from './check-password.ts';

const faultAtCurrent = (code: string, message: string) => invalid([{ path: 'current', code, message }]);

const signInAgain = () =>
  new Problem(
    'sign_in_again',
    `This needs a sign-in of the last ${freshMinutes} minutes: sign out, sign in again and repeat it.`,
  );

/** `password`: a password that was set is asked for even right after a sign-in with it. */
type Changed = 'password' | 'passkey';

/**
 * Whoever has a session alone may have found an open browser, or stolen its cookie: that must not be enough to add a way to sign
 * in, and so to keep the account. A sign-in a moment ago is enough, and so is the password.
 */
export const checkProof = async (
  db: Database,
  { account, credential }: Pick<Caller, 'account' | 'credential'>,
  changed: Changed,
  current: string | undefined,
): Promise<void> => {
  const kept = await readPassword(db, account.id);
  const session = await readSession(db, credential.id);
  const asksForPassword = changed === 'password' && kept !== null && session?.signedInBy === 'password';
  if (session?.isFresh && !asksForPassword) return;
  if (kept === null) throw signInAgain();
  if (current === undefined) {
    throw faultAtCurrent('required', 'Enter your current password, or sign in again with a sign-in link.');
  }
  if (!(await checkPassword(db, account.email, current, kept, [{ type: 'email', text: account.email }]))) {
    throw faultAtCurrent('wrong_password', 'The current password is wrong.');
  }
};
