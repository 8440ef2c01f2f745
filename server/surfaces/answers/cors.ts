import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './headers.ts';

const exposed = [
  'X-Request-Id',
  'X-Credits-Used',
  'X-Credits-Remaining',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Location',
  'ETag',
  'Idempotent-Replayed',
  'Preference-Applied',
  'Appraise-Existing-Run',
  'Appraise-Sample-Data',
  'WWW-Authenticate',
].join(', ');

/** Lets pages of the listed origins read every answer, refusals included. None are listed by default. */
export const setCors = (origins: readonly string[], request: FastifyRequest, reply: FastifyReply): void => {
  if (origins.length === 0) return;
  const { origin } = request.headers;
  addVary(reply, 'Origin');
  if (origin === undefined || !origins.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposed,
    'cross-origin-resource-policy': 'cross-origin',
  });
};

/** Tells browsers before a call what pages of the listed origins may send. */
export const addPreflight = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (origins.includes(request.headers.origin ?? '')) {
      reply.header('access-control-allow-methods', 'GET, POST, DELETE');
      reply.header(
        'access-control-allow-headers',
        'Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
      );
      reply.header('access-control-max-age', '600');
    }
    return reply.code(204).send();
  };
  for (const path of ['/api/*', '/oauth/*', '/.well-known/*']) app.options(path, answer);
};
