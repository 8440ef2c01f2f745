import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { minuteMs } from '../../contract/domain/durations.ts';
import { type ExportFormat, exportFormats } from '../../contract/domain/export-formats.ts';
import { Problem } from '../../contract/problem.ts';
import { encoderOf } from '../../exports/encoders/index.ts';
import type { ExportFile } from '../../operations/exporting/export-call.ts';
import { type Exported, isDocumentFormat } from '../../operations/exporting/exported.ts';
import { onBehalfOf, withoutDeadline } from '../../support/deadline.ts';
import { accountHeaders, addVary } from '../answers/headers.ts';
import { matchesEtag } from '../answers/public-page.ts';
import type { Services } from '../services.ts';

/** Reads the first batch immediately, so that errors occur before the response starts. */
const primed = async <Batch>(batches: AsyncIterable<Batch>): Promise<AsyncIterable<Batch>> => {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* all() {
    try {
      if (first.done) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  })();
};

/** Reads the next batch while the last is written. */
async function* readAhead<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = iterator.next();
      // Handled when its turn comes; without this, an early failure would be an unhandled rejection.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await iterator.return?.();
  }
}

/** An export holds rows and a database connection for as long as its caller reads. */
const maxExports = { ofAccount: 3, inAll: 12 };

const tooMany = (whose: string): Problem =>
  new Problem('too_many_exports', `${whose}: wait for one to end, or leave it.`, { headers: { 'retry-after': '5' } });

export const createExportTurns = (most = maxExports) => {
  const underWay = new Map<string, number>();
  let all = 0;
  return {
    /** Takes a slot and returns a function that frees it; throws if all are taken. */
    take(accountId: string): () => void {
      const own = underWay.get(accountId) ?? 0;
      if (own >= most.ofAccount) throw tooMany(`Your account has ${own} exports under way`);
      if (all >= most.inAll) throw tooMany('This server has too many exports under way');
      underWay.set(accountId, own + 1);
      all++;
      let isReturned = false;
      return () => {
        if (isReturned) return;
        isReturned = true;
        all--;
        const left = underWay.get(accountId)! - 1;
        if (left > 0) underWay.set(accountId, left);
        else underWay.delete(accountId);
      };
    },
  };
};

export type ExportTurns = ReturnType<typeof createExportTurns>;

/** `last` is inclusive. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

type RequestedRange = { readonly first: number; readonly last: number | null } | { readonly suffix: number };

const form = /^bytes=(\d{1,15})?-(\d{1,15})?$/;

/** Parses a `Range` header; null if it is unsupported, such as several ranges: the whole file is sent. */
const readRange = (header: string | undefined): RequestedRange | null => {
  const [, first, last] = form.exec(header?.trim() ?? '') ?? [];
  if (first !== undefined) {
    const requested = { first: Number(first), last: last === undefined ? null : Number(last) };
    return requested.last !== null && requested.last < requested.first ? null : requested;
  }
  return last === undefined ? null : { suffix: Number(last) };
};

/** The range within a known size; null if it is out of range. */
const rangeWithin = (requested: RequestedRange, length: number): ByteRange | null => {
  const first = 'suffix' in requested ? Math.max(0, length - requested.suffix) : requested.first;
  const last = 'suffix' in requested || requested.last === null ? length - 1 : Math.min(requested.last, length - 1);
  return first < length && first <= last ? { first, last } : null;
};

async function* cut(chunks: AsyncIterable<string | Uint8Array>, { first, last }: ByteRange) {
  let at = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    const part = bytes.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (part.length > 0) yield part;
    at += bytes.length;
    if (at > last) return;
  }
}

/** The minimum rate of a reader, how long it may stay below, and how much of that time fast reading can add. */
const minRate = { bytesPerSecond: 16_384, behindMs: minuteMs, aheadMs: 10 * minuteMs };

/**
 * Passes chunks on, and calls `cutOff` if the reader is too slow: at a few bytes per minute, an export's slot would be
 * held for days. Only time spent waiting for the reader counts.
 */
