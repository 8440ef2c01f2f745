import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { addressOf } from '../../access/caller-address.ts';
import { rateLimited } from '../../access/rate-limit.ts';
import { createSameSiteCheck } from '../../access/same-site.ts';
import { createSessionCookie } from '../../access/session-cookie.ts';
import { createUnknownKeys } from '../../access/unknown-keys.ts';
import { Problem } from '../../contract/problem.ts';
import type { SessionState } from '../../contract/resources/session.ts';
import { checkPassword } from '../../operations/account/check-password.ts';
import { findPassword } from '../../store/accounts/passwords.ts';
import { endSessionOf, readSession } from '../../store/accounts/sessions.ts';
import { spendSignInLink } from '../../store/accounts/sign-in-links.ts';
import { isSecret } from '../../support/keys.ts';
import { Patience } from '../../support/patience.ts';
import { patienceMs } from '../requests/request-state.ts';
import type { Services } from '../services.ts';
import { openSession } from './open-session.ts';
import { readBody } from './read-body.ts';
import { signedIn, signedOut } from './session-state.ts';

const linkBody = z.strictObject({ token: z.string().max(200) });
const linkRefused =
  'This sign-in link was used already, is older than 15 minutes or is incomplete: ask for another one.';

const passwordBody = z.strictObject({ email: z.string().min(1).max(254), password: z.string().max(200) });
const passwordRefused = 'The e-mail address or the password is wrong.';

/** Signing in and out, for browsers. Not operations: there is nobody yet to whom they could belong. */
export const addSignIn = (app: FastifyInstance, services: Services): void => {
  const { config, db, gate, clock } = services;
  const cookie = createSessionCookie(config.publicUrl);
  const refusalOf = createSameSiteCheck(config);
  const methods = { password: true, passkey: false, provider: null };
  const linkTries = createUnknownKeys(clock, 'sign-in links');

  type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<SessionState>;
  const route = (method: 'GET' | 'POST' | 'DELETE', url: string, handler: Handler): void => {
    app.route({
      method,
      url,
      onRequest(request, _reply, done) {
        done(refusalOf(request) ?? undefined);
      },
      handler(request, reply) {
        request.patience = new Patience(method === 'GET' ? patienceMs.read : patienceMs.write);
        reply.header('cache-control', 'no-store');
        return request.patience.for(() => handler(request, reply));
      },
    });
  };

  const leave = (request: FastifyRequest, reply: FastifyReply): SessionState => {
    if (cookie.read(request.headers.cookie) !== null) reply.header('set-cookie', cookie.taken);
    return signedOut(services, methods);
  };

  route('GET', '/api/session', async (request, reply) => {
    const { authorization, cookie: header } = request.headers;
    if (authorization !== undefined || cookie.read(header) === null) return signedOut(services, methods);
    try {
      const { caller, rate } = await gate.enter(request);
      if (!rate.allowed) throw rateLimited(rate);
      const session = await readSession(db, caller.credential.id);
      return session ? signedIn(services, caller.account, session) : leave(request, reply);
    } catch (error) {
      if (error instanceof Problem && error.code === 'session_ended') return leave(request, reply);
      throw error;
    }
  });

  route('DELETE', '/api/session', async (request, reply) => {
    const secret = cookie.read(request.headers.cookie);
    if (secret !== null) await endSessionOf(db, secret);
    return leave(request, reply);
  });

  route('POST', '/api/session/link', async (request, reply) => {
    const { token } = readBody(linkBody, request.body);
    const wait = linkTries.refusal(request);
    if (wait) throw wait;
    try {
      return await openSession(services, cookie, request, reply, {
        by: 'link',
        prove: async (tx) => (isSecret('link', token) ? spendSignInLink(tx, token) : null),
        refused: linkRefused,
      });
    } catch (error) {
      if (error instanceof Problem && error.code === 'sign_in_failed') linkTries.missed(request);
      throw error;
    }
  });

  route('POST', '/api/session/password', async (request, reply) => {
    const { email, password } = readBody(passwordBody, request.body);
    const kept = await findPassword(db, email);
    const isRight = await checkPassword(db, password, kept, [
      { type: 'address', text: addressOf(request) },
      { type: 'email', text: email },
    ]);
    return openSession(services, cookie, request, reply, {
      by: 'password',
      prove: async () => (isRight && kept ? kept.accountId : null),
      refused: passwordRefused,
    });
  });
};
