import { afterAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { AppListing } from '../../server/contract/resources/apps/app.ts';
import { RevenueEstimate } from '../../server/contract/resources/apps/history.ts';
import { startStores } from '../support/sources/stores.ts';

const stores = await startStores();
afterAll(() => stores.stop());

describe.each(['apple', 'play'] as const)('a listing of %s', (store) => {
  test('is whole, and says what is true of the app', async () => {
    const app = stores.app('tidebook');
    const appId = store === 'apple' ? app.appleId : app.playId;
    const { status, body } = await stores.get<{ app: AppListing }>(`/apps/${store}/${appId}`, { country: 'GB' });
    expect(status).toBe(200);
    expect(AppListing.parse(body.app)).toEqual(body.app);
    expect(body.app).toMatchObject({ store, appId, title: app.title, developer: app.developer.name, free: true });
    expect(body.app.ratingsTotal).toBeGreaterThan(0);
    expect(body.app.icon).toMatch(/^https?:\/\//);
  });

  test('is 404 when there is no such app, and says so', async () => {
    const { status, body } = await stores.get<ProblemBody>(
      `/apps/${store}/${store === 'apple' ? '999999999' : 'com.no.such.app'}`,
    );
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', detail: expect.stringMatching(/has no app/) });
  });

  test('is 404 when the app is not offered in the country, and says that', async () => {
    const app = stores.app('quillcoin');
    const appId = store === 'apple' ? app.appleId : app.playId;
    const { status, body } = await stores.get<ProblemBody>(`/apps/${store}/${appId}`, { country: 'de' });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', detail: expect.stringMatching(/not offered in Germany/) });
    expect((await stores.get(`/apps/${store}/${appId}`)).status).toBe(200);
  });

  test('is 502 when the store answers badly', async () => {
    const app = stores.app('pulsepath');
    const route = store === 'apple' ? 'apple-lookup' : 'play-details';
    stores.break(route, 'changed-shape');
    const appId = store === 'apple' ? app.appleId : app.playId;
    const { status, body } = await stores.get<ProblemBody>(`/apps/${store}/${appId}`);
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'upstream_failed' });
    expect(body.detail).not.toMatch(/\$\.|\[\d/);
  });
});

test('what no one rated has a null score', async () => {
  const app = stores.app('quietkiln');
  const { body } = await stores.get<{ app: AppListing }>(`/apps/play/${app.playId}`);
  expect(body.app.score).toBeNull();
});

test('an app id of the App Store has digits only', async () => {
  const { status, body } = await stores.get<ProblemBody>('/apps/apple/com.example.calm');
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ path: 'appId' }]);
});

test('an id that can be no package is not found, and Play is not asked', async () => {
  const { status, body } = await stores.get<ProblemBody>(`/apps/play/${encodeURIComponent('no/such thing?')}`);
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
});

test('a store that is not open in the country has no app there', async () => {
  const { status, body } = await stores.get<ProblemBody>(`/apps/play/${stores.app('tidebook').playId}`, {
    country: 'cn',
  });
  expect(status).toBe(404);
  expect(body.detail).toMatch(/not available in China/);
});

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

test('a storefront that no one collects is estimated from its charts as they are', async () => {
  expect((await estimate('tidebook', { country: 'it' })).monthly.mid).toBeGreaterThan(0);
});

test('without the product page there is an estimate that says what is missing', async () => {
  stores.break('apple-product-page', '500');
  const made = await estimate('pulsepath');
  expect(made.monthly.high).toBeGreaterThanOrEqual(made.monthly.low);
});

describe('an estimate that cannot be made', () => {
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
