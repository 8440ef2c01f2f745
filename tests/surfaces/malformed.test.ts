import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { type RawReply, sendRaw } from '../support/calls/raw.ts';
import { checkBooks } from '../support/database/books.ts';
import { propertyRuns } from '../support/runner/property-runs.ts';
import { newCustomer, startService } from '../support/service.ts';
import { attempt, attempts, authorization, json, keyHere, path, post } from './malformed-requests.ts';

const service = await startService({ config: { role: 'api' } });
const { key, accountId } = await newCustomer(service.db);
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

/** An answer of ours is a problem: whole, and never with a word of what is inside. */
const expectProblem = (reply: RawReply, what: string): void => {
  const { status, headers, body } = reply;
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  const get = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  expect(get('content-type'), what).toMatch(/^application\/problem\+json/);
  const problem = JSON.parse(Buffer.from(body, 'latin1').toString());
  expect(problem, what).toMatchObject({ status, code: expect.any(String), requestId: get('x-request-id') });
  expect(body, what).not.toMatch(/node_modules|server\/|at \w+ \(|select |postgres|FST_|HPE_|ZodError/);
  expect(body.length, what).toBeLessThan(100_000);
};

test('hundreds of malformed requests: each is refused, none is a 5xx, none makes a job or takes a credit', async () => {
  const kinds = Object.entries(attempts);
  const each = propertyRuns(Math.ceil(500 / kinds.length));
  const all = kinds.flatMap(([kind, arbitrary]) =>
    fc.sample(arbitrary, { seed: 42, numRuns: each }).map((made) => {
      const [bytes, end] = Array.isArray(made) ? made : [made, false];
      return attempt(kind, bytes, end);
    }),
  );
  // Mixed, so that unlike neighbours meet.
  const mixed = all.map((one, at) => ({ one, place: (at * 7_919) % all.length })).sort((a, b) => a.place - b.place);
  expect(all.length).toBeGreaterThanOrEqual(500);
  const withKey = (bytes: Buffer): Buffer => {
    const at = bytes.indexOf(keyHere);
    return at < 0
      ? bytes
      : Buffer.concat([bytes.subarray(0, at), Buffer.from(key), bytes.subarray(at + keyHere.length)]);
  };
  const queue = mixed.map(({ one }) => one);
  const worker = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const reply = await sendRaw(service.url, withKey(next.bytes), { end: next.end });
      const what = `${next.kind}: ${next.bytes.toString('latin1').slice(0, 300)}`;
      expect(reply.hung, what).toBe(false);
      // What is not HTTP may be met by closing; what is answered is answered well.
      if (reply.bytes !== '') expectProblem(reply, what);
      else expect(next.kind).toMatch(/no HTTP|methods|over the limit/);
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));

  const { status, headers, body } = await call(service.url, key, 'GET', '/api/v1/me');
  expect(status).toBe(200);
  expect(headers.get('x-credits-remaining')).toBe('4500');
  expect(body.credits).toMatchObject({ used: 0, left: 4_500 });
  expect(await service.db.rows('select 1 from jobs where account_id = $1', [accountId])).toEqual([]);
  expect(await service.db.rows('select 1 from idempotency where account_id = $1', [accountId])).toEqual([]);
  expect(({} as { query?: string }).query).toBeUndefined();
  const { status: started } = await call(service.url, key, 'POST', path, { query: 'well-formed' });
  expect(started).toBe(202);
});

describe('bytes behind a whole request', () => {
  const jobs = async (): Promise<number> =>
    (await service.db.rows('select 1 from jobs where account_id = $1', [accountId])).length;

  test('do not take its answer away: a start that is charged says so', async () => {
    const before = await jobs();
    for (const [at, rest] of ['garbage', '\u0000\u0001\r\n\r\n', '}', '{"query": "again"}'].entries()) {
      const body = JSON.stringify({ query: `behind ${at}` });
      const head = [authorization, json, ['Content-Length', String(body.length)]].map((line) => line.join(': '));
      const bytes = `POST ${path} HTTP/1.1\r\nHost: x\r\n${head.join('\r\n')}\r\n\r\n${body}${rest}`.replace(
        keyHere,
        key,
      );
      const reply = await sendRaw(service.url, bytes);
      expect(reply.hung).toBe(false);
      expect(reply.status, rest).toBe(202);
      expect(JSON.parse(reply.body.slice(0, reply.body.lastIndexOf('}') + 1))).toMatchObject({ object: 'job' });
      expect(await jobs()).toBe(before + at + 1);
    }
  });
});

test('garbage that goes on behind a request that waits leaves nothing behind', async () => {
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on('warning', warned);
  const { body: job } = await call(service.url, key, 'POST', path, { query: 'nobody runs it' });
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.write(`GET /api/v1/jobs/${job.id}?wait=2 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  const garbage = setInterval(() => socket.write('garbage'), 20);
  const answer = (await socket.toArray()).map(String).join('');
  clearInterval(garbage);
  process.off('warning', warned);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(warnings).toEqual([]);
});

test('callers that go away at any moment leave nothing behind', async () => {
  const before = await service.db.rows('select 1 from jobs where account_id = $1', [accountId]);
  const bytes = Buffer.from(
    post(JSON.stringify({ query: 'q', nope: 1 }))
      .toString('latin1')
      .replace(keyHere, key),
    'latin1',
  );
  const { hostname, port } = new URL(service.url);
  const lengths = fc.sample(fc.integer({ min: 0, max: bytes.length }), { seed: 7, numRuns: 100 });
  await Promise.all(
    lengths.map(
      (length) =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => {
            socket.write(bytes.subarray(0, length), () => socket.resetAndDestroy());
          });
          socket.on('error', () => {});
          socket.on('close', () => resolve());
        }),
    ),
  );
  expect((await call(service.url, key, 'GET', '/api/v1/me')).status).toBe(200);
  expect(await service.db.rows('select 1 from jobs where account_id = $1', [accountId])).toHaveLength(before.length);
});

test('a request that never ends does not keep others from being answered', async () => {
  const { hostname, port } = new URL(service.url);
  let over = 0;
  const sockets = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('close', () => over++);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n${json.join(': ')}\r\nContent-Length: 500\r\n\r\n{"que`,
    );
    return socket;
  });
  for (let at = 0; at < 20; at++) expect((await call(service.url, key, 'GET', '/api/v1/me')).status).toBe(200);
  expect(over).toBe(0);
  for (const socket of sockets) socket.destroy();
});
