import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../server/access/limits/rate-limit.ts';
import { createKey, openKey } from '../../server/store/accounts/keys.ts';
import { leasePoints } from '../../server/store/accounts/rate-buckets.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { keyHash } from '../../server/support/secrets/keys.ts';
import { call } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer, type Service, startService, withService } from '../support/service.ts';

const quiet = { config: { role: 'api' }, times: { sweepMs: 600_000, pollMs: 600_000 } } as const;
let one: Service;
let two: Service;
beforeAll(async () => {
  one = await startService(quiet);
  two = await startService({ ...quiet, connection: one.connection });
});
afterAll(() => Promise.all([one.stop(), two.stop()]));

const me = async (url: string, key: string) => {
  for (;;) {
    const reply = await call(url, key, 'GET', '/api/v1/me');
    // A service on a busy machine asks to come again.
    if (reply.status !== 503) return reply;
    await sleep(500);
  }
};

/** So many requests at once, in turn over the addresses; tells how many were let in and how long it took. */
const burst = async (count: number, urls: readonly string[], keys: readonly string[]) => {
  const began = performance.now();
  const replies = await Promise.all(
    Array.from({ length: count }, (_, at) => me(urls[at % urls.length]!, keys[at % keys.length]!)),
  );
  const seconds = (performance.now() - began) / 1_000;
  const allowed = replies.filter(({ status }) => status === 200).length;
  expect(replies.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  return { allowed, seconds, replies };
};

/** The first answer that says no: a slow machine may let a point flow in before. */
const refusal = async (key: string) => {
  let reply = await me(one.url, key);
  while (reply.status !== 429) reply = await me(one.url, key);
  return reply;
};

describe('requests a minute', () => {
  test('can all be used at once on one node, and not one more than has flowed in meanwhile', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 60 });
    const { allowed, seconds } = await burst(200, [one.url], [key]);
    expect(allowed).toBeGreaterThanOrEqual(60);
    expect(allowed).toBeLessThanOrEqual(60 + Math.floor(seconds));
  });

  test('are never passed on two nodes together, which refuse only a few early', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 60 });
    const { allowed, seconds } = await burst(200, [one.url, two.url], [key]);
    expect(allowed).toBeLessThanOrEqual(60 + Math.floor(seconds));
    expect(allowed).toBeGreaterThanOrEqual(50);
  });

  test('are the plan’s unless the account has its own', async () => {
    for (const [plan, limit] of [
      ['basic', 30],
      ['starter', 60],
      ['pro', 180],
    ] as const) {
      const { key } = await newCustomer(one.db, { plan, perMinute: null });
      const { headers, body } = await me(one.url, key);
      expect(headers.get('ratelimit-policy')).toBe(`"account";q=${limit};w=60`);
      expect(body.limits).toMatchObject({ perMinute: limit });
    }
  });

  test('are counted for the account over all its keys, and for no other account', async () => {
    const { key, accountId } = await newCustomer(one.db, { perMinute: 30 });
    const second = (await createKey(one.db, { accountId, name: 'second', scope: 'read' }))!.key;
    const stranger = await newCustomer(one.db, { perMinute: 30 });
    const { allowed, seconds } = await burst(80, [one.url], [key, second]);
    expect(allowed).toBeGreaterThanOrEqual(30);
    expect(allowed).toBeLessThanOrEqual(30 + Math.floor(seconds / 2));
    expect((await me(one.url, second)).status).toBe(429);
    expect((await me(one.url, stranger.key)).status).toBe(200);
  });

  test('count what is refused for its content too, and not what has no valid key', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 6 });
    const remaining = async (): Promise<number> =>
      Number(/;r=(\d+)/.exec((await me(one.url, key)).headers.get('ratelimit')!)![1]);
    expect(await remaining()).toBe(5);
    expect((await call(one.url, key, 'GET', '/api/v1/jobs?limit=0')).status).toBe(400);
    expect((await call(one.url, key, 'POST', '/api/v1/test/quick', 'not json')).status).toBe(400);
    expect(await remaining()).toBe(2);
    await me(one.url, `${key}x`);
    await call(one.url, null, 'GET', '/api/v1/me');
    expect(await remaining()).toBe(1);
  });
});

