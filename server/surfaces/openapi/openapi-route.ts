import type { FastifyInstance } from 'fastify';
import { publicPage, sendPage } from '../answers/public-page.ts';
import type { Services } from '../services.ts';
import { openapi } from './openapi.ts';

/** The OpenAPI document, which answers without a key. */
export const addOpenapi = (
  app: FastifyInstance,
  { config, operations, version }: Pick<Services, 'config' | 'operations' | 'version'>,
): void => {
  const document = JSON.stringify(openapi(operations, { version, serverUrl: config.publicUrl ?? '/' }), null, 2);
  const page = publicPage(document, { 'content-type': 'application/json; charset=utf-8' });
  app.get('/api/openapi.json', (request, reply) => sendPage(page, request, reply));
};
