import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.ts';
import { relyingPartyOf } from '../../access/credentials/passkey.ts';
import { createSameSiteCheck } from '../../access/credentials/same-site.ts';
import {
  createBrowserCookie,
  createSessionCookie,
  type SecretCookie,
} from '../../access/credentials/session-cookie.ts';
import { rateLimited } from '../../access/limits/rate-limit.ts';
import { Problem } from '../../contract/problem.ts';
import type { SessionState, SignInMethods } from '../../contract/resources/accounts/session.ts';
import { Deadline } from '../../support/deadline.ts';
import { deadlineMs } from '../requests/request-state.ts';
import type { Services } from '../services.ts';
import { openSession, type SignIn } from './open-session.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export interface SessionRoutes {
  readonly services: Services;
  readonly cookie: SecretCookie;
  readonly browserCookie: SecretCookie;
  /** Adds a route that only our own pages may use. */
  add(method: 'GET' | 'POST' | 'DELETE', url: string, handler: Handler): void;
  /** The sign-in methods available to a request. */
  methodsFor(request: FastifyRequest): SignInMethods;
  /** The session's caller; throws without a session. */
  enter(request: FastifyRequest): Promise<Caller>;
  signIn(request: FastifyRequest, reply: FastifyReply, given: SignIn): Promise<SessionState>;
}

export const createSessionRoutes = (app: FastifyInstance, services: Services): SessionRoutes => {
  const { config, gate } = services;
  const cookie = createSessionCookie(config);
  const browserCookie = createBrowserCookie(config);
  const refusalOf = createSameSiteCheck(config);

  return {
    services,
    cookie,
    browserCookie,
    add(method, url, handler) {
      app.route({
        method,
        url,
        onRequest(request, _reply, done) {
          done(refusalOf(request) ?? undefined);
        },
        handler(request, reply) {
          request.deadline = new Deadline(method === 'GET' ? deadlineMs.read : deadlineMs.write);
          reply.header('cache-control', 'no-store');
          return request.deadline.run(() => handler(request, reply));
        },
      });
    },
    methodsFor: (request) => ({
      password: true,
      passkey: relyingPartyOf(request, config.publicUrl) !== null,
      provider: services.provider && { name: services.provider.name },
    }),
    async enter(request) {
      const admission = await gate.enter(request);
      request.admission = admission;
      const { caller, rate } = admission;
      if (!rate.allowed) throw rateLimited(rate);
      if (caller.credential.type !== 'session') {
        throw new Problem(
          'session_required',
          'This is for people signed in on the web site; an API key cannot call it.',
        );
      }
      return caller;
    },
    signIn: (request, reply, given) => openSession(services, { cookie, browserCookie }, request, reply, given),
  };
};
