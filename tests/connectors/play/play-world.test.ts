import { expect, test } from 'vitest';
import { playDetails } from '../../../server/connectors/play/details.ts';
import { playChart } from '../../../server/connectors/play/play-chart.ts';
import { playReviews } from '../../../server/connectors/play/play-reviews.ts';
import { searchPlay } from '../../../server/connectors/play/play-search.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { playHttp } from '../../support/sources/play-http.ts';
import { worldOn } from '../../support/sources/world.ts';

/** The whole sample world, read through the wire and compared with what is true in it. */

const world = worldOn('2026-11-15');
const http = playHttp(world);
const us = { country: 'us', language: 'en' };
const inPlay = world.apps.filter(({ playId }) => playId !== null);

test('every app of the world is read as it is, or not offered where it is not', async () => {
  for (const app of inPlay) {
    for (const country of ['us', 'de', 'jp']) {
      const outcome = await playDetails(http, { appId: app.playId!, country, language: 'en' });
      if (app.notIn.includes(country)) {
        expect(outcome.kind, app.key).toBe(country === 'us' ? 'not_found' : 'not_offered');
        continue;
      }
      const counts = app.ratings('play', country, world.today);
      const total = counts.reduce((sum, count) => sum + count, 0);
      expect(foundValue(outcome), app.key).toMatchObject({
        title: app.title,
        developer: app.developer.name,
        genreId: app.playCategory,
        free: app.usdPrice === 0,
        ratingsTotal: total === 0 ? null : total,
        histogram: total === 0 ? null : counts,
        hasPurchases: app.purchases.length > 0,
        hasAds: app.ads,
        site: app.developer.site,
      });
    }
  }
});

test('every chart of a storefront has the world’s order', async () => {
  for (const [chart, name] of [
    ['top-free', 'free'],
    ['top-paid', 'paid'],
    ['top-grossing', 'grossing'],
  ] as const) {
    for (const category of [null, 'HEALTH_AND_FITNESS', 'GAME']) {
      const truth = world.chart('play', name, 'us', category, world.today).map(({ playId }) => playId);
      const outcome = await playChart(http, { chart, category, limit: 200, ...us });
      if (truth.length === 0) expect(outcome).toEqual({ kind: 'none' });
      else expect(foundValue(outcome).rows.map(({ appId }) => appId)).toEqual(truth);
    }
  }
});

test('all reviews of the most reviewed apps come through, in every language they have', async () => {
  const most = inPlay
    .toSorted((a, b) => world.playReviews(b, 'en').length - world.playReviews(a, 'en').length)
    .slice(0, 5);
  for (const app of most) {
    for (const language of ['en', 'de', 'ja']) {
      const truth = world.playReviews(app, language);
      const outcome = await playReviews(http, {
        appId: app.playId!,
        country: 'us',
        language,
        sort: 'recent',
        limit: 10_000,
      });
      if (truth.length === 0) {
        expect(outcome).toEqual({ kind: 'none' });
        continue;
      }
      const { reviews, complete } = foundValue(outcome);
      expect(complete).toBe(true);
      expect(
        reviews.map(({ storeReviewId, rating, date, version, helpful }) => [
          storeReviewId,
          rating,
          date,
          version,
          helpful,
        ]),
      ).toEqual(
        truth.map(({ id, rating, at, version, helpful }) => [id, rating, new Date(at).toISOString(), version, helpful]),
      );
      expect(reviews.map(({ text, reply }) => [text, reply])).toEqual(
        truth.map(({ text, reply }) => [text.trim(), reply?.text ?? null]),
      );
    }
  }
});

test('an app is found first by its own name', async () => {
  for (const app of inPlay.filter(({ notIn }) => !notIn.includes('us')).slice(0, 60)) {
    const [first] = foundValue(await searchPlay(http, { term: app.title, ...us }));
    expect(first?.title).toBe(app.title);
  }
});
