import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, credentialHeaders } from '../support/call.ts';
import { rawRequest, sendRaw } from '../support/calls/raw.ts';
import { newCustomer, type Service, signIn, startService } from '../support/service.ts';
import { testWorld } from '../support/sources/world.ts';

let service: Service;
let key: string;
let session: string;
let accountId: string;
let listing: string;
beforeAll(async () => {
  service = await startService();
  ({ key, accountId } = await newCustomer(service.db));
  session = await signIn(service.db, accountId);
  const [app] = testWorld().apps;
  listing = `/api/v1/apps/apple/${app!.appleId}`;
});
afterAll(() => service.stop());

/** How many requests Fastify has routed while this was done. */
const routed = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const one = (): void => void count++;
  subscribe('tracing:fastify.request.handler:start', one);
  try {
    await work();
  } finally {
    unsubscribe('tracing:fastify.request.handler:start', one);
  }
  return count;
};

type Given = Record<string, string>;

const ask = (path: string, by: string, given: Given = {}, method = 'GET') => {
  const headers = { Host: new URL(service.url).host, ...credentialHeaders(service.url, by), ...given };
  return sendRaw(service.url, rawRequest(method, path, Object.entries(headers)));
};

/** What no two answers have in common is left out. */
const comparable = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  headers: headers.map(([name, value]) => {
    if (name === 'x-request-id' || name === 'Date') return [name, typeof value];
    return [name, name === 'ratelimit' ? value.replace(/r=\d+;t=\d+/, '') : value];
  }),
  body,
});

/** A length says nothing that its lack does not say, but nobody sends one: such a request is routed. */
const toBeRouted = { 'Content-Length': '0' };

/** Answered early, and by its route: within the second for which the caller is known. */
const bothWays = async (path: string, by: string, given: Given = {}) => {
  for (;;) {
    await ask(path, by, given);
    let early: Awaited<ReturnType<typeof ask>> | undefined;
    const count = await routed(async () => {
      early = await ask(path, by, given);
    });
    if (count > 0) continue;
    return { early: comparable(early!), late: comparable(await ask(path, by, { ...given, ...toBeRouted })) };
  }
};

const me = '/api/v1/me';
const chart = '/api/v1/charts?country=de&limit=30';

test.each<[what: string, path: () => string, given: Given]>([
  ['a balance', () => me, {}],
  ['a listing', () => listing, {}],
  ['a chart', () => chart, {}],
  ['a chart of one store', () => '/api/v1/charts?store=play&limit=1&country=us', {}],
  ['a compressed chart', () => chart, { 'Accept-Encoding': 'gzip, br' }],
  ['what the caller has already', () => listing, { 'If-None-Match': '*' }],
  ['a balance, in JSON only', () => me, { Accept: 'application/json' }],
])(
  '%s by a URL that was asked for before is not routed, and is byte for byte what its route answers',
  async (_, path, given) => {
    for (const by of [key, session]) {
      const { early, late } = await bothWays(path(), by, given);
      expect(early).toEqual(late);
    }
  },
);

test('what its URL does not say alone is left to the route', async () => {
  await call(service.url, key, 'GET', chart);
  const csv = await ask(chart, key, { Accept: 'text/csv' });
  expect(csv.headers).toContainEqual(['content-type', 'text/csv; charset=utf-8']);
  expect((await ask(me, key, { Accept: 'text/html' })).status).toBe(406);
  expect(await ask(me, key, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  expect((await ask(me, session, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await ask(me, key, { Host: '' })).status).toBe((await ask(me, key, { Host: '', ...toBeRouted })).status);
});

test('a URL that was answered before is refused to whoever may not ask', async () => {
  const { early } = await bothWays(me, key);
  expect(early.status).toBe(200);
  const ended = await newCustomer(service.db);
  await bothWays(me, ended.key);
  await service.db.rows(`update keys set revoked_at = now() where account_id = $1`, [ended.accountId]);
  await expect.poll(async () => (await ask(me, ended.key)).status, { interval: 50 }).toBe(401);
  expect((await ask(me, `${key.slice(0, -1)}_`)).status).toBe(401);
});

test('calls that are answered early use up the rate limit', async () => {
  const { key: few } = await newCustomer(service.db, { perMinute: 12 });
  const statuses = [];
  for (let at = 0; at < 20; at++) statuses.push((await ask(me, few)).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(14);
  expect(statuses.at(-1)).toBe(429);
});
