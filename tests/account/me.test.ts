import { expect, test } from 'vitest';
import { Balance } from '../../server/contract/resources/accounts/balance.ts';
import { grant } from '../../server/store/accounts/accounts.ts';
import { call } from '../support/call.ts';
import { newCustomer, withService } from '../support/service.ts';

test('the balance is whole: plan, credits, limits and every price', async () => {
  const { url, db } = await withService();
  const { key, accountId } = await newCustomer(db, { plan: 'starter', perMinute: null });
  await grant(db, { accountId, bucket: 'coupon', amount: 30 });
  await grant(db, { accountId, bucket: 'wallet', amount: 7 });
  const { status, headers, body } = await call<Balance>(url, key, 'GET', '/api/v1/me');
  expect(status).toBe(200);
  expect(Balance.parse(body)).toEqual(body);
  expect(body).toEqual({
    plan: { key: 'starter', name: 'Starter', price: { amount: 49, currency: 'USD', per: 'month' } },
    credits: { total: 2_030, used: 0, left: 2_030, wallet: 7, resetsAt: expect.any(String), counted: true },
    limits: { perMinute: 60, keys: 5, running: 2 },
    slowdowns: [],
    prices: [
      { endpoint: 'reports.create', credits: 10 },
      { endpoint: 'research.create', credits: 1 },
      { endpoint: 'teardowns.create', credits: 25 },
      { endpoint: 'ads.create', credits: 20 },
      { endpoint: 'ads.more', credits: 10 },
      { endpoint: 'creators.create', credits: 250 },
      { endpoint: 'creators.more', credits: 100 },
      { endpoint: 'videos.create', credits: 4 },
      { endpoint: 'videos.more', credits: 4 },
      { endpoint: 'reviews.pull', credits: 1 },
      { endpoint: 'reviews.scan', credits: 1 },
      { endpoint: 'watches.run', credits: 1 },
    ],
  });
  expect(headers.get('x-credits-used')).toBe('0');
  expect(headers.get('x-credits-remaining')).toBe('2037');
});

test('the owner of a new database is on plan pro and not counted', async () => {
  const { url, node } = await withService();
  const { headers, body } = await call<Balance>(url, node.ownerKey, 'GET', '/api/v1/me');
  expect(body.plan.key).toBe('pro');
  expect(body.credits.counted).toBe(false);
  expect(headers.get('x-credits-remaining')).toBe('unlimited');
});
