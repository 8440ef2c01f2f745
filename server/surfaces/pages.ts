import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../contract/problem.ts';
import { docsPage, docsPolicy, errorsPage } from './docs.ts';
import { openapi } from './openapi.ts';
import type { Services } from './services.ts';

/** What answers without a key: the documents, and what the person who hosts it asks. */
export const addPages = (app: FastifyInstance, services: Services): void => {
  const { config, operations, version, metrics } = services;
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
  html('/docs', ({ headers }) =>
    docsPage(operations, {
      version,
      serverUrl: serverUrl || `http://${headers.host ?? `${config.host}:${config.port}`}`,
      sampleData: config.sources === 'sandbox',
    }),
  );
  html('/docs/errors', () => errors);
  app.get('/', (_request, reply) => reply.redirect('/docs'));

  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(document),
  );

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await services.notReady();
    if (reason !== null) throw new Problem('unavailable', reason, { headers: { 'retry-after': '1' } });
    return reply.send({ status: 'ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, config.metricsToken))
      throw new Problem('not_found', 'There is nothing at this path: /docs lists every operation.');
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
};

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Loopback, unless a proxy stands there and speaks for others; or whoever holds the token. */
const mayScrape = ({ headers, socket }: FastifyRequest, token: string | null): boolean => {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token !== null && given !== undefined) {
    const [a, b] = [Buffer.from(given), Buffer.from(token)];
    if (a.length === b.length && timingSafeEqual(a, b)) return true;
  }
  return (
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    loopback.test(socket.remoteAddress ?? '')
  );
};
