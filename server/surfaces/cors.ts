import type { FastifyInstance } from 'fastify';

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
  'Appraise-Existing-Run',
  'Appraise-Sample-Data',
].join(', ');

/** Lets pages of the listed origins call the API. None are by default: then a browser refuses them. */
export const addCors = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return done();
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', exposed);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
  app.options('/api/*', (request, reply) => {
    if (origins.includes(request.headers.origin ?? '')) {
      reply.header('access-control-allow-methods', 'GET, POST, DELETE');
      reply.header(
        'access-control-allow-headers',
        'Authorization, Content-Type, Idempotency-Key, If-None-Match, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
      );
      reply.header('access-control-max-age', '600');
    }
    return reply.code(204).send();
  });
};
