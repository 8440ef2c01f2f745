import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isRedirectUri } from '../../../grants/authorization-request.ts';
import { maxRedirectUris, shownName } from '../../../grants/clients.ts';
import { deadlineMs } from '../../requests/request-state.ts';
import { createStrangerGate } from '../../requests/strangers.ts';
import type { Services } from '../../services.ts';
import { addMetadata, OAuthError, sendOAuthError } from './metadata-routes.ts';
import { addTokens } from './token-routes.ts';

const Metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(maxRedirectUris),
  client_name: z.string().max(1_000).optional(),
});

/** Registrations are short. */
const bodyLimit = 16 * 1024;
const unnamed = 'A program without a name';

/** Dynamic client registration (RFC 7591). All clients are public and get no secret. */
const addRegistration = (app: FastifyInstance, { clients }: Services): void => {
  app.post('/oauth/register', { bodyLimit }, async (request, reply) => {
    const read = Metadata.safeParse(request.body);
    if (!read.success) {
      const detail = `Send redirect_uris, a list of 1 to ${maxRedirectUris} addresses, and client_name, a text.`;
      throw new OAuthError('invalid_client_metadata', detail);
    }
    const { redirect_uris: redirectUris, client_name: given = '' } = read.data;
    if (!redirectUris.every(isRedirectUri)) {
      throw new OAuthError(
        'invalid_redirect_uri',
        'Each of redirect_uris must begin with https://, with http:// on localhost, 127.0.0.1 or [::1], or with a reversed domain name as its scheme (com.example.app:/…), and have no fragment.',
      );
    }
    const name = shownName(given) || unnamed;
    const id = await clients.register({ name, redirectUris });
    if (id === null)
      throw new OAuthError('invalid_client_metadata', 'redirect_uris and client_name are too long together.');
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({
        client_id: id,
        client_name: name,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      });
  });
};

/** Requests per address. */
const perMinute = 60;
/** Valid forms are shorter. */
const formLimit = 16 * 1024;

/** OAuth 2.1 as MCP requires it. People give their consent on `/connect`. */
export const addOAuth = (app: FastifyInstance, services: Services): void => {
  const admit = createStrangerGate(services.clock, perMinute, 'token requests came', deadlineMs.write);
  addMetadata(app, services);
  // Only these routes accept forms, which pages of other sites can send without CORS.
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
