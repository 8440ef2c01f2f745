import { afterAll, describe, expect, test } from 'vitest';
import type { AccountKey } from '../../server/contract/resources/accounts/account-key.ts';
import type { Balance } from '../../server/contract/resources/accounts/balance.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';

// A run of the tests' kinds costs 10 credits. One node answers and works, one only answers.
const one = await startService();
const two = await startService({ connection: one.connection, config: { role: 'api' } });
afterAll(async () => {
  await checkBooks(one.db);
  await Promise.all([one.stop(), two.stop()]);
});

interface Made {
  readonly key: AccountKey;
  readonly secret: string;
}

const signedIn = async () => {
  const customer = await newCustomer(one.db);
  return { ...customer, session: await signIn(one.db, customer.accountId) };
};

const cappedKey = async (session: string, caps: { dayCap?: number; monthCap?: number }): Promise<Made> =>
  (await call<Made & Record<string, unknown>>(one.url, session, 'POST', '/api/v1/keys', { name: 'capped', ...caps }))
    .body;

const change = async (session: string, id: string, changes: object): Promise<AccountKey> =>
  (await call<{ key: AccountKey }>(one.url, session, 'POST', `/api/v1/keys/${id}`, changes)).body.key;

const capsOf = async (secret: string): Promise<Balance['caps']> =>
  (await call<Balance>(two.url, secret, 'GET', '/api/v1/me')).body.caps;

/** Sets what has been spent to another day or month, as the passing of time would. */
const moveBack = (id: string, days: number) =>
  one.db.rows(
    `with moved as (update jobs set created_at = created_at - make_interval(days => $2) where credential_id = $1)
     update spending_caps set day = day - $2::int, month = utc_month((day - $2::int)::timestamp at time zone 'UTC')
     where credential_id = $1`,
    [id, days],
  );