export async function* atLeastRate<Chunk extends string | Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  cutOff: () => void,
  { bytesPerSecond, behindMs, aheadMs } = minRate,
): AsyncGenerator<Chunk> {
  let leftMs = behindMs;
  for await (const chunk of chunks) {
    leftMs = Math.min(leftMs + (chunk.length / bytesPerSecond) * 1000, behindMs + aheadMs);
    const began = performance.now();
    const timer = setTimeout(cutOff, leftMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
    leftMs -= performance.now() - began;
  }
}

type Chunks = AsyncIterable<string | Uint8Array>;

const rememberedLengths = 1_000;

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

const lengthOf = async (chunks: Chunks, isLeft: () => boolean): Promise<number | null> => {
  let bytes = 0;
  for await (const chunk of chunks) {
    if (isLeft()) return null;
    bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length;
  }
  return bytes;
};

/** Documents quote third-party texts, so scripts must not run in them. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Sets the status and headers of a file and returns its body; undefined if there is none. */
export type AnswerExport = (
  file: ExportFile,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Readable | undefined>;

export const createAnswerExport = (
  { config, version, log }: Pick<Services, 'config' | 'version' | 'log'>,
  turns: ExportTurns,
): AnswerExport => {
  const isSample = config.sources === 'sandbox';
  /** File sizes by ETag, known after a file was written once. */
  const lengths = new LRUCache<string, number>({ max: rememberedLengths });

  const chunksOf = async (exported: Exported, { format, bom }: ExportFile): Promise<Chunks> => {
    if ('write' in exported) return whole(exported.write(isSample));
    if (isDocumentFormat(format)) throw new Error(`rows cannot be written as ${format}`);
    // Until the first byte, the call can still fail with a problem.
    return encoderOf(format, { bom })(exported.table, readAhead(await primed(exported.batches)));
  };

  /** Strong: the same rows always produce the same bytes. */
  const etagOf = ({ stamp }: Exported, { format, bom, limit, offset }: ExportFile): string | null =>
    stamp === null
      ? null
      : `"${hash('sha1', JSON.stringify([version, format, bom, limit, offset, stamp]), 'base64url')}"`;

  async function* counted(chunks: Chunks, etag: string): Chunks {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length;
      yield chunk;
    }
    lengths.set(etag, bytes);
  }

  const setHeaders = (
    { admission }: FastifyRequest,
    reply: FastifyReply,
    exported: Exported,
    format: ExportFormat,
  ): void => {
    const { caller, rate } = admission!;
    const { contentType, extension } = exportFormats[format];
    const name = `${isSample ? 'sample-' : ''}${exported.name}.${extension}`;
    addVary(reply, 'Accept');
    reply.headers({
      ...accountHeaders(caller.account, rate),
      'cache-control': 'no-store',
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      ...(format === 'html' && { 'content-security-policy': documentPolicy }),
    });
  };

  /** Writes as fast as the caller reads. On failure the connection is cut, so that the file is not taken for complete. */
  const stream = (request: FastifyRequest, reply: FastifyReply, status: number, chunks: Chunks): Readable => {
    const read = atLeastRate(chunks, () => reply.raw.destroy());
    const body = Readable.from(request.method === 'HEAD' ? [] : read, { objectMode: false, highWaterMark: 1 });
    body.on('error', (error) => log.warn({ requestId: request.id, err: error }, 'export stream failed'));
    reply.code(status);
    return body;
  };

  const write: AnswerExport = async (file, request, reply) => {
    const { 'if-none-match': known, 'if-range': unlessOther, range: header } = request.headers;
    let exported = await file.open();
    setHeaders(request, reply, exported, file.format);
    const etag = etagOf(exported, file);
    if (etag === null) {
      reply.header('accept-ranges', 'none');
      return stream(request, reply, 200, await chunksOf(exported, file));
    }
    reply.headers({ 'accept-ranges': 'bytes', etag });
    if (matchesEtag(known, etag)) {
      reply.removeHeader('content-type').code(304);
      return undefined;
    }
    const requested = unlessOther === undefined || unlessOther === etag ? readRange(header) : null;
    if (requested) {
      const length = lengths.get(etag) ?? (await lengthOf(await chunksOf(exported, file), () => reply.raw.destroyed));
      if (length === null) return undefined;
      lengths.set(etag, length);
      exported = await file.open();
      // If it changed meanwhile, the whole file is sent with its new ETag.
      if (etagOf(exported, file) === etag) {
        const part = rangeWithin(requested, length);
        if (part === null) throw beyondEnd(length);
        reply.headers({
          'content-range': `bytes ${part.first}-${part.last}/${length}`,
          'content-length': String(part.last - part.first + 1),
        });
        return stream(request, reply, 206, cut(await chunksOf(exported, file), part));
      }
      reply.header('etag', etagOf(exported, file) ?? etag);
    }
    const length = lengths.get(etag);
    if (length !== undefined) reply.header('content-length', String(length));
    return stream(request, reply, 200, counted(await chunksOf(exported, file), etag));
  };

  return (file, request, reply) => {
    const { account } = request.admission!.caller;
    const giveBack = turns.take(account.id);
    // Rejects if the caller disconnects.
    finished(reply.raw).then(giveBack, giveBack);
    // Streaming takes as long as the reader; each database read has its own limits.
    return withoutDeadline(() => onBehalfOf(account.id, () => write(file, request, reply)));
  };
};

const beyondEnd = (length: number): Problem =>
  new Problem('range_not_satisfiable', `The file has ${length} bytes: ask for some of them.`, {
    headers: { 'content-range': `bytes */${length}` },
  });
