import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { Balance } from '../../server/contract/resources/accounts/balance.ts';
import { changePlan, grant } from '../../server/store/accounts/accounts.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { claimRuns, endRun } from '../../server/store/jobs/claims.ts';
import { cancelJob, type Started, startJob } from '../../server/store/jobs/jobs.ts';
import { newId } from '../../server/support/ids.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { age, readAccount } from '../support/database/queries.ts';
import { propertyRuns } from '../support/runner/property-runs.ts';
import { newCustomer, startService } from '../support/service.ts';

const service = await startService();
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

const creditsOf = async (key: string): Promise<Balance['credits']> =>
  (await call<Balance>(service.url, key, 'GET', '/api/v1/me')).body.credits;

/** Waits out the second for which a balance may be cached: the tests change it behind the service's back. */
const uncached = () => new Promise((resolve) => setTimeout(resolve, 1_050));

const grants = async (accountId: string) =>
  (
    await service.db.rows<{ bucket: string; amount: number }>(
      `select l.bucket, g.amount from ledger g join lots l on l.id = g.lot_id
       where g.account_id = $1 and g.entry = 'grant' order by g.id`,
      [accountId],
    )
  ).map(({ bucket, amount }) => `${bucket} ${amount}`);

test.each([
  ['2026-01-31 10:30:00Z', 1, '2026-02-28T10:30:00.000Z'],
  ['2026-01-31 10:30:00Z', 2, '2026-03-31T10:30:00.000Z'],
  ['2026-01-31 10:30:00Z', 3, '2026-04-30T10:30:00.000Z'],
  ['2028-01-30 00:00:00Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-11-15 23:59:59Z', 2, '2027-01-15T23:59:59.000Z'],
])('a month from %s ends %s months later at %s, clamped to short months', async (from, months, to) => {
  const row = await service.db.row<{ at: Date }>('select period_end($1::timestamptz, $2) as at', [from, months]);
  expect(row!.at.toISOString()).toBe(to);
});

test('creating an account grants its first month', async () => {
  const { key, accountId } = await newCustomer(service.db, { plan: 'basic' });
  expect(await grants(accountId)).toEqual(['plan 750']);
  expect(await creditsOf(key)).toMatchObject({ total: 750, used: 0, left: 750, wallet: 0, counted: true });
});

test('a new month lapses what is left and grants again, once, no matter who looks first and however many at once', async () => {
  const { db, url } = service;
  const { key, accountId } = await newCustomer(db, { plan: 'basic', running: 5 });
  await grant(db, { accountId, bucket: 'coupon', amount: 40 });
  await grant(db, { accountId, bucket: 'wallet', amount: 5 });
  const { body } = await start(url, key, 'quick', { query: 'first month' });
  await ended(url, key, body.id);
  expect(await creditsOf(key)).toMatchObject({ total: 790, used: 10, left: 780, wallet: 5 });
  await age(db, accountId, '1 month 1 second');
  await uncached();
  const reads = await Promise.all(Array.from({ length: 30 }, () => creditsOf(key)));
  for (const credits of reads) expect(credits).toMatchObject({ total: 790, used: 0, left: 790, wallet: 5 });
  expect(new Date(reads[0]!.resetsAt).getTime()).toBeGreaterThan(Date.now());
  expect(await grants(accountId)).toEqual(['plan 750', 'coupon 40', 'wallet 5', 'plan 750']);
});

test('an account that slept for months wakes to one month’s credits', async () => {
  const { db } = service;
  const { key, accountId } = await newCustomer(db, { plan: 'starter' });
  await age(db, accountId, '5 months 3 days');
  await uncached();
  expect(await creditsOf(key)).toMatchObject({ total: 2_000, used: 0, left: 2_000 });
  expect(await grants(accountId)).toEqual(['plan 2000', 'plan 2000']);
});

