import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { AppListing } from '../../server/contract/resources/apps/app.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
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

test('what nobody rated has a null score', async () => {
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
