import { Problem } from '../contract/problem.ts';
import type { Caller, CallerCache, CallerRequest, CredentialReader } from './caller.ts';
import type { Challenges } from './challenges.ts';
import type { Rate, RateLimiter } from './limits/rate-limit.ts';

export interface Admission {
  readonly caller: Caller;
  readonly rate: Rate;
}

export interface Gate extends CallerCache {
  /**
   * Checks the credential, then the rate. A refused credential throws; an exceeded rate doesn't, because its answer carries headers about
   * the account: see `rate.allowed`.
   */
  enter(request: CallerRequest): Promise<Admission>;
}

/** @param readers tried in order; the first that finds its type of credential decides */
export const createGate = (
  readers: readonly CredentialReader[],
  limiter: RateLimiter,
  challenges: Challenges,
): Gate => {
  const caches = readers.flatMap(({ cache }) => cache ?? []);

  const identify = (request: CallerRequest): Caller | Problem | Promise<Caller | Problem> => {
    for (const reader of readers) {
      const found = reader.read(request);
      if (found) return found;
    }
    return challenges.missingKey(request);
  };

  return {
    async enter(request) {
      const caller = await identify(request);
      if (caller instanceof Problem) throw caller;
      return { caller, rate: await limiter.take(caller) };
    },
    saw(account) {
      for (const cache of caches) cache.saw(account);
    },
    forget(accountId) {
      for (const cache of caches) cache.forget(accountId);
    },
    forgetAll() {
      for (const cache of caches) cache.forgetAll();
    },
  };
};
