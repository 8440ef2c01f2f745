import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../support/metrics.ts';

const safety = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'x-frame-options',
  'DENY',
  'cross-origin-resource-policy',
  'same-origin',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
];

export interface Responder {
  /** What every answer carries, as names and values in turn. */
  standingHeaders(request: FastifyRequest): string[];
  /** Sets them on an answer that Fastify will write. */
  dress(request: FastifyRequest, reply: FastifyReply): void;
  /** Writes an answer whole. Fastify's own way of sending costs as much again as all of the gate. */
  respond(request: FastifyRequest, reply: FastifyReply, status: number, headers: string[], body: string): void;
}

export const createResponder = ({ sources, allowedOrigins }: Config, metrics: Metrics): Responder => {
  const sampleData = sources === 'sandbox';
  const hooked = allowedOrigins.length > 0;
  const standing = sampleData ? [...safety, 'appraise-sample-data', 'true'] : safety;
  return {
    standingHeaders: (request) => ['x-request-id', request.id, ...standing],
    dress(request, reply) {
      reply.header('x-request-id', request.id);
      for (let at = 0; at < standing.length; at += 2) {
        // What CORS has set stays, on a refusal too: a page that may call must be able to read why it was refused.
        if (!reply.hasHeader(standing[at]!)) reply.header(standing[at]!, standing[at + 1]);
      }
    },
    respond(request, reply, status, headers, body) {
      if (hooked) putBefore(headers, reply.getHeaders());
      reply.hijack();
      reply.raw.writeHead(status, headers);
      reply.raw.end(body);
      metrics.answered(request.operationId, 'rest', status, reply.elapsedTime);
    },
  };
};

/** What a hook has set, which is CORS alone, replaces what stands there. */
const putBefore = (headers: string[], set: ReturnType<FastifyReply['getHeaders']>): void => {
  for (const name in set) {
    const at = headers.indexOf(name);
    if (at >= 0) headers.splice(at, 2);
    headers.push(name, String(set[name]));
  }
};
