import { describe, expect, test } from 'vitest';
import { productPage } from '../../../server/connectors/apple/product-page.ts';
import { appleHttp } from '../../support/sources/apple-http.ts';
import { appleWorld, withReviews } from '../../support/sources/apple-world.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { editing, harbor, quillcoin } from './changed-answers.ts';

describe('product page', () => {
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
