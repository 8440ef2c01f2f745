import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type Dispatcher, errors, request as send } from 'undici';
import type { Failure } from '../wire/outcome.ts';
import { judge, type Try } from './judge-reply.ts';
import type { SourceName, SourceReply } from './source.ts';

export interface Ask {
  readonly source: SourceName;
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly understands: readonly number[];
}

export interface Bounds {
  readonly bytes: number;
  readonly redirects: number;
}

const decoders: Record<string, (raw: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

const failed = (failure: Failure): Try => ({ outcome: failure, again: 'no' });

/** No known reply is that large, so the format has changed. */
const tooLarge = (source: SourceName, bytes: number): Try =>
  failed({ kind: 'shape_changed', detail: `${source} sent more than ${bytes} bytes.`, path: 'body' });

const readBody = async (body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const resolveRedirect = (ask: Ask, status: number, location: string | undefined): URL | string => {
  const to = location === undefined ? null : URL.parse(location, ask.url);
  if (!to) return `${ask.source} redirected to nowhere.`;
  if (to.hostname === 'consent.google.com') return `${ask.source} redirected to its consent page.`;
  if (/^\/sorry(\/|$)/.test(to.pathname)) return `${ask.source} redirected to its captcha page.`;
  if (to.origin !== ask.url.origin) return `${ask.source} redirected to another host (${to.hostname}): not followed.`;
  // Other statuses turn a POST into a GET.
  if (ask.method === 'POST' && status !== 307 && status !== 308) return `${ask.source} redirected a POST.`;
  to.username = '';
  to.password = '';
  return to;
};

const flattenHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

/** Sends a request, follows redirects on the same host and reads the body. Throws network errors. */
const sendOnce = async (dispatcher: Dispatcher, ask: Ask, bounds: Bounds, signal: AbortSignal): Promise<Try> => {
  const response = await send(ask.url, {
    dispatcher,
    method: ask.method,
    headers: ask.headers,
    body: ask.body ?? null,
    signal,
  });
  const headers = flattenHeaders(response.headers);
  const status = response.statusCode;
  if ([301, 302, 303, 307, 308].includes(status) && !ask.understands.includes(status)) {
    await response.body.dump({ limit: 65_536 });
    const to = resolveRedirect(ask, status, headers.location);
    if (typeof to === 'string') return failed({ kind: 'blocked', detail: to });
    if (bounds.redirects === 0) return failed({ kind: 'blocked', detail: `${ask.source} redirects in circles.` });
    return sendOnce(dispatcher, { ...ask, url: to }, { ...bounds, redirects: bounds.redirects - 1 }, signal);
  }

  const raw = await readBody(response.body, bounds.bytes);
  if (!raw) return tooLarge(ask.source, bounds.bytes);
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decode = decoders[encoding];
  if (!decode && encoding !== 'identity') {
    return failed({
      kind: 'shape_changed',
      detail: `${ask.source} sent an unknown encoding.`,
      path: 'content-encoding',
    });
  }
  const plain = decode && raw.length > 0 ? await decode(raw, { maxOutputLength: bounds.bytes }) : raw;
  const reply: SourceReply = { status, headers, body: new TextDecoder().decode(plain) };
  return judge(ask.source, reply, ask.understands, Date.now());
};

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'unknown';
};

const timeouts: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/**
 * Sends a request once. Maps network errors by code, because messages can contain addresses and proxy credentials.
 * Throws only if the caller's signal aborted or the request is invalid.
 */
export const exchange = async (
  dispatcher: Dispatcher,
  ask: Ask,
  bounds: Bounds,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Try> => {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await sendOnce(dispatcher, ask, bounds, signal ? AbortSignal.any([signal, deadline]) : deadline);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof errors.InvalidArgumentError) throw error;
    const code = codeOf(error);
    if (deadline.aborted || timeouts.has(code)) {
      return { outcome: { kind: 'timed_out', detail: `${ask.source} did not answer in time.` }, again: 'soon' };
    }
    if (code === 'ERR_BUFFER_TOO_LARGE') return tooLarge(ask.source, bounds.bytes);
    const detail = /^Z_|^ERR_(BROTLI|_ERROR)|^UND_ERR_RES_/.test(code)
      ? `${ask.source} sent a body that was cut off (${code}).`
      : `${ask.source} could not be reached (${code}).`;
    return { outcome: { kind: 'unreachable', detail }, again: 'soon' };
  }
};
