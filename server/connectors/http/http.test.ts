import { createServer, request as sendOn } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '../../../tests/support/database/database.ts';
import { serve, serveInTurn, startHttp } from '../../../tests/support/sources/source-server.ts';
import { type DirectDatabase, openDatabase } from '../../store/engine/database.ts';
import { version } from '../../support/process/process.ts';
import { httpTimes } from './http.ts';

let connection: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  connection = await freshDatabase();
});

const openDb = (): DirectDatabase => {
  const db = openDatabase(connection);
  onTestFinished(() => db.close());
  return db;
};

const start = (address: string, options?: Parameters<typeof startHttp>[2]) => startHttp(openDb(), address, options);

describe('the request', () => {
  test('goes to the source’s part of the address, with its query, headers and body, under our own name', async () => {
    const { seen, address } = await serveInTurn({ body: 'yes', headers: { 'X-Kind': 'a' } });
    const http = start(address);
    const answer = await http.send({
      source: 'play',
      method: 'POST',
      path: '/_/PlayStoreUi/data/batchexecute',
      query: { hl: 'en', gl: 'us', skipped: undefined, n: 0, q: 'a b&c=é' },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': 'somebody else' },
      body: 'f.req=%5B%5D',
    });
    expect(answer).toMatchObject({ kind: 'found', value: { status: 200, body: 'yes', headers: { 'x-kind': 'a' } } });
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/play/_/PlayStoreUi/data/batchexecute?hl=en&gl=us&n=0&q=a+b%26c%3D%C3%A9',
        body: 'f.req=%5B%5D',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': `Appraise/${version}`,
          'accept-encoding': 'gzip, br',
        },
      },
    ]);
  });

  test('keeps its connections for the next ones', async () => {
    const { address, server } = await serveInTurn({ body: 'yes' });
    let connections = 0;
    server.on('connection', () => connections++);
    const http = start(address);
    for (let at = 0; at < 20; at++) await http.send({ source: 'itunes', path: '/search' });
    // A second one where the first is not quite back yet.
    expect(connections).toBeLessThanOrEqual(2);
  });

  test('can’t be led to another host by its path', async () => {
    const http = start('http://127.0.0.1:1', { env: { ITUNES_URL: 'http://127.0.0.1:1' } });
    await expect(http.send({ source: 'itunes', path: '.evil.example/x' })).rejects.toThrow();
    await expect(http.send({ source: 'itunes', path: '@evil.example/x' })).rejects.toThrow();
  });

  test('ends at once when the caller leaves, whatever it waits for', async () => {
    const { address } = await serve((asked, reply) => {
      if (asked.url.endsWith('/later')) reply.writeHead(429, { 'retry-after': '3' }).end();
    });
    const http = start(address);
    for (const path of ['/never', '/later']) {
      const leaving = new AbortController();
      const answer = http.send({ source: 'itunes', path }, leaving.signal);
      setTimeout(() => leaving.abort(new Error('the caller left')), 100);
      await expect(answer).rejects.toThrow('the caller left');
    }
    await expect(http.send({ source: 'itunes', path: '/' }, AbortSignal.abort(new Error('gone')))).rejects.toThrow(
      'gone',
    );
  });
});

