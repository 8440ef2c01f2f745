import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../contract/problem.ts';
import { resourcePaths } from '../../../grants/authorization-request.ts';
import { createOriginReader } from '../../../support/addresses/own-host.ts';
import { addVary } from '../../answers/headers.ts';
import type { Services } from '../../services.ts';

/** The origin of a request. Throws for unknown hosts: our metadata must not name them. */
export type OriginOf = (request: FastifyRequest) => string;

export const createOriginOf = (config: Services['config']): OriginOf => {
  const read = createOriginReader(config);
  return (request) => {
    const origin = read(request);
    if (origin !== null) return origin;
    throw new Problem(
      'bad_origin',
      'The Host header does not match this service: use its own address, or ask its operator to set PUBLIC_URL to yours.',
    );
  };
};

const scopes = ['read', 'full'];

/** Protected-resource metadata (RFC 9728). */
const resourceDocument = (origin: string, path: string) => ({
  resource: `${origin}${path}`,
  authorization_servers: [origin],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Appraise',
  resource_documentation: `${origin}/docs`,
});

/** Authorization-server metadata (RFC 8414). */
const serverDocument = (origin: string, documentsAreRead: boolean) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/connect`,
  token_endpoint: `${origin}/oauth/token`,
  registration_endpoint: `${origin}/oauth/register`,
  revocation_endpoint: `${origin}/oauth/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: documentsAreRead,
  service_documentation: `${origin}/docs`,
});

export const addMetadata = (app: FastifyInstance, { config, clients }: Services): void => {
  const originOf = createOriginOf(config);
  const add = (path: string, write: (origin: string) => object): void => {
    app.get(`/.well-known/${path}`, (request: FastifyRequest, reply: FastifyReply) => {
      addVary(reply, 'Host');
      return reply.header('cache-control', 'no-cache').send(write(originOf(request)));
    });
  };
  for (const path of resourcePaths) {
    add(`oauth-protected-resource${path}`, (origin) => resourceDocument(origin, path));
  }
  add('oauth-authorization-server', (origin) => serverDocument(origin, clients.documentsAreRead));
};

/** An error in OAuth's own format (RFC 6749, 5.2). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

export const sendOAuthError = (reply: FastifyReply, { code, message }: OAuthError): FastifyReply =>
  reply
    .code(code === 'invalid_client' ? 401 : 400)
    .header('cache-control', 'no-store')
    .send({ error: code, error_description: message });
