import { networkInterfaces } from 'node:os';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { callOnce as call, ended, startOnce as start } from '../support/call.ts';
import { freePort } from '../support/processes/free-port.ts';
import { metricsToken, newCustomer, scrape, startService, withService } from '../support/service.ts';

const service = await startService();
const key = (await newCustomer(service.db)).key;
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}, by: string | null = key) =>
  call(service.url, by, 'GET', path, undefined, headers);

describe('health', () => {
  test('answers without a key: alive, and ready', async () => {
    expect(await get('/healthz', {}, null)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/readyz', {}, null)).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('without a database is alive and not ready, calls are 503 with a Retry-After, and all is well after', async () => {
    const own = await withService({ config: { role: 'api' } });
    const customer = await newCustomer(own.db);
    const { database } = own.connection;
    const admin = new pg.Client(service.connection);
    await admin.connect();
    await admin.query(`alter database ${database} with allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    await expect.poll(async () => (await call(own.url, null, 'GET', '/readyz')).status).toBe(503);
    expect((await call(own.url, null, 'GET', '/healthz')).status).toBe(200);
    const { status, headers, body } = await call(own.url, customer.key, 'GET', '/api/v1/me');
    expect({ status, code: body.code, retryable: body.retryable }).toEqual({
      status: 503,
      code: 'unavailable',
      retryable: true,
    });
    expect(headers.get('retry-after')).toBe('1');
    expect(JSON.stringify(body)).not.toContain(database);
    const ready = await call(own.url, null, 'GET', '/readyz');
    expect(ready.body).toMatchObject({ code: 'unavailable', status: 503 });
    expect(ready.headers.get('retry-after')).toBe('1');
    // What is still known is reported.
    expect(await scrape(own.url)).toMatch(/^appraise_database_up 0$/m);
    await admin.query(`alter database ${database} with allow_connections true`);
    await admin.end();
    await expect.poll(async () => (await call(own.url, null, 'GET', '/readyz')).status).toBe(200);
    expect((await call(own.url, customer.key, 'GET', '/api/v1/me')).status).toBe(200);
  });
});

describe('metrics', () => {
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/metrics`, { headers });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const withToken = { authorization: `Bearer ${metricsToken}` };

  test('count answers by operation and status, and name no account and no key', async () => {
    const customer = await newCustomer(service.db);
    await get('/api/v1/jobs?limit=0', {}, customer.key);
    await get('/api/v1/me', {}, customer.key);
    const { body } = await start(service.url, customer.key, 'quick', { query: 'a finished one' });
    await ended(service.url, customer.key, body.id);
    const { status, type, text } = await read(service.url, withToken);
    expect(status).toBe(200);
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/appraise_request_seconds_count\{operation="jobs\.list",surface="rest",status="400"\} [1-9]/);
    expect(text).toMatch(/appraise_request_seconds_count\{operation="me",surface="rest",status="200"\} [1-9]/);
    expect(text).toMatch(/appraise_runs_ended_total\{kind="quick",status="done"\} [1-9]/);
    expect(text).not.toContain(customer.accountId);
    expect(text).not.toContain('example.test');
    expect(text).not.toContain('apr_');
  });

  test('are for those who hold the token: others find nothing there, from wherever they seem to come', async () => {
    const nowhere = await call(service.url, null, 'GET', '/nowhere');
    for (const headers of [
      // As a proxy on this machine with its default settings asks for anybody.
      {},
      { 'x-forwarded-for': '203.0.113.7' },
      { authorization: 'Bearer null' },
      { authorization: `Bearer ${metricsToken}x` },
      { authorization: `Bearer ${metricsToken.slice(1)}` },
      { authorization: metricsToken },
      { authorization: `Basic ${metricsToken}` },
      { authorization: 'Bearer ' },
    ] as Record<string, string>[]) {
      const there = await call(service.url, null, 'GET', '/metrics', undefined, headers);
      expect({ headers, status: there.status }).toEqual({ headers, status: 404 });
      expect({ ...there.body, requestId: '' }).toEqual({ ...nowhere.body, requestId: '' });
    }
    expect((await read(service.url, { ...withToken, 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
  });

  test('without a token are read on the port for health alone, by this machine and no one else', async () => {
    const healthPort = await freePort();
    const own = await withService({ config: { metricsToken: null, role: 'api', healthPort, host: '0.0.0.0' } });
    const here = `http://127.0.0.1:${healthPort}`;
    expect((await read(own.url)).status).toBe(404);
    expect((await read(here)).status).toBe(200);
    expect((await fetch(`${here}/readyz`)).status).toBe(200);
    expect((await fetch(`${here}/api/v1/me`)).status).toBe(404);
    const faked = [{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }] as Record<string, string>[];
    for (const headers of faked) expect((await read(here, headers)).status).toBe(404);
    // By the machine's own address on the network, where it has one, it is a stranger too.
    const address = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    if (address) expect((await read(`http://${address}:${healthPort}`)).status).toBe(404);
  });
});
