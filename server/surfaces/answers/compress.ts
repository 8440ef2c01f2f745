import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addVary } from './headers.ts';

/** Smaller responses fit into three packets: compressing them costs more than it saves. */
const minBytes = 4_096;
const cacheBytes = 8 * 1_048_576;
/** Takes half the time of level 5 for 10 % more bytes. */
const quality = 4;

const brotli = promisify(brotliCompress);
const texts = /^(?:application\/(?:problem\+)?json|text\/(?!event-stream)|image\/svg)/;

type Body = string | Buffer;

const compress = (body: Body): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

/** Whether an `Accept-Encoding` header lists an encoding by name. A refusal (`br;q=0`) counts; `*` is ignored. */
export const acceptsEncoding = (header: string | undefined, encoding: string): boolean =>
  header?.split(',').some((each) => {
    const [name = '', ...parameters] = each.toLowerCase().split(';');
    return name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  }) ?? false;

const isCompressible = (reply: FastifyReply, body: unknown): body is Body =>
  (typeof body === 'string' || Buffer.isBuffer(body)) &&
  body.length >= minBytes &&
  !reply.hasHeader('content-encoding') &&
  texts.test(String(reply.getHeader('content-type')));

/** Compresses large responses with brotli. The result is cached by ETag, so a public page is compressed once. */
export const addCompression = (app: FastifyInstance): void => {
  const cache = new LRUCache<string, Buffer, { readonly body: Body }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_etag, _stale, { context }) => compress(context.body),
  });

  app.addHook('onSend', (request, reply, body, done) => {
    const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
    const etag = reply.getHeader('etag') as string | undefined;
    // The compressed body has a weak ETag.
    if (reply.statusCode === 304 && known?.includes(`W/${etag}`) && acceptsEncoding(accepted, 'br')) {
      reply.header('etag', `W/${etag}`);
    }
    if (!isCompressible(reply, body)) return done();
    addVary(reply, 'Accept-Encoding');
    if (!acceptsEncoding(accepted, 'br')) return done();
    const compressed = etag === undefined ? compress(body) : cache.forceFetch(etag, { context: { body } });
    compressed.then((small) => {
      reply.header('content-encoding', 'br').removeHeader('content-length');
      // A strong ETag would promise identical bytes.
      if (etag !== undefined && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
      done(null, small);
    }, done);
  });
};
