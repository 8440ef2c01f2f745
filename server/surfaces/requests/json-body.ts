import type { FastifyInstance } from 'fastify';
import { malformed } from '../answers/to-problem.ts';

/** Bodies are JSON in UTF-8 and nothing else. */
export const addJsonBody = (app: FastifyInstance): void => {
  // Bytes, not text: invalid UTF-8 must be refused, and a string would already have hidden it.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Many clients name the type on every request they send.
    if (body.length === 0 && request.method === 'DELETE') return done(null);
    try {
      done(null, JSON.parse(utf8.decode(body as Buffer)));
    } catch (cause) {
      done(malformed(cause));
    }
  });
};
