import * as z from 'zod';
import { password as passwordField } from '../../contract/fields/text.ts';
import { readPassword, savePassword } from '../../store/accounts/passwords.ts';
import { endSessions, readSession } from '../../store/accounts/sessions.ts';
import { endSignInLinks } from '../../store/accounts/sign-in-links.ts';
import { hashPassword } from '../../support/password-hash.ts';
import { invalid } from '../input/input-faults.ts';
import { type Context, defineSessionOperation } from '../operation.ts';
import { checkPassword, unlessTooMany } from './check-password.ts';

const longest = 200;

const faultAt = (path: string, code: string, message: string) => invalid([{ path, code, message }]);

/** Whoever has a session alone may have found an open browser: that must not be enough to take the account over. */
const checkCurrent = async ({ db, account, credential }: Context, current: string | undefined): Promise<void> => {
  const kept = await readPassword(db, account.id);
  if (kept === null || (await readSession(db, credential.id))?.byFreshLink) return;
  if (current === undefined) {
    throw faultAt('current', 'required', 'Enter your current password, or sign in again with a sign-in link.');
  }
  if (!(await checkPassword(db, current, kept, [{ type: 'email', text: account.email }]))) {
    throw faultAt('current', 'wrong_password', 'The current password is wrong.');
  }
};

export const setPassword = defineSessionOperation({
  id: 'account.set_password',
  group: 'Account',
  method: 'POST',
  path: '/api/v1/account/password',
  title: 'Set your password',
  description:
    'Sets or changes the password that you sign in with. The current one is needed if there is one, unless you signed in with a sign-in link in the last 15 minutes. Signs you out in all other browsers and ends unused sign-in links. Free.',
  input: z.strictObject({
    password: passwordField(12, longest).describe('At least 12 characters, and not your e-mail address.'),
    current: passwordField(0, longest).optional().describe('Your current password.'),
  }),
  output: z.object({ sessionsEnded: z.int().describe('How many other browsers were signed out.') }),
  example: { password: 'correct horse battery staple' },
  async run({ password, current }, context) {
    const { db, account, credential } = context;
    const [local] = account.email.split('@');
    if ([account.email, local].some((each) => each?.toLowerCase() === password.trim().toLowerCase())) {
      throw faultAt('password', 'too_weak', 'The password must not be your e-mail address.');
    }
    await checkCurrent(context, current);
    const kept = await unlessTooMany(hashPassword(password));
    const sessionsEnded = await db.transaction(async (tx) => {
      await savePassword(tx, account.id, kept);
      await endSignInLinks(tx, account.id);
      return endSessions(tx, account.id, credential.id);
    });
    return { body: { sessionsEnded } };
  },
});
