import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createLog } from '../../support/log.ts';
import { createMetrics } from '../../support/metrics/metrics.ts';
import { createHttpApp } from '../http-app.ts';
import { publicPage, sendPage } from './public-page.ts';

const long = { words: Array.from({ length: 900 }, (_, at) => `word ${at}`) };
const short = { words: ['few'] };
const config = readConfig({});
const app = createHttpApp({ config, log: createLog('silent'), metrics: createMetrics() });

const answerWith = (path: string, body: object): void => {
  const page = publicPage(JSON.stringify(body), { 'content-type': 'application/json; charset=utf-8' });
  app.get(path, (asked, reply) => sendPage(page, asked, reply));
};

interface Got {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

let address = '';
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> =>
  new Promise((resolve, reject) => {
    request(address + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });

beforeAll(async () => {
  answerWith('/long', long);
  answerWith('/short', short);
  app.get('/page', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(Buffer.from('<p>page</p>'.repeat(1_000))),
  );
  app.get('/picture', (_request, reply) => reply.header('content-type', 'image/png').send(Buffer.alloc(9_000)));
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('a long answer is compressed for callers that take brotli, and is the same answer', async () => {
  const [plain, small] = [await get('/long'), await get('/long', { 'accept-encoding': 'gzip, deflate, br' })];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers['content-length']).toBe(String(small.body.length));
  expect(small.body.length).toBeLessThan(plain.body.length / 2);
  expect(brotliDecompressSync(small.body)).toEqual(plain.body);
  expect([plain.headers.vary, small.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
});

test('an answer without an ETag is compressed too', async () => {
  const { headers, body } = await get('/page', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) });
  expect(brotliDecompressSync(body).toString()).toBe('<p>page</p>'.repeat(1_000));
});

test.each([
  ['a short answer', '/short', 'br'],
  ['an answer for a caller that refuses brotli', '/long', 'br;q=0, gzip'],
  ['an answer for a caller that takes gzip alone', '/long', 'gzip'],
  ['a picture', '/picture', 'br'],
])('%s stays as it is', async (_what, path, accepted) => {
  expect((await get(path, { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
});

test('an answer has a weak ETag where it is compressed, and is not sent again under either', async () => {
  const [plain, small] = [await get('/long'), await get('/long', { 'accept-encoding': 'br' })];
  expect(small.headers.etag).toBe(`W/${plain.headers.etag}`);
  for (const known of [plain.headers.etag, small.headers.etag].map(String)) {
    const again = await get('/long', { 'if-none-match': known, 'accept-encoding': 'br' });
    expect({ status: again.status, etag: again.headers.etag, length: again.body.length }).toEqual({
      status: 304,
      etag: known,
      length: 0,
    });
    expect(again.headers['content-encoding']).toBeUndefined();
  }
});

test('HEAD tells what GET does, compressed or not', async () => {
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const [head, whole] = [await get('/long', headers, 'HEAD'), await get('/long', headers)];
    expect(head.body.length).toBe(0);
    for (const name of ['etag', 'vary', 'content-encoding', 'content-length', 'content-type']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  }
});

test('a hundred callers at once are given the same compressed bytes', async () => {
  const all = await Promise.all(Array.from({ length: 100 }, () => get('/long', { 'accept-encoding': 'br' })));
  expect(new Set(all.map(({ body }) => body.toString('base64'))).size).toBe(1);
});
