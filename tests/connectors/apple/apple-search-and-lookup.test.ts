import { describe, expect, test } from 'vitest';
import type { SandboxAnswer } from '../../../sandbox/route.ts';
import { appleRoutes } from '../../../sandbox/start.ts';
import { searchApple } from '../../../server/connectors/apple/app-store-search.ts';
import { appleListing, lookupApple } from '../../../server/connectors/apple/lookup.ts';
import { appleHttp } from '../../support/sources/apple-http.ts';
import { appleWorld, appNamed } from '../../support/sources/apple-world.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { editing, harbor, quillcoin, saying } from './changed-answers.ts';

/** The store's answer to a lookup of one app, some of its fields worded otherwise, whatever was searched for. */
const oneRow =
  (fields: object) =>
  (answer: SandboxAnswer): SandboxAnswer => {
    const url = new URL(`https://itunes.apple.com/lookup?id=${harbor.appleId}&country=us`);
    const route = appleRoutes.find(({ name }) => name === 'apple-lookup')!;
    const row = JSON.parse(
      route.answer({ url, headers: {}, body: '', origin: 'http://sandbox.example' }, appleWorld).body,
    ).results[0];
    return { ...answer, body: JSON.stringify({ resultCount: 1, results: [{ ...row, ...fields }] }) };
  };

const stackvale = appNamed('stackvale');

