import { LRUCache } from 'lru-cache';
import { Problem } from '../contract/problem.ts';
import { atMost } from '../support/concurrency/at-most.ts';
import { isKey } from '../support/keys.ts';
import type { Caller } from './caller.ts';
import type { CallerRequest, CredentialReader } from './credential-reader.ts';
import type { KeyCache } from './key-cache.ts';
import type { UnknownKeys } from './unknown-keys.ts';

const bearer = /^Bearer +(\S+) *$/i;

export const missingKey = () =>
  new Problem('missing_key', 'Send your API key in the header `Authorization: Bearer <key>`.', {
    headers: { 'www-authenticate': 'Bearer realm="appraise"' },
  });

const invalidKey = () =>
  new Problem('invalid_key', 'This API key is mistyped, unknown, revoked or expired: send an active one.', {
    headers: { 'www-authenticate': 'Bearer realm="appraise", error="invalid_token"' },
  });

/** So many keys that were never seen here are looked up at once; they must not take the connections of known callers. */
const mostAtOnce = 4;
const mostMet = 50_000;

/** Lets in whoever sends an API key as a Bearer token. */
export const createKeyReader = (keys: KeyCache, unknown: UnknownKeys): CredentialReader => {
  // Keys that were good when last seen: an attack with made-up ones costs their callers nothing.
  const met = new LRUCache<string, true>({ max: mostMet });
  const inTurn = atMost(mostAtOnce);

  const open = async (text: string, request: CallerRequest): Promise<Caller | Problem> => {
    const caller = await keys.open(text);
    if (caller) {
      met.set(text, true);
      return caller;
    }
    met.delete(text);
    unknown.missed(request);
    return invalidKey();
  };

  return {
    read(request) {
      const { authorization } = request.headers;
      const text = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
      if (text === undefined) return null;
      const known = keys.known(text);
      if (known) return known;
      if (!isKey(text)) return invalidKey();
      if (met.has(text)) return open(text, request);
      return inTurn(async () => unknown.refusal(request) ?? (await open(text, request)));
    },
    cache: keys,
  };
};
