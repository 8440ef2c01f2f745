import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHostCheck } from '../../support/addresses/own-host.ts';
import { type PublicPage, publicPage, sendPage } from '../answers/public-page.ts';
import { nothingHere } from '../requests/first-checks.ts';
import type { Services } from '../services.ts';
import type { Frame } from '../site/frame.ts';
import { pageHeaders } from '../site/site-document.ts';
import { docsPage, searchPlaces } from './docs.ts';

/** Cached pages. Bounded, since each is stored per address and callers can invent addresses. */
const maxPages = 500;

export const addDocs = (
  app: FastifyInstance,
  { config, operations, version }: Pick<Services, 'config' | 'operations' | 'version'>,
  frame: Frame,
): void => {
  const isOurs = createHostCheck(config);
  const sampleData = config.sources === 'sandbox';
  const made = new LRUCache<string, PublicPage>({ max: maxPages });

  /** Commands to copy contain a key, so they only ever name our own addresses. */
  const addressFor = ({ headers: { host = '' }, socket }: FastifyRequest): string =>
    isOurs(host.toLowerCase(), socket.localPort) ? `http://${host}` : `http://localhost:${socket.localPort}`;

  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?', 1)[0]!;
    const serverUrl = config.publicUrl ?? addressFor(request);
    const key = `${serverUrl} ${path}`;
    let page = made.get(key);
    if (!page) {
      const text = docsPage(path, operations, { version, serverUrl, sampleData, frame });
      if (text === null) throw nothingHere();
      page = publicPage(text, pageHeaders);
      made.set(key, page);
    }
    return sendPage(page, request, reply);
  };
  for (const path of ['/docs', '/docs/:page', '/docs/objects/:name']) app.get(path, send);

  let places: PublicPage | null = null;
  app.get('/docs/search.json', (request, reply) => {
    places ??= publicPage(JSON.stringify(searchPlaces(operations)), {
      'content-type': 'application/json; charset=utf-8',
    });
    return sendPage(places, request, reply);
  });
};
