import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSpan, readTraceparent, type Span, spanKinds, within } from '../../support/traces/span.ts';
import type { Tracer } from '../../support/traces/tracer.ts';

/** A span for every request, of the trace that the caller names; everything it leads to is inside. */
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
  // What comes after the body arrives with the socket, outside the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) within(span, done);
    else done();
  });
};
