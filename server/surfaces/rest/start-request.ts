import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Fault, Problem } from '../../contract/problem.ts';
import { longestWaitS, WaitSeconds } from '../../contract/resources/job.ts';
import { faultsOf } from '../../operations/input/input-faults.ts';
import { readIdempotencyKey } from '../../operations/input/input-size.ts';
import { queryReader } from './query.ts';

export interface StartRequest {
  readonly idempotencyKey: string | null;
  readonly waitS: number;
  /** Faults in these, reported together with those of the body. */
  readonly faults: readonly Fault[];
  readonly headers?: Readonly<Record<string, string>>;
}

export const noStart: StartRequest = { idempotencyKey: null, waitS: 0, faults: [] };

const input = z.strictObject({ wait: WaitSeconds });
const readQuery = queryReader({ input });

/** The query parameters of a start. */
export const startQuery: readonly string[] = Object.keys(input.shape);

const readIdempotencyHeader = (headers: IncomingHttpHeaders): [key: string | null, faults: readonly Fault[]] => {
  const sent = headers['idempotency-key'];
  try {
    return [readIdempotencyKey(Array.isArray(sent) ? sent.join(', ') : sent, 'Idempotency-Key'), []];
  } catch (error) {
    if (error instanceof Problem) return [null, error.options.errors ?? []];
    throw error;
  }
};

/** The seconds of `Prefer: wait=10` (RFC 7240). Invalid preferences are ignored. */
export const preferredWait = (prefer: string | string[] | undefined): number | null => {
  const [, digits] = /(?:^|,)\s*wait\s*=\s*"?(\d+)"?\s*(?:[;,]|$)/i.exec([prefer ?? []].flat().join(',')) ?? [];
  return digits === undefined ? null : Math.min(longestWaitS, Number(digits));
};

export const readStart = ({ headers, query: sent }: FastifyRequest): StartRequest => {
  const [idempotencyKey, faults] = readIdempotencyHeader(headers);
  const { wait } = readQuery(sent as Record<string, unknown>);
  const parsed = input.safeParse({ wait });
  if (!parsed.success) {
    return {
      idempotencyKey,
      waitS: 0,
      faults: [...faults, ...faultsOf(parsed.error, { schema: input, input: { wait } })],
    };
  }
  const preferred = wait === undefined ? preferredWait(headers.prefer) : null;
  return preferred === null
    ? { idempotencyKey, waitS: parsed.data.wait, faults }
    : { idempotencyKey, waitS: preferred, faults, headers: { 'preference-applied': `wait=${preferred}` } };
};
