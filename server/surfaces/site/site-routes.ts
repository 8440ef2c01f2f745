import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problem.ts';
import { addVary } from '../answers/headers.ts';
import { matchesEtag } from '../answers/public-page.ts';
import { nothingHere } from '../requests/first-checks.ts';
import type { Services } from '../services.ts';
import { movedPaths, pageHeaders, sharedPath, siteDocument, sitePaths } from './site-document.ts';
import { encodingFor, type SiteFile } from './site-files.ts';

/** A year: the name of a hashed file changes with its content. */
const forever = 'public, max-age=31536000, immutable';

const notBuilt = () =>
  new Problem('unavailable', 'The web site is not built: run `npm run build` and start the service again.');

/** Pages are for browsers: a program that wants JSON gets a hint to the API. */
const wantsPage = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept === undefined || /\*\/\*|text\/(html|\*)/i.test(accept);

const notAPage = () =>
  new Problem(
    'not_acceptable',
    'This is a page of the web site: the operations are under /api/v1, and /docs lists them.',
  );

const sendFile = (
  file: SiteFile,
  cacheControl: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const encoding = encodingFor(file, headers['accept-encoding']);
  addVary(reply, 'Accept-Encoding');
  reply.headers({ 'cache-control': cacheControl, etag: file.etag });
  if (matchesEtag(headers['if-none-match'], file.etag.slice(2))) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-type', file.type).send(encoding ? file.compressed[encoding] : file.body);
};

/** Throws if a page's address names something that does not exist. */
export type PageCheck = (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => Promise<void>;

/** The web application: one document for every page of the site map, and its files, all from memory. */
export const addSite = (
  app: FastifyInstance,
  { config, log }: Pick<Services, 'config' | 'log'>,
  files: ReadonlyMap<string, SiteFile> | null,
  checkShared: PageCheck,
): void => {
  if (!files) log.warn('the web site is not built: run `npm run build`');
  const built = files?.get('index.html');
  const shell = built && siteDocument(built, config);

  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!shell) throw notBuilt();
    if (!wantsPage(request)) throw notAPage();
    reply.headers(pageHeaders);
    return sendFile(shell, 'no-cache', request, reply);
  };
  for (const path of sitePaths) app.get(path.replaceAll('$', ':'), sendPage);
  for (const [from, to] of Object.entries(movedPaths)) {
    app.get<{ Params: { id?: string } }>(from, ({ params: { id = '' }, url }, reply) => {
      const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
      return reply.redirect(to.replace(':id', encodeURIComponent(id)) + query, 301);
    });
  }
  app.get<{ Params: { token: string } }>(sharedPath.replace('$', ':'), async (request, reply) => {
    await checkShared(request, reply);
    return sendPage(request, reply);
  });

  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const file = files?.get(`assets/${request.params.name}`);
    if (!file) throw nothingHere();
    return sendFile(file, forever, request, reply);
  });
  for (const [name, file] of files ?? []) {
    if (name.includes('/') || name.endsWith('.html')) continue;
    app.get(`/${name}`, (request, reply) => sendFile(file, 'no-cache', request, reply));
  }
};
