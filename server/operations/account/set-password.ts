import * as z from 'zod';
import { password as passwordField } from '../../contract/fields/text.ts';
import { savePassword } from '../../store/accounts/passwords.ts';
import { endSessions } from '../../store/accounts/sessions.ts';
import { endSignInLinks } from '../../store/accounts/sign-in-links.ts';
import { hashPassword } from '../../support/secrets/password-hash.ts';
import { invalid } from '../input/input-faults.ts';
import { defineSessionOperation } from '../operation.ts';
import { unlessTooMany } from './check-password.ts';
import { checkProof } from './check-proof.ts';

const longest = 200;

const tooWeak = () =>
  invalid([{ path: 'password', code: 'too_weak', message: 'The password must not be your email address.' }]);

export const setPassword = defineSessionOperation({
  id: 'account.set_password',
  group: 'Account',
  method: 'POST',
  path: '/api/v1/account/password',
  title: 'Set your password',
  description:
    'Sets or changes the password that you sign in with. The current one is needed if there is one, unless you signed in another way, such as with a sign-in link, in the last 15 minutes. Without one, a sign-in of the last 15 minutes is needed. Signs you out in all other browsers and ends unused sign-in links. Free.',
  input: z.strictObject({
    password: passwordField(12, longest).describe('At least 12 characters, and not your email address.'),
    current: passwordField(0, longest).optional().describe('Your current password.'),
  }),
  output: z.object({ sessionsEnded: z.int().describe('How many other browsers were signed out.') }),
  example: { password: 'correct horse battery staple' },
  async run({ password, current }, context) {
    const { db, account, credential } = context;
    const [local] = account.email.split('@');
    if ([account.email, local].some((each) => each?.toLowerCase() === password.trim().toLowerCase())) {
      throw tooWeak();
    }
    await checkProof(db, context, 'password', current);
    const kept = await unlessTooMany(account.email, () => hashPassword(password));
    const sessionsEnded = await db.transaction(async (tx) => {
      await savePassword(tx, account.id, kept);
      await endSignInLinks(tx, account.id);
      return endSessions(tx, account.id, credential.id);
    });
    return { body: { sessionsEnded } };
  },
});
