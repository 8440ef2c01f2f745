import fc from 'fast-check';
import { rawRequest } from '../support/calls/raw.ts';

/** Bytes to send, and whether our side closes after them. */
export interface Attempt {
  readonly kind: string;
  readonly bytes: Buffer;
  readonly end: boolean;
}

export type Header = readonly [string, string];

export const path = '/api/v1/test/quick';
export const json: Header = ['Content-Type', 'application/json'];

export const attempt = (kind: string, bytes: Buffer | string, end = false): Attempt => ({
  kind,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
  end,
});

// The key is not known before the service runs: it is put in the place of this text.
export const keyHere = 'KEY-OF-THE-CALLER';
export const authorization: Header = ['Authorization', `Bearer ${keyHere}`];

export const post = (body: string | Uint8Array, headers: readonly Header[] = [json], to = path): Buffer =>
  rawRequest('POST', to, [authorization, ...headers, ['Content-Length', String(Buffer.byteLength(body))]], body);

const noise = (max: number) => fc.uint8Array({ minLength: 1, maxLength: max }).map((bytes) => Buffer.from(bytes));
const names = fc.constantFrom('query', 'label', 'tags', 'force');
const spoilers = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'nope',
  '',
  'QUERY',
);

// Every one of these is invalid, whatever is drawn.
export const attempts: Record<string, fc.Arbitrary<Buffer | string | [Buffer | string, end: boolean]>> = {
  'values of the wrong type': fc
    .tuple(names, fc.oneof(fc.double(), fc.constant(null), fc.dictionary(fc.string(), fc.jsonValue())))
    .map(([name, value]) => post(JSON.stringify({ query: 'q', [name]: value }))),
  'anything but an object': fc
    .jsonValue()
    .filter((value) => value === null || typeof value !== 'object' || Array.isArray(value))
    .map((value) => post(JSON.stringify(value))),
  'unknown fields': fc
    .tuple(spoilers, fc.jsonValue())
    .map(([name, value]) => post(`{"query": "q", ${JSON.stringify(name)}: ${JSON.stringify(value)}}`)),
  'a prototype for every field': fc
    .constantFrom('__proto__', 'constructor')
    .map((name) => post(`{"${name}": {"query": "q", "force": true, "prototype": {"query": "q"}}}`)),
  'deep nesting': fc
    .tuple(names, fc.integer({ min: 10_000, max: 100_000 }), fc.boolean())
    .map(([name, depth, asObjects]) => {
      const [open, close] = asObjects ? ['{"a":', '}'] : ['[', ']'];
      return post(`{"${name}": ${open.repeat(depth)}1${close.repeat(depth)}}`);
    }),
  'a great many fields': fc
    .integer({ min: 1_000, max: 50_000 })
    .map((count) => post(`{"query": "q", ${Array.from({ length: count }, (_, at) => `"f${at}": 1`).join()}}`)),
  'huge texts': fc
    .tuple(names, fc.integer({ min: 301, max: 900_000 }))
    .map(([name, length]) =>
      post(
        JSON.stringify({ query: 'q', [name]: name === 'label' || name === 'query' ? 'x'.repeat(length) : [length] }),
      ),
    ),
  'a body over the limit': fc
    .integer({ min: 1_048_577, max: 1_500_000 })
    .map((length) => post(Buffer.alloc(length, 32))),
  'invalid UTF-8': fc
    .constantFrom(
      [0xff],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
      [0xe2, 0x82],
      [0x80],
      [0xf0, 0x82, 0x82, 0xac],
    )
    .map((bytes) => post(Buffer.concat([Buffer.from('{"query": "a'), Buffer.from(bytes), Buffer.from('"}')]))),
  'half a surrogate pair, or NUL': fc
    .tuple(fc.constantFrom('query', 'label'), fc.constantFrom('\\ud800', '\\udc00', 'a\\udfffb', '\\u0000', 'x\\u0000'))
    .map(([name, text]) => post(`{"query": "q", "${name}": "${text}"}`)),
  'half a surrogate pair in a list': fc
    .constantFrom('\\ud800', '\\udc00', '\\u0000')
    .map((text) => post(`{"query": "q", "tags": ["fine", "${text}"]}`)),
  'text that is no JSON': fc
    .oneof(
      fc.string(),
      fc.constantFrom(
        '{',
        '{"query": "q"',
        "{'query': 'q'}",
        '{"query": "q",}',
        '{query: "q"}',
        'NaN',
        '{"query": "q"}{}',
        '{"query": "q"} x',
        '\u0001',
      ),
    )
    .filter((text) => {
      try {
        JSON.parse(text);
        return false;
      } catch {
        return true;
      }
    })
    .map((text) => post(text)),
  'bytes that are no JSON': noise(300).map((bytes) => post(Buffer.concat([Buffer.from([0xfe]), bytes]))),
  'an empty body': fc
    .constantFrom<readonly Header[]>([json], [], [['Content-Type', '']])
    .map((headers) => post('', headers)),
  'another content type': fc
    .oneof(
      fc.constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/jsonp',
        ';;;',
        'application/json/x',
        'a'.repeat(2_000),
      ),
      fc.stringMatching(/^[a-z]{1,9}\/[a-z+.]{1,9}$/),
    )
    .filter((type) => type !== 'application/json')
    .map((type) => post('{"query": "q"}', [['Content-Type', type]])),
  'two content types, the first wrong': fc
    .constant(0)
    .map(() => post('{"query": "q"}', [['Content-Type', 'text/plain'], json])),
  'two Idempotency-Keys': fc
    .tuple(fc.stringMatching(/^[a-z]{1,9}$/), fc.stringMatching(/^[a-z]{1,9}$/))
    .map((keys) => post('{"query": "q"}', [json, ...keys.map((each) => ['Idempotency-Key', each] as const)])),
  'an Idempotency-Key that is none': fc
    .oneof(
      fc.integer({ min: 256, max: 5_000 }).map((length) => 'k'.repeat(length)),
      fc.constantFrom('', '""', 'a b', '\u00e9'),
    )
    .map((each) => post('{"query": "q"}', [json, ['Idempotency-Key', each]])),
  'two Authorizations, the first wrong': fc
    .constantFrom('Bearer x', 'Basic x', 'Bearer apr_0')
    .map((first) =>
      rawRequest(
        'POST',
        path,
        [['Authorization', first], authorization, json, ['Content-Length', '14']],
        '{"query": "q"}',
      ),
    ),
  'a wrong Authorization': fc
    .stringMatching(/^[ -~]{0,60}$/)
    .map((text) =>
      rawRequest('POST', path, [['Authorization', text], json, ['Content-Length', '14']], '{"query": "q"}'),
    ),
  'Content-Lengths that differ': fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 100, max: 999 }))
    .map((lengths) =>
      rawRequest(
        'POST',
        path,
        [authorization, json, ...lengths.map((each) => ['Content-Length', String(each)] as const)],
        '{"query": "q"}',
      ),
    ),
  'a Content-Length that is no number': fc
    .constantFrom('-1', '1.5', 'x', '0x10', '14, 14', '1e1', '99999999999999999999', '')
    .map((length) => [
      rawRequest('POST', path, [authorization, json, ['Content-Length', length]], '{"query": "q"}'),
      true,
    ]),
  'a Content-Length too long for the body': fc
    .integer({ min: 15, max: 5_000 })
    .map((length) => [
      rawRequest('POST', path, [authorization, json, ['Content-Length', String(length)]], '{"query": "q"}'),
      true,
    ]),
  'a Content-Length that cuts the body': fc
    .integer({ min: 0, max: 13 })
    .map((length) =>
      rawRequest('POST', path, [authorization, json, ['Content-Length', String(length)]], '{"query": "q"}'),
    ),
  'a length and chunks at once': fc
    .constant(0)
    .map(() =>
      rawRequest(
        'POST',
        path,
        [authorization, json, ['Content-Length', '14'], ['Transfer-Encoding', 'chunked']],
        'e\r\n{"query": "q"}\r\n0\r\n\r\n',
      ),
    ),
  'chunks that are none': noise(200).map((bytes) => [
    rawRequest(
      'POST',
      path,
      [authorization, json, ['Transfer-Encoding', 'chunked']],
      Buffer.concat([Buffer.from('zz\r\n'), bytes]),
    ),
    true,
  ]),
  'chunks that break off': fc
    .integer({ min: 15, max: 0xffff })
    .map((size) => [
      rawRequest(
        'POST',
        path,
        [authorization, json, ['Transfer-Encoding', 'chunked']],
        `${size.toString(16)}\r\n{"query": "q"}`,
      ),
      true,
    ]),
  'another transfer encoding': fc
    .constantFrom('gzip', 'identity', 'chunked, gzip', 'x')
    .map((encoding) => [
      rawRequest(
        'POST',
        path,
        [authorization, json, ['Transfer-Encoding', encoding]],
        'e\r\n{"query": "q"}\r\n0\r\n\r\n',
      ),
      true,
    ]),
  'bytes that are no HTTP': noise(400).map((bytes) => [Buffer.concat([Buffer.from([0x16]), bytes]), true]),
  'text that is no HTTP': fc.stringMatching(/^[a-z0-9 :/\r\n]{1,200}$/).map((text) => [`${text}\r\n\r\n`, true]),
  'a request line that is none': fc
    .constantFrom(
      'GET',
      'GET /nothing',
      'GET /nothing HTTP/9.9',
      'GET /nothing HTTP/1.1 x',
      'BREW / HTTP/1.1',
      '/ GET HTTP/1.1',
      'PRI * HTTP/2.0',
      'GET /\u0001 HTTP/1.1',
    )
    .map((line) => [`${line}\r\nHost: x\r\n\r\n`, true]),
  'headers that are none': fc
    .constantFrom('X', ': x', 'X : x', 'X\u0000: x', 'X: a\u0000b', ' X: x', 'X: a\r\n b', 'X: a\nY: b\u0001', 'é: x')
    .map((line) => [`GET /api/v1/me HTTP/1.1\r\nHost: x\r\n${authorization.join(': ')}\r\n${line}\r\n\r\n`, true]),
  'no Host': fc
    .constant(0)
    .map(
      () =>
        `POST ${path} HTTP/1.1\r\n${authorization.join(': ')}\r\n${json.join(': ')}\r\nContent-Length: 14\r\nConnection: close\r\n\r\n{"query": "q"}`,
    ),
  'very long paths': fc
    .integer({ min: 1_001, max: 30_000 })
    .map((length) => rawRequest('GET', `/api/v1/jobs/${'a'.repeat(length)}`, [authorization])),
  'very long queries': fc
    .integer({ min: 100, max: 30_000 })
    .map((length) => rawRequest('GET', `/api/v1/jobs?kind=${'a'.repeat(length)}`, [authorization])),
  'very long headers': fc
    .integer({ min: 17_000, max: 60_000 })
    .map((length) => rawRequest('GET', '/api/v1/me', [authorization, ['X-Long', 'a'.repeat(length)]])),
  'very many headers': fc
    .integer({ min: 2_500, max: 4_000 })
    .map((count) =>
      rawRequest('GET', '/api/v1/me', [
        authorization,
        ...Array.from({ length: count }, (_, at) => [`X-${at}`, 'a'] as const),
      ]),
    ),
  'bad percent-encoding in the path': fc
    .constantFrom('%', '%z', '%zz', '%e0%a4%a', '%ff', '%c3%28', '%00', '%u0041', '%2e%2e%2f')
    .map((text) => rawRequest('GET', `/api/v1/jobs/${text}`, [authorization])),
  'bad percent-encoding in the query': fc
    .constantFrom('%', '%z', '%zz', '%e0%a4%a', '%ff', '%c3%28', '%00', '5%', '+5', '%2B5', '%u0041')
    .map((text) => rawRequest('GET', `/api/v1/jobs?limit=${text}`, [authorization])),
  'odd queries': fc
    .constantFrom(
      'limit',
      'limit=',
      '&limit=x&',
      '=',
      '=1',
      'limit=1&limit=1',
      'limit[]=1',
      'limit[a]=1',
      '__proto__=1',
      '__proto__[x]=1',
      'constructor.prototype=1',
      'a=1&'.repeat(1_500),
    )
    .map((query) => rawRequest('GET', `/api/v1/jobs?${query}`, [authorization])),
  'a query on a start': fc
    .stringMatching(/^[a-z]{1,9}=[a-z0-9]{0,9}$/)
    .map((query) => post('{"query": "q"}', [json], `${path}?${query}`)),
  'ids that are none': fc
    .stringMatching(/^[A-Za-z0-9_~.-]{1,60}$/)
    .filter((id) => !/^\.+$/.test(id) && !/^[0-9a-f]{8}-/.test(id))
    .chain((id) =>
      fc.constantFrom('GET', 'DELETE').map((method) => rawRequest(method, `/api/v1/jobs/${id}`, [authorization])),
    ),
  'methods that are not allowed': fc
    .constantFrom('PUT', 'PATCH', 'TRACE', 'PROPFIND', 'LINK', 'SEARCH', 'CONNECT')
    .map((method) => rawRequest(method, path, [authorization, ['Content-Length', '0']])),
};
