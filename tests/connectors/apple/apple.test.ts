import { describe, expect, test } from 'vitest';
import { appleRoutes } from '../../../sandbox/apple/routes.ts';
import type { SandboxAnswer } from '../../../sandbox/route.ts';
import { appleChart } from '../../../server/connectors/apple/app-store-chart.ts';
import { searchApple } from '../../../server/connectors/apple/app-store-search.ts';
import { appleListing, lookupApple } from '../../../server/connectors/apple/lookup.ts';
import { productPage } from '../../../server/connectors/apple/product-page.ts';
import type { Outcome } from '../../../server/connectors/wire/outcome.ts';
import { appleHttp } from '../../support/sources/apple-http.ts';
import { appleWorld, appNamed, withReviews } from '../../support/sources/apple-world.ts';
import { foundValue } from '../../support/sources/found-value.ts';

const saying =
  (body: string, status = 200) =>
  (answer: SandboxAnswer): SandboxAnswer => ({ ...answer, status, body });
const editing =
  (edit: (text: string) => string) =>
  (answer: SandboxAnswer): SandboxAnswer => ({ ...answer, body: edit(answer.body) });

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

const harbor = appNamed('calm-harbor');
const stackvale = appNamed('stackvale');
const quillcoin = appNamed('quillcoin');

