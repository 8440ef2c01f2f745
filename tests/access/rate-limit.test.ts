import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../server/access/limits/rate-limit.ts';
import { hourMs } from '../../server/contract/domain/durations.ts';
import { takeRequests } from '../../server/store/accounts/account-state.ts';
import { createKey, openKey } from '../../server/store/accounts/keys.ts';
import { keyHash } from '../../server/support/secrets/keys.ts';
import { call } from '../support/call.ts';
import { manualClock } from '../support/clock.ts';
import { passRateWindow } from '../support/database/queries.ts';
import { newCustomer, startService } from '../support/service.ts';

const quiet = { config: { role: 'api' }, times: { sweepMs: 600_000, pollMs: 600_000 } } as const;
const one = await startService(quiet);
const two = await startService({ ...quiet, connection: one.connection });
afterAll(() => Promise.all([one.stop(), two.stop()]));

const me = (url: string, key: string) => call(url, key, 'GET', '/api/v1/me');

/** Sends `count` requests at once, in turn over the addresses and keys. */
const burst = async (count: number, urls: readonly string[], keys: readonly string[]) => {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, at) => me(urls[at % urls.length]!, keys[at % keys.length]!)),
  );
  expect(replies.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  return { allowed: replies.filter(({ status }) => status === 200).length, replies };
};

const pass = (accountId: string, seconds: number) => passRateWindow(one.db, accountId, seconds);

