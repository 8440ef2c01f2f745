import type { Challenges } from '../challenges.ts';
import type { CredentialReader } from '../credential-reader.ts';
import type { KeyCache } from './key-cache.ts';
import type { Secrets } from './secrets.ts';

const bearer = /^Bearer +(\S+) *$/i;

/** As almost all write it; the expression knows the rest. */
const usual = 'Bearer apr_';
const keyIn = (authorization: string): string | undefined =>
  authorization.startsWith(usual) && !authorization.includes(' ', usual.length)
    ? authorization.slice('Bearer '.length)
    : bearer.exec(authorization)?.[1];

/** Lets in whoever sends an API key as a Bearer token. */
export const createKeyReader = (secrets: Secrets, cache: KeyCache, challenges: Challenges): CredentialReader => ({
  read(request) {
    const { authorization } = request.headers;
    const text = authorization === undefined ? undefined : keyIn(authorization);
    return text === undefined ? null : secrets.open('key', text, request, () => challenges.invalidKey(request));
  },
  cache,
});
