import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHostCheck } from '../../support/addresses/own-host.ts';
import { type PublicPage, publicPage, sendPage } from '../answers/public-page.ts';
import type { Services } from '../services.ts';
import type { Frame } from '../site/frame.ts';
import { pageHeaders } from '../site/page-headers.ts';
import { docsPage, errorsPage } from './docs.ts';

/** Under so many addresses of ours the page is kept ready; callers can make up more where every IP address is ours. */
const mostAddresses = 8;

/** The reference pages, which answer without a key. */
export const addDocs = (
  app: FastifyInstance,
  { config, operations, version }: Pick<Services, 'config' | 'operations' | 'version'>,
  frame: Frame,
): void => {
  const isOurs = createHostCheck(config);
  const sampleData = config.sources === 'sandbox';
  const made = new Map<string, PublicPage>();

  const reference = (serverUrl: string): PublicPage => {
    const before = made.get(serverUrl);
    if (before) return before;
    const page = publicPage(docsPage(operations, { version, serverUrl, sampleData, frame }), pageHeaders);
    made.set(serverUrl, page);
    return page;
  };

  /** The lines to copy carry a key: they name an address of ours, never one that a caller has made up. */
  const addressFor = ({ headers: { host = '' }, socket }: FastifyRequest): string => {
    const asked = `http://${host}`;
    const known = made.has(asked) || made.size < mostAddresses;
    return known && isOurs(host.toLowerCase(), socket.localPort) ? asked : `http://localhost:${socket.localPort}`;
  };

  app.get('/docs', (request, reply) => sendPage(reference(config.publicUrl ?? addressFor(request)), request, reply));
  // Made when it is first read, like the others: a start need not wait for it.
  let errors: PublicPage | null = null;
  app.get('/docs/errors', (request, reply) => {
    errors ??= publicPage(errorsPage({ frame, sampleData }), pageHeaders);
    return sendPage(errors, request, reply);
  });
};
