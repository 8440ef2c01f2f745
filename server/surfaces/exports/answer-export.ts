import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type ExportFormat, exportFormats } from '../../contract/domain/export-formats.ts';
import { Problem } from '../../contract/problem.ts';
import { encoderOf } from '../../exports/encoders/index.ts';
import { primed, readAhead } from '../../exports/read-ahead.ts';
import type { ExportFile } from '../../operations/exporting/export-call.ts';
import { type Exported, isDocumentFormat } from '../../operations/exporting/exported.ts';
import { onBehalfOf } from '../../support/on-behalf-of.ts';
import { outsideCalls } from '../../support/patience.ts';
import { matchesEtag } from '../answers/etag.ts';
import { accountHeaders, addVary } from '../answers/headers.ts';
import type { Services } from '../services.ts';
import { cut, rangeWithin, readRange } from './byte-range.ts';
import type { ExportTurns } from './export-turns.ts';
import { atLeastRate } from './least-rate.ts';

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

/** Documents quote other people's texts, and nothing in those may run where a document is opened. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Sets the status and headers of a file, and gives its body; undefined where there is none. */
export type AnswerExport = (
  file: ExportFile,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Readable | undefined>;

/** Answers calls with files. */
export const createAnswerExport = (
  { config, version, log }: Pick<Services, 'config' | 'version' | 'log'>,
  turns: ExportTurns,
): AnswerExport => {
  const isSample = config.sources === 'sandbox';
  /** By ETag: how long a file is shows when it was written once. */
  const lengths = new LRUCache<string, number>({ max: rememberedLengths });

  const chunksOf = async (exported: Exported, { format, bom }: ExportFile): Promise<Chunks> => {
    if ('write' in exported) return whole(exported.write(isSample));
    if (isDocumentFormat(format)) throw new Error(`rows cannot be written as ${format}`);
    // Before the first byte a call can still be refused.
    return encoderOf(format, { bom })(exported.table, readAhead(await primed(exported.batches)));
  };

  /** Strong: for the same rows each version of the service writes the same bytes. */
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

  /** Writes as fast as the caller reads. A file that fails is broken off, so that it is not taken for whole. */
  const stream = (request: FastifyRequest, reply: FastifyReply, status: number, chunks: Chunks): Readable => {
    const read = atLeastRate(chunks, () => reply.raw.destroy());
    const body = Readable.from(request.method === 'HEAD' ? [] : read, { objectMode: false, highWaterMark: 1 });
    body.on('error', (error) => log.warn({ requestId: request.id, err: error }, 'a stream was broken off'));
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
    const asked = unlessOther === undefined || unlessOther === etag ? readRange(header) : null;
    if (asked) {
      const length = lengths.get(etag) ?? (await lengthOf(await chunksOf(exported, file), () => reply.raw.destroyed));
      if (length === null) return undefined;
      lengths.set(etag, length);
      exported = await file.open();
      // It may have changed meanwhile: then all of it is sent, under the tag that it has now.
      if (etagOf(exported, file) === etag) {
        const part = rangeWithin(asked, length);
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
    // It rejects when the caller leaves early.
    finished(reply.raw).then(giveBack, giveBack);
    // Rows may take as long as their reader does; what is read of the database has limits of its own.
    return outsideCalls(() => onBehalfOf(account.id, () => write(file, request, reply)));
  };
};

const beyondEnd = (length: number): Problem =>
  new Problem('range_not_satisfiable', `The file has ${length} bytes: ask for some of them.`, {
    headers: { 'content-range': `bytes */${length}` },
  });
