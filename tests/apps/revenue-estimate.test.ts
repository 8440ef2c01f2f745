import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { RevenueEstimate } from '../../server/contract/resources/apps/history.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.stop());

const estimate = async (key: string, query: Record<string, string | number> = {}): Promise<RevenueEstimate> => {
  const { status, body } = await stores.get<{ estimate: RevenueEstimate }>(
    `/apps/apple/${stores.app(key).appleId}/revenue`,
    query,
  );
  expect(status).toBe(200);
  expect(RevenueEstimate.parse(body.estimate)).toEqual(body.estimate);
  for (const range of [body.estimate.monthly, body.estimate.mrr]) {
    expect(range.low).toBeLessThanOrEqual(range.mid);
    expect(range.mid).toBeLessThanOrEqual(range.high);
  }
  return body.estimate;
};

test('an estimate is whole, names its signals, and tells how the app earns', async () => {
  const made = await estimate('tidebook');
  expect(made.monetisation).toBe('subscription');
  expect(made.monthly.mid).toBeGreaterThan(0);
  expect(made.mrr.mid).toBeLessThanOrEqual(made.monthly.mid);
  expect(made.confidence.reason.length).toBeGreaterThan(20);
  expect((await estimate('larkspur')).monetisation).toBe('paid');
});

test('an app that is far down earns less than one that is far up', async () => {
  const [small, large] = [await estimate('mapleknot'), await estimate('tidebook')];
  expect(small.monthly.mid).toBeLessThan(large.monthly.mid);
});

test('downloads that the caller knows replace the modelled ones', async () => {
  const [few, many] = [
    await estimate('tidebook', { downloads: 100 }),
    await estimate('tidebook', { downloads: 10_000_000 }),
  ];
  expect(few.monthly.mid).toBeLessThan(many.monthly.mid);
});

test('a storefront that nobody collects is estimated from its charts as they are', async () => {
  expect((await estimate('tidebook', { country: 'it' })).monthly.mid).toBeGreaterThan(0);
});

test('without the product page there is an estimate that says what is missing', async () => {
  stores.break('apple-product-page', '500');
  const made = await estimate('pulsepath');
  expect(made.monthly.high).toBeGreaterThanOrEqual(made.monthly.low);
});

describe('what cannot be estimated', () => {
  test('an app of Play’s is 422', async () => {
    const { status, body } = await stores.get<ProblemBody>(`/apps/play/${stores.app('tidebook').playId}/revenue`);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'unsupported' });
  });

  test('an unknown app is 404, and one not offered in the country too', async () => {
    expect((await stores.get('/apps/apple/999999999/revenue')).status).toBe(404);
    const { status, body } = await stores.get<ProblemBody>(`/apps/apple/${stores.app('quillcoin').appleId}/revenue`, {
      country: 'de',
    });
    expect(status).toBe(404);
    expect(body.detail).toMatch(/not offered in Germany/);
  });

  test('downloads out of bounds are 400', async () => {
    for (const downloads of [-1, 1_000_000_001]) {
      expect((await stores.get('/apps/apple/389801252/revenue', { downloads })).status).toBe(400);
    }
  });
});
