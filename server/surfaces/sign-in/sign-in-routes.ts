import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { createUnknownKeys } from '../../access/limits/address-limit.ts';
import { addressOf } from '../../access/limits/caller-address.ts';
import { Problem } from '../../contract/problem.ts';
import type { SessionState } from '../../contract/resources/accounts/session.ts';
import { siteData } from '../../operations/account/sessions.ts';
import { checkPassword } from '../../operations/account/set-password.ts';
import { findPassword, isKnownBrowser, lockPassword } from '../../store/accounts/passwords.ts';
import { endSessionOf, readSession } from '../../store/accounts/sessions.ts';
import { spendSignInLink } from '../../store/accounts/sign-in-links.ts';
import type { Database } from '../../store/engine/database.ts';
import { isSecret } from '../../support/secrets/keys.ts';
import type { Services } from '../services.ts';
import { addConfirmRoutes } from './confirm-routes.ts';
import { addPasskeyRoutes, createPasskeyProver } from './passkey-routes.ts';
import { addProviderRoutes } from './provider-routes.ts';
import { createSessionRoutes, type SessionRoutes } from './session-routes.ts';
import { readBody, signedIn, signedOut } from './session-state.ts';

const linkBody = z.strictObject({ token: z.string().max(200) });
const linkRefused =
  'This sign-in link was used already, is older than 15 minutes or is incomplete: ask for another one.';
const passwordBody = z.strictObject({ email: z.string().min(1).max(254), password: z.string().max(400) });
const passwordRefused = 'The email address or the password is wrong.';

/** Signing in and out, for browsers. Not operations, since callers are not authenticated yet. */
export const addSignIn = (app: FastifyInstance, services: Services): void => {
  const routes = createSessionRoutes(app, services);
  addState(routes);
  addLink(routes);
  addPassword(routes);
  const passkeys = createPasskeyProver(services);
  addPasskeyRoutes(routes, passkeys);
  addConfirmRoutes(routes, passkeys);
  addProviderRoutes(app, routes);
};

const addState = (routes: SessionRoutes): void => {
  const { services, cookie, add, methodsFor, enter } = routes;
  const tries = createUnknownKeys(services.clock, 'sessions');
  const leave = (request: FastifyRequest, reply: FastifyReply): SessionState => {
    if (cookie.read(request.headers.cookie) !== null) {
      reply.header('set-cookie', cookie.taken);
      reply.header('clear-site-data', siteData);
    }
    return signedOut(services, methodsFor(request));
  };

  add('GET', '/api/session', async (request, reply) => {
    const { authorization, cookie: header } = request.headers;
    if (authorization !== undefined || cookie.read(header) === null) return signedOut(services, methodsFor(request));
    try {
      const { account, credential } = await enter(request);
      const session = await readSession(services.db, credential.id);
      return session ? await signedIn(services, account, session) : leave(request, reply);
    } catch (error) {
      if (error instanceof Problem && error.code === 'session_ended') return leave(request, reply);
      throw error;
    }
  });

  add('DELETE', '/api/session', async (request, reply) => {
    const secret = cookie.read(request.headers.cookie);
    if (secret !== null && isSecret('session', secret)) {
      const wait = tries.refusal(request);
      if (wait) throw wait;
      if (!(await endSessionOf(services.db, secret))) tries.missed(request);
    }
    return leave(request, reply);
  });
};

const addLink = ({ services, add, signIn }: SessionRoutes): void => {
  const tries = createUnknownKeys(services.clock, 'sign-in links');
  add('POST', '/api/session/link', async (request, reply) => {
    const { token } = readBody(linkBody, request.body);
    const wait = tries.refusal(request);
    if (wait) throw wait;
    try {
      return await signIn(request, reply, {
        by: 'link',
        prove: async (tx) => (isSecret('link', token) ? spendSignInLink(tx, token) : null),
        refused: linkRefused,
      });
    } catch (error) {
      if (error instanceof Problem && error.code === 'sign_in_failed') tries.missed(request);
      throw error;
    }
  });
};

const addPassword = ({ services, browserCookie, add, signIn }: SessionRoutes): void => {
  const { db } = services;
  add('POST', '/api/session/password', async (request, reply) => {
    const { email, password } = readBody(passwordBody, request.body);
    const kept = await findPassword(db, email);
    const browser = browserCookie.read(request.headers.cookie);
    const isKnown = browser !== null && isSecret('browser', browser) && (await isKnownBrowser(db, email, browser));
    const isRight = await checkPassword(db, email, password, kept, [
      { type: 'address', text: addressOf(request) },
      // Failed attempts of others must not lock out a browser that has signed in before.
      isKnown ? { type: 'browser', text: browser } : { type: 'email', text: email },
    ]);
    const prove = async (tx: Database) => (isRight && kept ? lockPassword(tx, kept) : null);
    return signIn(request, reply, { by: 'password', prove, refused: passwordRefused });
  });
};
