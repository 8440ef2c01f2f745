import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAddressLimit } from '../../../access/limits/address-limit.ts';
import { Problem } from '../../../contract/problem.ts';
import { atMost } from '../../../support/concurrency/at-most.ts';
import { Patience } from '../../../support/patience.ts';
import { patienceMs } from '../../requests/request-state.ts';
import type { Services } from '../../services.ts';
import { addMetadata } from './metadata-routes.ts';
import { OAuthError, sendOAuthError } from './oauth-error.ts';
import { addRegistration } from './registration-route.ts';
import { addTokens } from './token-routes.ts';

/** How often one address may ask in a minute. */
const perMinute = 60;
/** So many are looked up at once: strangers must not take the connections of known callers. */
const mostAtOnce = 4;
/** No form of these is longer. */
const formLimit = 16 * 1024;

const tooMany = (seconds: number) =>
  new Problem('rate_limited', 'Too many token requests came from this address: try again in a few seconds.', {
    headers: { 'retry-after': String(seconds) },
  });

/** What lets programs in that only know the address: OAuth 2.1 as MCP asks for it. The person is asked on `/connect`. */
export const addOAuth = (app: FastifyInstance, services: Services): void => {
  const limit = createAddressLimit(services.clock, perMinute);
  const inTurn = atMost(mostAtOnce);
  const admit = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const seconds = limit.waitOf(request);
    if (seconds > 0) throw tooMany(seconds);
    limit.take(request);
    request.patience = new Patience(patienceMs.write);
    return request.patience.for(() => inTurn(work));
  };
  addMetadata(app, services);
  // Forms are taken here and nowhere else: a page of another site can send them without being asked.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof OAuthError) return sendOAuthError(reply, error);
      throw error;
    });
    addTokens(scope, services, admit);
    addRegistration(scope, services);
  });
};
