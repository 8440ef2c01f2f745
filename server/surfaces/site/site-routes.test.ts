import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createLog } from '../../support/log.ts';
import { createMetrics } from '../../support/metrics/metrics.ts';
import { createHttpApp } from '../http-app.ts';
import { frameOf } from './frame.ts';
import { notFoundPage } from './not-found-page.ts';
import { sitePolicy } from './site-document.ts';
import { readSite } from './site-files.ts';
import { addSite } from './site-routes.ts';

const page = `<!doctype html><title>Appraise</title>${'<p>words</p>'.repeat(100)}`;
const script = `export const words = '${'words '.repeat(200)}';`;
const folder = mkdtempSync(join(tmpdir(), 'site-'));
const log = createLog('silent');

const serve = async (from: string, settings: Record<string, string> = {}) => {
  const config = readConfig(settings);
  const files = readSite(from);
  const app = createHttpApp({
    config,
    log,
    metrics: createMetrics(),
    notFoundPage: notFoundPage(frameOf(files)),
  });
  addSite(app, { config, log }, files, async () => {});
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, stop: () => app.close() };
};

interface Got {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** Not fetch, which decodes what it gets and adds headers of its own. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET', from = site.address): Promise<Got> =>
  new Promise((resolve, reject) => {
    request(from + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });

let site: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of [
    ['index.html', page],
    ['frame.html', '<title>{{title}}</title><nav>the links</nav><main>{{page}}</main>'],
    ['assets/main-abc123.js', script],
  ] as const) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, 'theme.js'), '{}');
  writeFileSync(join(folder, 'notes.txt'), 'not for the site');
  site = await serve(folder);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body } as const;

test.each([
  [undefined, 'plain'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'plain'],
] as const)('a browser that accepts %s gets the document as %s', async (accepted, encoding) => {
  const got = await get('/', accepted === undefined ? {} : { 'accept-encoding': accepted });
  expect(got.status).toBe(200);
  expect(got.headers['content-encoding']).toBe(encoding === 'plain' ? undefined : encoding);
  expect(got.headers.vary).toBe('Accept-Encoding');
  expect(got.headers['content-length']).toBe(String(got.body.length));
  expect(decoders[encoding](got.body).toString()).toBe(page);
});

test('the document is asked for again each time, under the strict policy', async () => {
  const { headers } = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': sitePolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
});

test.each(['/', '/assets/main-abc123.js', '/theme.js', '/none'])(
  'over TLS, %s tells browsers to stay there',
  async (path) => {
    const overTls = await serve(folder, { PUBLIC_URL: 'https://appraise.example' });
    const { headers } = await get(path, {}, 'GET', overTls.address);
    await overTls.stop();
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  },
);

test('a file whose name carries its hash is kept for a year', async () => {
  const { headers, body } = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(body).toEqual(brotliCompressSync(script));
});

test.each(['/', '/assets/main-abc123.js', '/theme.js'])('%s is not sent to a browser that has it', async (path) => {
  const { headers } = await get(path);
  const again = await get(path, { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' });
  expect({ status: again.status, length: again.body.length }).toEqual({ status: 304, length: 0 });
  expect(again.headers.etag).toBe(headers.etag);
});

test('HEAD tells of a page what GET does, without its body', async () => {
  const [head, whole] = [await get('/', {}, 'HEAD'), await get('/')];
  const { date: _, 'x-request-id': __, ...headers } = head.headers;
  expect(whole.headers).toMatchObject(headers);
  expect(head.body.length).toBe(0);
});

test('a program that wants JSON is shown where the operations are', async () => {
  const { status, body } = await get('/', { accept: 'application/json' });
  expect(status).toBe(406);
  expect(JSON.parse(body.toString())).toMatchObject({
    code: 'not_acceptable',
    detail: expect.stringContaining('/docs'),
  });
});

test.each(['/assets/other.js', '/assets/..%2findex.html', '/index.html', '/notes.txt', '/assets/main-abc123.js.br'])(
  '%s is nowhere',
  async (path) => {
    const { status, body } = await get(path);
    expect({ status, code: JSON.parse(body.toString()).code }).toEqual({ status: 404, code: 'not_found' });
  },
);

const byBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test.each(['/nowhere', '/assets/other.js', '/runs/1/2?next=/'])(
  '%s gives a browser a page with a way on',
  async (path) => {
    const { status, headers, body } = await get(path, byBrowser);
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': sitePolicy,
    });
    expect(body.toString()).toMatch(/<title>Page not found · Appraise[\s\S]*<nav>the links<\/nav>[\s\S]*<a href="\/">/);
    const head = await get(path, byBrowser, 'HEAD');
    expect({ status: head.status, length: head.headers['content-length'] }).toEqual({
      status: 404,
      length: headers['content-length'],
    });
  },
);

test.each([
  ['/api/v1/nowhere', byBrowser, 'GET'],
  ['/nowhere', { accept: 'application/json' }, 'GET'],
  ['/nowhere', { accept: '*/*' }, 'GET'],
  ['/nowhere', byBrowser, 'POST'],
] as const)('%s asked for with %j by %s is refused as a problem', async (path, headers, method) => {
  const { status, body } = await get(path, headers, method);
  expect({ status, code: JSON.parse(body.toString()).code }).toEqual({ status: 404, code: 'not_found' });
});

test('a service whose site was never built starts, and says how to build it', async () => {
  const bare = await serve(join(folder, 'nowhere'));
  const { status, body } = await get('/', {}, 'GET', bare.address);
  await bare.stop();
  expect(status).toBe(503);
  expect(JSON.parse(body.toString()).detail).toBe(
    'The web site is not built: run `npm run build` and start the service again.',
  );
});