describe('search', () => {
  test('a found app has every field the store tells', async () => {
    const rows = foundValue(
      await searchApple(appleHttp(appleWorld), { term: 'calm harbor', country: 'us', limit: 50 }),
    );
    const row = rows.find(({ appId }) => appId === harbor.appleId);
    const counts = harbor.ratings('apple', 'us', appleWorld.today);
    expect(row).toMatchObject({
      store: 'apple',
      bundleId: harbor.bundleId,
      title: 'Calm Harbor',
      developer: harbor.developer.name,
      developerId: harbor.developer.appleId,
      genre: 'Health & Fitness',
      genreId: '6013',
      free: true,
      price: { amount: 0, currency: 'USD' },
      description: harbor.description,
      version: harbor.versions.at(-1)?.version,
      ratingsTotal: counts.reduce((sum, count) => sum + count),
      site: harbor.developer.site,
      hasPurchases: null,
      hasAds: null,
      installs: null,
    });
    expect(row?.score).toBeGreaterThan(4);
    expect(row?.icon).toBe('http://sandbox.example/icons/calm-harbor.png?size=512');
    expect(Date.parse(row?.released ?? '')).toBe(Date.parse(harbor.released));
    expect(row?.released).toMatch(/Z$/);
    expect(row?.updated).toMatch(/Z$/);
    expect(row?.url, 'without the store’s tracking').toBe(
      `https://apps.apple.com/us/app/calm-harbor/id${harbor.appleId}`,
    );
  });

  test('a paid app costs what its storefront asks, in that storefront’s money', async () => {
    const larkspur = appNamed('larkspur');
    for (const [country, currency] of [
      ['us', 'USD'],
      ['de', 'EUR'],
      ['jp', 'JPY'],
      ['gb', 'GBP'],
      ['ar', 'USD'],
    ]) {
      const row = foundValue(await appleListing(appleHttp(appleWorld), { appId: larkspur.appleId, country: country! }));
      expect(row.free).toBe(false);
      expect(row.price?.currency).toBe(currency);
      if (currency === 'USD') expect(row.price?.amount).toBe(larkspur.usdPrice);
    }
  });

  test('an app that no one has rated has no score, not a score of 0', async () => {
    const row = foundValue(
      await appleListing(appleHttp(appleWorld), { appId: appNamed('quietkiln').appleId, country: 'us' }),
    );
    expect(row).toMatchObject({ score: null, ratingsTotal: 0 });
  });

  test('no result is none, and so are the unrelated apps that the store makes up for nonsense', async () => {
    const http = appleHttp(appleWorld);
    expect(await searchApple(http, { term: 'xqzvkjw', country: 'us', limit: 50 })).toEqual({ kind: 'none' });
    const even = 'xqzvkjwp';
    let rows = 0;
    http.misbehave('apple-search', (answer) => {
      rows = JSON.parse(answer.body).resultCount;
      return null;
    });
    expect(await searchApple(http, { term: even, country: 'us', limit: 50 })).toEqual({ kind: 'none' });
    expect(rows, 'the store did answer with rows').toBeGreaterThan(0);
  });

  test('a few results that share a word with the search are kept', async () => {
    const rows = foundValue(await searchApple(appleHttp(appleWorld), { term: 'larkspur', country: 'us', limit: 50 }));
    expect(rows[0]?.title).toBe('Larkspur Sketch Pad');
  });

  describe('a few results that share only a common or a short word with the search are none', () => {
    // What the store answers with is at hand for each: a title, a developer and a description full of such words.
    const common = { trackName: 'Photo App: the Best I Know', artistName: 'Lumen App Co', bundleId: 'com.qq.zz.photo' };
    test.each([
      ['zzzzqqqq app', false],
      ['qqzz.com', false],
      ['https www qqzz com', false],
      ['the qqxxzz', false],
      ['i qqxxzz', false],
      ['hotograp', false],
      ['zz', false],
      ['com', false],
      ['app', true],
      ['the', true],
      ['i', true],
      ['photos', true],
      ['lumen app', true],
      ['PHÖTO zzzzqqqq', true],
    ])('%s: kept %s', async (term, kept) => {
      const http = appleHttp(appleWorld);
      http.misbehave('apple-search', oneRow({ ...common, description: `Says ${term}.` }));
      const { kind } = await searchApple(http, { term, country: 'us', limit: 50 });
      expect(kind).toBe(kept ? 'found' : 'none');
    });

    test.each([
      ['漢字', '漢字の庭：毎日の漢字練習', true],
      ['漢字アプリ', '漢字の庭：毎日の漢字練習', true],
      ['庭', '漢字の庭：毎日の漢字練習', true],
      ['일기', '하루일기장 - 감성 다이어리', true],
      ['копилка', 'Моя Копилка: учёт расходов', true],
      ['瞑想', '漢字の庭：毎日の漢字練習', false],
    ])('in scripts without spaces a part of the title is a word: %s in %s, kept %s', async (term, trackName, kept) => {
      const http = appleHttp(appleWorld);
      http.misbehave('apple-search', oneRow({ trackName }));
      const { kind } = await searchApple(http, { term, country: 'us', limit: 50 });
      expect(kind).toBe(kept ? 'found' : 'none');
    });
  });

  test('many results are the store’s answer, also where they share no word with the search', async () => {
    const http = appleHttp(appleWorld);
    let calm = '';
    http.misbehave('apple-search', (answer, url) => {
      if (url.searchParams.get('term') === 'calm') calm = answer.body;
      return { ...answer, body: calm };
    });
    const rows = foundValue(await searchApple(http, { term: 'calm', country: 'us', limit: 5 }));
    expect(rows.length).toBeGreaterThan(3);
    expect(foundValue(await searchApple(http, { term: '瞑想', country: 'us', limit: 5 }))).toEqual(rows);
  });

  test('songs, artists and Mac apps are left out; a kind of row that no one knows is counted and named', async () => {
    const http = appleHttp(appleWorld);
    const mixing = (more: object) =>
      editing((text) => {
        const reply = JSON.parse(text);
        return JSON.stringify({ resultCount: reply.resultCount + 1, results: [more, ...reply.results] });
      });
    for (const other of [
      { wrapperType: 'artist' },
      { wrapperType: 'track', kind: 'song' },
      { wrapperType: 'software', kind: 'mac-software' },
    ]) {
      http.misbehave('apple-search', mixing(other));
      expect(foundValue(await searchApple(http, { term: 'calm', country: 'us', limit: 5 }))[0]?.title).toBe(
        'Calm Harbor',
      );
    }
    http.misbehave('apple-search', mixing({ wrapperType: 'software', kind: 'vision-software' }));
    expect(await searchApple(http, { term: 'calm', country: 'us', limit: 5 })).toMatchObject({
      kind: 'found',
      unread: { count: 1, path: '$.results[0].kind' },
    });
    http.misbehave('apple-search', mixing({ wrapperType: 'app' }));
    expect(await searchApple(http, { term: 'calm', country: 'us', limit: 5 })).toMatchObject({
      kind: 'found',
      unread: { count: 1, path: '$.results[0].wrapperType' },
    });
    http.misbehave(
      'apple-search',
      editing((text) => text.replaceAll('"wrapperType":"software"', '"wrapperType":"app"')),
    );
    expect(await searchApple(http, { term: 'calm', country: 'us', limit: 5 })).toMatchObject({
      kind: 'shape_changed',
      path: '$.results[0].wrapperType',
    });
  });

  test('a country without a storefront is not offered', async () => {
    expect(await searchApple(appleHttp(appleWorld), { term: 'calm', country: 'uk', limit: 5 })).toEqual({
      kind: 'not_offered',
    });
  });

  test('a refusal for another reason is a changed shape', async () => {
    const http = appleHttp(appleWorld);
    http.misbehave('apple-search', saying('{"errorMessage":"Invalid value(s) for key(s): [limit]"}', 400));
    expect(await searchApple(http, { term: 'calm', country: 'us', limit: 5 })).toMatchObject({
      kind: 'shape_changed',
      path: '$.errorMessage',
    });
  });

  test('a count of results that is not theirs is a changed shape', async () => {
    const http = appleHttp(appleWorld);
    http.misbehave('apple-search', saying('{"resultCount":3,"results":[]}'));
    expect(await searchApple(http, { term: 'calm', country: 'us', limit: 5 })).toMatchObject({
      kind: 'shape_changed',
      path: '$.resultCount',
    });
  });
});

