import type { FastifyInstance } from 'fastify';
import { Problem } from '../../contract/problem.ts';
import type { ConnectionCheck } from './connections.ts';
import { createUnmatched } from './unmatched.ts';

const isStopping = () =>
  new Problem('unavailable', 'This server is shutting down: try again in a moment.', {
    headers: { 'retry-after': '1', connection: 'close' },
  });

const noHost = () =>
  new Problem('invalid_request', 'The request has no Host header, which HTTP/1.1 requires: send one.');

/** Refuses what no surface needs to see: requests on a connection past its limits, while the server stops, without a host, and for no route. */
export const addFirstChecks = (app: FastifyInstance, mayGoOn: ConnectionCheck): void => {
  const unmatched = createUnmatched(app);
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!mayGoOn(request.raw.socket, reply.raw)) {
      reply.hijack();
      return;
    }
    if (stopping) return done(isStopping());
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') return done(noHost());
    done(request.is404 ? unmatched(request) : undefined);
  });
  app.setNotFoundHandler((request) => {
    throw unmatched(request);
  });
};
