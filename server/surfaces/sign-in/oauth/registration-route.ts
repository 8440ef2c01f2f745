import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { mostRedirectUris, shownName } from '../../../grants/clients.ts';
import { isRedirectUri } from '../../../grants/redirect-uri.ts';
import type { Services } from '../../services.ts';
import { OAuthError } from './oauth-error.ts';

const Metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(mostRedirectUris),
  client_name: z.string().max(1_000).optional(),
});

/** What a program says of itself is short. */
const bodyLimit = 16 * 1024;
const unnamed = 'A program without a name';

/** Programs register themselves (RFC 7591). All are public: whatever they ask for, they get no secret. */
export const addRegistration = (app: FastifyInstance, { clients }: Services): void => {
  app.post('/oauth/register', { bodyLimit }, async (request, reply) => {
    const read = Metadata.safeParse(request.body);
    if (!read.success) {
      const detail = `Send redirect_uris, a list of 1 to ${mostRedirectUris} addresses, and client_name, a text.`;
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
