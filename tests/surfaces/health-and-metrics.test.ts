import { networkInterfaces } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, ended, start } from '../support/call.ts';
import { newCustomer, type Service, startService, withService } from '../support/service.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await startService();
  key = (await newCustomer(service.db)).key;
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}, by: string | null = key) =>
  call(service.url, by, 'GET', path, undefined, headers);

describe('health', () => {
  test('is told without a key: alive, and ready', async () => {
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
    await admin.query(`alter database ${database} with allow_connections true`);
    await admin.end();
    await expect.poll(async () => (await call(own.url, null, 'GET', '/readyz')).status).toBe(200);
    expect((await call(own.url, customer.key, 'GET', '/api/v1/me')).status).toBe(200);
  });
});

describe('metrics', () => {
  const token = 'a-token-of-twenty-characters';
  const scrape = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/metrics`, { headers });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };

  test('count answers by operation and status, and name no account and no key', async () => {
    const customer = await newCustomer(service.db);
    await get('/api/v1/jobs?limit=0', {}, customer.key);
    await get('/api/v1/me', {}, customer.key);
    const { body } = await start(service.url, customer.key, 'quick', { query: 'a finished one' });
    await ended(service.url, customer.key, body.id);
    const { status, type, text } = await scrape(service.url);
    expect(status).toBe(200);
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/appraise_request_seconds_count\{operation="jobs\.list",surface="rest",status="400"\} [1-9]/);
    expect(text).toMatch(/appraise_request_seconds_count\{operation="me",surface="rest",status="200"\} [1-9]/);
    expect(text).toMatch(/appraise_runs_ended_total\{kind="quick",status="done"\} [1-9]/);
    expect(text).not.toContain(customer.accountId);
    expect(text).not.toContain('example.test');
    expect(text).not.toContain('apr_');
  });

  test('are for this machine only: who comes through a proxy finds nothing there', async () => {
    for (const headers of [{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }] as Record<
      string,
      string
    >[]) {
      const there = await call(service.url, null, 'GET', '/metrics', undefined, headers);
      const nowhere = await call(service.url, null, 'GET', '/nowhere', undefined, headers);
      expect(there.status).toBe(404);
      expect({ ...there.body, requestId: '' }).toEqual({ ...nowhere.body, requestId: '' });
    }
    expect(
      (await scrape(service.url, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' })).status,
    ).toBe(404);
    expect((await scrape(service.url, { authorization: 'Bearer null', 'x-forwarded-for': '203.0.113.7' })).status).toBe(
      404,
    );
  });

  test('are for whoever holds the token, where there is one', async () => {
    const own = await withService({ config: { metricsToken: token, role: 'api', host: '0.0.0.0' } });
    const away = { 'x-forwarded-for': '203.0.113.7' };
    expect((await scrape(own.url, { ...away, authorization: `Bearer ${token}` })).status).toBe(200);
    for (const wrong of [
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      token,
      `Basic ${token}`,
      'Bearer ',
      `Bearer x${token}`,
    ]) {
      expect((await scrape(own.url, { ...away, authorization: wrong })).status).toBe(404);
    }
    // By the machine's own address on the network, where it has one, it is a stranger too.
    const address = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    if (address) {
      const outside = `http://${address}:${new URL(own.url).port}`;
      expect((await scrape(outside)).status).toBe(404);
      expect((await scrape(outside, { authorization: `Bearer ${token}` })).status).toBe(200);
    }
  });
});
