import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHostCheck } from '../own-host.ts';
import type { Services } from '../services.ts';
import { docsPage, docsPolicy, errorsPage } from './docs.ts';

/** The reference pages, which answer without a key. */
export const addDocs = (app: FastifyInstance, { config, operations, version }: Services): void => {
  const isOurs = createHostCheck(config);
  const errors = errorsPage();

  const addPage = (path: string, page: (request: FastifyRequest) => string): void => {
    app.get(path, (request, reply) =>
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', docsPolicy)
        .header('cache-control', 'no-cache')
        .send(page(request)),
    );
  };
  /** The lines to copy carry a key: they name an address of ours, never one that a caller has made up. */
  const addressFor = ({ headers: { host = '' }, socket }: FastifyRequest): string =>
    isOurs(host.toLowerCase(), socket.localPort) ? `http://${host}` : `http://localhost:${socket.localPort}`;

  addPage('/docs', (request) =>
    docsPage(operations, {
      version,
      serverUrl: config.publicUrl ?? addressFor(request),
      sampleData: config.sources === 'sandbox',
    }),
  );
  addPage('/docs/errors', () => errors);
  app.get('/', (_request, reply) => reply.redirect('/docs'));
};
