import { afterAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { LedgerEntry } from '../../server/contract/resources/accounts/balance.ts';
import { grant } from '../../server/store/accounts/accounts.ts';
import { readLedger, readUsage } from '../../server/store/accounts/ledger.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';

const service = await startService();
afterAll(() => service.stop());

const signedIn = async (given?: Parameters<typeof newCustomer>[1]) => {
  const customer = await newCustomer(service.db, given);
  return { ...customer, session: await signIn(service.db, customer.accountId) };
};

interface Page {
  entries: LedgerEntry[];
  next: number | null;
}

const read = async (session: string, query = ''): Promise<Page> => {
  const reply = await call<Page>(service.url, session, 'GET', `/api/v1/account/ledger${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
};

describe('the ledger', () => {
  test('has every grant, charge, refund and lapse, newest first, each of a run linked to it', async () => {
    const { accountId, key, session } = await signedIn({ plan: 'basic', running: 5 });
    await grant(service.db, { accountId, bucket: 'wallet', amount: 30 });
    const soon = new Date(Date.now() + 60_000);
    await grant(service.db, { accountId, bucket: 'coupon', amount: 5, expiresAt: soon });
    const { body: good } = await start(service.url, key, 'quick', { query: 'good' });
    await ended(service.url, key, good.id);
    const { body: bad } = await start(service.url, key, 'failing', { query: 'bad' });
    await ended(service.url, key, bad.id);
    const { entries, next } = await read(session);
    expect(next).toBeNull();
    expect(entries.map(({ type, bucket, amount, job }) => [type, bucket, amount, job?.id ?? null, job?.kind])).toEqual([
      ['refund', 'plan', 10, bad.id, 'failing'],
      ['charge', 'plan', -10, bad.id, 'failing'],
      ['charge', 'plan', -10, good.id, 'quick'],
      ['grant', 'coupon', 5, null, undefined],
      ['grant', 'wallet', 30, null, undefined],
      ['grant', 'plan', 750, null, undefined],
    ]);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    const { body } = await call<{ credits: { left: number; wallet: number } }>(service.url, key, 'GET', '/api/v1/me');
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(body.credits.left + body.credits.wallet);
    // What lapses is an entry, too.
    await service.db.rows("update lots set expires_at = now() where account_id = $1 and bucket = 'coupon'", [
      accountId,
    ]);
    await service.db.rows('update accounts set lapses_at = now() where id = $1', [accountId]);
    await service.db.rows('select read_account($1)', [accountId]);
    expect((await read(session)).entries[0]).toMatchObject({ type: 'lapse', bucket: 'coupon', amount: -5, job: null });
  });

  test('does not link to a run that was deleted', async () => {
    const { key, session } = await signedIn();
    const { body } = await start(service.url, key, 'quick', { query: 'gone soon' });
    await ended(service.url, key, body.id);
    await service.db.rows('delete from jobs where id = $1', [body.id]);
    expect((await read(session)).entries[0]).toMatchObject({ type: 'charge', amount: -10, job: null });
  });

  test('shows an account its own entries alone', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await start(service.url, one.key, 'quick', { query: 'mine' });
    expect((await read(other.session)).entries.map(({ type }) => type)).toEqual(['grant']);
  });

  test('of 100,000 entries is read a page at a time, and every entry is met once', async () => {
    const { accountId, session } = await signedIn();
    await service.db.rows(
      `with lot as (insert into lots (account_id, bucket, remaining) values ($1, 'wallet', 100000) returning id)
       insert into ledger (account_id, lot_id, entry, amount, period, created_at)
       select $1, lot.id, 'grant', 1, 1, now() - make_interval(secs => 100000 - n)
       from lot, generate_series(1, 100000) n`,
      [accountId],
    );
    await service.db.rows('analyze ledger');
    const ids: number[] = [];
    for (let olderThan: number | null = null; ; ) {
      const page: readonly { id: number }[] = await readLedger(service.db, accountId, { olderThan, limit: 201 });
      ids.push(...page.slice(0, 200).map(({ id }) => id));
      if (page.length < 201) break;
      olderThan = ids.at(-1)!;
    }
    expect(ids).toHaveLength(100_001);
    expect(new Set(ids).size).toBe(100_001);
    const first = await read(session, '?limit=200');
    expect(first.entries.map(({ id }) => id)).toEqual(ids.slice(0, 200));
    expect(first.next).toBe(ids[199]);
    const second = await read(session, `?limit=200&cursor=${first.next}`);
    expect(second.entries.map(({ id }) => id)).toEqual(ids.slice(200, 400));
    // The use of the last day does not read the years before.
    const plan = await service.db.rows<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) select b.id from ledger b where b.account_id = $1 and b.created_at < $2
       order by b.id desc limit 1`,
      [accountId, new Date(Date.now() - 60_000)],
    );
    const rows = Number(
      /Rows Removed by Filter: (\d+)/.exec(plan.map((row) => row['QUERY PLAN']).join('\n'))?.[1] ?? 0,
    );
    expect(rows).toBeLessThan(100);
    await checkBooks(service.db);
  });
});

