import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database/database.ts';
import { type Reply, serve, serveInTurn, startHttp } from '../../../tests/support/sources/source-server.ts';
import { hourMs, minuteMs } from '../../contract/domain/durations.ts';
import { type DirectDatabase, openDatabase } from '../../store/engine/database.ts';

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

describe('the reply', () => {
  const outcomeOf = async (
    reply: Reply,
    { source = 'itunes', understands = [] }: { source?: 'itunes' | 'play' | 'appstore'; understands?: number[] } = {},
  ) => {
    const { seen, address } = await serveInTurn(reply);
    const outcome = await start(address).send({ source, path: '/x', understands });
    return { outcome, tries: seen.length };
  };
  const captcha = '<!doctype html><html><body>Our systems have detected unusual traffic</body></html>';

  test.each<[string, Reply, Parameters<typeof outcomeOf>[1], object, number]>([
    ['a 200 is found', { body: 'a' }, {}, { kind: 'found' }, 1],
    [
      'an empty 200 is found: only the connector knows what it means',
      {},
      {},
      { kind: 'found', value: { body: '' } },
      1,
    ],
    [
      'a status the caller reads itself is found',
      { status: 404, body: 'a' },
      { understands: [404] },
      { kind: 'found' },
      1,
    ],
    ['so is a 500', { status: 500 }, { understands: [500] }, { kind: 'found', value: { status: 500 } }, 1],
    ['a 404 is not found', { status: 404 }, {}, { kind: 'not_found' }, 1],
    ['a 429 is rate limited', { status: 429 }, {}, { kind: 'rate_limited', retryAfterMs: null }, 1],
    [
      'a long Retry-After is given to the caller',
      { status: 429, headers: { 'retry-after': '3600' } },
      {},
      { kind: 'rate_limited', retryAfterMs: hourMs },
      1,
    ],
    [
      'also of a 503',
      { status: 503, headers: { 'retry-after': '60' } },
      {},
      { kind: 'rate_limited', retryAfterMs: minuteMs },
      1,
    ],
    ['an empty 403 of iTunes is its throttle', { status: 403 }, {}, { kind: 'rate_limited', retryAfterMs: null }, 1],
    ['an empty 403 of others is a refusal', { status: 403 }, { source: 'play' }, { kind: 'blocked' }, 1],
    ['a 403 with words is a refusal', { status: 403, body: 'no' }, {}, { kind: 'blocked' }, 1],
    ['a 401 is a refusal', { status: 401 }, {}, { kind: 'blocked' }, 1],
    ['a 503 with a page for robots is a refusal', { status: 503, body: captcha }, {}, { kind: 'blocked' }, 1],
    ['an unexpected 400 is a changed shape', { status: 400 }, {}, { kind: 'shape_changed', path: 'status' }, 1],
    ['a 500 is tried three times', { status: 500 }, {}, { kind: 'unreachable' }, 3],
    ['so is a 502', { status: 502 }, {}, { kind: 'unreachable' }, 3],
    ['so is a 504', { status: 504 }, {}, { kind: 'unreachable' }, 3],
    ['a 501 is not', { status: 501 }, {}, { kind: 'unreachable' }, 1],
  ])('%s', async (_, reply, asked, expected, tries) => {
    const seen = await outcomeOf(reply, asked);
    expect(seen.outcome).toMatchObject(expected);
    expect(seen.tries).toBe(tries);
  });

  test.each(['GET', 'POST'] as const)('a passing error is tried again and forgotten (%s)', async (method) => {
    const { seen, address } = await serveInTurn({ status: 500 }, { status: 503 }, { body: 'at last' });
    const outcome = await start(address).send({
      source: 'play',
      method,
      path: '/x',
      ...(method === 'POST' && { body: 'b' }),
    });
    expect(outcome).toMatchObject({ kind: 'found', value: { body: 'at last' } });
    expect(seen.map(({ body }) => body)).toEqual(Array(3).fill(method === 'POST' ? 'b' : ''));
  });

  test('a short Retry-After is waited for, and the answer is the next one', async () => {
    const { seen, address } = await serveInTurn({ status: 429, headers: { 'retry-after': '1' } }, { body: 'yes' });
    const begin = performance.now();
    expect(await start(address).send({ source: 'itunes', path: '/x' })).toMatchObject({ kind: 'found' });
    expect(performance.now() - begin).toBeGreaterThan(950);
    expect(seen).toHaveLength(2);
  });

  test('gzip and brotli are undone', async () => {
    const text = 'Grüße '.repeat(1000);
    for (const [encoding, packed] of [
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
    ] as const) {
      const { outcome } = await outcomeOf({ headers: { 'content-encoding': encoding }, body: packed });
      expect(outcome).toMatchObject({ kind: 'found', value: { body: text } });
    }
  });

  test('a body over 8 MiB is refused as a changed shape, also when it hides in gzip', async () => {
    const large = Buffer.alloc(8 * 1024 * 1024 + 1, 'a');
    for (const reply of [{ body: large }, { body: gzipSync(large), headers: { 'content-encoding': 'gzip' } }]) {
      const { outcome, tries } = await outcomeOf(reply);
      expect(outcome).toMatchObject({ kind: 'shape_changed', path: 'body' });
      expect(tries).toBe(1);
    }
    expect((await outcomeOf({ body: large.subarray(1) })).outcome.kind).toBe('found');
  });

  test('a body that is cut off is tried again, then unreachable; never half an answer', async () => {
    const { seen, address } = await serve((asked, reply) => {
      const packed = gzipSync('a'.repeat(10_000));
      if (asked.url.endsWith('/gzip')) {
        reply.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, packed.length - 12));
      } else if (asked.url.endsWith('/length')) {
        reply.writeHead(200, { 'content-length': '1000' }).write('half');
        setTimeout(() => reply.destroy(), 20);
      } else {
        reply.writeHead(200).write('half');
        setTimeout(() => reply.destroy(), 20);
      }
    });
    const http = start(address);
    for (const path of ['/gzip', '/length', '/chunked']) {
      expect(await http.send({ source: 'itunes', path })).toMatchObject({ kind: 'unreachable' });
    }
    expect(seen).toHaveLength(9);
  });

  test('silence before the headers, or in the body, is timed out; also when it drips', async () => {
    const { seen, address } = await serve((asked, reply) => {
      if (asked.url.endsWith('/headers')) return;
      reply.writeHead(200).write('half');
      if (!asked.url.endsWith('/drip')) return;
      const drip = setInterval(() => reply.write('.'), 20);
      reply.on('close', () => clearInterval(drip));
    });
    const http = start(address, { times: { tryMs: 150, totalMs: 1_000 } });
    for (const path of ['/headers', '/body', '/drip']) {
      expect(await http.send({ source: 'itunes', path })).toMatchObject({ kind: 'timed_out' });
    }
    expect(seen).toHaveLength(9);
  });

  test('all tries together stay within the total', async () => {
    const { seen, address } = await serve(() => {});
    const http = start(address, { times: { tryMs: 300, totalMs: 400 } });
    expect(await http.send({ source: 'itunes', path: '/x' })).toMatchObject({ kind: 'timed_out' });
    // Alone, the limit of a try allows three.
    expect(seen.length).toBeLessThan(3);
  });

  test('a host that is not there is unreachable', async () => {
    const outcome = await start('http://127.0.0.1:1').send({ source: 'play', path: '/x' });
    expect(outcome).toMatchObject({ kind: 'unreachable', detail: 'play could not be reached (ECONNREFUSED).' });
  });
});