test('a clock that is months ahead for a while costs no one a month or a credit', async () => {
  const { accountId, key } = await newCustomer(service.db, { plan: 'basic' });
  const { body } = await start(service.url, key, 'quick', { query: 'before the jump' });
  await ended(service.url, key, body.id);
  await grant(service.db, { accountId, bucket: 'coupon', amount: 30, expiresAt: new Date(Date.now() + 10 * dayMs) });
  const before = await readAccount(service.db, accountId);
  expect(before).toMatchObject({ used: 10, left: 770 });
  const jump = async (interval: string) => {
    await age(service.db, accountId, interval);
    return readAccount(service.db, accountId);
  };
  for (let time = 0; time < 2; time++) {
    expect((await jump('96 days')).left).toBe(750);
    await checkBooks(service.db);
    const after = await jump('-96 days');
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    await checkBooks(service.db);
  }
  // The months to come have their grants all the same.
  for (const month of [1, 2, 3, 4]) {
    expect({ month, left: (await jump('31 days')).left }).toEqual({ month, left: 750 });
    await checkBooks(service.db);
  }
});

test('a run spends plan, then the coupon that expires first, then the wallet', async () => {
  const { db, url } = service;
  const { key, accountId } = await newCustomer(db, { plan: 'basic', running: 5 });
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);
  await db.rows(`update lots set remaining = 4 where account_id = $1`, [accountId]);
  await db.rows(
    `insert into ledger (account_id, lot_id, entry, amount, period)
     select account_id, id, 'lapse', -746, 1 from lots where account_id = $1`,
    [accountId],
  );
  await grant(db, { accountId, bucket: 'wallet', amount: 8 });
  await grant(db, { accountId, bucket: 'coupon', amount: 3 });
  await grant(db, { accountId, bucket: 'coupon', amount: 2, expiresAt: inDays(9) });
  await grant(db, { accountId, bucket: 'coupon', amount: 1, expiresAt: inDays(3) });
  await uncached();
  const spend = async (query: string) => {
    const { body } = await start(url, key, 'quick', { query });
    await ended(url, key, body.id);
    return db.rows<{ bucket: string; part: number; days: number | null }>(
      `select l.bucket, -g.amount as part, round(extract(epoch from l.expires_at - now()) / 86400)::int as days
       from ledger g join lots l on l.id = g.lot_id where g.job_id = $1 order by g.id`,
      [body.id],
    );
  };
  expect((await spend('first ten')).filter(({ bucket }) => bucket !== 'plan')).toEqual([
    { bucket: 'coupon', part: 1, days: 3 },
    { bucket: 'coupon', part: 2, days: 9 },
    { bucket: 'coupon', part: 3, days: null },
  ]);
  const refused = await start(url, key, 'quick', { query: 'eight are left' });
  expect(refused).toMatchObject({ status: 402, body: { available: 8, required: 10 } });
  expect(await creditsOf(key)).toMatchObject({ left: 0, wallet: 8, used: 10, total: 10 });
});

test('a coupon lapses at its expiry and not before', async () => {
  const { db } = service;
  const { key, accountId } = await newCustomer(db, { plan: 'basic' });
  await grant(db, { accountId, bucket: 'coupon', amount: 50, expiresAt: new Date(Date.now() + dayMs) });
  expect(await creditsOf(key)).toMatchObject({ left: 800 });
  await age(db, accountId, '23 hours 59 minutes');
  await uncached();
  expect(await creditsOf(key)).toMatchObject({ left: 800 });
  await age(db, accountId, '2 minutes');
  await uncached();
  expect(await creditsOf(key)).toMatchObject({ left: 750, total: 750 });
});

test('a refund into a lapsed month does not come back as new money', async () => {
  const { db, url } = service;
  const { key, accountId } = await newCustomer(db, { plan: 'basic', running: 1 });
  await start(url, key, 'slow', { query: 'keeps the slot', ms: 60_000 });
  const { body } = await start(url, key, 'quick', { query: 'of the old month' });
  await age(db, accountId, '1 month 1 second');
  await uncached();
  expect(await creditsOf(key)).toMatchObject({ left: 750, used: 0 });
  const cancelled = await call(url, key, 'DELETE', `/api/v1/jobs/${body.id}`);
  expect(cancelled.body).toMatchObject({ status: 'cancelled', refunded: true, credits: 10 });
  expect(await creditsOf(key)).toMatchObject({ left: 750, used: 0, total: 750 });
});

