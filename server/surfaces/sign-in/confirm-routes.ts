import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Caller } from '../../access/caller.ts';
import { addressOf } from '../../access/limits/caller-address.ts';
import { password as passwordField } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { mailSignInLink } from '../../operations/account/mail-sign-in-link.ts';
import { checkPassword } from '../../operations/account/set-password.ts';
import { invalidAt } from '../../operations/input/input-faults.ts';
import { listPasskeys } from '../../store/accounts/passkeys.ts';
import { lockPassword, readPassword } from '../../store/accounts/passwords.ts';
import { confirmSession, readSession } from '../../store/accounts/sessions.ts';
import { publicAddress } from '../../support/addresses/addresses.ts';
import type { Prove } from './open-session.ts';
import type { PasskeyProver } from './passkey-routes.ts';
import { passkeyAnswer } from './passkey-routes.ts';
import type { SessionRoutes } from './session-routes.ts';
import { readBody, signedIn } from './session-state.ts';

const confirmBody = z.strictObject({ password: passwordField(0, 200).optional(), passkey: passkeyAnswer.optional() });

const emptyBody = z.strictObject({});

const refusals = {
  password: () => invalidAt('password', 'The password is wrong.', 'wrong_password'),
  passkey: () =>
    invalidAt(
      'passkey',
      'This is not a passkey of your account, or the browser’s answer came too late: try again.',
      'wrong_passkey',
    ),
};

export const addConfirmRoutes = ({ services, cookie, add, enter }: SessionRoutes, passkeys: PasskeyProver): void => {
  const { db, config, mailer } = services;

  const proveByPassword = async (
    request: FastifyRequest,
    { account, credential }: Pick<Caller, 'account' | 'credential'>,
    password: string,
  ): Promise<Prove> => {
    const kept = await readPassword(db, account.id);
    if (!kept) throw invalidAt('password', 'Your account has no password: confirm another way.', 'no_password');
    const isRight = await checkPassword(db, account.email, password, kept, [
      { type: 'address', text: addressOf(request) },
      // Failed attempts of others must not lock out sessions that confirm.
      { type: 'browser', text: credential.id },
    ]);
    return async (tx) => (isRight ? lockPassword(tx, { accountId: account.id, hash: kept.hash }) : null);
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
    readBody(emptyBody, request.body);
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
      throw invalidAt('password', 'Send your `password`, or a `passkey`.', 'required');
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
