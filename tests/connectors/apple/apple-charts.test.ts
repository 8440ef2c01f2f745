import { describe, expect, test } from 'vitest';
import { appleChart } from '../../../server/connectors/apple/app-store-chart.ts';
import { unreadOf } from '../../../server/connectors/wire/outcome.ts';
import { appleHttp } from '../../support/sources/apple-http.ts';
import { appleWorld } from '../../support/sources/apple-world.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { editing } from './changed-answers.ts';

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

  test('a feed that does not say when it was built, and rows that lack or garble what is optional, are read', async () => {
    const http = appleHttp(appleWorld);
    http.misbehave(
      'apple-chart',
      editing((text) => {
        const { feed } = JSON.parse(text);
        const [bare, odd, ...rest] = feed.entry;
        const { 'im:price': _, 'im:artist': __, 'im:image': ___, 'im:releaseDate': ____, ...left } = bare;
        const entry = [left, { ...odd, 'im:price': { label: 'Get', attributes: { amount: [] } } }, ...rest];
        return JSON.stringify({ feed: { ...feed, updated: undefined, entry } });
      }),
    );
    const outcome = await appleChart(http, { chart: 'top-free', country: 'us', genreId: null, limit: 10 });
    const { rows, builtAt } = foundValue(outcome);
    expect([rows.length, builtAt, unreadOf(outcome)]).toEqual([10, null, null]);
    expect(rows[0]).toMatchObject({ rank: 1, developer: '', icon: '', price: null, released: null });
    expect(rows[1]).toMatchObject({ rank: 2, price: null });
  });

  test('a row without an id costs itself and keeps its rank; all of them are a changed shape', async () => {
    const without = (which: (index: number) => boolean) => {
      const http = appleHttp(appleWorld);
      http.misbehave(
        'apple-chart',
        editing((text) => {
          const { feed } = JSON.parse(text);
          const entry = feed.entry.map((row: object, index: number) => (which(index) ? { ...row, id: {} } : row));
          return JSON.stringify({ feed: { ...feed, entry } });
        }),
      );
      return appleChart(http, { chart: 'top-free', country: 'us', genreId: null, limit: 10 });
    };
    const outcome = await without((index) => index === 1);
    expect(foundValue(outcome).rows.map(({ rank }) => rank)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(unreadOf(outcome)).toMatchObject({ count: 1, of: 10, path: '$.feed.entry[1].id.attributes' });
    expect(await without(() => true)).toMatchObject({
      kind: 'shape_changed',
      path: '$.feed.entry[0].id.attributes',
    });
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
