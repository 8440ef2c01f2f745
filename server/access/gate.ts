import { Problem } from '../contract/problem.ts';
import type { Caller } from './caller.ts';
import type { Challenges } from './challenges.ts';
import type { CallerCache, CallerRequest, CredentialReader } from './credential-reader.ts';
import type { Rate, RateLimiter } from './limits/rate-limit.ts';

/** A known caller, with one request of its minute spent. */
export interface Admission {
  readonly caller: Caller;
  readonly rate: Rate;
}

export interface Gate extends CallerCache {
  /**
   * Credential, then rate. A refused credential throws; a spent rate does not, because its answer carries headers about
   * the account: see `rate.allowed`.
   */
  enter(request: CallerRequest): Admission | Promise<Admission>;
  /** The caller where memory alone tells who it is; null: `enter` decides. Nothing is spent. */
  known(request: CallerRequest): Caller | null;
  /** Spends one request of a known caller's minute where this node has points of it; null: `enter` decides, and nothing is spent. */
  spend(caller: Caller): Rate | null;
}

/** @param readers asked in this order; the first that finds its type of credential decides */
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

  const admit = (caller: Caller | Problem): Admission | Promise<Admission> => {
    if (caller instanceof Problem) throw caller;
    const rate = limiter.take(caller);
    return rate instanceof Promise ? rate.then((taken) => ({ caller, rate: taken })) : { caller, rate };
  };

  return {
    // Without a promise where both are in memory: a promise costs the hot path a turn of the event loop.
    enter(request) {
      const caller = identify(request);
      return caller instanceof Promise ? caller.then(admit) : admit(caller);
    },
    known(request) {
      for (const reader of readers) {
        const caller = reader.known?.(request);
        if (caller) return caller;
      }
      return null;
    },
    spend: (caller) => limiter.takeHeld(caller),
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
