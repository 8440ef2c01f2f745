import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { plantedFacts } from '../../sandbox/planted.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { AppSearch } from '../../server/contract/resources/app.ts';
import { type Stores, startStores } from '../support/stores.ts';

type Found = z.output<typeof AppSearch>;

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.stop());

const search = async (q: string, more: Record<string, string> = {}): Promise<Found> => {
  const { status, body } = await stores.get<Found>('/apps/search', { q, ...more });
  expect(status).toBe(200);
  expect(AppSearch.parse(body)).toEqual(body);
  return body;
};

const ids = ({ results }: Found) => results.map(({ store, appId }) => `${store} ${appId}`);

describe('the app that a name means comes first, also where a store lists another before it', () => {
  test.each(plantedFacts(new Date().toISOString().slice(0, 10)).searches.map((each) => [each.term, each] as const))(
    '%s',
    async (term, { key, nearMisses }) => {
      const meant = stores.app(key);
      const { results, resolved, errors } = await search(term);
      expect(resolved).toBe('search');
      expect(errors).toEqual([]);
      expect([meant.appleId, meant.playId]).toContain(results[0]!.appId);
      expect(new Set(results.map(({ store }) => store))).toEqual(new Set(['apple', 'play']));
      for (const near of nearMisses.map((miss) => stores.app(miss))) {
        const place = (id: string | null) => results.findIndex(({ appId }) => appId === id);
        expect(place(near.appleId)).not.toBe(0);
        expect(place(near.playId)).not.toBe(0);
      }
    },
  );
});

describe('a link, an id and a bundle id find their app', () => {
  const cases: [string, (apple: string, play: string) => string, string, 'apple' | 'play'][] = [
    [
      'a full link with tracking',
      (id) => `https://apps.apple.com/us/app/tidebook/id${id}?mt=8&ct=x&pt=1`,
      'link',
      'apple',
    ],
    ['a link with another country’s path', (id) => `https://apps.apple.com/gb/app/id${id}`, 'link', 'apple'],
    [
      'a Play link with a language',
      (_, id) => `https://play.google.com/store/apps/details?id=${id}&hl=de`,
      'link',
      'play',
    ],
    ['a market link', (_, id) => `market://details?id=${id}`, 'link', 'play'],
    ['a numeric id', (id) => id, 'id', 'apple'],
  ];
  test.each(cases)('%s', async (_name, make, resolved, store) => {
    const app = stores.app('tidebook');
    const found = await search(make(app.appleId!, app.playId!));
    expect(found.resolved).toBe(resolved);
    expect(ids(found)).toEqual([`${store} ${store === 'apple' ? app.appleId : app.playId}`]);
    expect(found.results[0]!.title).toBe(app.title);
    expect(found.errors).toEqual([]);
  });

  test('a bundle id finds the App Store’s app by it, and Play’s of the same name', async () => {
    const app = stores.app('tidebook');
    const found = await search(app.bundleId);
    expect(found.resolved).toBe('bundle');
    expect(ids(found)).toContain(`apple ${app.appleId}`);
    const own = await search(app.playId!);
    expect(own.resolved).toBe('bundle');
    expect(ids(own)).toContain(`play ${app.playId}`);
  });

  test('a link to an app that the caller’s country lacks is read where it leads', async () => {
    const app = stores.app('quillcoin');
    const { results } = await search(`https://apps.apple.com/us/app/id${app.appleId}`, { country: 'de' });
    expect(results.map(({ appId }) => appId)).toEqual([app.appleId]);
  });
});

test('one store is asked alone, and a link of the other says why it finds nothing', async () => {
  const { results } = await search('calm', { store: 'play' });
  expect(new Set(results.map(({ store }) => store))).toEqual(new Set(['play']));
  const link = await search(`https://apps.apple.com/us/app/id${stores.app('tidebook').appleId}`, { store: 'play' });
  expect(link).toMatchObject({ results: [], resolved: 'link', errors: [{ store: 'apple', code: 'unsupported' }] });
});

test('a search costs one read of each store, and the next of the same words none', async () => {
  const asked = () => stores.sandbox.requests.length;
  const before = asked();
  await search('weather radar');
  await search('Weather  Radar ');
  expect(asked() - before).toBe(2);
});

test('a name that no app has finds nothing, and that is no error', async () => {
  expect(await search('zzyzx quuxfrob')).toEqual({ results: [], resolved: 'search', errors: [] });
});

test('a store that is not open in the country is named, and the other answers', async () => {
  const { results, errors } = await search('calm', { country: 'cn' });
  expect(errors).toMatchObject([{ store: 'play', code: 'not_offered' }]);
  expect(results.every(({ store }) => store === 'apple')).toBe(true);
});

describe('when a store is down', () => {
  test('the other’s results come with one error', async () => {
    stores.break('play-search', '500');
    const { results, errors } = await search('budget planner one down');
    expect(errors).toMatchObject([{ store: 'play', code: 'upstream_failed' }]);
    expect(results.every(({ store }) => store === 'apple')).toBe(true);
  });

  test('and the other too, it is 502 and both are named, without a word of what is inside', async () => {
    stores.break('play-search', 'captcha');
    stores.break('apple-search', '403-empty');
    const { status, body } = await stores.get<ProblemBody>('/apps/search', { q: 'both are down' });
    expect(status).toBe(502);
    expect(body).toMatchObject({
      code: 'upstream_failed',
      retryable: true,
      errors: [{ path: 'apple' }, { path: 'play' }],
    });
    expect(body.detail).toMatch(/App Store.*Google Play/);
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|captcha|403/);
  });
});

describe('what cannot be asked is refused', () => {
  test.each([
    [{ q: '' }, 'q'],
    [{ q: 'x'.repeat(301) }, 'q'],
    [{ q: 'calm', country: 'zz' }, 'country'],
    [{ q: 'calm', country: 'uk' }, 'country'],
    [{ q: 'calm', store: 'amazon' }, 'store'],
  ])('%j', async (query, path) => {
    const { status, body } = await stores.get<ProblemBody>('/apps/search', query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path }]);
    if ('country' in query && query.country === 'uk') expect(body.detail).toContain('`gb`');
  });
});
