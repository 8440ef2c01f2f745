import { describe, expect, test } from 'vitest';
import { appleChart } from '../../../server/connectors/apple/app-store-chart.ts';
import { appleHttp } from '../../support/sources/apple-http.ts';
import { appleWorld } from '../../support/sources/apple-world.ts';
import { foundValue } from '../../support/sources/found-value.ts';

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
