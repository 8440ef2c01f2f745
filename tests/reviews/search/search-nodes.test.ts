import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { spreadSegments } from '../../../server/analysis/search/parts/spread-segments.ts';
import { everywhere, planOfEverything, type SearchPlan } from '../../../server/analysis/search/plan.ts';
import { packDetails } from '../../../server/analysis/search/segments/details.ts';
import { decodeFacts, type SegmentDoc } from '../../../server/analysis/search/segments/segment.ts';
import { buildSegment } from '../../../server/analysis/search/segments/segment-builder.ts';
import { readConfig } from '../../../server/config/config.ts';
import { startNode } from '../../../server/node/node.ts';
import { createSearcher, type Searcher } from '../../../server/reviews/index/searcher.ts';
import { partPath, writeQuestion } from '../../../server/reviews/spread/part-message.ts';
import { createSpreadSearcher } from '../../../server/reviews/spread/spread-searcher.ts';
import { type DirectDatabase, openDatabase } from '../../../server/store/engine/database.ts';
import { livingSearchNodes } from '../../../server/store/engine/search-nodes.ts';
import { nodeSecret } from '../../../server/store/engine/stamps.ts';
import { insertSegment, removeSegments, segmentStates } from '../../../server/store/reviews/segments.ts';
import { signatureHeader, signBody } from '../../../server/support/secrets/node-signature.ts';
import { freshDatabase } from '../../support/database/database.ts';

// Search nodes as processes run them, each with its own port and thread, over one database.

let db: DirectDatabase;
let local: Searcher;
let nodes: { address: string; stop(): Promise<void> }[];
let secret: Buffer;
const dataDir = mkdtempSync(join(tmpdir(), 'appraise-nodes-'));

const docOf = (no: number): SegmentDoc => ({
  no,
  seconds: no * 40_000,
  appNo: 1 + (no % 7),
  rating: 1 + (no % 5),
  quality: (no * 37) % 256,
  kinds: no % 2 === 0 ? ['bug'] : [],
  themes: [['crashes', 'slow'], ['slow'], []][no % 3]!,
  terms: [['crash', 'slow'], ['ads'], ['crash']][no % 3]!,
  phrases: no % 4 === 0 ? ['black screen', `number ${no % 50}`] : ['every day', `only ${no}`],
});

const keep = (from: number, count: number): Promise<number> => {
  const segment = buildSegment(Array.from({ length: count }, (_, at) => docOf(from + at)));
  const { no } = decodeFacts(segment.facts, segment.docs);
  const details = packDetails(
    no,
    [...no].map((each) => ({
      no: each,
      appNo: 1 + (each % 7),
      country: [null, 'us', 'de'][each % 3]!,
      lang: 'en',
      version: ['1.0', null, '1.1', '2'][each % 4]!,
      replied: each % 5 === 0,
      length: each,
    })),
  );
  return insertSegment(db, { ...segment, details, taxonomy: 'test' });
};

