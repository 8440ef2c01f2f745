import { describe, expect, test } from 'vitest';
import { type AdReply, adHttp } from '../../../../tests/support/sources/ads/ad-http.ts';
import { foundValue } from '../../../../tests/support/sources/found-value.ts';
import { dayMs, minuteMs } from '../../../contract/domain/durations.ts';
import type { AdSubject, Probe } from '../ad-library.ts';
import { createTiktokAds } from './tiktok.ts';

const key = { key: 'the key', secret: 'the+secret' };
const probe: Probe = { by: 'words', words: 'pebble' };
const today = Date.parse('2026-11-15T00:30:00Z');

const ad =
  '{"ad":{"id":1800000000000000123,"first_shown_date":20261020,"last_shown_date":20261112,"status":"active","videos":[{"url":"https://media.example/1.mp4?x-expires=1","cover_image_url":"https://media.example/1.jpg"}],"image_urls":["https://media.example/2.jpg"],"reach":{"unique_users_seen":"11K"}},"advertiser":{"business_id":7200000000000000123,"business_name":"Kiesel Labs GmbH","paid_for_by":"Kiesel Labs Holding"}}';
const pageOf = (ads: readonly string[], { more = 'false', id = '"s1"', code = 'ok' } = {}): AdReply => ({
  body: `{"data":{"ads":[${ads.join(',')}],"has_more":${more},"search_id":${id}},"error":{"code":"${code}","message":"","log_id":"L","http_status_code":200}}`,
});
const errorOf = (code: string, status = 200, headers: Record<string, string> = {}): AdReply => ({
  status,
  headers,
  body: JSON.stringify({ data: {}, error: { code, message: 'No.', log_id: 'L' } }),
});
const tokenReply = (at: number): AdReply => ({
  body: JSON.stringify({ access_token: `clt.${at}`, expires_in: 7200, token_type: 'Bearer' }),
});

/** Answers queries in turn, the last one for good, and each fetch of a token with the next token. */
const library = (replies: AdReply[], { tokens = tokenReply, now = () => today } = {}) => {
  let [queries, fetches] = [0, 0];
  const http = adHttp(({ path }) =>
    path === '/v2/oauth/token/' ? tokens(++fetches) : replies[Math.min(queries++, replies.length - 1)]!,
  );
  const queried = () => http.sent.filter(({ path }) => path !== '/v2/oauth/token/');
  return { ads: createTiktokAds(http, key, now), http, queried, fetched: () => fetches };
};

const only = async (text: string) => foundValue(await library([pageOf([text])]).ads.page(probe, null)).ads[0]!;

describe('requests', () => {
  test('the library begins in October 2022: no earlier day is asked for', async () => {
    const { ads, queried } = library([pageOf([ad])], { now: () => Date.parse('2023-01-15T00:00:00Z') });
    await ads.page(probe, null);
    expect(JSON.parse(queried()[0]!.body!).filters.ad_published_date_range).toEqual({
      min: '20221001',
      max: '20230114',
    });
  });

  test('the next page is asked for by its search, with the very same days, also on another day', async () => {
    let now = today;
    const { ads, queried } = library([pageOf([ad], { more: 'true' }), pageOf([ad])], { now: () => now });
    const first = foundValue(await ads.page(probe, null));
    now += 3 * dayMs;
    const second = foundValue(await ads.page(probe, first.next));
    const [asked, again] = queried().map(({ body }) => JSON.parse(body!));
    expect(again).toEqual({ ...asked, search_id: 's1' });
    expect(second.next).toBeNull();
  });
});

