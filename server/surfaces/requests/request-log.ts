import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** One line a request, where the log's level asks for it. */
export const addRequestLog = (app: FastifyInstance, log: Logger): void => {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, done) => {
    const caller = request.admission?.caller;
    log.info({
      requestId: request.id,
      method: request.method,
      path: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      accountId: caller?.account.id,
      credential: caller?.credential,
    });
    done();
  });
};
