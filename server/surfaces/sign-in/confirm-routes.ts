import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Caller } from '../../access/caller.ts';
import { addressOf } from '../../access/limits/caller-address.ts';
import { password as passwordField } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { checkPassword } from '../../operations/account/check-password.ts';
import { mailSignInLink } from '../../operations/account/mail-sign-in-link.ts';
import { invalid } from '../../operations/input/input-faults.ts';
import { listPasskeys } from '../../store/accounts/passkeys.ts';
import { holdPassword, readPassword } from '../../store/accounts/passwords.ts';
import { confirmSession, readSession } from '../../store/accounts/sessions.ts';
import { publicAddress } from '../../support/addresses/public-address.ts';
import type { Prove } from './open-session.ts';
import { passkeyAnswer } from './passkey-answers.ts';
import type { PasskeyProver } from './passkey-routes.ts';
import { readBody } from './read-body.ts';
import type { SessionRoutes } from './session-routes.ts';
import { signedIn } from './session-state.ts';

const confirmBody = z.strictObject({ password: passwordField(0, 200).optional(), passkey: passkeyAnswer.optional() });

const noBody = z.strictObject({});

const faultAt = (path: string, code: string, message: string) => invalid([{ path, code, message }]);

const refusals = {
  password: () => faultAt('password', 'wrong_password', 'The password is wrong.'),
  passkey: () =>
    faultAt(
      'passkey',
      'wrong_passkey',
      'This is not a passkey of your account, or the browser’s answer came too late: try again.',
    ),
};

/** Proving again who is using a session, before sensitive changes and without signing out. */
export const addConfirmRoutes = ({ services, cookie, add, enter }: SessionRoutes, passkeys: PasskeyProver): void => {
  const { db, config, mailer } = services;

  const proveByPassword = async (
    request: FastifyRequest,
    { account, credential }: Pick<Caller, 'account' | 'credential'>,
    password: string,
  ): Promise<Prove> => {
    const kept = await readPassword(db, account.id);
    if (!kept) throw faultAt('password', 'no_password', 'Your account has no password: confirm another way.');
    const isRight = await checkPassword(db, account.email, password, kept, [
      { type: 'address', text: addressOf(request) },
      // Wrong passwords that strangers try do not keep those who are signed in from confirming.
      { type: 'browser', text: credential.id },
    ]);
    return async (tx) => (isRight ? holdPassword(tx, { accountId: account.id, hash: kept.hash }) : null);
  };

  add('POST', '/api/session/confirm/options', async (request) => {
    const { account, credential } = await enter(request);
    const allowed = await listPasskeys(db, account.id);
    if (allowed.length === 0) {
      throw new Problem('unsupported', 'Your account has no passkey: confirm with your password, or sign in again.');
    }
    const details = { use: 'confirm', session: credential.id };
    return passkeys.options(request, { accountId: account.id, details }, allowed);
  });

  add('POST', '/api/session/confirm/mail', async (request) => {
    const { account } = await enter(request);
    readBody(noBody, request.body);
    if (!mailer) {
      throw new Problem(
        'unsupported',
        'This service sends no mail: confirm another way, or ask its operator for a link.',
      );
    }
    await mailSignInLink(db, { mailer, address: publicAddress(config) }, account);
    return { sent: true };
  });

  add('POST', '/api/session/confirm', async (request, reply) => {
    const { account, credential } = await enter(request);
    const { password, passkey } = readBody(confirmBody, request.body);
    if ((password === undefined) === (passkey === undefined)) {
      throw faultAt('password', 'required', 'Send your `password`, or a `passkey`.');
    }
    const by = passkey ? 'passkey' : 'password';
    const prove = passkey
      ? await passkeys.prove(
          request,
          passkey,
          ({ details }) => details.session === credential.id && details.use === 'confirm',
        )
      : await proveByPassword(request, { account, credential }, password!);
    const secret = await db.transaction(async (tx) => {
      const proven = await prove(tx);
      if (proven?.accountId !== account.id) throw refusals[by]();
      return confirmSession(tx, credential.id, by);
    });
    const session = await readSession(db, credential.id);
    if (!secret || !session) throw new Problem('session_ended', 'This browser is no longer signed in: sign in again.');
    reply.header('set-cookie', cookie.give(secret));
    return signedIn(services, account, session);
  });
};
