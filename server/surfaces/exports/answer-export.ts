import { hash } from 'node:crypto';
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
import { matchesEtag } from '../../support/tagged-body.ts';
import { accountLines } from '../answers/heads/account-lines.ts';
import type { Head } from '../answers/heads/head.ts';
import type { Responder } from '../answers/responder.ts';
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

/** Words in prose about other people's texts must not run where they are file. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

export type AnswerExport = (file: ExportFile, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Answers calls with files. */
export const createAnswerExport = (
  { config, version }: Pick<Services, 'config' | 'version'>,
  responder: Responder,
  turns: ExportTurns,
): AnswerExport => {
  const isSample = config.sources === 'sandbox';
  /** By ETag: how long a file is shows when it was written once. */
  const lengths = new LRUCache<string, number>({ max: rememberedLengths });

  const chunksOf = async (exported: Exported, { format, bom }: ExportFile): Promise<Chunks> => {
    if ('write' in exported) return whole(exported.write(isSample));
    if (isDocumentFormat(format)) throw new Error(`rows were file as ${format}`);
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

  const headOf = ({ id, admission }: FastifyRequest, exported: Exported, format: ExportFormat): Head => {
    const { caller, rate } = admission!;
    const { contentType, extension } = exportFormats[format];
    const head = responder.headFor(id);
    if (format === 'html') head.set('content-security-policy', documentPolicy);
    head.add(accountLines(caller.account, rate, 0));
    head.append('cache-control', 'no-store');
    head.append('vary', 'Accept');
    const name = `${isSample ? 'sample-' : ''}${exported.name}.${extension}`;
    head.append('content-type', contentType);
    head.append('content-disposition', `attachment; filename="${name}"`);
    return head;
  };

  const send: AnswerExport = async (file, request, reply) => {
    const { 'if-none-match': known, 'if-range': unlessOther, range: header } = request.headers;
    const stream = (status: number, chunks: Chunks): Promise<void> =>
      responder.stream(
        request,
        reply,
        status,
        head,
        atLeastRate(chunks, () => reply.raw.destroy()),
      );
    let exported = await file.open();
    const head = headOf(request, exported, file.format);
    const etag = etagOf(exported, file);
    if (etag === null) {
      head.append('accept-ranges', 'none');
      return stream(200, await chunksOf(exported, file));
    }
    head.append('accept-ranges', 'bytes');
    head.append('etag', etag);
    if (known !== undefined && matchesEtag(known, etag)) return responder.respond(request, reply, 304, head, '');
    const asked = unlessOther === undefined || unlessOther === etag ? readRange(header) : null;
    if (asked) {
      const length = lengths.get(etag) ?? (await lengthOf(await chunksOf(exported, file), () => reply.raw.destroyed));
      if (length === null) return;
      lengths.set(etag, length);
      exported = await file.open();
      // It may have changed meanwhile: then all of it is sent, under the tag that it has now.
      if (etagOf(exported, file) === etag) {
        const part = rangeWithin(asked, length);
        if (part === null) throw beyondEnd(length);
        head.append('content-range', `bytes ${part.first}-${part.last}/${length}`);
        head.append('content-length', String(part.last - part.first + 1));
        return stream(206, cut(await chunksOf(exported, file), part));
      }
      head.set('etag', etagOf(exported, file) ?? etag);
    }
    const length = lengths.get(etag);
    if (length !== undefined) head.append('content-length', String(length));
    return stream(200, counted(await chunksOf(exported, file), etag));
  };

  return async (file, request, reply) => {
    const { account } = request.admission!.caller;
    const giveBack = turns.take(account.id);
    try {
      // Rows may take as long as their reader does; what is read of the database has limits of its own.
      await outsideCalls(() => onBehalfOf(account.id, () => send(file, request, reply)));
    } finally {
      giveBack();
    }
  };
};

const beyondEnd = (length: number): Problem =>
  new Problem('range_not_satisfiable', `The file has ${length} bytes: ask for some of them.`, {
    headers: { 'content-range': `bytes */${length}` },
  });
