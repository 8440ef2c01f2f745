import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownResource } from '../../../grants/authorization-request.ts';
import {
  type NoTokens,
  redeemCode,
  refreshTokens,
  revokeToken,
  type Tokens,
} from '../../../store/grants/grant-tokens.ts';
import { isSecret } from '../../../support/secrets/keys.ts';
import type { Services } from '../../services.ts';
import { createOriginOf, OAuthError } from './metadata-routes.ts';

const verifierShape = /^[\w.~-]{43,128}$/;

/** An empty form for a JSON body, which only registration accepts. */
const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** A form field; throws if it is missing or repeated. */
const field = (form: URLSearchParams, name: string): string => {
  const [value, second] = form.getAll(name);
  if (!value || second !== undefined) throw new OAuthError('invalid_request', `Send ${name}, once.`);
  return value;
};

const toAnswer = (tokens: Tokens | NoTokens) => {
  if (tokens === 'refused')
    throw new OAuthError('invalid_grant', 'It is unknown, expired, or not this program’s: ask the person again.');
  if (tokens === 'reused')
    throw new OAuthError('invalid_grant', 'It was used before, so access has ended: ask the person again.');
  return {
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: tokens.seconds,
    refresh_token: tokens.refresh,
    scope: tokens.scope,
  };
};

/** @param admit rate-limits by address and bounds concurrency */
export const addTokens = (
  app: FastifyInstance,
  { db, config }: Services,
  admit: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>,
): void => {
  const originOf = createOriginOf(config);

  const resourceIn = (form: URLSearchParams, request: FastifyRequest): string | null => {
    const resources = form.getAll('resource');
    if (resources.length === 0) return null;
    const resource = resources.length === 1 ? ownResource(originOf(request), resources[0]!) : null;
    if (resource === null) throw new OAuthError('invalid_target', 'The resource is not one of this service’s.');
    return resource;
  };

  app.post('/oauth/token', async (request, reply) => {
    const form = formOf(request);
    const type = field(form, 'grant_type');
    const clientId = field(form, 'client_id');
    const resource = resourceIn(form, request);
    reply.header('cache-control', 'no-store');
    if (type === 'refresh_token') {
      const refresh = field(form, 'refresh_token');
      if (!isSecret('refresh', refresh)) return toAnswer('refused');
      return toAnswer(await admit(request, () => refreshTokens(db, config, { refresh, clientId, resource })));
    }
    if (type !== 'authorization_code') {
      throw new OAuthError('unsupported_grant_type', 'Use authorization_code or refresh_token.');
    }
    const code = field(form, 'code');
    const redirectUri = field(form, 'redirect_uri');
    const verifier = field(form, 'code_verifier');
    if (!verifierShape.test(verifier)) {
      throw new OAuthError(
        'invalid_request',
        'The code_verifier must be 43 to 128 of the characters that RFC 7636 allows.',
      );
    }
    if (!isSecret('code', code)) return toAnswer('refused');
    const challenge = hash('sha256', verifier, 'base64url');
    return toAnswer(
      await admit(request, () => redeemCode(db, config, { code, clientId, redirectUri, challenge, resource })),
    );
  });

  app.post('/oauth/revoke', async (request, reply) => {
    const form = formOf(request);
    const token = field(form, 'token');
    const clientId = field(form, 'client_id');
    if (isSecret('access', token) || isSecret('refresh', token)) {
      await admit(request, () => revokeToken(db, token, clientId));
    }
    return reply.header('cache-control', 'no-store').send({});
  });
};
