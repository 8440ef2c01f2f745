import { expect, test } from 'vitest';
import { playRoutes } from '../../../sandbox/play/routes.ts';
import { smallApp, smallWorld } from '../../support/sources/small-world.ts';

/** The stand-in for Google Play against the facts of its wire, read here without any of our connectors. */

const pebble = smallApp({ title: 'Pebble', playId: 'com.example.pebble', key: 'p1', notIn: ['fr'] });
const world = smallWorld(
  [pebble],
  [
    { app: pebble, language: 'en', count: 7 },
    { app: pebble, language: 'de', count: 60 },
  ],
);

const ask = (path: string, body?: string, contentType = 'application/x-www-form-urlencoded;charset=UTF-8') => {
  const url = new URL(path, 'https://play.google.com');
  const method = body === undefined ? 'GET' : 'POST';
  const route = playRoutes.find((candidate) => candidate.method === method && candidate.match(url));
  if (!route) throw new Error(`No route for ${path}.`);
  return route.answer(
    { url, headers: { 'content-type': contentType }, body: body ?? '', origin: 'http://sandbox.example' },
    world,
  );
};
const call = (rpc: string, inner: unknown, query = 'hl=en&gl=us') =>
  ask(
    `/_/PlayStoreUi/data/batchexecute?${query}`,
    `f.req=${encodeURIComponent(JSON.stringify([[[rpc, JSON.stringify(inner), null, 'generic']]]))}`,
  );
const reviews = (count: number, token: string | null = null, filter: unknown = [], app = 'com.example.pebble') => [
  null,
  null,
  [2, 2, [count, null, token], null, filter],
  [app, 7],
];
const payloadOf = (body: string): unknown => JSON.parse(JSON.parse(body.split('\n')[2]!)[0][2]);

const data = (body: string, key: string) =>
  JSON.parse(
    new RegExp(`key: '${key}', hash: '\\d+', data:(.*?), sideChannel: \\{\\}\\}\\);</script>`).exec(body)![1]!,
  );

test('a details page has the routing table, which is no JSON, and two blocks of the details rpc', () => {
  const { status, headers, body } = ask('/store/apps/details?id=com.example.pebble&hl=en&gl=us');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const table = /AF_dataServiceRequests = (\{.*?\}); var AF_initDataChunkQueue/.exec(body)![1]!;
  expect(() => JSON.parse(table)).toThrow();
  expect(table).toContain('1.59168981E8');
  expect([...table.matchAll(/'(ds:\d+)' : \{id:'(\w+)'/g)].map(([, key, rpc]) => `${key} ${rpc}`)).toEqual([
    'ds:2 X5bnOb',
    'ds:5 Ws7gDc',
    'ds:9 Ws7gDc',
    'ds:10 oCPfdb',
  ]);
  expect(data(body, 'ds:5')[1][2]).toHaveLength(155);
  expect(data(body, 'ds:5')[1][3]['12'][0][0]).toBe('com.example.pebble');
  expect(data(body, 'ds:9')[1][2]).toHaveLength(1);
  expect(data(body, 'ds:10')[0]).toHaveLength(7);
  expect(body).toMatch(/<script class="ds:5" nonce="[^"]+">/);
  expect(body).toContain('id\\u003dcom.example.pebble\\u0026rdid');
  expect(body).toContain('<script type="application/ld+json"');
  // Nothing that people wrote can leave its script.
  expect(body).not.toContain('<angles>');
});

test('an app unknown or not offered in the country is a page of 404', () => {
  for (const query of ['id=com.example.none&gl=us', 'id=com.example.pebble&gl=fr', '']) {
    expect(ask(`/store/apps/details?${query}`)).toMatchObject({
      status: 404,
      body: expect.stringContaining('not found on this server'),
    });
  }
});

test('an unframed reply is the prefix, an empty line and one line', () => {
  const { body, headers } = call('UsvDTd', reviews(3));
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const lines = body.split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.slice(0, 2)).toEqual([")]}'", '']);
  expect(JSON.parse(lines[2]!).map(([name]: string[]) => name)).toEqual(['wrb.fr', 'di', 'af.httprm']);
});