test('an upgrade grants the difference at once, a downgrade waits for the new month', async () => {
  const { db } = service;
  const { key, accountId } = await newCustomer(db, { plan: 'basic', perMinute: null });
  await changePlan(db, accountId, 'pro');
  const upgraded = (await call<Balance>(service.url, key, 'GET', '/api/v1/me')).body;
  expect(upgraded).toMatchObject({
    plan: { key: 'pro' },
    credits: { left: 4_500 },
    limits: { perMinute: 180, running: 5 },
  });
  await changePlan(db, accountId, 'basic');
  expect((await call<Balance>(service.url, key, 'GET', '/api/v1/me')).body).toMatchObject({
    plan: { key: 'pro' },
    credits: { left: 4_500 },
  });
  // Back up before the month ends: nothing is granted twice.
  await changePlan(db, accountId, 'pro');
  expect(await grants(accountId)).toEqual(['plan 750', 'plan 3750']);
  await changePlan(db, accountId, 'basic');
  await age(db, accountId, '1 month 1 second');
  await uncached();
  expect((await call<Balance>(service.url, key, 'GET', '/api/v1/me')).body).toMatchObject({
    plan: { key: 'basic' },
    credits: { left: 750 },
    limits: { perMinute: 30, running: 1 },
  });
});

test.each(['update ledger set amount = amount + 1', 'delete from ledger', 'truncate ledger'])(
  'the ledger refuses to be rewritten: %s',
  async (statement) => {
    await expect(service.db.rows(statement)).rejects.toThrow('append-only');
  },
);

interface Lot {
  bucket: 'plan' | 'coupon' | 'wallet';
  left: number;
  /** In days from now; infinite for what never lapses. */
  expires: number;
  order: number;
}

/** The same rules, written a second time and plainly: what the database does must come out the same. */
class Model {
  lots: Lot[] = [];
  used = 0;
  month = 0;
  order = 0;
  charges = new Map<string, { lot: Lot; part: number; month: number }[]>();

  add(bucket: Lot['bucket'], left: number, expires: number): void {
    this.lots.push({ bucket, left, expires, order: this.order++ });
  }

  get left(): number {
    return this.lots.filter(({ bucket }) => bucket !== 'wallet').reduce((sum, lot) => sum + lot.left, 0);
  }

  get wallet(): number {
    return this.lots.filter(({ bucket }) => bucket === 'wallet').reduce((sum, lot) => sum + lot.left, 0);
  }

  spend(job: string, amount: number): boolean {
    if (this.left + this.wallet < amount) return false;
    const rank = { plan: 0, coupon: 1, wallet: 2 };
    const live = this.lots
      .filter(({ left }) => left > 0)
      .sort((a, b) => rank[a.bucket] - rank[b.bucket] || compare(a.expires, b.expires) || a.order - b.order);
    const parts: { lot: Lot; part: number; month: number }[] = [];
    for (const lot of live) {
      const part = Math.min(lot.left, amount);
      if (part === 0) break;
      lot.left -= part;
      amount -= part;
      if (lot.bucket !== 'wallet') this.used += part;
      parts.push({ lot, part, month: this.month });
    }
    this.charges.set(job, parts);
    return true;
  }

