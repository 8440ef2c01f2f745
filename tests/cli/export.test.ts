import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../cli/main.ts';
import { barOf } from '../../cli/output/progress.ts';
import { pullsOf } from '../support/reviews/pulls.ts';
import { newCustomer } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
let key: string;
let id: string;
let whole: Buffer;
let etag: string;
let folder: string;

const ask = (url: string) =>
  fetch(`${url}/api/v1/reviews/pulls/${id}/reviews?format=csv`, { headers: { authorization: `Bearer ${key}` } });

beforeAll(async () => {
  stores = await startStores();
  key = (await newCustomer(stores.service.db)).key;
  const { pull } = await pullsOf(stores.service, key).run({
    apps: [{ store: 'apple', appId: stores.app('coinroot').appleId }],
    countries: ['us'],
    limit: 300,
  });
  id = pull.id;
  const answer = await ask(stores.service.url);
  etag = answer.headers.get('etag')!;
  whole = Buffer.from(await answer.arrayBuffer());
});
afterAll(() => stores.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appraise-export-'));
  return () => rmSync(folder, { recursive: true });
});

const run = async (flags: readonly string[], { url = stores.service.url, forPeople = false, id: of = id } = {}) => {
  const out: Buffer[] = [];
  const err: string[] = [];
  const drawn: string[] = [];
  const code = await main(['export', 'reviews.pulls.reviews', '--id', of, '--url', url, '--key', key, ...flags], {
    forPeople,
    env: {},
    print: (line) => out.push(Buffer.from(`${line}\n`)),
    write: (bytes) => out.push(Buffer.from(bytes)),
    note: (line) => err.push(line),
    redraw: forPeople ? (line) => drawn.push(line) : null,
    readInput: async () => '',
    readLines: async function* () {},
    taken: () => true,
  });
  return { code, out: Buffer.concat(out), err: err.join('\n'), drawn };
};

const partialName = (file: string, tag: string): string => `${file}.${Buffer.from(tag).toString('base64url')}.part`;

test('a program gets the file on standard output, byte for byte', async () => {
  expect(whole.length).toBeGreaterThan(10_000);
  expect(await run([])).toMatchObject({ code: 0, out: whole, err: '', drawn: [] });
  const answer = JSON.parse((await run(['--format', 'json', '--limit', '2'])).out.toString());
  expect(answer.reviews).toHaveLength(2);
});

test('the name of the file says its format, and a file that is there is not replaced unless asked', async () => {
  const file = join(folder, 'reviews.ndjson');
  expect((await run(['--out', file])).code).toBe(0);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBe(whole.toString().split('\r\n').length - 2);
  const again = await run(['--out', file]);
  expect(again.code).toBe(1);
  expect(again.err).toBe(`${file} already exists: add --force to replace it, or name another with --out.`);
  expect((await run(['--out', file, '--force', '--format', 'csv'])).code).toBe(0);
  expect(readFileSync(file)).toEqual(whole);
  expect(readdirSync(folder)).toEqual(['reviews.ndjson']);
});

test('what an earlier command left is gone on with, and begun again when the list has changed', async () => {
  const file = join(folder, 'reviews.csv');
  writeFileSync(partialName(file, etag), whole.subarray(0, 5_000));
  const resumed = await run(['--out', file]);
  expect(resumed.err).toContain('Resuming after 5000 bytes of an earlier try.');
  expect(readFileSync(file)).toEqual(whole);
  rmSync(file);
  writeFileSync(partialName(file, '"another"'), 'what another list had');
  expect((await run(['--out', file])).err).not.toContain('Resuming');
  expect(readFileSync(file)).toEqual(whole);
  rmSync(file);
  // Nothing was missing but the name.
  writeFileSync(partialName(file, etag), whole);
  expect((await run(['--out', file])).code).toBe(0);
  expect(readFileSync(file)).toEqual(whole);
  expect(readdirSync(folder)).toEqual(['reviews.csv']);
});

const bytesIn = (of: string): number => readdirSync(of).reduce((sum, name) => sum + statSync(join(of, name)).size, 0);

test('a connection that breaks off costs nothing but time', async () => {
  const asked: (string | undefined)[] = [];
  // The first two answers end in the middle.
  const proxy = createServer((from, to) => {
    asked.push(from.headers.range);
    request(stores.service.url + from.url, { headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode!, answer.headers);
      let passed = 0;
      answer.on('data', (chunk: Buffer) => {
        const left = asked.length > 2 ? chunk.length : Math.max(0, 3_000 - passed);
        to.write(chunk.subarray(0, left));
        passed += chunk.length;
        if (left === chunk.length) return;
        // Data that the client has not read is lost with the connection.
        const sent = 3_000 * asked.length;
        void vi
          .waitFor(() => expect(bytesIn(folder)).toBe(sent), { timeout: 60_000, interval: 20 })
          .finally(() => to.destroy());
      });
      answer.on('end', () => asked.length > 2 && to.end());
    }).end();
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  try {
    const file = join(folder, 'reviews.csv');
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    expect((await run(['--out', file], { url })).code).toBe(0);
    expect(readFileSync(file)).toEqual(whole);
    expect(asked).toEqual([undefined, 'bytes=3000-', 'bytes=6000-']);
  } finally {
    proxy.close();
  }
});

test('a terminal shows how far it has come, and nothing at the end', async () => {
  const { drawn } = await run(['--out', join(folder, 'reviews.csv')], { forPeople: true });
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn.at(-1)).toBe('');
  expect(barOf(500_000, 1_000_000)).toBe('████████████░░░░░░░░░░░░ 50 %  500 kB of 1.0 MB');
  expect(barOf(500_000, null)).toBe('500 kB');
});

test('wrong usage is refused, and a refusal of the service leaves no file', async () => {
  const file = join(folder, 'reviews.csv');
  expect(await run(['--format', 'pdf'])).toMatchObject({ code: 2 });
  const refused = await run(['--out', file], { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' });
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('not_found');
  expect(readdirSync(folder)).toEqual([]);
});
