import { expect, test } from 'vitest';
import { found } from '../wire/outcome.ts';
import { readPage } from './page-blocks.ts';

const page = (table: string, ...scripts: string[]) =>
  `<html><head><script>var AF_dataServiceRequests = {${table}}; var AF_initDataChunkQueue = [];</script></head><body>` +
  `${scripts.map((script) => `<script class="x" nonce="y">${script}</script>`).join('')}</body></html>`;
const block = (key: string, data: string) =>
  `AF_initDataCallback({key: '${key}', hash: '7', data:${data}, sideChannel: {}});`;
const read = (html: string, rpc: string) =>
  readPage(html, (blocks) => found(blocks.filledBy(rpc).map(({ value }) => value)));

test('blocks are found by their rpc, whatever their numbers are', () => {
  const table = "'ds:2' : {id:'X5bnOb',ext: 1.59168981E8 ,request:[]},'ds:77' : {id:'Ws7gDc',request:[1]}";
  const html = page(table, block('ds:2', '[null]'), block('ds:77', '["a\\u003d\\u003cb\\u003e"]'));
  expect(read(html, 'Ws7gDc')).toEqual(found([['a=<b>']]));
});

test('all blocks of an rpc are found', () => {
  const table = "'ds:5' : {id:'A',request:[]},'ds:9' : {id:'A',request:[]}";
  expect(read(page(table, block('ds:9', '[9]'), block('ds:5', '[5]')), 'A')).toEqual(found([[5], [9]]));
});

test('words of an app that look like the end of a block do not end it', () => {
  const html = page("'ds:1' : {id:'A',request:[]}", block('ds:1', '["x, sideChannel: {}}); data:[1]"]'));
  expect(read(html, 'A')).toEqual(found([['x, sideChannel: {}}); data:[1]']]));
});

test('words of a request that look like an entry of the table do not replace one', () => {
  const table = `'ds:1' : {id:'A',request:["'ds:1' : {id:'B'"]}`;
  expect(read(page(table, block('ds:1', '[1]')), 'A')).toEqual(found([[1]]));
});

test('a page without its table, its block or its JSON names what is missing', () => {
  const html = page("'ds:1' : {id:'A',request:[]}", block('ds:1', '[1'));
  expect(read(html, 'A')).toMatchObject({ kind: 'shape_changed', path: 'A' });
  expect(read(html, 'B')).toMatchObject({ kind: 'shape_changed', path: 'AF_dataServiceRequests.B' });
  expect(read(page("'ds:2' : {id:'A',request:[]}", block('ds:1', '[1]')), 'A')).toMatchObject({
    kind: 'shape_changed',
    path: 'AF_initDataCallback.A',
  });
  expect(read(`<script>${block('ds:1', '[1]')}</script>`, 'A')).toMatchObject({
    kind: 'shape_changed',
    path: 'AF_dataServiceRequests',
  });
  expect(read('', 'A')).toMatchObject({ kind: 'shape_changed', path: 'AF_initDataCallback' });
});

test('a captcha and a consent page under 200 are a block, an app that speaks of them is not', () => {
  expect(read('<html><form id="captcha-form"></form></html>', 'A')).toMatchObject({ kind: 'blocked' });
  expect(read('<html><form action="https://consent.google.com/save"></form></html>', 'A')).toMatchObject({
    kind: 'blocked',
  });
  const html = page("'ds:1' : {id:'A',request:[]}", block('ds:1', '["unusual traffic, g-recaptcha"]'));
  expect(read(html, 'A')).toMatchObject({ kind: 'found' });
});
