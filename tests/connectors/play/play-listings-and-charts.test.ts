import { describe, expect, test } from 'vitest';
import { playDetails } from '../../../server/connectors/play/details.ts';
import { playChart } from '../../../server/connectors/play/play-chart.ts';
import { searchPlay } from '../../../server/connectors/play/play-search.ts';
import { found } from '../../../server/connectors/wire/outcome.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { playHttp } from '../../support/sources/play-http.ts';
import { smallApp, smallWorld } from '../../support/sources/small-world.ts';
import { us, world } from './small-store.ts';

describe('details', () => {
  test('every field of a listing is read', async () => {
    const http = playHttp(world);
    expect(await playDetails(http, { appId: 'com.example.pebble', ...us })).toEqual(
      found({
        store: 'play',
        appId: 'com.example.pebble',
        bundleId: 'com.example.pebble',
        title: 'Pebble: Habit Streaks',
        developer: 'Pebble: Habit Streaks Makers',
        developerId: '5700000000000000001',
        icon: 'http://sandbox.example/icons/p1.png',
        score: (612 + 2 * 240 + 3 * 511 + 4 * 1204 + 5 * 6433) / 9000,
        ratingsTotal: 9000,
        genre: 'Health & Fitness',
        genreId: 'HEALTH_AND_FITNESS',
        free: true,
        price: { amount: 0, currency: 'USD' },
        description: 'All about Pebble: Habit Streaks.\n\nNow with "quotes" & <angles>.',
        version: '2.4.1',
        released: '2026-02-03T04:05:06.000Z',
        updated: '2026-10-11T12:13:14.015Z',
        url: 'https://play.google.com/store/apps/details?id=com.example.pebble',
        site: 'https://makers.example',
        hasPurchases: true,
        hasAds: true,
        installs: expect.any(Number),
        summary: 'Pebble: Habit Streaks, in short & sweet',
        histogram: [612, 240, 511, 1204, 6433],
        writtenReviews: 1260,
        purchaseRange: '$1.99 - $29.99 per item',
        preRegistration: false,
      }),
    );
  });

  test('no word of a contact but the site is kept', async () => {
    const outcome = await playDetails(playHttp(world), { appId: 'com.example.pebble', ...us });
    expect(JSON.stringify(outcome)).not.toMatch(/help@|legal@|Sampletown/);
  });

  test('a paid app has its price in the storefront’s money', async () => {
    const at = async (country: string) =>
      foundValue(await playDetails(playHttp(world), { appId: 'com.example.lantern', country, language: 'en' }));
    expect(await at('us')).toMatchObject({ free: false, price: { amount: 2.99, currency: 'USD' }, hasAds: false });
    expect(await at('de')).toMatchObject({ free: false, price: { amount: 2.99, currency: 'EUR' } });
    expect(await at('jp')).toMatchObject({ free: false, price: { amount: 450, currency: 'JPY' } });
    expect((await at('us')).hasPurchases).toBe(false);
    expect((await at('us')).purchaseRange).toBeNull();
  });

  test('an app no one has rated has no score, and says so with null', async () => {
    expect(foundValue(await playDetails(playHttp(world), { appId: 'com.example.rocks', ...us }))).toMatchObject({
      score: null,
      ratingsTotal: null,
      histogram: null,
      writtenReviews: null,
    });
  });

  test('"varies with device", a lost release date and hidden installs are null', async () => {
    // Keys are tried until each quirk has its app: which ones have it is the sandbox's choice.
    const many = Array.from({ length: 60 }, (_, index) =>
      smallApp({
        title: `App ${index}`,
        playId: `com.example.a${index}`,
        key: `k${index}`,
        released: '2020-01-01T00:00:00.000Z',
      }),
    );
    const http = playHttp(smallWorld(many));
    const listings = await Promise.all(
      many.map(async ({ playId }) => foundValue(await playDetails(http, { appId: playId!, ...us }))),
    );
    for (const field of ['version', 'released', 'installs'] as const) {
      const missing = listings.filter((listing) => listing[field] === null);
      expect(missing.length, field).toBeGreaterThan(0);
      expect(missing.length, field).toBeLessThan(30);
    }
  });

  test('an app unknown everywhere is not found; one offered elsewhere is not offered here', async () => {
    expect(await playDetails(playHttp(world), { appId: 'com.example.none', country: 'de', language: 'en' })).toEqual({
      kind: 'not_found',
    });
    expect(await playDetails(playHttp(world), { appId: 'com.example.else', country: 'de', language: 'en' })).toEqual({
      kind: 'not_offered',
    });
    const http = playHttp(world);
    expect(await playDetails(http, { appId: 'com.example.none', ...us })).toEqual({ kind: 'not_found' });
    expect(http.sent).toHaveLength(1);
  });

  test('a developer without a number is known by the name in its link', async () => {
    const app = smallApp({ title: 'Solo', playId: 'com.example.solo', developerId: 'Solo & Co' });
    const listing = foundValue(await playDetails(playHttp(smallWorld([app])), { appId: 'com.example.solo', ...us }));
    expect(listing.developerId).toBe('Solo & Co');
  });
});