describe('fields', () => {
  test('an ad has everything that the library tells, its ids exact, and null for what it does not', async () => {
    expect(await only(ad)).toEqual({
      network: 'tiktok',
      id: '1800000000000000123',
      advertiser: { id: '7200000000000000123', name: 'Kiesel Labs GmbH' },
      paidBy: 'Kiesel Labs Holding',
      app: null,
      headline: null,
      body: null,
      cta: null,
      media: [
        { kind: 'video', url: 'https://media.example/1.mp4?x-expires=1' },
        { kind: 'image', url: 'https://media.example/1.jpg' },
        { kind: 'image', url: 'https://media.example/2.jpg' },
      ],
      landing: null,
      firstSeen: '2026-10-20',
      lastSeen: '2026-11-12',
      countries: [],
      foundBy: probe,
    });
  });

  test('ids and days that are texts are read alike', async () => {
    const texts = ad
      .replace('1800000000000000123', '"1800000000000000123"')
      .replace('20261020', '"20261020"')
      .replace('7200000000000000123', '17');
    expect(await only(texts)).toMatchObject({
      id: '1800000000000000123',
      firstSeen: '2026-10-20',
      advertiser: { id: '17' },
    });
  });

  test('an ad without files is shown by the library’s page of it', async () => {
    const bare = ad.replace(/"videos":\[.*?\],"image_urls":\[.*?\],/, '"videos":null,');
    expect((await only(bare)).media).toEqual([
      { kind: 'page', url: 'https://library.tiktok.com/ads/detail/?ad_id=1800000000000000123' },
    ]);
  });

  test('an advertiser without a name is named by who paid', async () => {
    expect((await only(ad.replace('"business_name":"Kiesel Labs GmbH",', ''))).advertiser.name).toBe(
      'Kiesel Labs Holding',
    );
  });

  test.for<[string, string, string, string]>([
    ['a day that is none', '20261020', '20261399', '$.data.ads[0].ad.first_shown_date'],
    ['an id with a sign', '1800000000000000123', '-1800000000000000123', '$.data.ads[0].ad.id'],
    ['an address that is none', 'https://media.example/2.jpg', 'none', '$.data.ads[0].ad.image_urls[0]'],
  ])('%s is a changed shape', async ([, from, to, path]) => {
    const { ads } = library([pageOf([ad.replace(from, to)])]);
    expect(await ads.page(probe, null)).toMatchObject({ kind: 'shape_changed', path });
  });
});

describe('the end of a reading', () => {
  test('no ads and no more is none', async () => {
    expect(await library([pageOf([])]).ads.page(probe, null)).toEqual({ kind: 'none' });
  });

  test('no ads but more is no end', async () => {
    const page = foundValue(await library([pageOf([], { more: 'true' })]).ads.page(probe, null));
    expect([page.ads, page.next !== null]).toEqual([[], true]);
  });

  test('“true” in words is true, “false” is false', async () => {
    const more = foundValue(await library([pageOf([ad], { more: '"true"' })]).ads.page(probe, null));
    const end = foundValue(await library([pageOf([ad], { more: '"false"' })]).ads.page(probe, null));
    expect([more.next !== null, end.next]).toEqual([true, null]);
  });

  test('a search that is a number beyond 2^53 is named exactly', async () => {
    const { ads, queried } = library([pageOf([ad], { more: 'true', id: '2837438294054038123' })]);
    const { next } = foundValue(await ads.page(probe, null));
    await ads.page(probe, next);
    expect(JSON.parse(queried()[1]!.body!).search_id).toBe('2837438294054038123');
  });

  test('an empty page behind others ends the reading', async () => {
    const { ads } = library([pageOf([ad], { more: 'true' }), pageOf([])]);
    const { next } = foundValue(await ads.page(probe, null));
    expect(foundValue(await ads.page(probe, next))).toEqual({ ads: [], next: null, partial: null });
  });
});

describe('the token', () => {
  test('is fetched once for many pages, also at the same moment', async () => {
    const { ads, fetched } = library([pageOf([ad])]);
    await Promise.all([ads.page(probe, null), ads.page(probe, null)]);
    await ads.page(probe, null);
    expect(fetched()).toBe(1);
  });

  test('is fetched again shortly before it ends', async () => {
    let now = today;
    const { ads, fetched, queried } = library([pageOf([ad])], { now: () => now });
    await ads.page(probe, null);
    now += 7_130_000;
    await ads.page(probe, null);
    expect(fetched()).toBe(1);
    now += 15_000;
    await ads.page(probe, null);
    expect(fetched()).toBe(2);
    expect(queried().at(-1)!.headers).toMatchObject({ authorization: 'Bearer clt.2' });
  });

  test('that ends in the middle of a run is replaced once, and the page is read', async () => {
    const { ads, queried } = library([errorOf('access_token_invalid', 401), pageOf([ad])]);
    expect((await ads.page(probe, null)).kind).toBe('found');
    expect(queried().map(({ headers }) => headers!.authorization)).toEqual(['Bearer clt.1', 'Bearer clt.2']);
  });

  test('that is refused though it is new is a refused key', async () => {
    const { ads, fetched } = library([errorOf('access_token_invalid', 401)]);
    expect((await ads.page(probe, null)).kind).toBe('key_refused');
    expect(fetched()).toBe(2);
  });

  test('replaced by one caller is not fetched again by another', async () => {
    const http = adHttp((request) => {
      if (request.path === '/v2/oauth/token/') return tokenReply(++fetches);
      return request.headers!.authorization === 'Bearer clt.1' ? errorOf('access_token_invalid', 401) : pageOf([ad]);
    });
    let fetches = 0;
    const ads = createTiktokAds(http, key, () => today);
    const pages = await Promise.all([1, 2, 3].map(() => ads.page(probe, null)));
    expect(pages.map(({ kind }) => kind)).toEqual(['found', 'found', 'found']);
    expect(fetches).toBe(2);
  });

  const refusals: [string, AdReply, string][] = [
    ['a wrong secret', { status: 401, body: '{"error":"invalid_client","error_description":"No."}' }, 'key_refused'],
    ['a wrong secret, inside of 200', { body: '{"error":"invalid_client","error_description":"No."}' }, 'key_refused'],
    ['400 without a reason', { status: 400, body: '' }, 'key_refused'],
    ['too many fetches', { status: 429 }, 'rate_limited'],
    ['an error of its own', { status: 500 }, 'unreachable'],
    ['a page in place of JSON', { body: '<html></html>' }, 'shape_changed'],
    ['a reply without a token', { body: '{"expires_in":7200}' }, 'shape_changed'],
  ];

  test.for(refusals)(
    '%s is reported as it is, no ad is asked for, and the failure is not kept',
    async ([, reply, kind]) => {
      const { ads, queried } = library([pageOf([ad])], { tokens: (at) => (at === 1 ? reply : tokenReply(at)) });
      const outcome = await ads.page(probe, null);
      expect(outcome.kind).toBe(kind);
      expect(JSON.stringify(outcome)).not.toContain(key.secret);
      expect(queried()).toHaveLength(0);
      expect((await ads.page(probe, null)).kind).toBe('found');
    },
  );
});

