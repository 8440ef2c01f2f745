import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { start } from '../support/call.ts';
import { newCustomer, startService } from '../support/service.ts';

/** One call over a connection that is kept, as `fetch` would not let us see. */
const get = (agent: Agent, url: string, key: string): Promise<{ status: number; type: string; body: string }> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: String(response.headers['content-type']), body }),
      );
    })
      .on('error', reject)
      .end();
  });

test('a stopping node answers its waiters at once, refuses what comes later as a problem, and hands its runs back', async () => {
  const service = await startService({ times: { stopMs: 1_500 } });
  const { url, db } = service;
  const { key } = await newCustomer(db, { running: 5 });
  const { body: job } = await start(url, key, 'slow', { query: 'in flight', ms: 20_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const waiting = get(agent, `${url}/api/v1/jobs/${job.id}?wait=30`, key);
  // A request that is half sent when the stop begins.
  const late = connect(Number(new URL(url).port), '127.0.0.1');
  late.write('GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n');
  await sleep(300);

  const began = Date.now();
  const stopped = service.stop();
  const answered = await waiting;
  expect(Date.now() - began).toBeLessThan(1_000);
  expect(answered.status).toBe(200);
  expect(JSON.parse(answered.body)).toMatchObject({ id: job.id, status: 'running' });
  late.write(`Authorization: Bearer ${key}\r\n\r\n`);
  const refused = await text(late);
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/content-type: application\/problem\+json/i);
  expect(refused).toMatch(/retry-after: 1\r\n/i);
  expect(JSON.parse(refused.slice(refused.indexOf('\r\n\r\n')))).toMatchObject({
    code: 'unavailable',
    retryable: true,
  });
  await stopped;
  agent.destroy();

  const next = await startService({ connection: service.connection });
  const again = await fetch(`${next.url}/api/v1/jobs/${job.id}`, { headers: { authorization: `Bearer ${key}` } });
  expect(await again.json()).toMatchObject({ id: job.id, refunded: false });
  await next.stop();
});
