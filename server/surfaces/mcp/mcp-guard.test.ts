import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createGuard } from './mcp.ts';

const passes = (
  config: { host: string; publicUrl?: string; allowedOrigins?: string[] },
  headers: { host?: string; origin?: string },
): boolean => {
  const guard = createGuard({ publicUrl: null, allowedOrigins: [], ...config });
  try {
    guard({ headers, socket: { localPort: 4000 } } as unknown as FastifyRequest);
    return true;
  } catch {
    return false;
  }
};

test.each([
  // On loopback: its names and our port.
  ['127.0.0.1', 'localhost:4000', true],
  ['127.0.0.1', 'LOCALHOST:4000', true],
  ['127.0.0.1', '127.0.0.1:4000', true],
  ['127.0.0.1', '[::1]:4000', true],
  ['localhost', '127.0.0.1:4000', true],
  ['::1', '[::1]:4000', true],
  ['127.0.0.5', '127.0.0.5:4000', true],
  ['127.0.0.1', 'localhost:4001', false],
  ['127.0.0.1', 'localhost', false],
  ['127.0.0.1', 'localhost.evil.example:4000', false],
  ['127.0.0.1', 'evil.example:4000', false],
  ['127.0.0.1', '192.168.1.5:4000', false],
  ['127.0.0.1', 'user@localhost:4000', false],
  ['127.0.0.1', '', false],
  // On one address or name: that one.
  ['192.168.1.5', '192.168.1.5:4000', true],
  ['appraise.internal', 'appraise.internal:4000', true],
  ['192.168.1.5', 'localhost:4000', false],
  // Everywhere: any address, for only a name can be pointed elsewhere.
  ['0.0.0.0', '192.168.1.5:4000', true],
  ['0.0.0.0', '192.168.1.5:8080', true],
  ['0.0.0.0', 'localhost:8080', true],
  ['::', '[fe80::1]:4000', true],
  ['0.0.0.0', 'evil.example:4000', false],
])('bound to %s, the Host %j is taken: %s', (host, header, taken) => {
  expect(passes({ host }, { host: header })).toBe(taken);
});

test('the public address is taken as Host and as Origin, whatever is listened on', () => {
  const config = { host: '127.0.0.1', publicUrl: 'https://api.example.com' };
  expect(passes(config, { host: 'api.example.com' })).toBe(true);
  expect(passes(config, { host: 'api.example.com:443', origin: 'https://api.example.com' })).toBe(true);
  expect(passes(config, { host: 'localhost:4000', origin: 'https://api.example.com' })).toBe(true);
  expect(passes(config, { host: 'api.example.com', origin: 'https://evil.example' })).toBe(false);
});

test('an Origin is taken when it is none, the very address called, or a listed one', () => {
  const config = { host: '0.0.0.0', allowedOrigins: ['https://app.example.com'] };
  const host = '10.0.0.2:4000';
  expect(passes(config, { host })).toBe(true);
  expect(passes(config, { host, origin: 'http://10.0.0.2:4000' })).toBe(true);
  expect(passes(config, { host, origin: 'https://app.example.com' })).toBe(true);
  expect(passes(config, { host, origin: 'http://10.0.0.3:4000' })).toBe(false);
  expect(passes(config, { host, origin: 'http://10.0.0.2:5000' })).toBe(false);
  expect(passes(config, { host, origin: 'null' })).toBe(false);
  expect(passes(config, { origin: 'https://app.example.com' })).toBe(false);
});
