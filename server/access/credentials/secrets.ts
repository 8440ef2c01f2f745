import { LRUCache } from 'lru-cache';
import type { Problem } from '../../contract/problem.ts';
import { atMostEntries } from '../../support/at-most-entries.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { isSecret, type SecretType } from '../../support/secrets/keys.ts';
import type { Caller, Credential } from '../caller.ts';
import type { CallerRequest } from '../credential-reader.ts';
import type { KeyCache } from './key-cache.ts';
import type { UnknownKeys } from './unknown-keys.ts';

/** Keys, the secrets of sessions and access tokens. */
export interface Secrets {
  /** Whose a text is, or `refused` when it is nobody's or of another type. */
  open(
    type: Credential['type'],
    text: string,
    request: CallerRequest,
    refused: () => Problem,
  ): Caller | Problem | Promise<Caller | Problem>;
}

/** What a caller sends of each type. */
const sent: Record<Credential['type'], SecretType> = { key: 'key', session: 'session', grant: 'access' };

/** So many secrets that were never seen here are looked up at once; they must not take the connections of known callers. */
const mostAtOnce = 4;
const mostMet = 50_000;

export const createSecrets = (keys: KeyCache, unknown: UnknownKeys): Secrets => {
  // Secrets that were good when last seen: an attack with made-up ones costs their callers nothing.
  const met = new LRUCache<string, true>(atMostEntries(mostMet));
  const inTurn = atMost(mostAtOnce);

  const ask = async (text: string, request: CallerRequest, refused: () => Problem): Promise<Caller | Problem> => {
    const caller = await keys.open(text);
    if (caller) {
      met.set(text, true);
      return caller;
    }
    met.delete(text);
    unknown.missed(request);
    return refused();
  };

  return {
    open(type, text, request, refused) {
      const known = keys.known(text);
      if (known) return known.credential.type === type ? known : refused();
      if (!isSecret(sent[type], text)) return refused();
      if (met.has(text)) return ask(text, request, refused);
      return inTurn(async () => unknown.refusal(request) ?? (await ask(text, request, refused)));
    },
  };
};
