import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { acceptsEncoding } from './accept-encoding.ts';
import type { AnswerHook } from './answer-hook.ts';

/** Below this an answer fits into three packets: compressing it would cost more than it saves. */
const leastBytes = 4_096;
const keptBytes = 8 * 1_048_576;
/** Half the time of 5 for a tenth more bytes. */
const quality = 4;

const brotli = promisify(brotliCompress);
const texts = /^(?:application\/(?:problem\+)?json|text\/(?!event-stream)|image\/svg)/;

const compressed = (body: string | Buffer): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

/** Compresses long answers for callers that take brotli, on another thread. What many ask for is compressed once. */
export const createCompressHook = (): AnswerHook => {
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Buffer>>();

  const compressedOnce = (etag: string, body: string | Buffer): Promise<Buffer> => {
    const before = underWay.get(etag);
    if (before) return before;
    const made = compressed(body)
      .then((small) => {
        kept.set(etag, small);
        return small;
      })
      .finally(() => underWay.delete(etag));
    underWay.set(etag, made);
    return made;
  };

  return (answer, { headers: asked }) => {
    const { headers, body, status } = answer;
    if (body === null || body.length < leastBytes) {
      if (status === 304 && acceptsEncoding(asked['accept-encoding'], 'br'))
        namedAsKnown(headers, asked['if-none-match']);
      return;
    }
    if (headers.get('content-encoding') !== undefined || !texts.test(headers.get('content-type') ?? '')) return;
    headers.append('vary', 'Accept-Encoding');
    if (!acceptsEncoding(asked['accept-encoding'], 'br')) return;
    const etag = headers.get('etag');
    const write = (small: Buffer): void => {
      headers.set('content-encoding', 'br');
      // A strong tag stands for the same bytes, and these are others.
      if (etag !== undefined && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`);
      answer.body = small;
    };
    if (etag === undefined) return compressed(body).then(write);
    const before = kept.get(etag);
    if (before) return write(before);
    return compressedOnce(etag, body).then(write);
  };
};

/** Whoever has the compressed answer knows it by its weak tag, and finds what they have by that. */
const namedAsKnown = (headers: Parameters<AnswerHook>[0]['headers'], known: string | undefined): void => {
  const etag = headers.get('etag');
  if (etag !== undefined && known?.includes(`W/${etag}`)) headers.set('etag', `W/${etag}`);
};