describe('search', () => {
  test('the card of the exact name goes first, and no app comes twice', async () => {
    const results = foundValue(await searchPlay(playHttp(world), { term: 'pebble collector', ...us }));
    expect(results.map(({ appId }) => appId)).toEqual(['com.example.rocks']);
    const wide = foundValue(await searchPlay(playHttp(world), { term: 'pebble', ...us }));
    expect(wide.map(({ appId }) => appId)).toEqual(['com.example.pebble', 'com.example.rocks']);
  });

  test('a card tells most of a listing, a row what rows have', async () => {
    const [card] = foundValue(await searchPlay(playHttp(world), { term: 'com.example.pebble', ...us }));
    expect(card).toMatchObject({ version: null, ratingsTotal: 9000, hasAds: true });
    const paid = smallWorld([smallApp({ title: 'Paid', playId: 'com.example.paid', key: 'paid', usdPrice: 6.99 })]);
    const [bought] = foundValue(await searchPlay(playHttp(paid), { term: 'paid', ...us }));
    expect(bought).toMatchObject({ free: false, price: { amount: 6.99, currency: 'USD' } });
    const [row] = foundValue(await searchPlay(playHttp(world), { term: 'habit', ...us }));
    expect(row).toEqual({
      store: 'play',
      appId: 'com.example.pebble',
      bundleId: 'com.example.pebble',
      title: 'Pebble: Habit Streaks',
      developer: 'Pebble: Habit Streaks Makers',
      developerId: null,
      icon: 'http://sandbox.example/icons/p1.png',
      score: card!.score,
      ratingsTotal: null,
      genre: 'Health & Fitness',
      genreId: null,
      free: true,
      price: { amount: 0, currency: 'USD' },
      description: card!.description,
      version: null,
      released: null,
      updated: null,
      url: 'https://play.google.com/store/apps/details?id=com.example.pebble',
      site: null,
      hasPurchases: null,
      hasAds: null,
      installs: expect.any(Number),
    });
  });

  test('nothing found is none', async () => {
    expect(await searchPlay(playHttp(world), { term: 'zzzz', ...us })).toEqual({ kind: 'none' });
  });
});

describe('charts', () => {
  const free = { chart: 'top-free', category: null, limit: 100, ...us } as const;

  test('ranks follow the rows, and each row has what rows tell', async () => {
    const chart = foundValue(await playChart(playHttp(world), free));
    expect(chart).toMatchObject({ store: 'play', chart: 'top-free', country: 'us', genreId: null, builtAt: null });
    expect(chart.rows.map(({ rank, appId }) => [rank, appId])).toEqual([
      [1, 'com.example.pebble'],
      [2, 'com.example.rocks'],
      [3, 'com.example.else'],
      [4, 'com.example.nobody'],
    ]);
    expect(chart.rows[1]).toEqual({
      rank: 2,
      store: 'play',
      appId: 'com.example.rocks',
      bundleId: 'com.example.rocks',
      title: 'Pebble Collector',
      developer: 'Pebble Collector Makers',
      icon: 'http://sandbox.example/icons/r1.png',
      score: null,
      ratingsTotal: null,
      genre: 'Health & Fitness',
      genreId: null,
      free: true,
      price: { amount: 0, currency: 'USD' },
      released: null,
    });
  });

  test('the paid chart has prices, a category its id, and the limit holds', async () => {
    const paid = foundValue(await playChart(playHttp(world), { ...free, chart: 'top-paid' }));
    expect(paid.rows).toMatchObject([{ appId: 'com.example.lantern', free: false, price: { amount: 2.99 } }]);
    const some = foundValue(await playChart(playHttp(world), { ...free, category: 'HEALTH_AND_FITNESS', limit: 2 }));
    expect(some.genreId).toBe('HEALTH_AND_FITNESS');
    expect(some.rows.map(({ genreId }) => genreId)).toEqual(['HEALTH_AND_FITNESS', 'HEALTH_AND_FITNESS']);
  });

  test('an umbrella such as all games is no one’s own genre', async () => {
    const game = smallApp({ title: 'Blocks', playId: 'com.example.blocks', category: 'GAME' });
    const chart = foundValue(await playChart(playHttp(smallWorld([game])), { ...free, category: 'GAME' }));
    expect([chart.genreId, chart.rows[0]?.genreId]).toEqual(['GAME', null]);
  });

  test('an empty chart is none', async () => {
    expect(await playChart(playHttp(world), { ...free, category: 'WEATHER' })).toEqual({ kind: 'none' });
  });
});
