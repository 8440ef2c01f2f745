import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createLog } from '../../support/log.ts';
import { createMetrics } from '../../support/metrics/metrics.ts';
import { createHttpApp } from '../http-app.ts';
import type { ConnectionLimits } from './connections.ts';

/** A server with one small page, one large one, and one that answers only when asked to. */
const serve = async (limits: Partial<ConnectionLimits>) => {
  const large = Buffer.alloc(8_000_000, 'x');
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let handled = 0;
  const app = createHttpApp({
    config: readConfig({}),
    log: createLog('silent'),
    metrics: createMetrics(),
    limits: { checkMs: 20, ...limits },
  });
  app.addHook('preHandler', async () => {
    handled++;
  });
  app.get('/small', async () => 'ok');
  app.get('/large', async () => large);
  app.get('/slow', () => released.then(() => 'ok'));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => closed(app));
  return { port: Number(new URL(address).port), release, handled: () => handled };
};

const closed = async (app: FastifyInstance): Promise<void> => {
  const closing = app.close();
  app.server.closeAllConnections();
  await closing;
};

interface Client {
  readonly socket: Socket;
  readonly isClosed: () => boolean;
  readonly received: () => string;
}

const open = async (port: number, { reads = true } = {}): Promise<Client> => {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let over = false;
  let text = '';
  socket.on('error', () => {});
  socket.on('close', () => {
    over = true;
  });
  if (reads) socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, isClosed: () => over, received: () => text };
};

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const answers = ({ received }: Client): number => received().split('HTTP/1.1 200').length - 1;

test('a connection with too many unanswered requests is closed, and what it sent beyond them is not done', async () => {
  const { port, handled } = await serve({ maxUnanswered: 4 });
  const client = await open(port);
  client.socket.write(get('/slow').repeat(500));
  await expect.poll(client.isClosed).toBe(true);
  expect(handled()).toBe(4);
});

test('requests sent one behind the other are all answered, however many, while answers are read', async () => {
  const { port } = await serve({ maxUnanswered: 4 });
  const client = await open(port);
  for (let sent = 4; sent <= 40; sent += 4) {
    client.socket.write(get('/small').repeat(4));
    await expect.poll(() => answers(client), { interval: 5 }).toBe(sent);
  }
  expect(client.isClosed()).toBe(false);
});

test('who does not read an answer is disconnected, and who waits for one is not', async () => {
  const { port, release } = await serve({ writeMs: 100 });
  const deaf = await open(port, { reads: false });
  const patient = await open(port);
  deaf.socket.write(get('/large'));
  patient.socket.write(get('/slow'));
  await sleep(400);
  deaf.socket.resume();
  await expect.poll(deaf.isClosed).toBe(true);
  expect(deaf.socket.bytesRead).toBeLessThan(8_000_000);
  release();
  await expect.poll(() => answers(patient)).toBe(1);
});

test('headers and bodies that never end are refused in time', async () => {
  const { port } = await serve({ headersMs: 100, requestMs: 200 });
  // Written to at once: a connection that nothing came over in time is closed without an answer.
  const headers = await open(port);
  headers.socket.write('GET /small HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const body = await open(port);
  body.socket.write('POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{');
  const silent = await open(port);
  for (const client of [headers, body, silent]) await expect.poll(client.isClosed).toBe(true);
  for (const client of [headers, body]) expect(client.received()).toContain('The request took too long to arrive');
  // A browser that opened it ahead of need would take an answer for that to its first request.
  expect(silent.received()).toBe('');
});

test('an address has no more connections than its share, and a free one can be taken again', async () => {
  const { port } = await serve({ maxPerAddress: 2, isExempt: () => false });
  const first = await open(port);
  await open(port);
  const third = await open(port);
  await expect.poll(third.isClosed).toBe(true);
  first.socket.destroy();
  await expect
    .poll(async () => {
      const next = await open(port);
      next.socket.write(get('/small'));
      await sleep(20);
      return answers(next);
    })
    .toBe(1);
});

test('a full server closes connections that are merely kept open', async () => {
  const { port } = await serve({ most: 2 });
  const kept = await Promise.all([open(port), open(port)]);
  for (const client of kept) {
    client.socket.write(get('/small'));
    await expect.poll(() => answers(client)).toBe(1);
  }
  await expect
    .poll(async () => {
      const next = await open(port);
      next.socket.write(get('/small'));
      await sleep(20);
      return answers(next);
    })
    .toBe(1);
  expect(kept.some(({ isClosed }) => isClosed())).toBe(true);
});