describe('the RateLimit headers', () => {
  // Both are structured fields: a list of one string with integer parameters.
  const policy = /^"account";q=([1-9]\d*);w=60$/;
  const limit = /^"account";r=(0|[1-9]\d*);t=(0|[1-9]\d*)$/;

  test('stand on every keyed answer, and tell what is left and when all is back', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 6 });
    const began = performance.now();
    const seen = [];
    for (const [method, path] of [
      ['GET', '/api/v1/me'],
      ['HEAD', '/api/v1/me'],
      ['GET', '/api/v1/jobs?limit=x'],
      ['GET', '/api/v1/jobs/0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f'],
      ['DELETE', '/api/v1/jobs/0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f'],
    ] as const) {
      const { headers } = await call(one.url, key, method, path);
      expect(headers.get('ratelimit-policy')).toMatch(policy);
      expect(headers.get('ratelimit-policy')).toBe('"account";q=6;w=60');
      const [, left, full] = limit.exec(headers.get('ratelimit')!)!;
      seen.push({ left: Number(left), full: Number(full) });
    }
    expect(seen.map(({ left }) => left)).toEqual([5, 4, 3, 2, 1]);
    // A point takes ten seconds to come back, of which some have passed since the first was spent.
    const passed = (performance.now() - began) / 1_000;
    for (const [at, { full }] of seen.entries()) {
      expect(full).toBeLessThanOrEqual(10 * (at + 1));
      expect(full).toBeGreaterThanOrEqual(10 * (at + 1) - passed);
    }
  });

  test('of a refusal tell that nothing is left, beside a Retry-After', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 3 });
    const { replies, seconds } = await burst(6, [one.url], [key]);
    const refused = replies.find(({ status }) => status === 429)!;
    const [, left, full] = limit.exec(refused.headers.get('ratelimit')!)!;
    const after = Number(refused.headers.get('retry-after'));
    expect(left).toBe('0');
    // All three points are back in a minute, and the first of them in twenty seconds.
    for (const [told, most] of [
      [Number(full), 60],
      [after, 20],
    ] as const) {
      expect(told).toBeLessThanOrEqual(most);
      expect(told).toBeGreaterThanOrEqual(most - seconds);
    }
    expect(refused.headers.get('x-credits-used')).toBe('0');
    expect(refused.headers.get('x-credits-remaining')).toBe('4500');
    expect(refused.body).toMatchObject({ code: 'rate_limited', status: 429, retryable: true });
    expect(refused.body.detail).toContain('3 requests per minute');
    expect(refused.body.detail).toContain(` ${after} s`);
  });
});

test('an account finds again the points of a node that has stopped', async () => {
  const { key } = await newCustomer(one.db, { perMinute: 6 });
  const brief = await withService({ ...quiet, connection: one.connection });
  expect((await me(brief.url, key)).status).toBe(200);
  await brief.stop();
  const { allowed } = await burst(5, [two.url], [key]);
  expect(allowed).toBe(5);
});

