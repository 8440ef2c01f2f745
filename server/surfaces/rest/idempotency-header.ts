import type { IncomingHttpHeaders } from 'node:http';
import { type Fault, Problem } from '../../contract/problem.ts';
import { readIdempotencyKey } from '../../operations/input/idempotency-key.ts';

/** The `Idempotency-Key`, or what is wrong with it: told together with what is wrong with the body. */
export const readIdempotencyHeader = (headers: IncomingHttpHeaders): [key: string | null, faults: readonly Fault[]] => {
  const sent = headers['idempotency-key'];
  try {
    return [readIdempotencyKey(Array.isArray(sent) ? sent.join(', ') : sent, 'Idempotency-Key'), []];
  } catch (error) {
    if (error instanceof Problem) return [null, error.options.errors ?? []];
    throw error;
  }
};