describe('failures', () => {
  test.for<[string, AdReply, object]>([
    [
      '429 with rate_limit_exceeded',
      errorOf('rate_limit_exceeded', 429, { 'retry-after': '60' }),
      { kind: 'rate_limited', retryAfterMs: minuteMs },
    ],
    ['429 without a word', { status: 429 }, { kind: 'rate_limited', retryAfterMs: null }],
    ['rate_limit_exceeded inside of 200', errorOf('rate_limit_exceeded'), { kind: 'rate_limited' }],
    ['a spent day', errorOf('daily_quota_limit_exceeded', 429), { kind: 'quota_spent' }],
    ['a scope that was not granted', errorOf('scope_not_authorized', 401), { kind: 'key_refused' }],
    ['internal_error inside of 200', errorOf('internal_error'), { kind: 'unreachable' }],
    ['500, for as long as it lasts', errorOf('internal_error', 500), { kind: 'unreachable' }],
    ['invalid_params', errorOf('invalid_params', 400), { kind: 'shape_changed', path: '$.error.code' }],
    ['ads under a code that is not ok', pageOf([ad], { code: 'odd' }), { kind: 'shape_changed', path: '$.error.code' }],
    ['ads without any code', { body: `{"data":{"ads":[${ad}],"has_more":false}}` }, { kind: 'shape_changed' }],
    ['403 without a reason', { status: 403, body: '' }, { kind: 'blocked' }],
    ['404', { status: 404 }, { kind: 'shape_changed', path: 'status' }],
    ['421, as when it is busy', { status: 421 }, { kind: 'shape_changed', path: 'status' }],
    ['a page in place of JSON', { body: '<html></html>' }, { kind: 'shape_changed' }],
    [
      'ok without data',
      { body: '{"data":{},"error":{"code":"ok"}}' },
      { kind: 'shape_changed', path: '$.data.has_more' },
    ],
    [
      'more without a search',
      pageOf([ad], { more: 'true', id: '""' }),
      { kind: 'shape_changed', path: '$.data.search_id' },
    ],
  ])('%s', async ([, reply, meaning]) => {
    const { ads, queried } = library([reply]);
    expect(await ads.page(probe, null)).toMatchObject(meaning);
    expect(queried()).toHaveLength(1);
  });
});

test('probes are words of at most 50 characters', async () => {
  const subject: AdSubject = { query: 'x', kindOfApp: `habit ${'long '.repeat(40)}`, apps: [] };
  const [first] = foundValue(await library([]).ads.probes(subject, 5));
  expect(first!.by === 'words' && first!.words.length).toBeLessThanOrEqual(50);
});

test('a probe that is not of words is none, without a call', async () => {
  const { ads, http } = library([]);
  expect(await ads.page({ by: 'app', store: 'apple', appId: '1' }, null)).toEqual({ kind: 'none' });
  expect(http.sent).toHaveLength(0);
});
