/** How Google writes: positional arrays, escaped JSON, pages of data blocks, replies in frames. */

import type { SandboxAnswer } from '../route.ts';

/** An array of so many slots in which only these are filled. */
export const slots = (count: number, filled: Readonly<Record<number, unknown>>): unknown[] => {
  const array: unknown[] = new Array(count).fill(null);
  for (const [index, value] of Object.entries(filled)) array[Number(index)] = value;
  return array;
};

/** A link or an image: the address in the third slot. */
export const address = (url: string): unknown[] => [null, null, url];
export const image = (url: string, width: number, height: number): unknown[] => [
  null,
  2,
  [width, height],
  address(url),
];

/** JSON as it stands in a page: nothing in it can end a script or an attribute. */
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

/** A page: the routing table, which is no JSON, in front of the blocks it speaks of. */
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

/** Frames with their lengths: a line's is counted in UTF-16 and takes two more; the last frame tells all bytes. */
const chunked = (lines: readonly (readonly unknown[])[]): string => {
  const written = (frames: readonly unknown[]): string => {
    const line = JSON.stringify(frames);
    return `${line.length + 2}\n${line}\n`;
  };
  const head = `)]}'\n\n${lines.map(written).join('')}`;
  // The count counts its own digits.
  for (let bytes = Buffer.byteLength(head); ; bytes++) {
    const whole = head + written([['e', 4, null, null, bytes]]);
    if (Buffer.byteLength(whole) === bytes) return whole;
  }
};

const gatewayError = [8, null, [['type.googleapis.com/com.google.play.gateway.proto.PlayGatewayError', []]]];

/** The reply of an rpc: its payload is JSON inside of JSON, `null` for a refusal; `error` is the gateway's. */
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
