import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problem.ts';
import { malformed } from '../answers/to-problem.ts';
import type { ConnectionCheck } from './connections.ts';

export const nothingHere = () =>
  new Problem('not_found', 'There is nothing at this path: /docs lists every operation.');

/** 405 if the path exists with another method, otherwise 404. */
const createUnmatched = (app: FastifyInstance): ((request: FastifyRequest) => Problem) => {
  const methodsByUrl = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) methodsByUrl.set(url, (methodsByUrl.get(url) ?? []).concat(method));
  });
  const shapes: { shape: RegExp; methods: string }[] = [];
  app.addHook('onReady', (done) => {
    for (const [url, methods] of methodsByUrl) {
      shapes.push({ shape: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), methods: methods.join(', ') });
    }
    done();
  });

  return (request) => {
    const path = request.url.split('?', 1)[0]!;
    const known = shapes.find(({ shape }) => shape.test(path));
    return known
      ? new Problem('method_not_allowed', `Use ${known.methods.replace(/, ([^,]+)$/u, ' or $1')} on this path.`, {
          headers: { allow: known.methods },
        })
      : nothingHere();
  };
};

const isStopping = () =>
  new Problem('unavailable', 'This server is shutting down: try again in a moment.', {
    headers: { 'retry-after': '1', connection: 'close' },
  });

const noHost = () =>
  new Problem('invalid_request', 'The request has no Host header, which HTTP/1.1 requires: send one.');

/**
 * Refuses requests that no surface needs to see: over the connection's limits, while stopping, without a host, and
 * without a route.
 */
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

/** Bodies must be JSON in UTF-8. */
export const addJsonBody = (app: FastifyInstance): void => {
  // Bytes, not text: a decoded string would hide invalid UTF-8.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Many clients send the header with every request.
    if (body.length === 0 && request.method === 'DELETE') return done(null);
    try {
      done(null, JSON.parse(utf8.decode(body as Buffer)));
    } catch (cause) {
      done(malformed(cause));
    }
  });
};
