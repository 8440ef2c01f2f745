import type { FastifyRequest } from 'fastify';
import { createAddressLimit } from '../../access/limits/address-limit.ts';
import { Problem } from '../../contract/problem.ts';
import type { Clock } from '../../support/clock.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { Deadline } from '../../support/deadline.ts';

/** Concurrent lookups, so that unauthenticated callers cannot take all connections. */
const maxAtOnce = 4;

/**
 * Limits requests of unauthenticated callers.
 * @param perMinute per address
 * @param what follows "Too many" in the refusal, such as `token requests came`
 */
export const createStrangerGate = (clock: Clock, perMinute: number, what: string, waitMs: number) => {
  const limit = createAddressLimit(clock, perMinute);
  const inTurn = atMost(maxAtOnce);
  return async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const seconds = limit.waitOf(request);
    if (seconds > 0) {
      throw new Problem('rate_limited', `Too many ${what} from this address: try again in a few seconds.`, {
        headers: { 'retry-after': String(seconds) },
      });
    }
    limit.take(request);
    request.deadline = new Deadline(waitMs);
    return request.deadline.run(() => inTurn(work));
  };
};
