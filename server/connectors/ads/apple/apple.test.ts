import { describe, expect, test } from 'vitest';
import { type AdReply, adHttpInTurn } from '../../../../tests/support/sources/ads/ad-http.ts';
import { pageOf, probe, type Row, row } from '../../../../tests/support/sources/ads/apple-ad-pages.ts';
import { foundValue } from '../../../../tests/support/sources/found-value.ts';
import type { AdSubject } from '../ad-library.ts';
import { createAppleAds } from './apple.ts';

const only = async (changes: Row) =>
  foundValue(await createAppleAds(adHttpInTurn(pageOf([{ ...row, ...changes }]))).page(probe, null)).ads[0]!;

describe('requests', () => {
  test('the next page begins where this one ended', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...row, adId: `ad-${from + at}` }));
    const http = adHttpInTurn(pageOf(many(0, 50), { total: 70 }), pageOf(many(49, 21), { total: 70, start: 49 }));
    const ads = createAppleAds(http);
    const first = foundValue(await ads.page(probe, null));
    const second = foundValue(await ads.page(probe, first.next));
    expect(http.addresses.map((url) => url.searchParams.get('offset'))).toEqual(['0', '49']);
    const ids = [...first.ads, ...second.ads].map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 70 }, (_, at) => `ad-${at}`));
    expect(second.next).toBeNull();
  });
});

describe('fields', () => {
  test('an ad has everything that the library tells, and null for what it does not', async () => {
    expect(await only({})).toEqual({
      network: 'apple',
      id: 'ad-1',
      advertiser: { id: '9900000901', name: 'Kiesel Labs' },
      paidBy: 'Kiesel Labs GmbH',
      app: { store: 'apple', appId: '9900000001', title: 'Pebble: Habit Streaks' },
      headline: 'One small thing a day',
      body: 'Build one small habit at a time.',
      cta: null,
      media: [
        { kind: 'video', url: 'https://pictures.example/1.m4v' },
        { kind: 'image', url: 'https://pictures.example/2.png' },
      ],
      landing: 'https://apps.apple.com/app/id9900000001',
      firstSeen: '2026-09-01',
      lastSeen: '2026-11-06',
      countries: ['de'],
      foundBy: probe,
    });
  });

  test('“Over 1 Year Ago” is a first day that no one knows', async () => {
    expect(await only({ firstImpressionDate: 'Over 1 Year Ago' })).toMatchObject({
      firstSeen: null,
      lastSeen: '2026-11-06',
    });
  });

  test.for(['Last week', '2026-13-01 00:00:00.0', '', 20261106])('“%s” is no day that we know', async (date) => {
    const ads = createAppleAds(adHttpInTurn(pageOf([{ ...row, firstImpressionDate: date }])));
    expect(await ads.page(probe, null)).toMatchObject({
      kind: 'shape_changed',
      path: '$.data[0].firstImpressionDate',
    });
  });

  test('promotional text stands before the short description', async () => {
    expect((await only({ adBanner: { ...row.adBanner, promotionalText: 'Now with widgets.' } })).body).toBe(
      'Now with widgets.',
    );
  });

  test('an ad without assets shows its icon', async () => {
    expect((await only({ adAssets: [], format: 'Icon Ad' })).media).toEqual([
      { kind: 'image', url: 'https://pictures.example/icon.jpg' },
    ]);
  });

  test('an ad without a banner has no words', async () => {
    expect(await only({ adBanner: null })).toMatchObject({ headline: null, body: null });
  });

  test('ids that are numbers stay exact, also beyond 2^53', async () => {
    const body = pageOf([row])
      .body!.replace('"9900000001"', '9900000001')
      .replace('"9900000901"', '99000000000000009011');
    const ad = foundValue(await createAppleAds(adHttpInTurn({ body })).page(probe, null)).ads[0]!;
    expect([ad.app!.appId, ad.advertiser.id]).toEqual(['9900000001', '99000000000000009011']);
  });

  test('value types inside of audienceRefinement do not matter', async () => {
    expect((await only({ audienceRefinement: ['ages'] })).id).toBe('ad-1');
  });

  test.for(['adId', 'appId', 'developerName', 'countryOrRegion'])(
    'an ad without %s is a changed shape',
    async (key) => {
      const ads = createAppleAds(adHttpInTurn(pageOf([{ ...row, [key]: undefined }])));
      expect(await ads.page(probe, null)).toMatchObject({ kind: 'shape_changed', path: `$.data[0].${key}` });
    },
  );
});

