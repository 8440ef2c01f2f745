import { Problem } from '../contract/problem.ts';
import { isKey } from '../support/keys.ts';
import type { CredentialReader } from './credential-reader.ts';
import type { KeyCache } from './key-cache.ts';

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
export const createKeyReader = (keys: KeyCache): CredentialReader => ({
  read({ headers: { authorization } }) {
    const text = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    if (text === undefined) return null;
    const known = keys.known(text);
    if (known) return known;
    return isKey(text) ? keys.open(text).then((caller) => caller ?? invalidKey()) : invalidKey();
  },
  cache: keys,
});
