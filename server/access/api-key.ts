import { Problem } from '../contract/problem.ts';
import type { CredentialReader } from './credential-reader.ts';
import type { KeyCache } from './key-cache.ts';
import type { OpenSecret } from './open-secret.ts';

const bearer = /^Bearer +(\S+) *$/i;

export const missingKey = () =>
  new Problem('missing_key', 'Send your API key in the header `Authorization: Bearer <key>`.', {
    headers: { 'www-authenticate': 'Bearer realm="appraise"' },
  });

const invalidKey = () =>
  new Problem('invalid_key', 'This API key is mistyped, unknown, revoked or expired: send an active one.', {
    headers: { 'www-authenticate': 'Bearer realm="appraise", error="invalid_token"' },
  });

/** Lets in whoever sends an API key as a Bearer token. */
export const createKeyReader = (open: OpenSecret, cache: KeyCache): CredentialReader => ({
  read(request) {
    const { authorization } = request.headers;
    const text = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    return text === undefined ? null : open('key', text, request, invalidKey);
  },
  cache,
});
