import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { openapi } from './openapi.ts';

/** The OpenAPI document, which answers without a key. */
export const addOpenapi = (app: FastifyInstance, { config, operations, version }: Services): void => {
  const document = JSON.stringify(openapi(operations, { version, serverUrl: config.publicUrl ?? '/' }), null, 2);
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
  );
};
