import { LRUCache } from 'lru-cache';
import type { Problem } from '../../contract/problem.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { isSecret, type SecretType } from '../../support/secrets/keys.ts';
import type { Caller, CallerRequest, Credential } from '../caller.ts';
import type { UnknownKeys } from '../limits/address-limit.ts';
import type { KeyCache } from './key-cache.ts';

export interface Secrets {
  /** The caller a secret belongs to, or `refused()` when it is unknown or of another type. */
  open(
    type: Credential['type'],
    text: string,
    request: CallerRequest,
    refused: () => Problem,
  ): Caller | Problem | Promise<Caller | Problem>;
}

const sent: Record<Credential['type'], SecretType> = { key: 'key', session: 'session', grant: 'access' };

/** Limits concurrent lookups of new secrets, so that they can't use up the connections of known callers. */
const maxAtOnce = 4;
const maxMet = 50_000;

export const createSecrets = (keys: KeyCache, unknown: UnknownKeys): Secrets => {
  // Secrets that were valid when last seen, so that a flood of invalid ones doesn't slow their callers down.
  const met = new LRUCache<string, true>({ max: maxMet });
  const inTurn = atMost(maxAtOnce);

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
