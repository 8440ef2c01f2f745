import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../contract/problem.ts';
import { newId } from '../support/ids.ts';
import { addCors } from './cors.ts';
import { addMcp } from './mcp.ts';
import { addPages } from './pages.ts';
import { addRestRoutes } from './rest.ts';
import type { Services } from './services.ts';
import { malformed, toProblem } from './to-problem.ts';

const bodyLimit = 1_048_576;

const safety = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The HTTP server: what holds for every answer stands here, the rest in the surfaces. */
export const buildServer = (services: Services): FastifyInstance => {
  const { log, metrics, operations, config } = services;
  const app = Fastify({
    logger: false,
    bodyLimit,
    genReqId: newId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 1_000, caseSensitive: true },
    frameworkErrors: (error, request, reply) => refuse(error, request, reply as FastifyReply),
    clientErrorHandler(error, socket) {
      // What is not HTTP at all: there is no request to answer, so the bytes are written by hand.
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable) return socket.destroy();
      const tooLong = (error as NodeJS.ErrnoException).code === 'HPE_HEADER_OVERFLOW';
      const problem = new Problem(
        'invalid_request',
        tooLong
          ? 'The headers are too long: keep them under 16 KiB.'
          : 'This is not an HTTP request: send well-formed HTTP/1.1.',
      );
      const requestId = newId();
      const body = JSON.stringify(problem.body(requestId));
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });

  // Bytes, not text: invalid UTF-8 must be refused, and a string would already have hidden it.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(utf8.decode(body as Buffer)));
    } catch (cause) {
      done(malformed(cause));
    }
  });

  const logged = log.isLevelEnabled('info');
  const sampleData = config.sources === 'sandbox';
  app.decorateRequest('caller', null);
  app.decorateRequest('operationId', '');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    for (const name in safety) reply.header(name, safety[name as keyof typeof safety]);
    if (sampleData) reply.header('appraise-sample-data', 'true');
    if (request.is404) return done(unmatched(request));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.operationId) metrics.answered(request.operationId, 'rest', reply.statusCode, reply.elapsedTime);
    if (logged) {
      log.info({
        requestId: request.id,
        method: request.method,
        path: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        accountId: request.caller?.account.id,
        keyId: request.caller?.key.id,
      });
    }
    done();
  });

  const allowed = operations.reduce((paths, { path, method }) => {
    const methods = paths.get(path) ?? [];
    return paths.set(path, methods.concat(method === 'GET' ? ['GET', 'HEAD'] : [method]));
  }, new Map<string, string[]>());
  const shapes = [...allowed].map(([path, methods]) => ({
    shape: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    methods,
  }));

  /** 405 where the path is an operation's, 404 where it is nobody's. */
  const unmatched = (request: FastifyRequest): Problem => {
    const path = request.url.split('?', 1)[0]!;
    const known = shapes.find(({ shape }) => shape.test(path));
    return known
      ? new Problem('method_not_allowed', `Use ${known.methods.join(', ')} on this path.`, {
          headers: { allow: known.methods.join(', ') },
        })
      : new Problem('not_found', 'There is nothing at this path: /docs lists every operation.');
  };

  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = toProblem(error);
    if (problem.status >= 500) {
      log[problem.code === 'internal' ? 'error' : 'warn'](
        { requestId: request.id, err: problem.options.cause ?? error },
        problem.message,
      );
    }
    const headers = problem.options.headers ?? {};
    for (const name in headers) reply.header(name, headers[name]);
    return reply
      .code(problem.status)
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem.body(request.id)));
  };
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request) => {
    throw unmatched(request);
  });

  addCors(app, config.allowedOrigins);
  addPages(app, services);
  addMcp(app, services);
  addRestRoutes(app, services);
  return app;
};
