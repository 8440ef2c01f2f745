import type { SourceReply } from './http/source.ts';
import type { Failure } from './wire/outcome.ts';
import { readJson, ShapeChanged } from './wire/read.ts';

export const graphVersion = 'v25.0';

/** Statuses that come with an error in the body. */
export const graphStatuses: readonly number[] = [400, 401, 403, 404];

export interface GraphError {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | null;
}

export const graphError = ({ status, body }: SourceReply): GraphError | null => {
  try {
    const error = readJson(body, 'graph').maybe('error');
    if (!error.present) return null;
    return {
      status,
      code: error.at('code').number(),
      subcode: error.at('error_subcode').orNull((node) => node.number()),
    };
  } catch (problem) {
    if (problem instanceof ShapeChanged) return null;
    throw problem;
  }
};

const limits: ReadonlySet<number> = new Set([4, 17, 32, 341, 368, 613]);

/** Maps errors that don't depend on the requested object. Omits the message, which can repeat the token. */
export const graphFailure = (service: string, { status, code, subcode }: GraphError): Failure => {
  const named = `error ${code}${subcode === null ? '' : ` (${subcode})`}`;
  if (code === 104 || code === 2500)
    return { kind: 'key_missing', detail: `${service} requires an access token: ${named}.` };
  if (code === 190 || code === 102) {
    return { kind: 'key_refused', detail: `${service} rejected the access token, which may have expired: ${named}.` };
  }
  if (code === 10 || (code >= 200 && code < 300) || code === 3) {
    return { kind: 'key_refused', detail: `The access token lacks a permission that ${service} requires: ${named}.` };
  }
  if (limits.has(code)) {
    return { kind: 'rate_limited', detail: `${service} received too many requests: ${named}.`, retryAfterMs: null };
  }
  if (code === 1 || code === 2 || code === -1 || code === -2) {
    return { kind: 'unreachable', detail: `${service} failed in itself: ${named}.` };
  }
  if (status === 401) return { kind: 'key_refused', detail: `${service} rejected the access token: ${named}.` };
  if (status === 403) return { kind: 'blocked', detail: `${service} refused: ${named}.` };
  return { kind: 'shape_changed', path: 'graph.error', detail: `${service} gave an unexpected answer: ${named}.` };
};
