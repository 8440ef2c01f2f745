import { request } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { worldOn } from '../tests/support/sources/world.ts';
import type { SandboxRoute } from './route.ts';
import { type Sandbox, startSandbox } from './server.ts';
import { startStores } from './start.ts';

const world = worldOn('2026-11-15');

const echo: SandboxRoute = {
  source: 'itunes',
  name: 'echo',
  method: 'GET',
  match: ({ pathname }) => pathname === '/echo',
  answer: ({ url, headers, origin, fault }) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: `${url.pathname}${url.search}`,
      agent: headers['user-agent'],
      origin,
      fault: fault ?? null,
    }),
  }),
};
const post: SandboxRoute = {
  source: 'play',
  name: 'post',
  method: 'POST',
  match: ({ pathname }) => pathname === '/echo',
  answer: ({ body }) => ({ status: 200, headers: {}, body }),
};
const broken: SandboxRoute = {
  source: 'appstore',
  name: 'broken',
  method: 'GET',
  match: ({ pathname }) => pathname === '/broken',
  answer: () => {
    throw new Error('a mistake of ours');
  },
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ world, routes: [echo, post, broken] });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${sandbox.address}${path}`, { redirect: 'manual', ...init });

const setOverHttp = (fault: object): Promise<Response> =>
  ask('/_faults', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) });

test('a route sees the URL as the real host would, its own origin, and is marked as sample data', async () => {
  const response = await ask('/itunes/echo?a=1', { headers: { 'user-agent': 'tester' } });
  expect(response.headers.get('appraise-sample-data')).toBe('true');
  expect(await response.json()).toEqual({ path: '/echo?a=1', agent: 'tester', origin: sandbox.address, fault: null });
});

test('what was asked is recorded, the unknown too', async () => {
  await ask('/play/echo', { method: 'POST', body: 'f.req=1' });
  await ask('/play/nowhere?x=y');
  const [known, unknown] = sandbox.requests.slice(-2);
  expect(known).toMatchObject({ source: 'play', name: 'post', method: 'POST', url: '/echo', body: 'f.req=1' });
  expect(unknown).toMatchObject({ source: 'play', name: null, method: 'GET', url: '/nowhere?x=y' });
});

test('an unknown path is 404 in the manner of its host', async () => {
  const play = await ask('/play/nowhere');
  expect([play.status, await play.text()]).toEqual([
    404,
    expect.stringContaining('requested URL was not found on this server'),
  ]);
  const page = await ask('/appstore/us/nowhere');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect((await ask('/itunes/nowhere')).status).toBe(404);
  expect((await ask('/elsewhere')).status).toBe(404);
});

test('a fault lasts as many requests as it was given, and one without a number until it is cleared', async () => {
  expect((await setOverHttp({ route: 'echo', fault: '429', times: 2, retryAfter: 7 })).status).toBe(200);
  const limited = await ask('/itunes/echo');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  expect((await ask('/itunes/echo')).status).toBe(429);
  expect((await ask('/itunes/echo')).status).toBe(200);
  await setOverHttp({ route: '*', fault: '500' });
  for (let at = 0; at < 3; at++) expect((await ask('/itunes/echo')).status).toBe(500);
  expect((await ask('/_faults', { method: 'DELETE' })).status).toBe(200);
  expect((await ask('/itunes/echo')).status).toBe(200);
});

test('a fault of one route leaves the others alone', async () => {
  sandbox.setFault({ route: 'post', fault: '500' });
  expect((await ask('/itunes/echo')).status).toBe(200);
  expect((await ask('/play/echo', { method: 'POST', body: 'x' })).status).toBe(500);
});

test('an empty 403, an empty body, a captcha and a consent page look as they do in the wild', async () => {
  sandbox.setFault({ route: 'echo', fault: '403-empty', times: 1 });
  const refused = await ask('/itunes/echo');
  expect([refused.status, await refused.text()]).toEqual([403, '']);
  sandbox.setFault({ route: 'echo', fault: 'empty-body', times: 1 });
  const empty = await ask('/itunes/echo');
  expect([empty.status, await empty.text()]).toEqual([200, '']);
  sandbox.setFault({ route: 'echo', fault: 'captcha', times: 1 });
  expect(await (await ask('/itunes/echo')).text()).toMatch(/unusual traffic[\s\S]*recaptcha/);
  sandbox.setFault({ route: 'echo', fault: 'consent-redirect', times: 1 });
  const consent = await ask('/itunes/echo');
  expect([consent.status, consent.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^https:\/\/consent\.google\.com\//),
  ]);
});

test('a cut body ends before its length, which a reader notices', async () => {
  sandbox.setFault({ route: 'echo', fault: 'cut-body', times: 1 });
  await expect(ask('/itunes/echo').then((response) => response.text())).rejects.toThrow();
  expect((await ask('/itunes/echo')).status).toBe(200);
});

test('a slow answer takes its time and is whole', async () => {
  sandbox.setFault({ route: 'echo', fault: 'slow', ms: 120, times: 1 });
  const start = performance.now();
  expect(await (await ask('/itunes/echo')).json()).toMatchObject({ path: '/echo', fault: null });
  expect(performance.now() - start).toBeGreaterThan(110);
});

test('a fault that only the route can play reaches it', async () => {
  sandbox.setFault({ route: 'echo', fault: 'dark-feed', times: 1 });
  expect(await (await ask('/itunes/echo')).json()).toMatchObject({ fault: 'dark-feed' });
});

test('a fault that cannot be is refused with a sentence', async () => {
  for (const body of [
    '{',
    '[]',
    '{"route":"echo"}',
    '{"route":"echo","fault":"429","times":"two"}',
    '{"route":"none","fault":"500"}',
  ]) {
    const response = await ask('/_faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([response.status, await response.json()], body).toEqual([400, { error: expect.stringMatching(/\.$/) }]);
  }
  expect((await ask('/_faults')).status).toBe(405);
});

test('a web page cannot set or clear faults', async () => {
  const fault = JSON.stringify({ route: 'echo', fault: '500' });
  const json = { 'content-type': 'application/json' };
  const { port } = new URL(sandbox.address);
  for (const [method, headers, status] of [
    ['POST', { ...json, origin: 'https://evil.example' }, 403],
    ['POST', { ...json, origin: 'null' }, 403],
    ['POST', { ...json, origin: sandbox.address }, 403],
    ['POST', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['POST', { ...json, host: `evil.example:${port}` }, 403],
    ['POST', { ...json, host: `127.0.0.1.evil.example:${port}` }, 403],
    ['POST', { 'content-type': 'text/plain' }, 415],
    ['POST', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['POST', {}, 415],
    ['DELETE', { origin: 'https://evil.example' }, 403],
    ['DELETE', { host: `evil.example:${port}` }, 403],
  ] as const) {
    const answer = await request(`${sandbox.address}/_faults`, {
      method,
      headers,
      body: method === 'POST' ? fault : null,
    });
    await answer.body.dump();
    expect({ method, headers, status: answer.statusCode }).toEqual({ method, headers, status });
  }
  expect((await ask('/itunes/echo')).status).toBe(200);
});

test('a mistake of the sandbox says so and does not end it', async () => {
  const response = await ask('/appstore/broken');
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: 'The sandbox itself failed.', detail: 'Error: a mistake of ours' },
  ]);
  expect((await ask('/itunes/echo')).status).toBe(200);
});

test('icons are served as pictures', async () => {
  const response = await ask('/icons/tidebook/96.png');
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).readUInt32BE(16)).toBe(96);
});

test('a world of its own moves on with the day', async () => {
  let day = '2026-11-15';
  const moving = await startSandbox({ routes: [], today: () => day });
  try {
    const before = moving.world;
    expect(moving.world).toBe(before);
    day = '2026-11-16';
    expect(moving.world.today).toBe(day);
    expect(moving.world.apps.length).toBeGreaterThan(before.apps.length);
  } finally {
    await moving.stop();
  }
});

test('a port that is taken is an error, not a silence', async () => {
  await expect(startSandbox({ world, routes: [], port: Number(new URL(sandbox.address).port) })).rejects.toThrow(
    /EADDRINUSE/,
  );
});

test('both stores answer from it, each route under a name of its own', async () => {
  const stores = await startStores({ world });
  try {
    const search = await fetch(`${stores.urls.itunes}/search?term=calm&country=us&media=software&entity=software`);
    expect(await search.text()).toContain('Calm Harbor');
    const details = await fetch(`${stores.urls.play}/store/apps/details?id=${world.apps[0]?.playId}&hl=en&gl=us`);
    expect(await details.text()).toContain('Tidebook');
    const names = stores.requests.map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
  } finally {
    await stores.stop();
  }
});
