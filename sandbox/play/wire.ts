/** Google's formats: positional arrays, escaped JSON, pages of data blocks, framed replies. */

import { createHash } from 'node:crypto';
import type { SandboxAnswer } from '../route.ts';
import type { ReviewsRequest } from './reviews.ts';

export const slots = (count: number, filled: Readonly<Record<number, unknown>>): unknown[] => {
  const array: unknown[] = new Array(count).fill(null);
  for (const [index, value] of Object.entries(filled)) array[Number(index)] = value;
  return array;
};

/** A link or an image: the URL in the third slot. */
export const address = (url: string): unknown[] => [null, null, url];
export const image = (url: string, width: number, height: number): unknown[] => [
  null,
  2,
  [width, height],
  address(url),
];

/** JSON for pages: escaped so that it can't end a script or an attribute. */
const pageJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&='\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('&#38;', '&amp;');

export interface Block {
  readonly key: string;
  readonly rpc: string;
  readonly request: unknown;
  readonly data: unknown;
}

/** A page with its routing table, which isn't JSON, and the blocks. */
export const page = (
  language: string,
  title: string,
  blocks: readonly Block[],
  linkedData?: unknown,
): SandboxAnswer => {
  const nonce = 'k9Xc2vQ';
  const table = blocks.map(({ key, rpc, request }, index) => {
    const ext = index === 0 ? 'ext: 1.59168981E8 ,' : '';
    return `'${key}' : {id:'${rpc}',${ext}request:${pageJson(request)}}`;
  });
  const scripts = blocks.map(({ key, data }, index) => {
    const call = `AF_initDataCallback({key: '${key}', hash: '${index + 1}', data:${pageJson(data)}, sideChannel: {}});`;
    return `<script class="${key}" nonce="${nonce}">${call}</script>`;
  });
  const seo = linkedData
    ? `<script type="application/ld+json" nonce="${nonce}">${JSON.stringify(linkedData).replaceAll('<', '\\u003c')}</script>`
    : '';
  const keys = JSON.stringify(blocks.map(({ key }) => key));
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body:
      `<!doctype html><html lang="${escapeHtml(language)}" dir="ltr"><head><title>${escapeHtml(title)}</title>${seo}` +
      `<script nonce="${nonce}">var AF_initDataKeys = ${keys}; var AF_dataServiceRequests = {${table.join(',')}}; ` +
      'var AF_initDataChunkQueue = []; var AF_initDataCallback; var AF_initDataInitializeCallback;</script></head>' +
      `<body>${scripts.join('')}</body></html>`,
  };
};

export const notFoundPage: SandboxAnswer = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body:
    '<!doctype html><html><head><meta charset="utf-8"><title>Not Found</title></head><body><div id="content">' +
    '<div id="error-section">We&#39;re sorry, the requested URL was not found on this server.</div></div></body></html>',
};

/** Frames with their lengths: a line's is in UTF-16 units plus two; the last frame has the total bytes. */
const chunked = (lines: readonly (readonly unknown[])[]): string => {
  const written = (frames: readonly unknown[]): string => {
    const line = JSON.stringify(frames);
    return `${line.length + 2}\n${line}\n`;
  };
  const head = `)]}'\n\n${lines.map(written).join('')}`;
  // The count includes its own digits.
  for (let bytes = Buffer.byteLength(head); ; bytes++) {
    const whole = head + written([['e', 4, null, null, bytes]]);
    if (Buffer.byteLength(whole) === bytes) return whole;
  }
};

const gatewayError = [8, null, [['type.googleapis.com/com.google.play.gateway.proto.PlayGatewayError', []]]];

/**
 * The reply of an rpc: its payload is JSON inside JSON, `null` for a refusal.
 *
 * @param error whether to add the gateway's error
 */
export const rpcReply = (rpc: string, payload: unknown, framed: boolean, error = false): SandboxAnswer => {
  const text = payload === null ? null : pageJson(payload);
  const answer = ['wrb.fr', rpc, text, null, null, error ? gatewayError : null, 'generic'];
  const rest = [
    ['di', 41],
    ['af.httprm', 41, '-1234567890123456789', 17],
  ];
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: framed ? chunked([[answer], rest]) : `)]}'\n\n${JSON.stringify([answer, ...rest])}`,
  };
};

interface RpcCall {
  readonly rpc: string;
  readonly inner: unknown;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const slot = (value: unknown, ...path: readonly number[]): unknown =>
  path.reduce<unknown>((at, index) => (isList(at) ? at[index] : undefined), value);

const json = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** Parses the form `f.req=[[[RPC, INNER, null, "generic"]]]`; null for anything else. */
export const parseRpc = (body: string, contentType: string): RpcCall | null => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) return null;
  const call = slot(json(new URLSearchParams(body).get('f.req')), 0, 0);
  const [rpc, inner] = [slot(call, 0), json(slot(call, 1))];
  return typeof rpc === 'string' && inner !== undefined && slot(call, 3) === 'generic' ? { rpc, inner } : null;
};

/** Parses either form of a review request; null for anything else. */
export const parseReviewsRequest = ({ rpc, inner }: RpcCall, language: string): ReviewsRequest | null => {
  const at = rpc === 'UsvDTd' ? 2 : 1;
  const [asked, app] = [slot(inner, at), slot(inner, at + 1)];
  const [kind, sort, count] = [slot(asked, 0), slot(asked, 1), slot(asked, 2, 0)];
  const [token, score] = [slot(asked, 2, 2) ?? null, slot(asked, 4, 1) ?? null];
  const packageName = slot(app, 0);
  if (kind !== 2 || slot(app, 1) !== 7 || typeof packageName !== 'string' || !isList(slot(asked, 4))) return null;
  if (typeof sort !== 'number' || sort < 1 || sort > 3) return null;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 4500) return null;
  if (token !== null && typeof token !== 'string') return null;
  if (score !== null && (typeof score !== 'number' || score < 1 || score > 5)) return null;
  return { packageName, language, sort, count, token, score };
};

export interface ChartRequest {
  readonly count: number;
  readonly collection: 'free' | 'paid' | 'grossing';
  readonly category: string;
}

const collections: Readonly<Record<string, ChartRequest['collection']>> = {
  topselling_free: 'free',
  topselling_paid: 'paid',
  topgrossing: 'grossing',
};

/** Hash of the request with placeholders, because requests must match exactly. */
const published = 'd1c9e88e3589edb58cd025ec46f90ac046d9eecd8f9d9e7f19a8158e662db44e';

export const parseChartRequest = (inner: unknown): ChartRequest | null => {
  const [count, collection, category] = [slot(inner, 0, 1, 0, 1, 1), slot(inner, 0, 2, 1), slot(inner, 0, 2, 2)];
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return null;
  if (typeof collection !== 'string' || typeof category !== 'string') return null;
  const form = JSON.stringify(inner)
    .replace(`[[8,[20,${count}]]`, '[[8,[20,0]]')
    .replace(JSON.stringify([2, collection, category]), '[2,"COLLECTION","CATEGORY"]');
  const known = collections[collection];
  if (!known || createHash('sha256').update(form).digest('hex') !== published) return null;
  return { count: Math.min(count, 660), collection: known, category };
};