describe('redirects', () => {
  test('are followed on the configured host', async () => {
    const { seen, address } = await serve((asked, reply) => {
      if (asked.url === '/appstore/us/app/id1') reply.writeHead(301, { location: '/appstore/us/app/name/id1' }).end();
      else reply.end('the page');
    });
    expect(await start(address).send({ source: 'appstore', path: '/us/app/id1' })).toMatchObject({
      kind: 'found',
      value: { body: 'the page' },
    });
    expect(seen.map(({ url }) => url)).toEqual(['/appstore/us/app/id1', '/appstore/us/app/name/id1']);
  });

  test('to another host are refused, and that host is never asked', async () => {
    const foreign = await serveInTurn({ body: 'secrets' });
    for (const status of [301, 302, 303, 307, 308]) {
      const { address } = await serveInTurn({
        status,
        headers: { location: `${foreign.address}/metadata?token=hunter2` },
      });
      const outcome = await start(address).send({ source: 'play', path: '/x' });
      expect(outcome).toEqual({
        kind: 'blocked',
        detail: 'play redirected to another host (127.0.0.1): not followed.',
      });
    }
    expect(foreign.seen).toEqual([]);
  });

  test.each([
    ['https://consent.google.com/ml?continue=https://play.google.com/x', /consent page/],
    ['https://www.google.com/sorry/index?continue=x', /captcha page/],
    ['file:///etc/passwd', /another host/],
    ['http://[', /nowhere/],
  ])('to %s are blocked, and say why', async (location, detail) => {
    const { address, seen } = await serveInTurn({ status: 302, headers: { location } });
    const outcome = await start(address).send({ source: 'play', path: '/x' });
    expect(outcome).toEqual({ kind: 'blocked', detail: expect.stringMatching(detail) });
    expect(seen).toHaveLength(1);
  });

  test('in circles end', async () => {
    const { address, seen } = await serveInTurn({ status: 302, headers: { location: '/play/x' } });
    expect(await start(address).send({ source: 'play', path: '/x' })).toMatchObject({ kind: 'blocked' });
    expect(seen).toHaveLength(4);
  });

  test('never turn a POST into a GET', async () => {
    const { address, seen } = await serve((asked, reply) => {
      if (asked.url === '/play/kept') reply.writeHead(307, { location: '/play/there' }).end();
      else if (asked.url === '/play/turned') reply.writeHead(302, { location: '/play/there' }).end();
      else reply.end(`${asked.method} ${asked.body}`);
    });
    const http = start(address);
    const post = (path: string) => http.send({ source: 'play', method: 'POST', path, body: 'b' });
    expect(await post('/kept')).toMatchObject({ kind: 'found', value: { body: 'POST b' } });
    expect(await post('/turned')).toMatchObject({ kind: 'blocked' });
    expect(seen).toHaveLength(3);
  });
});