describe('search', () => {
  test('asks for iOS apps of one storefront by the documented names, and by no other', async () => {
    const http = appleHttp(appleWorld);
    await searchApple(http, { term: 'calm & quiet 日記', country: 'GB', limit: 200 });
    expect(http.addresses).toEqual([
      'https://itunes.apple.com/search?term=calm+%26+quiet+%E6%97%A5%E8%A8%98&country=gb&media=software&entity=software&limit=200',
    ]);
    expect(http.sent[0]).toMatchObject({ source: 'itunes', path: '/search' });
    expect(http.sent[0]?.headers).toBeUndefined();
  });

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

  test('an app that nobody has rated has no score, not a score of 0', async () => {
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

  test('songs, artists and Mac apps are left out; a kind of row that nobody knows is a changed shape', async () => {
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
      kind: 'shape_changed',
      path: '$.results[0].kind',
    });
    http.misbehave('apple-search', mixing({ wrapperType: 'app' }));
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

  test('a failure in the second look is told, not taken for not found', async () => {
    const http = appleHttp(appleWorld);
    http.misbehave('apple-lookup', (_, url) =>
      url.searchParams.get('country') === 'us' ? { status: 403, headers: {}, body: '' } : null,
    );
    expect(await appleListing(http, { appId: quillcoin.appleId, country: 'de' })).toMatchObject({
      kind: 'rate_limited',
    });
  });
});

describe('product page', () => {
  test('asks for the page by country and id, and for more reviews only when told', async () => {
    const http = appleHttp(appleWorld);
    await productPage(http, { appId: harbor.appleId, country: 'US' });
    await productPage(http, { appId: harbor.appleId, country: 'us', moreReviews: true });
    expect(http.addresses).toEqual([
      `https://apps.apple.com/us/app/id${harbor.appleId}`,
      `https://apps.apple.com/us/app/id${harbor.appleId}?see-all=reviews`,
    ]);
  });

  test('has the subtitle, purchases in local money, the histogram from one star to five, and reviews', async () => {
    for (const country of ['us', 'de', 'jp', 'br', 'kr']) {
      const page = foundValue(await productPage(appleHttp(appleWorld), { appId: harbor.appleId, country }));
      const counts = harbor.ratings('apple', country, appleWorld.today);
      expect(page.subtitle).toBe(harbor.subtitle);
      expect(page.histogram).toEqual(counts);
      expect(page.ratingsTotal).toBe(counts.reduce((sum, count) => sum + count));
      expect(page.purchases.map(({ name }) => name)).toEqual(harbor.purchases.map(({ name }) => name));
      for (const { price } of page.purchases) expect(price?.amount).toBeGreaterThan(0);
      if (country === 'us')
        expect(page.purchases.map(({ price }) => price?.amount)).toEqual(harbor.purchases.map(({ usd }) => usd));
    }
  });

  test('every app of the world has a page that can be read, in both forms of its root and of its purchases', async () => {
    const http = appleHttp(appleWorld);
    for (const app of appleWorld.apps.slice(0, 120)) {
      if (app.appleId === null || app.notIn.includes('us')) continue;
      const page = foundValue(await productPage(http, { appId: app.appleId, country: 'us' }));
      expect(page.purchases).toHaveLength(Math.min(10, app.purchases.length));
    }
  });

  test('has the newest reviews, with the developer’s reply', async () => {
    const world = withReviews(harbor, 30, { reply: { text: 'Thank you!', at: '2026-11-14T08:00:00.000Z' } });
    const { reviews } = foundValue(await productPage(appleHttp(world), { appId: harbor.appleId, country: 'us' }));
    const truth = world.appleReviews(harbor, 'us').slice(0, 10);
    expect(reviews.map(({ storeReviewId }) => storeReviewId)).toEqual(truth.map(({ id }) => id));
    expect(reviews[0]).toMatchObject({
      rating: truth[0]?.rating,
      title: truth[0]?.title,
      text: truth[0]?.text,
      date: new Date(truth[0]?.at ?? '').toISOString(),
      country: 'us',
      author: truth[0]?.author.name,
      authorId: null,
      reply: 'Thank you!',
      repliedAt: '2026-11-14T08:00:00.000Z',
      sources: ['product-page'],
    });
  });

  test('a page that is not there is an app not offered here, or not found at all', async () => {
    const http = appleHttp(appleWorld);
    expect(await productPage(http, { appId: quillcoin.appleId, country: 'de' })).toEqual({ kind: 'not_offered' });
    expect(await productPage(http, { appId: '12345', country: 'de' })).toEqual({ kind: 'not_found' });
  });

  const ratings = /"ratingCounts":\[[^\]]*\]/;

  test.each([
    [
      'the histogram turned round',
      (text: string) => text.replace(ratings, (found) => `"ratingCounts":[${found.match(/[\d.]+/g)!.reverse()}]`),
      /ratingCounts$/,
    ],
    [
      'a histogram that does not add up',
      (text: string) =>
        text.replace(
          ratings,
          (found) => `"ratingCounts":[${found.match(/[\d.]+/g)!.map((count) => 2 * Number(count))}]`,
        ),
      /ratingCounts$/,
    ],
    ['four counts', (text: string) => text.replace(ratings, '"ratingCounts":[1,1,1,1]'), /ratingCounts$/],
    ['another app', (text: string) => text.replace(/"adamId":"\d+"/, '"adamId":"1"'), /lockup\.adamId$/],
    [
      'no purchases where it says that it has some',
      (text: string) => text.replaceAll('textPair', 'textDuo'),
      /information$/,
    ],
    [
      'no data',
      (text: string) => text.replace('serialized-server-data', 'server-data'),
      /^script#serialized-server-data$/,
    ],
    ['no shelves', (text: string) => text.replace('shelfMapping', 'shelves'), /\.shelfMapping$/],
  ])('%s is a changed shape that names its path', async (_, edit, path) => {
    const http = appleHttp(appleWorld);
    http.misbehave('apple-product-page', editing(edit));
    const outcome = await productPage(http, { appId: harbor.appleId, country: 'us' });
    expect(outcome).toMatchObject({ kind: 'shape_changed', path: expect.stringMatching(path) });
  });

  test('without the shelf of ratings the page’s own summary gives average and number', async () => {
    const http = appleHttp(appleWorld);
    http.misbehave(
      'apple-product-page',
      editing((text) => text.replace('"productRatings"', '"otherShelf"')),
    );
    const page = foundValue(await productPage(http, { appId: harbor.appleId, country: 'us' }));
    expect(page).toMatchObject({ histogram: null, ratingsTotal: expect.any(Number), score: expect.any(Number) });
  });
});

describe('charts', () => {
  test.each([
    ['top-free', 'topfreeapplications', 'free'],
    ['top-paid', 'toppaidapplications', 'paid'],
    ['top-grossing', 'topgrossingapplications', 'grossing'],
  ] as const)('%s is the feed %s, ranked by place', async (chart, feed, truth) => {
    const http = appleHttp(appleWorld);
    const outcome = foundValue(await appleChart(http, { chart, country: 'US', genreId: null, limit: 25 }));
    expect(http.addresses).toEqual([`https://itunes.apple.com/us/rss/${feed}/limit=25/json`]);
    const expected = appleWorld.chart('apple', truth, 'us', null, appleWorld.today).slice(0, 25);
    expect(outcome.rows.map(({ appId }) => appId)).toEqual(expected.map(({ appleId }) => appleId));
    expect(outcome.rows.map(({ rank }) => rank)).toEqual(expected.map((_, index) => index + 1));
    expect(outcome).toMatchObject({ store: 'apple', chart, country: 'us', genreId: null });
    expect(outcome.builtAt?.slice(0, 10)).toBe(appleWorld.today);
  });

  test('a row has every field of the feed', async () => {
    const { rows } = foundValue(
      await appleChart(appleHttp(appleWorld), { chart: 'top-paid', country: 'jp', genreId: null, limit: 5 }),
    );
    const truth = appleWorld.byAppleId(rows[0]!.appId)!;
    expect(rows[0]).toMatchObject({
      rank: 1,
      store: 'apple',
      bundleId: truth.bundleId,
      title: truth.title,
      developer: truth.developer.name,
      icon: `http://sandbox.example/icons/${truth.key}.png?size=100`,
      score: null,
      ratingsTotal: null,
      genreId: truth.genreId,
      free: false,
      price: { currency: 'JPY', amount: expect.any(Number) },
    });
    expect(Math.abs(Date.parse(rows[0]!.released!) - Date.parse(truth.released))).toBeLessThan(1000);
  });

  test('one row, which the feed writes as an object, is one row', async () => {
    const { rows } = foundValue(
      await appleChart(appleHttp(appleWorld), { chart: 'top-free', country: 'us', genreId: null, limit: 1 }),
    );
    expect(rows).toHaveLength(1);
  });

  test('a genre has its own chart, a kind of game included', async () => {
    const http = appleHttp(appleWorld);
    const health = foundValue(await appleChart(http, { chart: 'top-free', country: 'us', genreId: '6013', limit: 50 }));
    expect(http.addresses[0]).toBe('https://itunes.apple.com/us/rss/topfreeapplications/limit=50/genre=6013/json');
    expect(new Set(health.rows.map(({ genreId }) => genreId))).toEqual(new Set(['6013']));
    const puzzles = foundValue(
      await appleChart(http, { chart: 'top-free', country: 'us', genreId: '7012', limit: 50 }),
    );
    expect(new Set(puzzles.rows.map(({ genreId }) => genreId))).toEqual(new Set(['6014']));
  });

  test('a genre that the store ignores is not offered, never the overall chart under its name', async () => {
    for (const limit of [1, 10, 200]) {
      for (const chart of ['top-free', 'top-grossing'] as const) {
        expect(await appleChart(appleHttp(appleWorld), { chart, country: 'us', genreId: '9999', limit })).toEqual({
          kind: 'not_offered',
        });
      }
    }
  });

  test('enough rows are asked for to recognise an ignored genre, and no more given than asked for', async () => {
    const http = appleHttp(appleWorld);
    expect(
      foundValue(await appleChart(http, { chart: 'top-free', country: 'us', genreId: '6013', limit: 2 })).rows,
    ).toHaveLength(2);
    expect(http.addresses[0]).toContain('/limit=10/');
  });

  test('a chart without rows is none', async () => {
    const http = appleHttp({ ...appleWorld, chart: () => [] });
    expect(await appleChart(http, { chart: 'top-free', country: 'us', genreId: null, limit: 10 })).toEqual({
      kind: 'none',
    });
  });

  test.each(['uk', 'usa'])('a country that has no storefront (%s) is not offered', async (country) => {
    expect(await appleChart(appleHttp(appleWorld), { chart: 'top-free', country, genreId: null, limit: 10 })).toEqual({
      kind: 'not_offered',
    });
  });
});

const reads: readonly (readonly [
  route: string,
  read: (http: ReturnType<typeof appleHttp>) => Promise<Outcome<unknown>>,
])[] = [
  ['apple-search', (http) => searchApple(http, { term: 'calm', country: 'us', limit: 10 })],
  ['apple-lookup', (http) => lookupApple(http, { ids: [harbor.appleId], country: 'us' })],
  ['apple-product-page', (http) => productPage(http, { appId: harbor.appleId, country: 'us' })],
  ['apple-chart', (http) => appleChart(http, { chart: 'top-free', country: 'us', genreId: null, limit: 10 })],
];

describe.each(reads)('%s', (route, read) => {
  const captcha =
    '<html><head><title>Sorry</title></head><body>our systems have detected unusual traffic</body></html>';
  test.each([
    ['a changed shape', 'changed-shape', 'shape_changed'],
    ['an empty body', saying(''), 'shape_changed'],
    ['a cut body', editing((text) => text.slice(0, text.length / 2)), 'shape_changed'],
    ['a captcha under 200', saying(captcha), 'blocked'],
    ['an empty list in place of the reply', saying('[]'), 'shape_changed'],
    ['null in place of the reply', saying('null'), 'shape_changed'],
    ['an empty object in place of the reply', saying('{}'), 'shape_changed'],
    ['429', saying('', 429), 'rate_limited'],
    ['500', saying('', 500), 'unreachable'],
  ] as const)('%s is told as what it is', async (_, fault, kind) => {
    const http = appleHttp(appleWorld);
    http.misbehave(route, fault);
    const outcome = await read(http);
    expect(outcome.kind).toBe(kind);
    if (outcome.kind === 'shape_changed') expect(outcome.path).not.toBe('');
  });

  test('an empty 403 is a refusal, never "nothing there"', async () => {
    const http = appleHttp(appleWorld);
    http.misbehave(route, saying('', 403));
    expect(['rate_limited', 'blocked']).toContain((await read(http)).kind);
  });
});
