import { open } from './http/open.ts';
import { place } from './http/request.ts';
import type { Connection } from './http/send.ts';
import { routes } from './routes.ts';
import type { ExportFormat, ExportId, Input, Route } from './types.ts';

export interface DownloadOptions<Format extends string = string> {
  format: Format;
  /** Of CSV: begin with the mark by which Excel knows that the text is UTF-8. */
  bom?: boolean;
  /** What is there already of the file with this tag: only the rest is asked for, if the list is still the same. */
  resume?: { bytes: number; etag: string };
  signal?: AbortSignal;
  retries?: number;
}

export interface Download {
  readonly stream: ReadableStream<Uint8Array>;
  /** Where `stream` begins: after what was there already, or at 0. */
  readonly from: number;
  /** The size of the whole file in bytes; null where the service learns it only by writing it. */
  readonly size: number | null;
  /** With it, a download that broke off can go on; null where the list may change at any time. */
  readonly etag: string | null;
  readonly fileName: string | null;
  readonly contentType: string;
}

/** `bytes 5-9/10`, of which the first and the last number. */
const rangeIn = (header: string | null): { first: number; size: number } | null => {
  const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(header ?? '') ?? [];
  return first === undefined ? null : { first: Number(first), size: Number(size) };
};

/** The call itself, without types: for those who learn an operation's name at run time. */
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
    // What was compressed on its way has the length of what was sent.
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