describe('take_from_window', () => {
  interface Take {
    readonly granted: number;
    readonly remaining: number;
    readonly nextMs: number;
    readonly fullMs: number;
    readonly moments: number;
    /** What would be granted of one request after `nextMs`, and a millisecond before. */
    readonly atNext: number;
    readonly beforeNext: number;
    /** What would be granted of as many as can be after `fullMs`. */
    readonly atFull: number;
  }
  const began = Date.parse('2026-11-15T12:00:00Z');

  /** Takes from an empty window, one after the other. */
  const take = (...asked: readonly (readonly [ms: number, limit: number, wanted: number])[]): Promise<Take[]> =>
    one.db.rows<Take>(
      `with recursive asked as (
         select * from unnest($1::timestamptz[], $2::int[], $3::int[]) with ordinality as a (now, "limit", wanted, n)
       ), taken as (
         select 0::bigint as n, '{}'::timestamptz[] as at, '{}'::int[] as requests, 0 as granted, 0 as remaining, 0 as next_ms,
           0 as full_ms
         union all
         select a.n, t.* from taken b join asked a on a.n = b.n + 1
         cross join lateral take_from_window(b.at, b.requests, a.now, a."limit", a.wanted) t
       )
       select granted, remaining, next_ms as "nextMs", full_ms as "fullMs", cardinality(at) as moments,
         (take_from_window(at, requests, now + next_ms * interval '1 ms', "limit", 1)).granted as "atNext",
         (take_from_window(at, requests, now + (next_ms - 1) * interval '1 ms', "limit", 1)).granted as "beforeNext",
         (take_from_window(at, requests, now + full_ms * interval '1 ms', "limit", 1000000)).granted as "atFull"
       from taken join asked using (n) order by n`,
      [asked.map(([ms]) => new Date(began + ms)), asked.map(([, limit]) => limit), asked.map(([, , wanted]) => wanted)],
    );

  test('never lets in more than the limit in any 60 seconds, refuses nothing it could let in, and tells true waits', async () => {
    const calls = fc.array(
      fc.record({
        afterMs: fc.oneof(fc.nat(150), fc.nat(20_000), fc.nat(70_000)),
        wanted: fc.integer({ min: 1, max: 6 }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), calls, async (limit, given) => {
        let now = 0;
        const asked = given.map(({ afterMs, wanted }) => {
          now += afterMs;
          return [now, limit, wanted] as const;
        });
        const letIn: number[] = [];
        for (const [at, taken] of (await take(...asked)).entries()) {
          const [ms, , wanted] = asked[at]!;
          const countSince = (since: number) => letIn.filter((each) => each > since).length;
          expect(taken.granted).toBeLessThanOrEqual(Math.min(wanted, limit - countSince(ms - 60_000)));
          // Requests within a tenth of a second count as the last of them, so it may refuse up to 100 ms early.
          expect(taken.granted).toBeGreaterThanOrEqual(Math.min(wanted, limit - countSince(ms - 60_100)));
          for (let each = 0; each < taken.granted; each++) letIn.push(ms);
          if (taken.remaining === 0) expect(taken).toMatchObject({ atNext: 1, beforeNext: 0 });
          else expect(taken).toMatchObject({ granted: wanted, nextMs: 0 });
          expect(taken.atFull).toBe(limit);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('lets a request in again 60 seconds after the one it follows, and not a millisecond before', async () => {
    expect(await take([0, 1, 1], [59_999, 1, 1], [60_000, 1, 1])).toMatchObject([
      { granted: 1, remaining: 0, nextMs: 60_000 },
      { granted: 0, nextMs: 1 },
      { granted: 1, nextMs: 60_000 },
    ]);
  });

  test.each([60, 240])('lets in exactly %i a minute, evenly spaced, for as long as they come', async (limit) => {
    const asked = Array.from({ length: 2.2 * limit }, (_, at) => [(at * 60_000) / limit, limit, 1] as const);
    expect((await take(...asked)).filter(({ granted }) => granted !== 1)).toEqual([]);
  });

  test('holds a bounded number of moments, however many requests there are', async () => {
    const asked = Array.from({ length: 200 }, (_, at) => [at * 7, 1_000_000, 10] as const);
    const last = (await take(...asked)).at(-1)!;
    expect(last.moments).toBeLessThanOrEqual(15);
    expect(last.remaining).toBe(998_000);
  });

  test('makes no one wait longer than a minute after the clock was set back, and lets in no more meanwhile', async () => {
    expect(await take([hourMs, 3, 3], [0, 3, 1], [59_999, 3, 1], [60_000, 3, 3])).toMatchObject([
      { granted: 3 },
      { granted: 0, nextMs: 60_000, fullMs: 60_000 },
      { granted: 0, nextMs: 1 },
      { granted: 3 },
    ]);
  });

  test('counts what was let in under a higher limit against a lower one', async () => {
    expect(await take([0, 6, 4], [10_000, 6, 2], [20_000, 2, 1], [69_999, 2, 2], [70_000, 2, 2])).toMatchObject([
      { granted: 4 },
      { granted: 2 },
      { granted: 0, remaining: 0, nextMs: 50_000 },
      { granted: 0 },
      { granted: 2 },
    ]);
  });
});

describe('requests a minute', () => {
  test('can all be used at once on one node, and not one more', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 60 });
    expect((await burst(200, [one.url], [key])).allowed).toBe(60);
  });

  test('are exact on two nodes together', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 60 });
    expect((await burst(200, [one.url, two.url], [key])).allowed).toBe(60);
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
    expect((await burst(80, [one.url], [key, second])).allowed).toBe(30);
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

  test('come back as they were used, a minute later', async () => {
    const { key, accountId } = await newCustomer(one.db, { perMinute: 10 });
    // On the node that is not asked again: a node remembers a refusal for as long as it said.
    await burst(4, [two.url], [key]);
    await pass(accountId, 30);
    expect((await burst(10, [two.url], [key])).allowed).toBe(6);
    await pass(accountId, 30);
    expect((await burst(10, [one.url], [key])).allowed).toBe(4);
  });

  test('do not lock an account out when the clock of the database is set back', async () => {
    const { accountId } = await newCustomer(one.db, { perMinute: 2 });
    const take = () => takeRequests(one.db, accountId, 'key', 2, 2);
    expect((await take()).granted).toBe(2);
    await pass(accountId, -3_600);
    const refused = await take();
    expect(refused).toMatchObject({ granted: 0, nextMs: 60_000 });
    await pass(accountId, 60);
    expect((await take()).granted).toBe(2);
  });

  test('that are raised or lowered apply at once', async () => {
    const { key, accountId } = await newCustomer(one.db, { perMinute: 2 });
    const { id, account } = (await openKey(one.db, keyHash(key)))!;
    const credential = { type: 'key', id } as const;
    const limiter = createRateLimiter(one.db, manualClock());
    const take = async (perMinute: number) =>
      (await limiter.take({ account: { ...account, perMinute }, credential })).allowed;
    expect([await take(2), await take(2), await take(2)]).toEqual([true, true, false]);
    expect([await take(3), await take(3)]).toEqual([true, false]);
    await pass(accountId, 60);
    expect([await take(1), await take(1)]).toEqual([true, false]);
  });

  test('that are used up cost no statement until one comes back', async () => {
    const { key, accountId } = await newCustomer(one.db, { perMinute: 3 });
    const { id, account } = (await openKey(one.db, keyHash(key)))!;
    const clock = manualClock();
    const limiter = createRateLimiter(one.db, clock);
    const take = () => limiter.take({ account, credential: { type: 'key', id } });
    for (let at = 0; at < 4; at++) await take();
    const sent = one.db.sent;
    clock.pass(30_000);
    const refused = await take();
    expect(refused).toMatchObject({ allowed: false, remaining: 0 });
    expect(refused.retryAfterS).toBeLessThanOrEqual(30);
    expect(one.db.sent).toBe(sent);
    await pass(accountId, refused.retryAfterS + 30);
    clock.pass(refused.retryAfterS * 1_000);
    expect((await take()).allowed).toBe(true);
  });
});

describe('the RateLimit headers', () => {
  // Both are structured fields: a list of one string with integer parameters.
  const policy = /^"account";q=([1-9]\d*);w=60$/;
  const limit = /^"account";r=(0|[1-9]\d*);t=(0|[1-9]\d*)$/;

  test('stand on every keyed answer, and tell what is left and when all is back', async () => {
    const { key } = await newCustomer(one.db, { perMinute: 6 });
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
      seen.push([Number(left), Number(full)]);
    }
    // A request that is let in counts for the next 60 seconds.
    expect(seen).toEqual([5, 4, 3, 2, 1].map((left) => [left, 60]));
  });

  test('of a refusal tell that nothing is left, beside a Retry-After', async () => {
    const { key, accountId } = await newCustomer(one.db, { perMinute: 3 });
    await burst(1, [two.url], [key]);
    await pass(accountId, 40);
    const began = performance.now();
    const { replies } = await burst(6, [one.url], [key]);
    const passed = (performance.now() - began) / 1_000;
    const refused = replies.find(({ status }) => status === 429)!;
    const [, left, full] = limit.exec(refused.headers.get('ratelimit')!)!;
    const after = Number(refused.headers.get('retry-after'));
    expect(left).toBe('0');
    // The first request was 40 seconds ago, the others just now.
    for (const [actual, most] of [
      [Number(full), 60],
      [after, 20],
    ] as const) {
      expect(actual).toBeLessThanOrEqual(most);
      expect(actual).toBeGreaterThanOrEqual(most - passed - 1);
    }
    expect(refused.headers.get('x-credits-used')).toBe('0');
    expect(refused.headers.get('x-credits-remaining')).toBe('4500');
    expect(refused.body).toMatchObject({ code: 'rate_limited', status: 429, retryable: true });
    expect(refused.body.detail).toContain('3 requests per minute');
    expect(refused.body.detail).toContain(` ${after} s`);
  });
});

test('two nodes under constant fire never let in more than the limit in any 60 seconds, and what Retry-After tells is true', async () => {
  const perMinute = 20;
  const { key, accountId } = await newCustomer(one.db, { perMinute });
  const answered: { sent: number; received: number }[] = [];
  const ask = async (count = 4) => {
    const sent = performance.now();
    const replies = await Promise.all(Array.from({ length: count }, (_, at) => me([one, two][at % 2]!.url, key)));
    const received = performance.now();
    for (const { status } of replies) if (status === 200) answered.push({ sent, received });
    return replies.find(({ status }) => status === 429);
  };
  // The first half of the limit was used 50 seconds before the second, so only the last ten seconds have to be waited for.
  const passedMs = 50_000;
  await ask(perMinute / 2);
  await pass(accountId, passedMs / 1_000);
  for (const each of answered) {
    each.sent -= passedMs;
    each.received -= passedMs;
  }
  let refused = await ask();
  while (!refused) refused = await ask();
  const due = performance.now() + Number(refused.headers.get('retry-after')) * 1_000;
  const before = answered.length;
  while (performance.now() < due - 2_000) {
    await ask();
    await sleep(200);
  }
  expect(answered).toHaveLength(before);
  await sleep(due - performance.now());
  await ask();
  expect(answered.length).toBeGreaterThan(before);
  while (await ask().then((reply) => !reply));
  // A request is counted between its sending and its answer.
  for (const { sent } of answered) {
    const within = answered.filter((each) => each.sent >= sent && each.received <= sent + 60_000);
    expect(within.length).toBeLessThanOrEqual(perMinute);
  }
});
