import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { operations } from '../../operations/index.ts';
import { createLog } from '../../support/log.ts';
import { createMetrics } from '../../support/metrics/metrics.ts';
import { createHttpApp } from '../http-app.ts';
import { addOpenapi } from '../openapi/openapi.ts';
import { frameOf } from '../site/frame.ts';
import { addDocs } from './docs-routes.ts';

const config = readConfig({ HOST: '0.0.0.0' });
const app = createHttpApp({ config, log: createLog('silent'), metrics: createMetrics() });
const paths = ['/docs', '/docs/errors', '/docs/jobs.get', '/docs/search.json', '/api/openapi.json'];
let address = '';
beforeAll(async () => {
  const services = { config, operations, version: '1.2.3' };
  addDocs(app, services, frameOf(null));
  addOpenapi(app, services);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  const closing = app.close();
  app.server.closeAllConnections();
  await closing;
});

test.each(paths)('%s has an ETag, and who has it already is sent no body', async (path) => {
  const whole = await fetch(address + path);
  const etag = whole.headers.get('etag')!;
  expect(etag).toMatch(/^"[\w-]+"$/);
  const again = await fetch(address + path, { headers: { 'if-none-match': etag } });
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  const changed = await fetch(address + path, { headers: { 'if-none-match': '"other"' } });
  expect(await changed.text()).toBe(await whole.text());
});

test('the page names the address it was asked by, if that is one of ours', async () => {
  const askedBy = (host: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      socket.on('close', () => resolve(/Base URL<\/dt><dd><code>([^<]*)</.exec(text)?.[1] ?? ''));
      socket.write(`GET /docs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
  expect(await askedBy('10.0.0.1:4000')).toBe('http://10.0.0.1:4000');
  expect(await askedBy('evil.example')).toBe(`http://localhost:${new URL(address).port}`);
});

test('8,000 unread requests for a page take less memory than thirty copies of it', async () => {
  for (const path of paths) await (await fetch(address + path)).arrayBuffer();
  const used = (): number => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const request = 'GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const sockets = Array.from({ length: 8 }, () => connect(Number(new URL(address).port), '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.pause();
    socket.write(request.repeat(1_000));
  }
  let most = 0;
  for (let at = 0; at < 20; at++) {
    await fetch(`${address}/docs/errors`, { headers: { 'if-none-match': '*' } });
    most = Math.max(most, used() - before);
  }
  for (const socket of sockets) socket.destroy();
  expect(most).toBeLessThan(100e6);
});
