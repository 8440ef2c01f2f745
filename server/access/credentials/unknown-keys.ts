import { Problem } from '../../contract/problem.ts';
import type { Clock } from '../../support/clock.ts';
import type { CallerRequest } from '../credential-reader.ts';
import { createAddressLimit } from '../limits/address-limit.ts';

/** How many keys that nobody has one address may try in a minute. */
const perMinute = 60;

export interface UnknownKeys {
  /** Why this caller may not try another key now; null: it may. Asks no database. */
  refusal(request: CallerRequest): Problem | null;
  /** The key that this caller tried is nobody's. */
  missed(request: CallerRequest): void;
}

/**
 * Counts tries of unknown keys by address: each costs the database a read, and an attacker can invent them forever.
 *
 * @param secrets what is tried, for the refusal to name
 */
export const createUnknownKeys = (clock: Clock, secrets = 'API keys or sessions'): UnknownKeys => {
  const tries = createAddressLimit(clock, perMinute);
  return {
    refusal(request) {
      const seconds = tries.waitOf(request);
      if (seconds === 0) return null;
      return new Problem(
        'rate_limited',
        `Too many unknown ${secrets} were sent from this address: send an active one, or try again in a few seconds.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    },
    missed: (request) => tries.take(request),
  };
};