describe('the end and failures', () => {
  test('no rows and a count of 0 is none', async () => {
    expect(await createAppleAds(adHttpInTurn(pageOf([]))).page(probe, null)).toEqual({ kind: 'none' });
  });

  test('rows that are counted and not shown are held back, which is never none', async () => {
    expect(await createAppleAds(adHttpInTurn(pageOf([], { total: 12 }))).page(probe, null)).toMatchObject({
      kind: 'blocked',
      detail: expect.stringContaining('12'),
    });
  });

  test('a later page without rows that were counted is partial, in a sentence', async () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ ...row, adId: `ad-${at}` }));
    const ads = createAppleAds(adHttpInTurn(pageOf(many, { total: 80 }), pageOf([], { total: 80, start: 49 })));
    const { next } = foundValue(await ads.page(probe, null));
    expect(foundValue(await ads.page(probe, next))).toMatchObject({
      ads: [],
      next: null,
      partial: expect.stringContaining('counts 80 ads'),
    });
  });

  test('a page that was not asked for is a changed shape', async () => {
    const ads = createAppleAds(adHttpInTurn(pageOf([row], { start: 50, total: 51 })));
    expect(await ads.page(probe, null)).toMatchObject({ kind: 'shape_changed', path: '$.pagination.startIndex' });
  });

  test.for<[string, AdReply, object]>([
    ['400 for any other reason', { status: 400, body: '{"error":{}}' }, { kind: 'shape_changed', path: 'status' }],
    ['406, as for those who take anything', { status: 406 }, { kind: 'shape_changed', path: 'status' }],
    ['404', { status: 404 }, { kind: 'shape_changed', path: 'status' }],
    ['429', { status: 429, headers: { 'retry-after': '30' } }, { kind: 'rate_limited', retryAfterMs: 30_000 }],
    ['500', { status: 500 }, { kind: 'unreachable' }],
    ['a page in place of JSON', { body: '<html></html>' }, { kind: 'shape_changed', path: '$' }],
    ['a page for robots', { body: '<html><form id="captcha"></form></html>' }, { kind: 'blocked' }],
    ['an error inside of 200', { body: '{"error":{"errors":[]}}' }, { kind: 'shape_changed', path: '$.data' }],
    ['ads without a count', { body: '{"data":[]}' }, { kind: 'shape_changed', path: '$.pagination' }],
  ])('%s', async ([, reply, meaning]) => {
    expect(await createAppleAds(adHttpInTurn(reply)).page(probe, null)).toMatchObject(meaning);
  });
});

describe('probes', () => {
  const app = { title: 'Pebble', developer: null, site: null };
  const subject: AdSubject = {
    query: 'pebble',
    kindOfApp: null,
    apps: [
      { ...app, store: 'apple', appId: '1' },
      { ...app, store: 'play', appId: 'com.example.pebble' },
      { ...app, store: 'apple', appId: '2' },
      { ...app, store: 'apple', appId: '1' },
    ],
  };

  test('are the apps of the App Store, each once, in their order', async () => {
    const http = adHttpInTurn('');
    expect(foundValue(await createAppleAds(http).probes(subject, 5))).toEqual([
      { by: 'app', store: 'apple', appId: '1' },
      { by: 'app', store: 'apple', appId: '2' },
    ]);
    expect(foundValue(await createAppleAds(http).probes(subject, 1))).toHaveLength(1);
    expect(http.sent).toHaveLength(0);
  });

  test('none, where no app of the App Store is meant', async () => {
    expect(await createAppleAds(adHttpInTurn('')).probes({ ...subject, apps: [] }, 5)).toEqual({ kind: 'none' });
  });
});