  refund(job: string): void {
    for (const { lot, part, month } of this.charges.get(job) ?? []) {
      if (lot.expires > 0) lot.left += part;
      if (lot.bucket !== 'wallet' && month === this.month) this.used -= part;
    }
  }
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

test('whatever is granted, spent, refunded and let lapse, the database and a plain model agree on every balance', async () => {
  const connection = await freshDatabase();
  const db = openDatabase(connection);
  const amount = fc.integer({ min: 1, max: 400 });
  const step = fc.oneof(
    fc.record({
      do: fc.constant('coupon' as const),
      amount,
      days: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
    }),
    fc.record({ do: fc.constant('wallet' as const), amount }),
    fc.record({ do: fc.constant('start' as const), amount }),
    fc.record({ do: fc.constant('cancel' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('end' as const), good: fc.boolean() }),
    fc.record({ do: fc.constant('sleep' as const), days: fc.integer({ min: 1, max: 20 }) }),
  );
  const worker = newId();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { accountId } = await newCustomer(db, { plan: 'basic', running: 2, queue: 1_000 });
      // Months of 30 days for the model's sake: the account's own are set to match, step by step.
      const model = new Model();
      model.add('plan', 750, 30);
      await db.rows(`update lots set expires_at = now() + interval '30 days' where account_id = $1`, [accountId]);
      await db.rows(
        `update accounts set resets_at = now() + interval '30 days', lapses_at = now() + interval '30 days' where id = $1`,
        [accountId],
      );
      let untilReset = 30;
      const jobs: string[] = [];
      for (const each of steps) {
        if (each.do === 'coupon' || each.do === 'wallet') {
          const days = each.do === 'coupon' ? each.days : null;
          const expiresAt = days === null ? null : new Date(Date.now() + days * dayMs - 60_000);
          await grant(db, { accountId, bucket: each.do, amount: each.amount, expiresAt });
          model.add(each.do, each.amount, days === null ? Number.POSITIVE_INFINITY : days - 0.001);
        } else if (each.do === 'start') {
          const id = newId();
          const started: Started = await startJob(db, {
            accountId,
            id,
            kind: 'modelled',
            input: {},
            question: id.replaceAll('-', ''),
            active: id.replaceAll('-', ''),
            price: each.amount,
            holdMs: 0,
            holdable: false,
            force: false,
            refresh: false,
            unsupported: null,
            queueCap: 100,
            source: null,
            idempotencyKey: null,
            fingerprint: null,
          });
          const paid = model.spend(id, each.amount);
          expect(started.outcome === 'admitted' || started.outcome === 'waiting').toBe(paid);
          if (paid) jobs.push(id);
        } else if (each.do === 'cancel' && jobs.length > 0) {
          const id = jobs[each.which % jobs.length]!;
          if ((await cancelJob(db, accountId, id))!.ended) model.refund(id);
        } else if (each.do === 'end') {
          const [claim] = await claimRuns(db, worker, 1, { modelled: 60_000 });
          if (!claim) continue;
          const error = { code: 'internal' as const, title: 'Broke', detail: 'Broke.', retryable: true };
          await endRun(
            db,
            claim,
            each.good
              ? { status: 'done', resultId: newId(), result: '{}', holdable: false }
              : { status: 'failed', error },
          );
          if (!each.good) model.refund(claim.id);
        } else if (each.do === 'sleep') {
          await age(db, accountId, `${each.days} days`);
          untilReset -= each.days;
          for (const lot of model.lots) {
            lot.expires -= each.days;
            if (lot.expires <= 0) lot.left = 0;
          }
          if (untilReset <= 0) {
            model.month++;
            model.used = 0;
            model.add('plan', 750, Number.NaN);
            const account = await readAccount(db, accountId);
            const days = (account.resetsAt - Date.now()) / dayMs;
            untilReset = days;
            model.lots.at(-1)!.expires = days;
          }
        }
        const account = await readAccount(db, accountId);
        expect({ left: account.left, wallet: account.wallet, used: account.used }).toEqual({
          left: model.left,
          wallet: model.wallet,
          used: model.used,
        });
      }
      // What is still open is ended or cancelled, so that the next account's turn claims its own.
      for (const claim of await claimRuns(db, worker, 100, { modelled: 60_000 })) {
        await endRun(db, claim, { status: 'done', resultId: newId(), result: '{}', holdable: false });
      }
      for (const id of jobs) await cancelJob(db, accountId, id);
    }),
    { numRuns: propertyRuns(10), seed: 20261115 },
  );
  await checkBooks(db);
  await db.close();
});