test('a framed reply tells the length of each line and of the whole', () => {
  const { body } = call('UsvDTd', reviews(3), 'hl=en&gl=us&rt=c');
  const lines = body.split('\n');
  expect(lines.slice(0, 2)).toEqual([")]}'", '']);
  for (let at = 2; at < lines.length - 1; at += 2) expect(Number(lines[at])).toBe(lines[at + 1]!.length + 2);
  expect(JSON.parse(lines.at(-2)!)).toEqual([['e', 4, null, null, Buffer.byteLength(body)]]);
});

test('a review has 17 slots, its user a number too large for one, its nanos no padding', () => {
  const [rows] = payloadOf(call('UsvDTd', reviews(7)).body) as unknown[][][];
  expect(rows!.map((row) => row.length)).toEqual(new Array(7).fill(17));
  const [id, , rating, title, text, [, nanos], , reply] = rows![0] as [
    string,
    unknown,
    number,
    null,
    string,
    number[],
    number,
    unknown[],
  ];
  expect([id, rating, title]).toEqual(['11111111-2222-4333-8444-000000000000', 1, null]);
  expect(text).toContain('👍');
  expect(Math.floor(nanos! / 1e6)).toBe(77);
  expect(reply).toHaveLength(3);
  const [user] = rows![0]![9] as unknown as [string];
  expect(BigInt(user) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  const [many] = payloadOf(call('UsvDTd', reviews(60), 'hl=de&gl=de').body) as unknown[][][];
  const rated = many!.filter((row) => row[12] !== null).length;
  expect(rated > 0 && rated < 60).toBe(true);
});

test('a token leads on and ends by its absence', () => {
  const first = payloadOf(call('UsvDTd', reviews(5)).body) as [unknown[], [null, string]];
  expect(first).toHaveLength(2);
  const last = payloadOf(call('UsvDTd', reviews(5, first[1][1])).body) as [unknown[]];
  expect([last.length, last[0].length]).toEqual([1, 2]);
});

test('the newer form of the request brings the same reviews and a third element', () => {
  const inner = [
    null,
    [2, 2, [5], null, [null, 2, null, null, null, null, null, null, null]],
    ['com.example.pebble', 7],
  ];
  const payload = payloadOf(call('oCPfdb', inner).body) as unknown[];
  expect(payload).toHaveLength(3);
  expect(payload[0]).toEqual((payloadOf(call('UsvDTd', reviews(5, null, [null, 2])).body) as unknown[])[0]);
});

test('an unknown app has an empty payload, and what the store does not understand none at all', () => {
  expect(payloadOf(call('UsvDTd', reviews(5, null, [], 'com.example.none')).body)).toEqual([]);
  expect(payloadOf(call('UsvDTd', reviews(5, 'CmoKexpired')).body)).toEqual([]);
  for (const inner of [[], null, reviews(0), reviews(9999), reviews(5, null, [null, 6])]) {
    expect(JSON.parse(call('UsvDTd', inner).body.split('\n')[2]!)[0][2], JSON.stringify(inner)).toBeNull();
  }
});

test('a call that is no form is refused', () => {
  const path = '/_/PlayStoreUi/data/batchexecute?hl=en&gl=us';
  expect(ask(path, '{}', 'application/json').status).toBe(400);
  expect(ask(path, 'f.req=nonsense').status).toBe(400);
  expect(ask(path, '').status).toBe(400);
});

test('the page of an exact name has its card in slot 23 and the list in slot 22, with nothing to follow', () => {
  const sections = (term: string) => data(ask(`/store/search?q=${term}&c=apps&hl=en&gl=us`).body, 'ds:4')[0][1];
  const [card, list] = sections('pebble');
  expect(card[23][16][2]).toHaveLength(98);
  expect(Object.keys(card[23][16][2][97])).toEqual(['103', '155']);
  expect(card[23][16][3]['12'][0][0]).toBe('com.example.pebble');
  expect(list[22][0][0][0].length).toBeGreaterThanOrEqual(29);
  expect(list[22][1]).toEqual(['']);
  // The list, and a section that holds no apps.
  expect(sections('pebb').map((section: unknown[]) => section[22] !== null)).toEqual([true, false]);
  expect(sections('zzzz')).toBeNull();
});