describe('the breaker', () => {
  test('opens after five failed requests, leaves the host alone, lets one through after a while, and closes', async () => {
    let up = false;
    const { seen, address } = await serve((asked, reply) => {
      reply.writeHead(up || asked.url.startsWith('/itunes') ? 200 : 501).end('yes');
    });
    // It goes by the wall clock: time is set, not waited for.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const later = () => vi.setSystemTime(Date.now() + httpTimes.openMs + 1);
    const http = start(address);
    const read = () => http.send({ source: 'play', path: '/x' });
    for (let at = 0; at < 5; at++)
      expect(await read()).toMatchObject({ kind: 'unreachable', detail: 'play answered 501.' });
    const asked = seen.length;
    expect(await read()).toEqual({ kind: 'unreachable', detail: expect.stringMatching(/paused for a moment/) });
    expect(seen).toHaveLength(asked);
    // Each source has its own.
    expect(await http.send({ source: 'itunes', path: '/x' })).toMatchObject({ kind: 'found' });

    later();
    expect(await read()).toMatchObject({ detail: 'play answered 501.' });
    expect(await read()).toMatchObject({ detail: expect.stringMatching(/paused/) });

    up = true;
    later();
    expect(await read()).toMatchObject({ kind: 'found' });
    expect(await read()).toMatchObject({ kind: 'found' });
  });

  test('does not open for requests that a stop breaks off', async () => {
    const { seen, address } = await serve(() => {});
    const lines: string[] = [];
    const http = start(address, { lines });
    const left = Array.from({ length: 6 }, () => http.send({ source: 'itunes', path: '/never' }));
    const ended = Promise.allSettled(left);
    await expect.poll(() => seen.length).toBe(6);
    await http.close();
    expect((await ended).map(({ status }) => status)).toEqual(left.map(() => 'rejected'));
    expect(lines.join()).not.toContain('breaker');
  });

  test('does not open for refusals, nor for what is not found', async () => {
    const { seen, address } = await serveInTurn({ status: 403 }, { status: 404 }, { status: 429 });
    const http = start(address);
    for (let at = 0; at < 12; at++) await http.send({ source: 'play', path: '/x' });
    expect(seen).toHaveLength(12);
  });
});

describe('budgets', () => {
  test('hold for two nodes together: over them a caller learns when to come back', async () => {
    const { seen, address } = await serveInTurn({ body: 'yes' });
    const env = { ITUNES_PER_MINUTE: '6' };
    await openDb().rows('truncate source_budgets');
    const nodes = [
      start(address, { env, times: { maxWaitMs: 100 } }),
      start(address, { env, times: { maxWaitMs: 100 } }),
    ];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) => nodes[at % 2]!.send({ source: 'itunes', path: '/x' })),
    );
    expect(seen).toHaveLength(6);
    const refused = outcomes.filter(({ kind }) => kind === 'rate_limited');
    expect(refused).toHaveLength(4);
    for (const one of refused) expect(one).toMatchObject({ retryAfterMs: expect.any(Number) });
    // The other sources have none here.
    expect(await nodes[0]!.send({ source: 'play', path: '/x' })).toMatchObject({ kind: 'found' });
  });

  test('a source that refuses one node is left alone by the other', async () => {
    const { seen, address } = await serveInTurn({ status: 403 });
    const env = { ITUNES_PER_MINUTE: '100' };
    await openDb().rows('truncate source_budgets');
    expect(await start(address, { env }).send({ source: 'itunes', path: '/x' })).toMatchObject({ retryAfterMs: null });
    expect(await start(address, { env }).send({ source: 'itunes', path: '/x' })).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: expect.any(Number),
    });
    expect(seen).toHaveLength(1);
  });

  test('product pages are read one at a time by two nodes, also after one that failed', async () => {
    let inside = 0;
    let most = 0;
    const { seen, address } = await serve((_, reply, at) => {
      most = Math.max(most, ++inside);
      setTimeout(() => {
        inside--;
        reply.writeHead(at % 3 === 0 ? 500 : 200).end('yes');
      }, 20);
    });
    const env = { APPSTORE_PER_MINUTE: '6000' };
    await openDb().rows('truncate source_budgets');
    const nodes = [start(address, { env }), start(address, { env })];
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => nodes[at % 2]!.send({ source: 'appstore', path: '/x' })),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['found']));
    expect(seen.length).toBeGreaterThan(8);
    expect(most).toBe(1);
  });

  test('a read with a longer limit waits for its turn', async () => {
    const { seen, address } = await serveInTurn({ body: 'yes' });
    await openDb().rows('truncate source_budgets');
    const http = start(address, { env: { PLAY_PER_MINUTE: '30' }, times: { maxWaitMs: 0 } });
    const read = { source: 'play', path: '/x' } as const;
    expect((await http.send(read)).kind).toBe('found');
    expect((await http.send(read)).kind).toBe('rate_limited');
    expect((await http.withMaxWait(60_000).send(read)).kind).toBe('found');
    expect(seen).toHaveLength(2);
  });
});

