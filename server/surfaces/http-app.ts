import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../support/metrics/metrics.ts';
import type { Tracer } from '../support/traces/tracer.ts';
import type { AnswerHook } from './answers/answer-hook.ts';
import { createCompressHook } from './answers/compress.ts';
import { addPreflight, corsHooks } from './answers/cors.ts';
import { createRefuse } from './answers/refuse.ts';
import { createResponder, type Responder } from './answers/responder.ts';
import { boundConnections, type ConnectionLimits, connectionLimits } from './requests/connections.ts';
import { addFirstChecks } from './requests/first-checks.ts';
import { addJsonBody } from './requests/json-body.ts';
import { createNotHttpHandler } from './requests/not-http.ts';
import { createRequestIds } from './requests/request-ids.ts';
import { addRequestLog, createRequestLog } from './requests/request-log.ts';
import { addRequestState } from './requests/request-state.ts';
import { addRequestTrace } from './requests/request-trace.ts';

const bodyLimit = 1_048_576;

export interface HttpAppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null, and left out: requests are not traced. */
  readonly tracer?: Tracer | null;
  /** What else every answer passes before it is written, after the service's own. */
  readonly answerHooks: readonly AnswerHook[];
  readonly limits?: Partial<ConnectionLimits>;
}

const noSchema = (): never => {
  throw new Error('Routes have no schemas of Fastify: operations parse their input.');
};
/** Without these, Fastify would load its compilers of schemas: a hundred modules that nothing uses. */
const noSchemas = { buildValidator: () => noSchema, buildSerializer: () => noSchema };

export interface HttpApp {
  readonly app: FastifyInstance;
  readonly responder: Responder;
}

/** An HTTP server without routes: what is the same for every request and every answer. */
export const createHttpApp = (options: HttpAppOptions): HttpApp => {
  const { config, log, metrics, tracer = null, answerHooks } = options;
  // Compression comes last: it takes the body that the others leave.
  const hooks = [...corsHooks(config.allowedOrigins), ...answerHooks, createCompressHook()];
  const responder = createResponder(config, metrics, log, hooks);
  const refuse = createRefuse(responder, log);
  const limits: ConnectionLimits = {
    ...connectionLimits,
    most: config.maxConnections,
    mostPerAddress: config.maxConnectionsPerAddress,
    ...options.limits,
  };
  const app = Fastify({
    logger: false,
    bodyLimit,
    genReqId: createRequestIds(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // Refused by the first checks, as a problem.
    return503OnClosing: false,
    requestTimeout: limits.requestMs,
    routerOptions: { maxParamLength: 1_000, caseSensitive: true },
    // Refused by the first checks, as a problem; Node would do it without a body.
    http: {
      requireHostHeader: false,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    schemaController: { compilersFactory: noSchemas },
    frameworkErrors: (error, request, reply) => refuse(error, request, reply as FastifyReply),
    clientErrorHandler: createNotHttpHandler(responder),
  });
  app.setErrorHandler(refuse);
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  responder.attach(app);
  addRequestState(app);
  addRequestTrace(app, tracer);
  addRequestLog(app, createRequestLog(log));
  addJsonBody(app);
  addFirstChecks(app, boundConnections(app, limits));
  addPreflight(app, config.allowedOrigins);
  return { app, responder };
};
