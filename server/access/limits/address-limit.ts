import { LRUCache } from 'lru-cache';
import { minuteMs } from '../../contract/domain/durations.ts';
import { Problem } from '../../contract/problem.ts';
import type { Clock } from '../../support/clock.ts';
import type { CallerRequest } from '../caller.ts';
import { addressOf } from './caller-address.ts';

const maxAddresses = 10_000;

export interface AddressLimit {
  /** Seconds until this caller is allowed again; 0: now. */
  waitOf(request: CallerRequest): number;
  take(request: CallerRequest): void;
}

interface Bucket {
  /** Tokens left as of `at`. */
  left: number;
  at: number;
}

/** Token bucket per address. @param perMinute its size and refill rate */
export const createAddressLimit = (clock: Clock, perMinute: number): AddressLimit => {
  const buckets = new LRUCache<string, Bucket>({ max: maxAddresses });

  const bucketOf = (request: CallerRequest): Bucket => {
    const address = addressOf(request);
    const bucket = buckets.get(address) ?? { left: perMinute, at: clock.monotonic() };
    buckets.set(address, bucket);
    const now = clock.monotonic();
    bucket.left = Math.min(perMinute, bucket.left + ((now - bucket.at) * perMinute) / minuteMs);
    bucket.at = now;
    return bucket;
  };

  return {
    waitOf(request) {
      const { left } = bucketOf(request);
      return left >= 1 ? 0 : Math.ceil(((1 - left) * minuteMs) / perMinute / 1000);
    },
    take(request) {
      bucketOf(request).left--;
    },
  };
};

const perMinute = 60;

export interface UnknownKeys {
  /** Why this caller may not try another key now, or null. Doesn't read the database. */
  refusal(request: CallerRequest): Problem | null;
  /** Counts an unknown key against the caller. */
  missed(request: CallerRequest): void;
}

/**
 * Limits attempts with unknown keys by address: each costs a database read, and an attacker can invent any number.
 *
 * @param secrets names the secrets in the refusal
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