describe('a proxy', () => {
  /** Forwards what it is asked for to one server, whatever the host; records it. */
  const startProxy = async (to: string) => {
    const requests: { url: string; authorization: string | undefined }[] = [];
    const proxy = createServer((asked, reply) => {
      requests.push({ url: asked.url!, authorization: asked.headers['proxy-authorization'] });
      const { pathname, search } = new URL(asked.url!);
      asked.pipe(
        sendOn(`${to}${pathname}${search}`, { method: asked.method, headers: asked.headers }, (answer) => {
          reply.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(reply);
        }),
      );
    });
    const tunnels: string[] = [];
    proxy.on('connect', (asked, socket) => {
      tunnels.push(asked.url!);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      proxy.closeAllConnections();
      proxy.close();
    });
    return { requests, tunnels, port: (proxy.address() as AddressInfo).port };
  };

  test('is used for hosts of the world, with its credentials, and not for this machine', async () => {
    const { seen, address } = await serveInTurn({ body: 'through' });
    const proxy = await startProxy(address);
    const lines: string[] = [];
    const http = start(address, {
      lines,
      env: { HTTP_PROXY: `http://me:hunter2@127.0.0.1:${proxy.port}`, ITUNES_URL: 'http://itunes.invalid' },
    });
    expect(await http.send({ source: 'itunes', path: '/search' })).toMatchObject({ value: { body: 'through' } });
    expect(proxy.requests).toEqual([
      { url: 'http://itunes.invalid/search', authorization: `Basic ${btoa('me:hunter2')}` },
    ]);
    expect(await http.send({ source: 'play', path: '/x' })).toMatchObject({ value: { body: 'through' } });
    expect(proxy.requests).toHaveLength(1);
    expect(seen).toHaveLength(2);
    expect(lines.join()).not.toMatch(/hunter2|aHVudGVyMg/);
  });

  test('is asked for a tunnel to https hosts; NO_PROXY lists those that go without', async () => {
    const proxy = await startProxy('http://127.0.0.1:1');
    const lines: string[] = [];
    const http = start('http://127.0.0.1:1', {
      lines,
      env: {
        HTTPS_PROXY: `http://me:hunter2@127.0.0.1:${proxy.port}`,
        NO_PROXY: 'play.invalid',
        ITUNES_URL: 'https://itunes.invalid',
        PLAY_URL: 'https://play.invalid',
      },
    });
    const outcome = await http.send({ source: 'itunes', path: '/search' });
    expect(outcome.kind).toBe('unreachable');
    expect(JSON.stringify(outcome) + lines.join()).not.toMatch(/hunter2|aHVudGVyMg/);
    expect(new Set(proxy.tunnels)).toEqual(new Set(['itunes.invalid:443']));
    const direct = proxy.tunnels.length;
    expect((await http.send({ source: 'play', path: '/x' })).kind).toBe('unreachable');
    expect(proxy.tunnels).toHaveLength(direct);
  });
});

test('no log line and no outcome repeats a query, a header or a body', async () => {
  const { address } = await serve((asked, reply) => {
    if (asked.url.includes('/gone')) reply.destroy();
    else if (asked.url.includes('/elsewhere')) reply.writeHead(302, { location: 'https://x.invalid/?k=hunter2' }).end();
    else reply.writeHead(Number(asked.url.match(/\d{3}/)?.[0] ?? 200), { 'x-token': 'hunter2' }).end();
  });
  const lines: string[] = [];
  const http = start(address, { lines });
  for (const path of ['/200', '/400', '/403', '/404', '/429', '/500', '/gone', '/elsewhere']) {
    const outcome = await http.send({
      source: 'play',
      method: 'POST',
      path,
      query: { key: 'hunter2' },
      headers: { authorization: 'Bearer hunter2', cookie: 'a=hunter2' },
      body: 'token=hunter2',
    });
    if (outcome.kind !== 'found') expect(JSON.stringify(outcome)).not.toContain('hunter2');
  }
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.join()).not.toContain('hunter2');
});
