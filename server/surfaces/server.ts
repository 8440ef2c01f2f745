import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../contract/problem.ts';
import { Refusal } from '../jobs/refusal.ts';
import { accountHeaders } from './answers/account-headers.ts';
import { addCors } from './cors.ts';
import { addHealth } from './health.ts';
import { addMcp } from './mcp/mcp.ts';
import { addPages } from './pages.ts';
import { createResponder } from './respond.ts';
import { addRestRoutes } from './rest/rest.ts';
import type { Services } from './services.ts';
import { malformed, toProblem } from './to-problem.ts';

const bodyLimit = 1_048_576;

/** The HTTP server: what holds for every answer stands here, the rest in the surfaces. */
export const buildServer = (services: Services): FastifyInstance => {
  const { log, metrics, config } = services;
  const app = Fastify({
    logger: false,
    bodyLimit,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // Refused below, as a problem.
    return503OnClosing: false,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 1_000, caseSensitive: true },
    // Refused below, as a problem; Node would do it without a body.
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => refuse(error, request, reply as FastifyReply),
    clientErrorHandler(error, socket) {
      // What is not HTTP at all: there is no request to answer, so the bytes are written by hand.
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable) return socket.destroy();
      // Garbage behind a whole request: that one may have been charged, so its own answer must reach the caller.
      const { _httpMessage: answering } = socket as typeof socket & { _httpMessage?: ServerResponse | null };
      if (answering?.req.complete) {
        answering.once('finish', () => socket.end());
        return;
      }
      const problem = new Problem('invalid_request', unread[(error as NodeJS.ErrnoException).code ?? ''] ?? notHttp);
      const requestId = randomUUID();
      const body = JSON.stringify(problem.body(requestId));
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });

  // Bytes, not text: invalid UTF-8 must be refused, and a string would already have hidden it.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Many clients name the type on every request they send.
    if (body.length === 0 && request.method === 'DELETE') return done(null);
    try {
      done(null, JSON.parse(utf8.decode(body as Buffer)));
    } catch (cause) {
      done(malformed(cause));
    }
  });

  const responder = createResponder(config, metrics);
  app.decorateRequest('admission', null);
  app.decorateRequest('operationId', '');
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  addCors(app, config.allowedOrigins);
  app.addHook('onRequest', (request, reply, done) => {
    if (stopping) {
      reply.header('connection', 'close');
      return done(isStopping());
    }
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') return done(noHost());
    done(request.is404 ? unmatched(request) : undefined);
  });
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  if (log.isLevelEnabled('info')) {
    app.addHook('onResponse', (request, reply, done) => {
      log.info({
        requestId: request.id,
        method: request.method,
        path: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        accountId: request.admission?.caller.account.id,
        credential: request.admission?.caller.credential,
      });
      done();
    });
  }

  const allowed = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) allowed.set(url, (allowed.get(url) ?? []).concat(method));
  });
  app.addHook('onReady', (done) => {
    for (const [url, methods] of allowed) {
      shapes.push({ shape: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), methods: methods.join(', ') });
    }
    done();
  });
  const shapes: { shape: RegExp; methods: string }[] = [];

  /** 405 where the path is somebody's, 404 where it is nobody's. */
  const unmatched = (request: FastifyRequest): Problem => {
    const path = request.url.split('?', 1)[0]!;
    const known = shapes.find(({ shape }) => shape.test(path));
    return known
      ? new Problem('method_not_allowed', `Use ${known.methods} on this path.`, { headers: { allow: known.methods } })
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
    responder.dress(request, reply);
    if (problem instanceof Refusal) services.gate.saw(problem.account);
    if (request.admission) {
      const { caller, rate } = request.admission;
      const account = problem instanceof Refusal ? problem.account : caller.account;
      const headers = accountHeaders(account, rate, 0);
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]);
    }
    const headers = problem.options.headers ?? {};
    for (const name in headers) reply.header(name, headers[name]);
    if (request.operationId) metrics.answered(request.operationId, 'rest', problem.status, reply.elapsedTime);
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem.body(request.id)));
  };
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request) => {
    throw unmatched(request);
  });

  app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      responder.dress(request, reply);
      done();
    });
    addHealth(scope, services);
    addPages(scope, services);
    addMcp(scope, services);
  });
  addRestRoutes(app, services, responder);
  return app;
};

const notHttp = 'This is not an HTTP request: send well-formed HTTP/1.1.';
const unread: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are too long: keep them under 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive: send it again.',
};

const isStopping = () =>
  new Problem('unavailable', 'This server is shutting down: try again in a moment.', {
    headers: { 'retry-after': '1' },
  });

const noHost = () =>
  new Problem('invalid_request', 'The request has no Host header, which HTTP/1.1 requires: send one.');
