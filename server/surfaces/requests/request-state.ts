import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Admission } from '../../access/gate.ts';
import type { Deadline } from '../../support/deadline.ts';
import type { Metrics } from '../../support/metrics/metrics.ts';
import { endSpan, readTraceparent, type Span, spanKinds, within } from '../../support/traces/span.ts';
import type { Tracer } from '../../support/traces/tracer.ts';

/** Opens a span for every request, within the caller's trace. */
export const addRequestTrace = (app: FastifyInstance, tracer: Tracer | null): void => {
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const { method } = request;
    const span = tracer.begin(
      {
        name: `${method} ${route}`,
        kind: spanKinds.server,
        attributes: { 'http.request.method': method, 'http.route': route, 'appraise.request.id': request.id },
      },
      readTraceparent(request.headers.traceparent),
    );
    spans.set(request, span);
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      span.attributes = { ...span.attributes, 'http.response.status_code': statusCode };
      if (!writableFinished) endSpan(span, 'the caller left');
      else endSpan(span, statusCode >= 500 ? String(statusCode) : null);
    });
    within(span, done);
  });
  // The body arrives on the socket, outside the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) within(span, done);
    else done();
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the caller is authenticated, and on public routes. */
    admission: Admission | null;
    /** Empty except for REST calls. */
    operationId: string;
    /** How long the call may wait for the database; null if it does not use it. */
    deadline: Deadline | null;
  }
}

/** So that reads are answered within 5 seconds and writes within 8, whatever the database does. */
export const deadlineMs = { read: 4_000, write: 7_000 };

/** Declared once, so that every request object has the same shape. */
export const addRequestState = (app: FastifyInstance): void => {
  app.decorateRequest('admission', null);
  app.decorateRequest('operationId', '');
  app.decorateRequest('deadline', null);
};

/** Counts each REST response, and logs one line per request at level `info`. */
export const addRequestLog = (app: FastifyInstance, log: Logger, metrics: Metrics): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, admission, operationId, routeOptions } = request;
    if (operationId) metrics.answered(operationId, 'rest', reply.statusCode, reply.elapsedTime);
    if (!log.isLevelEnabled('info')) return done();
    log.info({
      requestId: id,
      method,
      path: routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      accountId: admission?.caller.account.id,
      credential: admission?.caller.credential,
    });
    done();
  });
};
