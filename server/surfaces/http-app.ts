import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../support/metrics/metrics.ts';
import type { Tracer } from '../support/traces/tracer.ts';
import { addCompression } from './answers/compress.ts';
import { addPreflight, setCors } from './answers/cors.ts';
import { commonHeaders, type SetCommonHeaders } from './answers/headers.ts';
import { createRefuse, type NotFoundPage } from './answers/refuse.ts';
import { boundConnections, type ConnectionLimits, connectionLimits } from './requests/connections.ts';
import { addFirstChecks } from './requests/first-checks.ts';
import { addJsonBody } from './requests/json-body.ts';
import { createNotHttpHandler } from './requests/not-http.ts';
import { addRequestLog } from './requests/request-log.ts';
import { addRequestState } from './requests/request-state.ts';
import { addRequestTrace } from './requests/request-trace.ts';

const bodyLimit = 1_048_576;

export interface HttpAppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null, and left out: requests are not traced. */
  readonly tracer?: Tracer | null;
  /** Left out, every 404 is a problem. */
  readonly notFoundPage?: NotFoundPage;
  readonly limits?: Partial<ConnectionLimits>;
}

const noSchema = (): never => {
  throw new Error('Routes have no schemas of Fastify: operations parse their input.');
};
/** Without these, Fastify would load its compilers of schemas: a hundred modules that nothing uses. */
const noSchemas = { buildValidator: () => noSchema, buildSerializer: () => noSchema };

/** An HTTP server without routes: what is the same for every request and every answer. */
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
    mostPerAddress: config.maxConnectionsPerAddress,
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