const startSearching = async (): Promise<{ address: string; stop(): Promise<void> }> => {
  const before = await livingSearchNodes(db);
  const config = readConfig({ ROLE: 'search', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  const node = await startNode({ config, connection: db.connection, kinds: [], operations: [], runs: [] });
  const address = (await livingSearchNodes(db)).find((each) => !before.includes(each))!;
  return { address, stop: () => node.stop() };
};

beforeAll(async () => {
  db = openDatabase(await freshDatabase());
  nodes = [await startSearching(), await startSearching(), await startSearching()];
  secret = await nodeSecret(db);
  for (const [from, count] of [
    [1, 300],
    [301, 150],
    [451, 40],
    [491, 9],
  ] as const) {
    await keep(from, count);
  }
  await db.rows('insert into search_dead select unnest($1::int[])', [[3, 77, 320, 499]]);
  local = createSearcher({ connection: db.connection });
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await local.stop();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const everything = planOfEverything(20);
const about = (...words: string[]): SearchPlan['topic'] => ({
  units: [{ ways: [{ groups: [words], sideBySide: null, worth: 1 }], needed: false }],
  least: 1,
});
const plans: SearchPlan[] = [
  everything,
  { ...everything, topic: about('crash') },
  { ...everything, topic: about('ads', '#slow'), order: 'recent' },
  { ...everything, where: { ...everywhere, stars: [1, 2], countries: ['us'] } },
  { ...everything, where: { ...everywhere, nos: Uint32Array.from([1, 2, 3, 4, 350, 460, 499]) } },
  { ...everything, topic: about('nowhere') },
];

const failures: (string | null)[] = [];
const spreadOver = (addresses: readonly string[], answerMs = 20_000): Searcher => {
  failures.length = 0;
  const searcher = createSpreadSearcher({
    // Whatever is counted here is a failure in these tests, unless they look for it.
    local: { ...local, stop: async () => {} },
    nodes: () => addresses,
    connection: db.connection,
    secret,
    answerMs,
    onFailure: (node) => failures.push(node),
  });
  onTestFinished(() => searcher.stop());
  return searcher;
};
const addresses = (): string[] => nodes.map(({ address }) => address);

test('one, two and three nodes come to what this one counts, and none of it here', async () => {
  for (const many of [1, 2, 3]) {
    const searcher = spreadOver(addresses().slice(0, many));
    for (const plan of plans) expect(await searcher.count(plan)).toEqual(await local.count(plan));
    expect(failures).toEqual([]);
  }
});

test('what a dead node was to count another counts, and it is said', async () => {
  // One that would have something to count: which segments are whose depends on the nodes' ports.
  const states = await segmentStates(db);
  const dead = Array.from({ length: 19 }, (_, at) => `http://127.0.0.1:${at + 1}`).find(
    (each) => spreadSegments(states, [each, ...addresses()]).get(each)!.length > 0,
  )!;
  const searcher = spreadOver([dead, ...addresses()]);
  for (const plan of plans) expect(await searcher.count(plan)).toEqual(await local.count(plan));
  expect(failures).toEqual([dead]);
});

test('a node that does not answer in time, or answers half, is left out', async () => {
  const silent = createServer(() => {});
  const half = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100000' });
    response.write('half', () => response.destroy());
  });
  const bad: string[] = [];
  for (const server of [silent, half]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    bad.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  const searcher = spreadOver([...bad, nodes[0]!.address], 3_000);
  expect(await searcher.count(plans[1]!)).toEqual(await local.count(plans[1]!));
  expect(failures.filter((node) => node !== null && !bad.includes(node))).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
});

test('where no node is left, it is counted here', async () => {
  const searcher = spreadOver(['http://127.0.0.1:1']);
  expect(await searcher.count(plans[1]!)).toEqual(await local.count(plans[1]!));
  expect(failures).toContain(null);
});

test('what is merged meanwhile is counted as it is then', async () => {
  const searcher = spreadOver(addresses());
  const id = await keep(1_000, 30);
  expect(await searcher.count(plans[0]!)).toEqual(await local.count(plans[0]!));
  await db.transaction(async (tx) => {
    await removeSegments(tx, [id], []);
    await keep(1_000, 31);
  });
  const counts = await searcher.count(plans[0]!);
  expect(counts).toEqual(await local.count(plans[0]!));
  expect(counts.matched).toBe(499 - 4 + 31);
});

test('a number that names another segment, as after a fail-over that lost the first, is not taken for the one before', async () => {
  const searcher = spreadOver(addresses());
  const id = await keep(2_000, 60);
  for (const plan of plans) await searcher.count(plan);
  await removeSegments(db, [id], []);
  await db.rows(`select setval(pg_get_serial_sequence('search_segments', 'id'), $1, false)`, [id]);
  expect(await keep(3_001, 60)).toBe(id);
  for (const plan of plans) expect(await searcher.count(plan)).toEqual(await local.count(plan));
  await removeSegments(db, [id], []);
  expect(failures).toEqual([]);
});

test('nor where the other has as many reviews and its details were written anew since', async () => {
  const searcher = spreadOver(addresses());
  const fresh = createSearcher({ connection: db.connection });
  onTestFinished(() => fresh.stop());
  const id = await keep(2_000, 60);
  for (const plan of plans) await searcher.count(plan);
  await removeSegments(db, [id], []);
  await db.rows(`select setval(pg_get_serial_sequence('search_segments', 'id'), $1, false)`, [id]);
  expect(await keep(3_002, 60)).toBe(id);
  await db.rows('update search_segments set details_no = details_no + 1 where id = $1', [id]);
  for (const plan of plans) expect(await searcher.count(plan)).toEqual(await fresh.count(plan));
  await removeSegments(db, [id], []);
});

test('large segments that come are in the files of nodes unasked, and what the database no longer lists goes from them', async () => {
  const folder = join(dataDir, 'index');
  const files = () => readdirSync(folder).filter((name) => !name.endsWith('.draft'));
  const searcher = spreadOver(addresses());
  const id = await keep(10_000, 5_000);
  // They come there before anybody has asked.
  await expect.poll(files).not.toEqual([]);
  await removeSegments(db, [id], []);
  await expect.poll(files).toEqual([]);
  expect(await searcher.count(plans[0]!)).toEqual(await local.count(plans[0]!));
});

test('nobody but a node of this database is answered', async () => {
  const question = { versions: null, phrases: null, examples: null };
  const body = writeQuestion({ do: 'tell', search: 'mine', question });
  const post = (headers: Record<string, string>) =>
    fetch(`${nodes[0]!.address}${partPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: new Uint8Array(body),
    });
  expect((await post({})).status).toBe(404);
  expect((await post({ authorization: 'Bearer apr_anything' })).status).toBe(404);
  expect((await post({ [signatureHeader]: signBody(Buffer.from('another'), body) })).status).toBe(404);
  expect((await post({ [signatureHeader]: signBody(secret, Buffer.from('another')) })).status).toBe(404);
  // Signed: understood, and told that this part is not known.
  expect((await post({ [signatureHeader]: signBody(secret, body) })).status).toBe(409);
  expect((await fetch(`${nodes[0]!.address}/healthz`)).status).toBe(200);
  expect((await fetch(`${nodes[0]!.address}/api/v1/me`)).status).toBe(404);
});

test('a stranger is turned away before his question is read', async () => {
  const asked = httpRequest(`${nodes[0]!.address}${partPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(60 * 2 ** 20) },
  });
  asked.on('error', () => {});
  asked.flushHeaders();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(404);
  asked.destroy();
});

test('who answers for a node without its secret is not believed', async () => {
  const between = createServer(async (request, response) => {
    const answer = await fetch(`${nodes[0]!.address}${request.url}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        [signatureHeader]: String(request.headers[signatureHeader]),
      },
      body: new Uint8Array(await buffer(request)),
    });
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  onTestFinished(() => void between.close());
  const stranger = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  const searcher = spreadOver([stranger, nodes[1]!.address]);
  expect(await searcher.count(plans[1]!)).toEqual(await local.count(plans[1]!));
  expect(failures).toEqual([stranger]);
});

test('a node that stops says so', async () => {
  const one = await startSearching();
  expect(await livingSearchNodes(db)).toContain(one.address);
  await one.stop();
  expect(await livingSearchNodes(db)).not.toContain(one.address);
});
