import { open } from './http/open.ts';
import { place } from './http/request.ts';
import type { Connection } from './http/send.ts';
import { routes } from './routes.ts';
import type { ExportFormat, ExportId, Input, Route } from './types.ts';

export interface DownloadOptions<Format extends string = string> {
  format: Format;
  /** CSV only: begin with a byte order mark, which Excel needs for UTF-8. */
  bom?: boolean;
  /** Resumes a partial file with this ETag: only the rest is requested, if the list is unchanged. */
  resume?: { bytes: number; etag: string };
  signal?: AbortSignal;
  retries?: number;
}

export interface Download {
  readonly stream: ReadableStream<Uint8Array>;
  /** The offset of `stream` in the file. */
  readonly from: number;
  /** The size of the whole file in bytes; null if unknown before it is written. */
  readonly size: number | null;
  /** Needed to resume a broken download; null if the list may change at any time. */
  readonly etag: string | null;
  readonly fileName: string | null;
  readonly contentType: string;
}

/** The first byte and the total of `bytes 5-9/10`. */
const rangeIn = (header: string | null): { first: number; size: number } | null => {
  const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(header ?? '') ?? [];
  return first === undefined ? null : { first: Number(first), size: Number(size) };
};

/** Untyped, for operation names known only at run time. */
export const openDownload = async (
  connection: Connection,
  id: string,
  input: object,
  options: DownloadOptions,
): Promise<Download> => {
  const route = (routes as Readonly<Record<string, Route>>)[id];
  if (!route || !(route.method === 'GET' || route.files))
    throw new TypeError(`\`${id}\` is no operation that gives files.`);
  const { format, bom, resume, signal, retries } = options;
  const form = { format, ...(bom && { bom: 'true' }) };
  const inQuery = route.method === 'GET';
  const { path, body: sent } = place(route, inQuery ? { ...input, ...form } : input);
  const rest = resume && resume.bytes > 0 ? { range: `bytes=${resume.bytes}-`, 'if-range': resume.etag } : {};
  const { body, headers, status } = await open(connection, inQuery ? path : `${path}?${new URLSearchParams(form)}`, {
    headers: { accept: '*/*', ...rest },
    body: sent,
    signal,
    retries,
  });
  const range = status === 206 ? rangeIn(headers.get('content-range')) : null;
  const length = headers.get('content-length');
  return {
    stream: body!,
    from: range?.first ?? 0,
    // A compressed response has the length of its compressed bytes.
    size: range?.size ?? (length === null || headers.has('content-encoding') ? null : Number(length)),
    etag: headers.get('etag'),
    fileName: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null,
    contentType: headers.get('content-type') ?? '',
  };
};

/** Opens all rows of a list as a file, or an answer as a document. */
export const download = <Id extends ExportId>(
  connection: Connection,
  id: Id,
  input: Input<Id>,
  options: DownloadOptions<ExportFormat<Id>>,
): Promise<Download> => openDownload(connection, id, input, options);
