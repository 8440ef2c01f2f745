import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { siteDocument } from './site-document.ts';
import type { SiteFile } from './site-files.ts';

const built: SiteFile = {
  type: 'text/html; charset=utf-8',
  etag: 'W/"built"',
  body: Buffer.from('<!doctype html><html lang="en"><body>page</body></html>'),
  compressed: {},
};

test('the document says that its data is invented, the same in every encoding and under a tag of its own', () => {
  const { body, compressed, etag, type } = siteDocument(built, { sources: 'sandbox' });
  expect(body.toString()).toBe('<!doctype html><html data-sample lang="en"><body>page</body></html>');
  expect(brotliDecompressSync(compressed.br!)).toEqual(body);
  expect(gunzipSync(compressed.gzip!)).toEqual(body);
  expect(etag).not.toBe(built.etag);
  expect(type).toBe(built.type);
});

test('a document of real data is sent as it was built', () => {
  expect(siteDocument(built, { sources: 'live' })).toBe(built);
});
