import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../../support/metrics/metrics.ts';

/** Counts each answered REST call, and logs one line per request at level `info`. */
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
