import * as z from 'zod';
import { password as passwordField } from '../../contract/fields/text.ts';
import { confirmedUntil, signInAgain } from '../../contract/step-up.ts';
import { readPassword, savePassword } from '../../store/accounts/passwords.ts';
import { endSessions, readSession } from '../../store/accounts/sessions.ts';
import { endSignInLinks } from '../../store/accounts/sign-in-links.ts';
import { hashPassword, type PasswordHash } from '../../support/secrets/password-hash.ts';
import { whyWeak } from '../../support/secrets/password-strength.ts';
import { invalid } from '../input/input-faults.ts';
import { type Context, defineSessionOperation } from '../operation.ts';
import { checkPassword, unlessTooMany } from './check-password.ts';
import { endAccess, endAccessFields, endedFields } from './end-access.ts';

const longest = 200;

/** The password as it is stored, unless it is easy to guess. */
const hashStrong = async (password: string, email: string): Promise<PasswordHash> => {
  const weakness = await whyWeak(password, email);
  if (weakness === null) return hashPassword(password);
  const message = `This password is easy to guess. ${weakness} Use several unrelated words, or let a password manager make one.`;
  throw invalid([{ path: 'password', code: 'too_weak', message }]);
};

const faultAtCurrent = (code: string, message: string) => invalid([{ path: 'current', code, message }]);

/**
 * The current password is proof enough, and is asked for even right after a sign-in with it. Any other recent proof takes its
 * place: that is how a forgotten password is replaced.
 */
const checkCurrent = async ({ db, account, credential }: Context, current: string | undefined): Promise<void> => {
  const kept = await readPassword(db, account.id);
  const session = await readSession(db, credential.id);
  const asksForPassword = kept !== null && session?.signedInBy === 'password';
  if (confirmedUntil(credential.provedAt) !== null && !asksForPassword) return;
  if (kept === null) throw signInAgain(account.email);
  if (current === undefined) {
    throw faultAtCurrent('required', 'Enter your current password, or sign in again with a sign-in link.');
  }
  if (!(await checkPassword(db, account.email, current, kept, [{ type: 'browser', text: credential.id }]))) {
    throw faultAtCurrent('wrong_password', 'The current password is wrong.');
  }
};

export const setPassword = defineSessionOperation({
  id: 'account.set_password',
  group: 'Account',
  method: 'POST',
  // It has a check of its own, because the current password is proof as well.
  stepUp: false,
  path: '/api/v1/account/password',
  title: 'Set your password',
  description:
    'Sets or changes the password that you sign in with. The current one is needed if there is one, unless you signed in or confirmed another way, such as with a sign-in link or a passkey, in the last 15 minutes. Without one, a sign-in or confirmation of the last 15 minutes is needed. Signs you out in all other browsers and ends unused sign-in links; also revokes your API keys and ends the access of programs, unless you keep them. Free.',
  input: z.strictObject({
    password: passwordField(12, longest).describe(
      'At least 12 characters, and not easy to guess: common passwords, repetitions, sequences and your email address are refused.',
    ),
    current: passwordField(0, longest).optional().describe('Your current password.'),
    ...endAccessFields,
  }),
  output: z.object({ sessionsEnded: z.int().describe('How many other browsers were signed out.'), ...endedFields }),
  example: { password: 'correct horse battery staple' },
  async run({ password, current, ...ends }, context) {
    const { db, account, credential } = context;
    await checkCurrent(context, current);
    const kept = await unlessTooMany(account.email, () => hashStrong(password, account.email));
    const body = await db.transaction(async (tx) => {
      await savePassword(tx, account.id, kept);
      await endSignInLinks(tx, account.id);
      const sessionsEnded = await endSessions(tx, account.id, credential.id);
      return { sessionsEnded, ...(await endAccess(tx, account.id, ends)) };
    });
    return { body };
  },
});