describe('the use by day', () => {
  interface Usage {
    days: { day: string; runs: number; used: number; refunded: number; balance: number | null }[];
  }
  const usage = async (session: string, query = ''): Promise<Usage['days']> =>
    (await call<Usage>(service.url, session, 'GET', `/api/v1/account/usage${query}`)).body.days;
  const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

  test('counts the runs that were started where runs are free', async () => {
    const { accountId, key, session } = await signedIn({ counted: false, running: 5 });
    for (const query of ['d', 'e', 'f']) {
      await ended(service.url, key, (await start(service.url, key, 'quick', { query })).body.id);
    }
    await service.db.rows(
      `update jobs set created_at = created_at - interval '2 days'
       where seq = (select min(seq) from jobs where account_id = $1)`,
      [accountId],
    );
    const days = await usage(session, '?days=3');
    expect(days.map(({ runs, used, balance }) => [runs, used, balance])).toEqual([
      [1, 0, null],
      [0, 0, null],
      [2, 0, null],
    ]);
    // The first day is beyond the window, and so is its run.
    expect((await usage(session, '?days=2')).map(({ runs }) => runs)).toEqual([0, 2]);
  });

  test('counts runs, charges and refunds of each day, oldest first, with the days on which nothing happened', async () => {
    const { accountId, key, session } = await signedIn({ running: 5 });
    for (const [kind, query] of [
      ['quick', 'a'],
      ['quick', 'b'],
      ['failing', 'c'],
    ] as const) {
      const { body } = await start(service.url, key, kind, { query });
      await ended(service.url, key, body.id);
    }
    const days = await usage(session);
    expect(days.map((each) => each.day)).toEqual(Array.from({ length: 30 }, (_, at) => day(29 - at)));
    const today = { day: day(0), runs: 3, used: 30, refunded: 10, balance: 4_480 };
    expect(days.at(-1)).toEqual(today);
    expect(days.slice(0, -1).every(({ runs, used, refunded }) => runs + used + refunded === 0)).toBe(true);
    expect(await usage(session, '?days=1')).toEqual([today]);
    expect(await usage(session, '?days=366')).toHaveLength(366);
    expect(await readUsage(service.db, accountId, new Date(Date.now() + dayMs))).toEqual({ days: [], balance: 4_480 });
  });

  test('tells the balance at the end of each day of the account', async () => {
    const { accountId, session } = await signedIn();
    await service.db.rows("update accounts set created_at = now() - interval '3 days' where id = $1", [accountId]);
    await service.db.rows(
      `with lot as (insert into lots (account_id, bucket, remaining) values ($1, 'wallet', 60) returning id)
       insert into ledger (account_id, lot_id, entry, amount, period, created_at)
       select $1, lot.id, e::ledger_entry, amount, 1, now() - make_interval(days => ago)
       from lot, (values ('grant', 100, 3), ('charge', -30, 2), ('lapse', -10, 1)) as entries (e, amount, ago)`,
      [accountId],
    );
    const days = (await usage(session, '?days=5')).map(({ used, balance }) => [used, balance]);
    expect(days).toEqual([
      [0, null],
      [0, 100],
      [30, 70],
      [0, 60],
      [0, 4_560],
    ]);
    const free = await signedIn({ counted: false });
    expect((await usage(free.session, '?days=1'))[0]).toMatchObject({ balance: null });
  });

  test('counts no other account’s', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await start(service.url, one.key, 'quick', { query: 'mine' });
    expect((await usage(other.session, '?days=1'))[0]).toMatchObject({ runs: 0, used: 0 });
  });
});
