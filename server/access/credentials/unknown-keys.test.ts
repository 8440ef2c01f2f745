import { describe, expect, test } from 'vitest';
import { manualClock } from '../../../tests/support/clock.ts';
import { Problem } from '../../contract/problem.ts';
import { newKey } from '../../support/secrets/keys.ts';
import type { Caller, CallerRequest } from '../caller.ts';
import { createChallenges } from '../challenges.ts';
import { createUnknownKeys } from '../limits/address-limit.ts';
import type { KeyCache } from './key-cache.ts';
import { createKeyReader } from './readers.ts';
import { createSecrets } from './secrets.ts';

const from = (remoteAddress: string, key = newKey(), forwarded?: string): CallerRequest => ({
  method: 'GET',
  headers: { authorization: `Bearer ${key}`, ...(forwarded && { 'x-forwarded-for': forwarded }) },
  socket: { remoteAddress },
});

/** A reader whose database counts how often it is asked, and how often at once. */
const open = () => {
  const clock = manualClock();
  const good = new Set<string>();
  const counts = { reads: 0, atOnce: 0, maxAtOnce: 0 };
  const keys: KeyCache = {
    known: () => null,
    async open(key) {
      counts.reads++;
      counts.maxAtOnce = Math.max(counts.maxAtOnce, ++counts.atOnce);
      await new Promise(setImmediate);
      counts.atOnce--;
      return good.has(key) ? ({ account: { id: key } } as Caller) : null;
    },
    saw() {},
    forget() {},
    forgetAll() {},
  };
  const challenges = createChallenges({ host: '127.0.0.1', publicUrl: null });
  const reader = createKeyReader(createSecrets(keys, createUnknownKeys(clock)), keys, challenges);
  const codeOf = async (request: CallerRequest): Promise<string> => {
    const found = await reader.read(request);
    return found instanceof Problem ? found.code : 'in';
  };
  const spend = async (remoteAddress: string, forwarded?: string): Promise<void> => {
    for (let at = 0; at < 60; at++) {
      expect(await codeOf(from(remoteAddress, newKey(), forwarded))).toBe('invalid_key');
    }
  };
  return { clock, good, counts, codeOf, spend };
};

describe('well-formed keys that no account has', () => {
  test('are refused without a read once an address has sent sixty in a minute, and read again a second later', async () => {
    const { clock, counts, codeOf, spend } = open();
    await spend('192.0.2.1');
    expect(counts.reads).toBe(60);
    for (let at = 0; at < 1_000; at++) expect(await codeOf(from('192.0.2.1'))).toBe('rate_limited');
    expect(counts.reads).toBe(60);
    expect(await codeOf(from('192.0.2.2'))).toBe('invalid_key');
    clock.pass(1_000);
    expect(await codeOf(from('192.0.2.1'))).toBe('invalid_key');
    expect(await codeOf(from('192.0.2.1'))).toBe('rate_limited');
  });

  test('cost no more reads when they all come at once, and never more than four at a time', async () => {
    const { counts, codeOf } = open();
    const codes = await Promise.all(Array.from({ length: 2_000 }, () => codeOf(from('192.0.2.1'))));
    expect(counts.reads).toBeLessThan(70);
    expect(counts.maxAtOnce).toBeLessThanOrEqual(4);
    expect(codes.filter((code) => code === 'rate_limited').length).toBeGreaterThan(1_900);
  });

  test('do not block callers whose key was good before, from the same address', async () => {
    const { good, codeOf, spend } = open();
    const mine = newKey();
    good.add(mine);
    expect(await codeOf(from('192.0.2.1', mine))).toBe('in');
    await spend('192.0.2.1');
    expect(await codeOf(from('192.0.2.1', mine))).toBe('in');
  });

  test('are counted by whom a proxy on this machine speaks for, and by no header that a stranger sends', async () => {
    const { codeOf, spend } = open();
    await spend('127.0.0.1', '198.51.100.9, 203.0.113.7');
    expect(await codeOf(from('127.0.0.1', newKey(), '203.0.113.7'))).toBe('rate_limited');
    expect(await codeOf(from('127.0.0.1', newKey(), '203.0.113.8'))).toBe('invalid_key');
    await spend('192.0.2.1', '203.0.113.9');
    expect(await codeOf(from('192.0.2.1', newKey(), '203.0.113.10'))).toBe('rate_limited');
  });

  test('are counted by the block of an IPv6 address', async () => {
    const { codeOf, spend } = open();
    await spend('2001:db8:1:2:aaaa::1');
    expect(await codeOf(from('2001:db8:1:2:bbbb:1:2:3'))).toBe('rate_limited');
    expect(await codeOf(from('2001:db8:1:3:aaaa::1'))).toBe('invalid_key');
  });

  test.each([
    ['leaves out zeros of its network', '2001:db8::a:b:c:d', '2001:db8::e:f:1:2'],
    ['is spelled in full', '2001:DB8:0:0:a:b:c:d', '2001:db8::1'],
    ['carries a port', '203.0.113.7:4711', '203.0.113.7:4712'],
    ['carries brackets and a port', '[2001:db8:5:6::1]:4711', '2001:db8:5:6::2'],
    ['is an IPv4 address within an IPv6 one', '::ffff:203.0.113.8', '203.0.113.8'],
  ])('are counted together for one network even where its address %s', async (_how, first, second) => {
    const { codeOf, spend } = open();
    await spend('127.0.0.1', first);
    expect(await codeOf(from('127.0.0.1', newKey(), second))).toBe('rate_limited');
    expect(await codeOf(from('127.0.0.1', newKey(), '198.51.100.1'))).toBe('invalid_key');
  });
});

test('a thousand good keys that come at once for the first time are all let in', async () => {
  const { good, codeOf } = open();
  const keys = Array.from({ length: 1_000 }, newKey);
  for (const key of keys) good.add(key);
  const codes = await Promise.all(keys.map((key) => codeOf(from('192.0.2.1', key))));
  expect(new Set(codes)).toEqual(new Set(['in']));
});
