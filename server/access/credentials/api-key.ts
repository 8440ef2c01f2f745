import type { Challenges } from '../challenges.ts';
import type { CredentialReader } from '../credential-reader.ts';
import type { KeyCache } from './key-cache.ts';
import type { Secrets } from './secrets.ts';

const bearer = /^Bearer +(\S+) *$/i;

/** Lets in whoever sends an API key as a Bearer token. */
export const createKeyReader = (secrets: Secrets, cache: KeyCache, challenges: Challenges): CredentialReader => ({
  read(request) {
    const text = bearer.exec(request.headers.authorization ?? '')?.[1];
    return text === undefined ? null : secrets.open('key', text, request, () => challenges.invalidKey(request));
  },
  cache,
});
