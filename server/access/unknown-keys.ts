import { LRUCache } from 'lru-cache';
import { minuteMs } from '../contract/domain/durations.ts';
import { Problem } from '../contract/problem.ts';
import type { Clock } from '../support/clock.ts';
import { addressOf } from './caller-address.ts';
import type { CallerRequest } from './credential-reader.ts';

/** How many keys that nobody has one address may try in a minute. */
const perMinute = 60;
const mostAddresses = 10_000;

export interface UnknownKeys {
  /** Why this caller may not try another key now; null: it may. Asks no database. */
  refusal(request: CallerRequest): Problem | null;
  /** The key that this caller tried is nobody's. */
  missed(request: CallerRequest): void;
}

interface Bucket {
  /** How many keys it may still try, as of `at`. */
  left: number;
  at: number;
}

/**
 * Counts tries of unknown keys by address: each costs the database a read, and an attacker can invent them forever.
 *
 * @param secrets what is tried, for the refusal to name
 */
export const createUnknownKeys = (clock: Clock, secrets = 'API keys or sessions'): UnknownKeys => {
  const buckets = new LRUCache<string, Bucket>({ max: mostAddresses });

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
    refusal(request) {
      const { left } = bucketOf(request);
      if (left >= 1) return null;
      const seconds = Math.ceil(((1 - left) * minuteMs) / perMinute / 1000);
      return new Problem(
        'rate_limited',
        `Too many unknown ${secrets} were sent from this address: send an active one, or try again in a few seconds.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    },
    missed(request) {
      bucketOf(request).left--;
    },
  };
};