describe('a key with a cap', () => {
  test('spends exactly that much, and then learns which cap, what is spent and when it resets', async () => {
    const { session } = await signedIn();
    const { key, secret } = await cappedKey(session, { dayCap: 20, monthCap: 1_000 });
    expect(key.caps).toMatchObject({ day: { cap: 20, spent: 0 }, month: { cap: 1_000, spent: 0 } });
    for (const query of ['a', 'b']) expect((await start(one.url, secret, 'quick', { query })).status).toBe(202);
    const { status, body } = await start(two.url, secret, 'quick', { query: 'c' });
    const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
    expect({ status, body }).toMatchObject({
      status: 402,
      body: {
        code: 'spending_cap_reached',
        retryable: false,
        period: 'day',
        cap: 20,
        spent: 20,
        required: 10,
        resetsAt: midnight,
        detail: expect.stringContaining('has spent 20 of the 20 it may spend a day'),
      },
    });
    expect(await capsOf(secret)).toEqual({
      day: { cap: 20, spent: 20, resetsAt: midnight },
      month: { cap: 1_000, spent: 20, resetsAt: expect.stringMatching(/-01T00:00:00\.000Z$/) },
    });
  });

  test('is stopped by a cap below the price, and by one of nothing, before the credits', async () => {
    const { session, key: uncapped } = await signedIn();
    for (const monthCap of [9, 0]) {
      const { secret } = await cappedKey(session, { monthCap });
      expect((await start(one.url, secret, 'quick', { query: 'q' })).body).toMatchObject({
        code: 'spending_cap_reached',
        period: 'month',
        spent: 0,
      });
    }
    expect((await start(one.url, uncapped, 'quick', { query: 'q' })).status).toBe(202);
  });

  test('exceeds it in no race: of 40 starts at once on two nodes, as many pass as it has credits for', async () => {
    const { session } = await signedIn();
    const { secret } = await cappedKey(session, { dayCap: 70 });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, at) => start((at % 2 ? one : two).url, secret, 'quick', { query: `race ${at}` })),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(7);
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(33);
    expect((await capsOf(secret))?.day?.spent).toBe(70);
  });

  test('is given back what was refunded, and not charged for replays, held answers and runs under way', async () => {
    const { session } = await signedIn();
    const { secret } = await cappedKey(session, { dayCap: 20, monthCap: 20 });
    const failed = (await start(one.url, secret, 'failing', { query: 'fails' })).body;
    await ended(one.url, secret, failed.id);
    expect(await capsOf(secret)).toMatchObject({ day: { spent: 0 }, month: { spent: 0 } });

    const once = { 'idempotency-key': 'the same' };
    const first = (await start(one.url, secret, 'held', { query: 'held for caps' }, once)).body;
    await ended(one.url, secret, first.id);
    expect((await start(two.url, secret, 'held', { query: 'held for caps' }, once)).body.id).toBe(first.id);
    expect((await start(two.url, secret, 'held', { query: 'held for caps' })).status).toBe(202);
    expect((await capsOf(secret))?.day?.spent).toBe(10);

    expect((await start(one.url, secret, 'quick', { query: 'the last' })).status).toBe(202);
    expect((await start(one.url, secret, 'held', { query: 'held for caps' })).status).toBe(202);
    expect((await start(one.url, secret, 'quick', { query: 'one more' })).status).toBe(402);
  });

  test('begins again with the day and the month, and a refund of an earlier day is not of this one', async () => {
    const { session } = await signedIn();
    const { key, secret } = await cappedKey(session, { dayCap: 10, monthCap: 1_000 });
    const { id } = (await start(one.url, secret, 'quick', { query: 'yesterday' })).body;
    await ended(one.url, secret, id);
    await moveBack(key.id, 40);
    expect(await capsOf(secret)).toMatchObject({ day: { spent: 0 }, month: { spent: 0 } });
    expect((await start(one.url, secret, 'quick', { query: 'today' })).status).toBe(202);
    await one.db.rows('select uncount_spending($1)', [id]);
    expect(await capsOf(secret)).toMatchObject({ day: { spent: 10 }, month: { spent: 10 } });
  });

  test('keeps what it has spent when caps are changed, taken away and set again', async () => {
    const { session } = await signedIn();
    const { key, secret } = await cappedKey(session, {});
    expect(key.caps).toBeNull();
    await start(one.url, secret, 'quick', { query: 'before any cap' });
    expect((await change(session, key.id, { dayCap: 10 })).caps).toMatchObject({ day: { spent: 10 }, month: null });
    expect((await start(two.url, secret, 'quick', { query: 'q' })).status).toBe(402);
    expect((await change(session, key.id, { dayCap: 20, monthCap: 20 })).caps).toMatchObject({ month: { spent: 10 } });
    expect((await start(two.url, secret, 'quick', { query: 'q' })).status).toBe(202);
    expect(await change(session, key.id, { name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      caps: { day: { cap: 20 } },
    });
    expect((await change(session, key.id, { dayCap: null, monthCap: null })).caps).toBeNull();
    await expect.poll(() => capsOf(secret)).toBeUndefined();
    expect((await start(two.url, secret, 'quick', { query: 'r' })).status).toBe(202);
    expect((await change(session, key.id, { monthCap: 0 })).caps).toMatchObject({ month: { cap: 0, spent: 30 } });
  });

  test('does not bound the other keys, the browsers and the free runs of its account', async () => {
    const { session, key: other, accountId } = await signedIn();
    const { secret } = await cappedKey(session, { dayCap: 0 });
    for (const [at, caller] of [other, session].entries()) {
      expect((await start(one.url, caller, 'quick', { query: `other ${at}` })).status).toBe(202);
    }
    await one.db.rows('update accounts set counted = false, version = version + 1 where id = $1', [accountId]);
    expect((await start(one.url, secret, 'quick', { query: 'free' })).status).toBe(202);
  });
});

test('a cap that is no whole number of credits, and another account’s key, are refused and change nothing', async () => {
  const [mine, theirs] = [await signedIn(), await signedIn()];
  const { key } = await cappedKey(mine.session, { dayCap: 5 });
  const send = (session: string, changes: object) => call(one.url, session, 'POST', `/api/v1/keys/${key.id}`, changes);
  for (const dayCap of [-1, 1.5, 1_000_000_001, '10']) {
    expect(await send(mine.session, { dayCap })).toMatchObject({ status: 400, body: { errors: [{ path: 'dayCap' }] } });
  }
  expect((await send(theirs.session, { dayCap: 9 })).status).toBe(404);
  expect((await send(mine.key, { dayCap: 9 })).body.code).toBe('session_required');
  expect((await change(mine.session, key.id, {})).caps?.day?.cap).toBe(5);
});
