import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** A request that was answered, as far as the log tells of it. */
export type LoggedRequest = Pick<FastifyRequest, 'id' | 'method' | 'admission'>;

/** Writes the line of an answered request. */
export type RequestLog = (request: LoggedRequest, path: string, status: number, ms: number) => void;

/** One line a request, where the log's level asks for it; null: it does not. */
export const createRequestLog = (log: Logger): RequestLog | null => {
  if (!log.isLevelEnabled('info')) return null;
  return ({ id, method, admission }, path, status, ms) =>
    log.info({
      requestId: id,
      method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      accountId: admission?.caller.account.id,
      credential: admission?.caller.credential,
    });
};

export const addRequestLog = (app: FastifyInstance, write: RequestLog | null): void => {
  if (!write) return;
  app.addHook('onResponse', (request, reply, done) => {
    write(request, request.routeOptions.url ?? '(none)', reply.statusCode, reply.elapsedTime);
    done();
  });
};
