import type { FastifyInstance, FastifyRequest } from 'fastify';
import { docsPage, docsPolicy, errorsPage } from './docs/docs.ts';
import { openapi } from './openapi/openapi.ts';
import { createHostCheck } from './own-host.ts';
import type { Services } from './services.ts';

/** The documents, which answer without a key. */
export const addPages = (app: FastifyInstance, services: Services): void => {
  const { config, operations, version } = services;
  const isOurs = createHostCheck(config);
  const serverUrl = config.publicUrl ?? '';
  const document = JSON.stringify(openapi(operations, { version, serverUrl: serverUrl || '/' }), null, 2);
  const errors = errorsPage();

  const html = (path: string, page: (request: FastifyRequest) => string): void => {
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
  html('/docs', (request) =>
    docsPage(operations, {
      version,
      serverUrl: serverUrl || addressFor(request),
      sampleData: config.sources === 'sandbox',
    }),
  );
  html('/docs/errors', () => errors);
  app.get('/', (_request, reply) => reply.redirect('/docs'));

  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
  );
};
