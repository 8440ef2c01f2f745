import { Problem } from '../contract/problem.ts';
import { createOriginReader, type OwnAddress } from '../support/addresses/own-host.ts';
import type { CallerRequest } from './caller.ts';

export interface Challenges {
  missingKey(request: CallerRequest): Problem;
  invalidKey(request: CallerRequest): Problem;
  invalidToken(request: CallerRequest): Problem;
}

const resourceOf = (url: string | undefined): string => /^\/api\/(?:mcp|v1)(?=[/?]|$)/.exec(url ?? '')?.[0] ?? '';

export const createChallenges = (own: OwnAddress): Challenges => {
  const originOf = createOriginReader(own);
  const challenge = (request: CallerRequest, error?: string): Record<string, string> => {
    const origin = originOf(request);
    const metadata = origin && `${origin}/.well-known/oauth-protected-resource${resourceOf(request.url)}`;
    const parts = [
      'Bearer realm="appraise"',
      ...(error ? [`error="${error}"`] : []),
      ...(metadata ? [`resource_metadata="${metadata}"`] : []),
    ];
    return { 'www-authenticate': parts.join(', ') };
  };
  return {
    missingKey: (request) =>
      new Problem('missing_key', 'Send your API key in the header `Authorization: Bearer <key>`.', {
        headers: challenge(request),
      }),
    invalidKey: (request) =>
      new Problem('invalid_key', 'This API key is mistyped, unknown, revoked or expired: send an active one.', {
        headers: challenge(request, 'invalid_token'),
      }),
    invalidToken: (request) =>
      new Problem('invalid_key', 'This access token is unknown, revoked or expired: refresh it, or sign in again.', {
        headers: challenge(request, 'invalid_token'),
      }),
  };
};
