import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type * as z from 'zod';
import { plantedFacts } from '../../sandbox/planted.ts';
import { startStores as startSandbox } from '../../sandbox/start.ts';
import type { WorldApp } from '../../sandbox/world/types.ts';
import { appKey } from '../../server/contract/domain/app-ref.ts';
import { storefronts } from '../../server/contract/domain/storefronts.ts';
import type { Store } from '../../server/contract/domain/stores.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { AppSearch } from '../../server/contract/resources/apps/app.ts';
import { getApp, getRevenueEstimate } from '../../server/operations/apps/get-app.ts';
import { call } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer, withService } from '../support/service.ts';
import { startStores } from '../support/sources/stores.ts';
import { clockOfFacts } from '../support/sources/world.ts';

type Found = z.output<typeof AppSearch>;

const stores = await startStores({}, clockOfFacts);
afterAll(() => stores.stop());

const search = async (q: string, more: Record<string, string> = {}): Promise<Found> => {
  const { status, body } = await stores.get<Found>('/apps/search', { q, ...more });
  expect(status).toBe(200);
  expect(AppSearch.parse(body)).toEqual(body);
  return body;
};

const ids = ({ results }: Found) => results.map(appKey);

describe('the app that a name means comes first, also where a store lists another before it', () => {
  test.each(plantedFacts(testClock.today()).searches.map((each) => [each.term, each] as const))(
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

test('the same app in the other store is named, with the reason; a lookalike is not', async () => {
  const { results } = await search('calm harbor');
  const of = (key: string, store: Store) => {
    const { appleId, playId } = stores.app(key);
    return results.find(({ appId }) => appId === (store === 'apple' ? appleId : playId))!;
  };
  const [apple, play] = [of('calm-harbor', 'apple'), of('calm-harbor', 'play')];
  expect(apple.sameAs).toMatchObject({ store: 'play', appId: play.appId });
  expect(play.sameAs).toMatchObject({ store: 'apple', appId: apple.appId });
  expect(apple.sameAs?.why).toMatch(
    /^Both have the same name, the same developer \(.+\) and the same bundle id \(.+\)\.$/u,
  );
  expect(of('calm-harbor-kids', 'apple').sameAs?.appId).toBe(stores.app('calm-harbor-kids').playId);
  for (const { store, sameAs } of results) expect(sameAs?.store).not.toBe(store);
});

test('a result of Google Play has the number of ratings that its listing tells', async () => {
  const ofPlay = async () => (await search('habit tracker', { store: 'play' })).results;
  // Each search reads some of the listings that are missing, and what comes late is there for the next.
  await expect.poll(async () => (await ofPlay()).filter((app) => app.ratingsTotal === null)).toEqual([]);
  for (const { appId, ratingsTotal } of (await ofPlay()).slice(0, 3)) {
    const { body } = await stores.get<{ app: { ratingsTotal: number } }>(`/apps/play/${appId}`);
    expect(ratingsTotal).toBe(body.app.ratingsTotal);
  }
});

test('a row that cannot be read costs itself, and is counted and named in `errors`', async () => {
  const { results, errors } = await search('glimmerbox photo editor', { store: 'play' });
  expect(results[0]?.title).toBe('Glimmerbox Photo Editor');
  expect(errors).toEqual([
    {
      store: 'play',
      code: 'upstream_failed',
      message: expect.stringMatching(
        /^1 of \d+ rows of Google Play could not be read and was left out: its form is not known at `lGYRle\[0\]\[1\]\[\d\]\[22\]\[0\]\[1\]/u,
      ),
    },
  ]);
});

describe('a link, an id and a bundle id find their app', () => {
  const cases: [string, (apple: string, play: string) => string, string, Store][] = [
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

describe('an app that its store does not offer in the country is reported as such, not as nothing', () => {
  test.each<[string, (app: WorldApp) => string, string, string[]]>([
    ['a link', (app) => `https://apps.apple.com/app/id${app.appleId}`, 'link', ['apple']],
    ['a link of that country', (app) => `https://apps.apple.com/de/app/id${app.appleId}`, 'link', ['apple']],
    ['a numeric id', (app) => app.appleId!, 'id', ['apple']],
    ['a bundle id of both stores', (app) => app.bundleId, 'bundle', ['apple', 'play']],
  ])('%s', async (_name, make, resolved, closed) => {
    const found = await search(make(stores.app('quillcoin')), { country: 'de' });
    expect(found).toMatchObject({ results: [], resolved });
    expect(found.errors.map(({ store, code }) => `${store} ${code}`)).toEqual(
      closed.map((store) => `${store} not_offered`),
    );
    for (const { message } of found.errors) expect(message).toContain('Germany');
  });
});

test('a link to an app that is sold only in its own country is read there', async () => {
  const { world } = stores.sandbox;
  const app = stores.app('tidebook');
  const local: WorldApp = { ...app, notIn: [...storefronts.keys()].filter((code) => code !== 'jp') };
  const sandbox = await startSandbox({
    world: { ...world, byAppleId: (id) => (id === app.appleId ? local : world.byAppleId(id)) },
  });
  onTestFinished(() => sandbox.stop());
  const service = await withService({ sandbox });
  const { key } = await newCustomer(service.db);
  const ask = async (link: string) =>
    (await call<Found>(service.url, key, 'GET', `/api/v1/apps/search?country=us&q=${encodeURIComponent(link)}`)).body;
  expect(await ask(`https://apps.apple.com/jp/app/id${app.appleId}`)).toMatchObject({
    results: [{ store: 'apple', appId: app.appleId }],
    resolved: 'link',
    errors: [],
  });
  expect(await ask(`https://apps.apple.com/fr/app/id${app.appleId}`)).toEqual({
    results: [],
    resolved: 'link',
    errors: [],
  });
});

describe('a link that names no app finds nothing, and no store is asked about it', () => {
  test.each([
    'https://example.com/us/app/calm/id571800810',
    'https://play.google.com/store/search?q=calm',
    'Look at https://apps.apple.com/us/developer/calm/id571800813',
  ])('%s', async (q) => {
    const before = stores.sandbox.requests.length;
    expect(await search(q)).toEqual({ results: [], resolved: 'link', errors: [] });
    expect(await search(q, { store: 'apple', country: 'cn' })).toEqual({ results: [], resolved: 'link', errors: [] });
    expect(stores.sandbox.requests.length).toBe(before);
  });
});

describe('what looks like an id and is none in either store is a name', () => {
  test('with dots', async () => {
    const { results, resolved, errors } = await search('Tidebook.Notes.Tasks');
    expect(resolved).toBe('search');
    expect(errors).toEqual([]);
    expect(results.map(({ appId }) => appId)).toEqual(
      expect.arrayContaining([stores.app('tidebook').appleId, stores.app('tidebook').playId]),
    );
  });

  test('of digits', async () => {
    expect(await search('204820480')).toEqual({ results: [], resolved: 'search', errors: [] });
  });

  test.each(['204820480', 'Tidebook.Notes-Tasks.Android'])('%s on Play, which has no such ids', async (q) => {
    expect(await search(q, { store: 'play' })).toMatchObject({ resolved: 'search', errors: [] });
  });

  test('but not while a store could not be read: there the app may be', async () => {
    stores.break('play-details', '500');
    const before = stores.asked('apple-search');
    const found = await search('Tidebook.Notes.Unread');
    expect(found).toMatchObject({
      results: [],
      resolved: 'bundle',
      errors: [{ store: 'play', code: 'upstream_failed' }],
    });
    expect(stores.asked('apple-search')).toBe(before);
  });
});

test('one store is asked alone, and a link of the other says why it finds nothing', async () => {
  const { results } = await search('calm', { store: 'play' });
  expect(new Set(results.map(({ store }) => store))).toEqual(new Set(['play']));
  const link = await search(`https://apps.apple.com/us/app/id${stores.app('tidebook').appleId}`, { store: 'play' });
  expect(link).toMatchObject({ results: [], resolved: 'link', errors: [{ store: 'apple', code: 'unsupported' }] });
});

test('a search costs one read of each store and five listings of Google Play at most, and the next of the same words no search', async () => {
  const since = stores.sandbox.requests.length;
  await search('weather radar');
  const asked = () => Object.groupBy(stores.sandbox.requests.slice(since), ({ name }) => name ?? '');
  const { 'play-details': listings = [], ...searches } = asked();
  expect(listings.length).toBeLessThanOrEqual(5);
  expect(Object.values(searches).map((of) => of!.length)).toEqual([1, 1]);
  await search('Weather  Radar ');
  const { 'play-details': _, ...again } = asked();
  expect(Object.values(again).map((of) => of!.length)).toEqual([1, 1]);
});

test('a name that no app has finds nothing, and that is no error', async () => {
  expect(await search('zzyzx quuxfrob')).toEqual({ results: [], resolved: 'search', errors: [] });
});

test('a store that is not open in the country is named, and the other answers', async () => {
  const { results, errors } = await search('calm', { country: 'cn' });
  expect(errors).toMatchObject([{ store: 'play', code: 'not_offered' }]);
  expect(results.every(({ store }) => store === 'apple')).toBe(true);
});

test('a store that is not open in the country is not named where only the other is meant', async () => {
  const { appleId } = stores.app('tidebook');
  for (const q of [`https://apps.apple.com/cn/app/id${appleId}`, appleId!]) {
    const { results, errors } = await search(q, { country: 'cn' });
    expect(results.map((app) => app.appId)).toEqual([appleId]);
    expect(errors).toEqual([]);
  }
});

test.each([getApp, getRevenueEstimate])(
  'the example of $id is an app that the stores have',
  async ({ path, example }) => {
    const { store, appId, country } = example as { store: string; appId: string; country: string };
    const at = path.replace('/api/v1', '').replace('{store}', store).replace('{appId}', appId);
    expect((await stores.get(at, { country })).status).toBe(200);
  },
);

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
    // Its request id is random, and may have any digits in it.
    expect(JSON.stringify({ ...body, requestId: '' })).not.toMatch(/127\.0\.0\.1|captcha|403/);
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