// These mostly wait, so they wait together.
describe.concurrent('over time', () => {
  test('two nodes together never pass the limit: a bucket’s worth, and what flows in', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 120 });
    const began = performance.now();
    let allowed = 0;
    while (allowed < 120 || performance.now() - began < 3_000) {
      allowed += (await burst(20, [one.url, two.url], [key])).allowed;
      await sleep(20);
      const seconds = (performance.now() - began) / 1_000;
      expect(allowed).toBeLessThanOrEqual(120 + seconds * 2);
    }
  });

  test('limits that are changed hold within a second', async () => {
    const { key, accountId } = await newCustomer(one.db, { perMinute: 2 });
    await burst(5, [one.url], [key]);
    expect((await me(one.url, key)).status).toBe(429);
    await one.db.rows('update accounts set per_minute = 6000 where id = $1', [accountId]);
    await sleep(1_050);
    const { headers, status } = await me(one.url, key);
    expect(status).toBe(200);
    expect(headers.get('ratelimit-policy')).toBe('"account";q=6000;w=60');
  });

  test.each([60, 40])('is honest at %i a minute: after that many seconds a request is let in', async (perMinute) => {
    const { key } = await newCustomer(one.db, { perMinute });
    await burst(perMinute + 10, [one.url], [key]);
    for (let round = 0; round < 2; round++) {
      const refused = await refusal(key);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(Math.ceil(60 / perMinute));
      await sleep(seconds * 1_000);
      expect((await me(one.url, key)).status).toBe(200);
      // And with it the point is spent again.
      await burst(3, [one.url], [key]);
    }
  });

  test('Retry-After stays honest however often one asks before: a refused request does not make it worse', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 40 });
    await burst(50, [one.url], [key]);
    // A machine that is too busy to ask before the time has come tries again.
    for (let impatient = 0; impatient === 0; ) {
      const refused = await refusal(key);
      const began = performance.now();
      const due = began + Number(refused.headers.get('retry-after')) * 1_000;
      let allowed = 0;
      while (performance.now() < due - 60) {
        const { status } = await me(one.url, key);
        if (status === 200) allowed++;
        else impatient++;
        await sleep(5);
      }
      expect(allowed).toBeLessThanOrEqual(Math.ceil(((performance.now() - began) * 40) / 60_000));
      await sleep(Math.max(0, due - performance.now()));
      // A point may have been had a little before the whole seconds were over.
      if (allowed === 0) expect((await me(one.url, key)).status).toBe(200);
    }
  });

  test('a steady caller just under the limit is never refused on one node, with an empty bucket too', async () => {
    const { key, accountId } = await newCustomer(one.db, { perMinute: 600 });
    await leasePoints(one.db, accountId, 600, 600, 0, 'key');
    await sleep(110);
    const everyMs = 105;
    const began = performance.now();
    for (let at = 0; at < 28; at++) {
      await sleep(Math.max(0, began + at * everyMs - performance.now()));
      expect((await me(one.url, key)).status, `request ${at}`).toBe(200);
    }
  });

  test('an account finds again the points a node had leased and not used', async ({ expect }) => {
    const { key, accountId } = await newCustomer(one.db, { perMinute: 6 });
    expect((await me(one.url, key)).status).toBe(200);
    // Until the lease has ended and its points are back, for the other node too.
    await expect
      .poll(() => one.db.row('select points >= 5 as back from rate_buckets where account_id = $1', [accountId]))
      .toEqual({ back: true });
    const { allowed } = await burst(5, [two.url], [key]);
    expect(allowed).toBe(5);
  });

  test('an account is not refused for points that are on their way back', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 6 });
    const { id, account } = (await openKey(one.db, keyHash(key)))!;
    const caller = { account, credential: { type: 'key', id } } as const;
    let isGiving = (): void => {};
    const giving = new Promise<void>((resolve) => {
      isGiving = resolve;
    });
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // A database that takes its time with what is given back.
    const slow: Database = {
      ...one.db,
      async row(statement, values) {
        if (values?.[2] === 0) {
          isGiving();
          await arrived;
        }
        return one.db.row(statement, values);
      },
    };
    const limiter = createRateLimiter(slow, testClock, () => {});
    expect((await limiter.take(caller)).allowed).toBe(true);
    await giving;
    const taken = Promise.all(Array.from({ length: 5 }, () => limiter.take(caller)));
    await sleep(50);
    arrive();
    expect((await taken).map(({ allowed }) => allowed)).toEqual([true, true, true, true, true]);
    expect((await limiter.take(caller)).allowed).toBe(false);
    await limiter.close();
  });
});
