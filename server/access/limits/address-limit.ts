import { LRUCache } from 'lru-cache';
import { minuteMs } from '../../contract/domain/durations.ts';
import { atMostEntries } from '../../support/at-most-entries.ts';
import type { Clock } from '../../support/clock.ts';
import type { CallerRequest } from '../credential-reader.ts';
import { addressOf } from './caller-address.ts';

const mostAddresses = 10_000;

/** Counts, by address, what callers do of whom nothing else is known. Asks no database. */
export interface AddressLimit {
  /** The seconds this caller has to wait; 0: none. */
  waitOf(request: CallerRequest): number;
  take(request: CallerRequest): void;
}

interface Bucket {
  /** How much is still allowed, as of `at`. */
  left: number;
  at: number;
}

/** @param perMinute how much one address may take in a minute, all at once or evenly */
export const createAddressLimit = (clock: Clock, perMinute: number): AddressLimit => {
  const buckets = new LRUCache<string, Bucket>(atMostEntries(mostAddresses));

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