describe('lookup', () => {
  test('asks by id or by bundle id, never both, in batches of a hundred', async () => {
    const http = appleHttp(appleWorld);
    const ids = appleWorld.apps.flatMap(({ appleId }) => (appleId ? [appleId] : [])).slice(0, 230);
    const rows = foundValue(await lookupApple(http, { ids: [...ids, ids[0]!], country: 'us' }));
    expect(http.sent.map(({ query }) => String(query?.id).split(',').length)).toEqual([100, 100, 30]);
    expect(http.sent.every(({ path, query }) => path === '/lookup' && !('bundleId' in (query ?? {})))).toBe(true);
    const sold = ids.filter((id) => !appleWorld.byAppleId(id)?.notIn.includes('us'));
    expect(new Set(rows.keys())).toEqual(new Set(sold));
    await lookupApple(http, { bundleId: harbor.bundleId, country: 'DE' });
    expect(http.addresses.at(-1)).toBe(`https://itunes.apple.com/lookup?bundleId=${harbor.bundleId}&country=de`);
  });

  test('each id leads to its own app, in whatever order the store answers', async () => {
    const rows = foundValue(
      await lookupApple(appleHttp(appleWorld), { ids: [harbor.appleId, stackvale.appleId], country: 'us' }),
    );
    expect(rows.get(harbor.appleId)?.title).toBe(harbor.title);
    expect(rows.get(stackvale.appleId)?.title).toBe(stackvale.title);
  });

  test('a bundle id leads to the app', async () => {
    expect(
      foundValue(await appleListing(appleHttp(appleWorld), { bundleId: harbor.bundleId, country: 'us' })).appId,
    ).toBe(harbor.appleId);
  });

  test('an unknown id is not found; one that another storefront sells is not offered here', async () => {
    const http = appleHttp(appleWorld);
    expect(await appleListing(http, { appId: '1', country: 'de' })).toEqual({ kind: 'not_found' });
    expect(await appleListing(http, { bundleId: 'com.nobody.nothing', country: 'us' })).toEqual({ kind: 'not_found' });
    expect(await appleListing(http, { appId: quillcoin.appleId, country: 'de' })).toEqual({ kind: 'not_offered' });
    expect(http.addresses.slice(-2).map((url) => new URL(url).searchParams.get('country'))).toEqual(['de', 'us']);
  });

  test('several ids that the storefront has none of are none', async () => {
    expect(await lookupApple(appleHttp(appleWorld), { ids: ['1', '2'], country: 'us' })).toEqual({ kind: 'none' });
    const http = appleHttp(appleWorld);
    expect(await lookupApple(http, { ids: [], country: 'us' })).toEqual({ kind: 'none' });
    expect(http.sent).toEqual([]);
  });

  test('the id of an artist is no app', async () => {
    expect(await appleListing(appleHttp(appleWorld), { appId: harbor.developer.appleId, country: 'us' })).toEqual({
      kind: 'not_found',
    });
  });

  test('a failure in the second look is reported, not taken for not found', async () => {
    const http = appleHttp(appleWorld);
    http.misbehave('apple-lookup', (_, url) =>
      url.searchParams.get('country') === 'us' ? { status: 403, headers: {}, body: '' } : null,
    );
    expect(await appleListing(http, { appId: quillcoin.appleId, country: 'de' })).toMatchObject({
      kind: 'rate_limited',
    });
  });
});
