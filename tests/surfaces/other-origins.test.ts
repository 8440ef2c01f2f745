import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { newCustomer, startService, withService } from '../support/service.ts';

const service = await startService();
const key = (await newCustomer(service.db)).key;
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}, by: string | null = key) =>
  call(service.url, by, 'GET', path, undefined, headers);

describe('pages of other origins', () => {
  const origin = 'https://app.example.com';

  test('are let in by nothing unless the host lists them', async () => {
    const { headers } = await get('/api/v1/me', { origin });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const preflight = await call(service.url, null, 'OPTIONS', '/api/v1/me', undefined, {
      origin,
      'access-control-request-method': 'GET',
    });
    expect(preflight.status).toBe(405);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('on the list may call and read every answer and its headers, and no others may', async () => {
    const open = await withService({ config: { allowedOrigins: [origin, 'https://second.example'] } });
    const customer = await newCustomer(open.db);
    const ask = (path: string, from: string | null, by: string | null = customer.key, method = 'GET') =>
      call(open.url, by, method, path, undefined, from === null ? {} : { origin: from });
    for (const [path, status, by, method] of [
      ['/api/v1/me', 200, customer.key],
      ['/api/v1/jobs?limit=0', 400, customer.key],
      ['/api/v1/me', 401, null],
      ['/api/v1/nothing', 404, customer.key],
      ['/api/v1/jobs', 405, customer.key, 'DELETE'],
    ] as const) {
      const reply = await ask(path, origin, by, method);
      expect(reply.status).toBe(status);
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(reply.headers.get('vary')).toBe('Origin');
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
      const exposed = reply.headers.get('access-control-expose-headers')!.toLowerCase().split(', ');
      for (const name of ['x-request-id', 'ratelimit', 'retry-after', 'x-credits-remaining', 'location', 'etag']) {
        expect(exposed).toContain(name);
      }
      for (const stranger of [
        'https://evil.example',
        'http://app.example.com',
        `${origin}.evil.example`,
        'null',
        `${origin}:444`,
        null,
      ]) {
        const refused = await ask(path, stranger, by, method);
        expect(refused.status).toBe(status);
        expect(refused.headers.get('access-control-allow-origin')).toBeNull();
        expect(refused.headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(refused.headers.get('vary')).toBe('Origin');
      }
    }
  });

  test('on the list learn before a call what they may send', async () => {
    const open = await withService({ config: { allowedOrigins: [origin] } });
    const preflight = (from: string, path: string) =>
      call(open.url, null, 'OPTIONS', path, undefined, { origin: from, 'access-control-request-method': 'POST' });
    for (const path of ['/api/v1/test/quick', '/api/v1/jobs/x']) {
      const { status, headers } = await preflight(origin, path);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-methods')!.split(', ')).toEqual(
        expect.arrayContaining(['GET', 'POST', 'DELETE']),
      );
      expect(headers.get('access-control-allow-headers')!.toLowerCase().split(', ')).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-none-match']),
      );
      const refused = await preflight('https://evil.example', path);
      expect([...refused.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});
