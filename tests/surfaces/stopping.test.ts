import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectorsFor } from '../../server/collectors/index.ts';
import { hourMs } from '../../server/contract/domain/durations.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { createLog } from '../../server/support/log.ts';
import { freshDatabase } from '../support/database/database.ts';
import { startGated, untilRunning } from '../support/runs/gate.ts';
import { newCustomer, startService } from '../support/service.ts';
import { startSandbox } from '../support/sources/sandbox.ts';

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

/** The first whole answer on a connection, which may stay open. */
const answerOn = async (socket: Socket): Promise<string> => {
  let answer = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    answer += chunk;
    const length = /^content-length: (\d+)\r$/im.exec(answer)?.[1];
    const body = answer.indexOf('\r\n\r\n');
    if (length !== undefined && body >= 0 && Buffer.byteLength(answer.slice(body + 4)) >= Number(length)) break;
  }
  return answer;
};

test('a stopping node answers its waiters at once, refuses what comes later as a problem, and hands its runs back', async () => {
  const service = await startService();
  const { url, db } = service;
  const { key } = await newCustomer(db, { running: 5 });
  const job = await startGated(service, key);
  await untilRunning(url, key, job.id);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const waiting = get(agent, `${url}/api/v1/jobs/${job.id}?wait=30`, key);
  // A request that is half sent when the stop begins.
  const late = connect(Number(new URL(url).port), '127.0.0.1');
  late.write('GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n');
  await sleep(300);
  // Anyone who comes after both is answered: they have arrived.
  expect((await get(agent, `${url}/api/v1/me`, key)).status).toBe(200);

  let over = false;
  const stopped = service.stop().then(() => {
    over = true;
  });
  const answered = await waiting;
  // The half-sent request keeps the node from stopping: the waiter did not wait for that.
  expect(over).toBe(false);
  expect(answered.status).toBe(200);
  expect(JSON.parse(answered.body)).toMatchObject({ id: job.id, status: 'running' });
  late.write(`Authorization: Bearer ${key}\r\n\r\n`);
  const refused = await answerOn(late);
  late.destroy();
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/content-type: application\/problem\+json/i);
  expect(refused).toMatch(/retry-after: 1\r\n/i);
  expect(JSON.parse(refused.slice(refused.indexOf('\r\n\r\n')))).toMatchObject({
    code: 'unavailable',
    retryable: true,
  });
  agent.destroy();
  await stopped;

  const next = await startService({ connection: service.connection });
  const again = await fetch(`${next.url}/api/v1/jobs/${job.id}`, { headers: { authorization: `Bearer ${key}` } });
  expect(await again.json()).toMatchObject({ id: job.id, refunded: false });
  await next.stop();
});

test('a stop does not wait for connections over which nothing was ever sent', async () => {
  const service = await startService({ times: { stopMs: hourMs } });
  const silent = connect(Number(new URL(service.url).port), '127.0.0.1');
  silent.on('error', () => {});
  await once(silent, 'connect');
  // Answered after the silent connection was accepted.
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  await service.stop();
  silent.destroy();
});

test('a stop in the middle of the first collections logs no warning and leaves no lease', async () => {
  const lines: { level: string; breaker?: string }[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const sandbox = await startSandbox();
  const database = await freshDatabase();
  // At several moments: the collectors read the stores at one, write reviews or a past at another.
  for (const reads of [1, 50]) {
    const service = await startService({ connection: database, sandbox, collectorsFor, log });
    const before = sandbox.requests.length;
    await expect.poll(() => sandbox.requests.length - before, { interval: 5 }).toBeGreaterThan(reads);
    lines.length = 0;
    await service.stop();
    await sleep(100);
    // A machine that makes the sandbox late opens a breaker, stop or not.
    expect(lines.filter(({ level, breaker }) => level !== 'info' && !breaker)).toEqual([]);
  }
  await sandbox.stop();
  const db = openDatabase(database);
  const left = await db.rows(
    `select name from collections where lease is not null
     union all select key from held_reads where reading_until is not null`,
  );
  await db.close();
  expect(left).toEqual([]);
});
