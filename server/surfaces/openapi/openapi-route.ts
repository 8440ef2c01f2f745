import type { FastifyInstance } from 'fastify';
import { type PublicPage, publicPage, sendPage } from '../answers/public-page.ts';
import type { Services } from '../services.ts';
import { openapi } from './openapi.ts';

/** The OpenAPI document, which answers without a key. */
export const addOpenapi = (
  app: FastifyInstance,
  { config, operations, version }: Pick<Services, 'config' | 'operations' | 'version'>,
): void => {
  // Made at its first reading: a start need not wait for what few processes are asked for.
  let page: PublicPage | null = null;
  const made = (): PublicPage => {
    const document = openapi(operations, { version, serverUrl: config.publicUrl ?? '/' });
    return publicPage(JSON.stringify(document, null, 2), { 'content-type': 'application/json; charset=utf-8' });
  };
  app.get('/api/openapi.json', (request, reply) => {
    page ??= made();
    return sendPage(page, request, reply);
  });
};
