import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../support/metrics/metrics.ts';
import type { Tracer } from '../support/traces/tracer.ts';
import { addCompression } from './answers/compress.ts';
import { addPreflight, commonHeaders, type SetCommonHeaders, setCors } from './answers/headers.ts';
import { createRefuse, type NotFoundPage } from './answers/refuse.ts';
import { boundConnections, type ConnectionLimits, connectionLimits } from './requests/connections.ts';
import { addFirstChecks, addJsonBody } from './requests/first-checks.ts';
import { createNotHttpHandler } from './requests/not-http.ts';
import { addRequestLog, addRequestState, addRequestTrace } from './requests/request-state.ts';

const bodyLimit = 1_048_576;

export interface HttpAppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null or undefined: requests are not traced. */
  readonly tracer?: Tracer | null;
  /** By default, every 404 is a problem. */
  readonly notFoundPage?: NotFoundPage;
  readonly limits?: Partial<ConnectionLimits>;
}

const noSchema = (): never => {
  throw new Error('Routes have no schemas of Fastify: operations parse their input.');
};
/** Keeps Fastify from loading its schema compilers, a hundred unused modules. */
const noSchemas = { buildValidator: () => noSchema, buildSerializer: () => noSchema };

/** An HTTP server without routes, with the hooks for every request and response. */
export const createHttpApp = (options: HttpAppOptions): FastifyInstance => {
  const { config, log, metrics, tracer = null } = options;
  const common = commonHeaders(config);
  const setCommonHeaders: SetCommonHeaders = (request, reply) => {
    reply.header('x-request-id', request.id).headers(common);
    setCors(config.allowedOrigins, request, reply);
  };
  const refuse = createRefuse(setCommonHeaders, log, options.notFoundPage);
  const limits: ConnectionLimits = {
    ...connectionLimits,
    most: config.maxConnections,
    maxPerAddress: config.maxConnectionsPerAddress,
    ...options.limits,
  };
  const app = Fastify({
    logger: false,
    bodyLimit,
    genReqId: () => randomUUID(),
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
    clientErrorHandler: createNotHttpHandler(common),
  });
  app.setErrorHandler(refuse);
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  addCompression(app);
  addRequestState(app);
  addRequestTrace(app, tracer);
  addRequestLog(app, log, metrics);
  addJsonBody(app);
  addFirstChecks(app, boundConnections(app, limits));
  addPreflight(app, config.allowedOrigins);
  return app;
};
