import { afterAll, expect, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import type { PullInsights } from '../../server/contract/resources/reviews/insights.ts';
import type { MetricsFigure, MetricsScope, ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import { shareOf } from '../../server/metrics/counting/count-reviews.ts';
import { call } from '../support/call.ts';
import { pullsOf } from '../support/reviews/pulls.ts';
import { researchOf, withoutReach } from '../support/runs/research.ts';
import { reportsOf, teardownsOf } from '../support/runs/runs-of.ts';
import { newCustomer } from '../support/service.ts';
import { startStores } from '../support/sources/stores.ts';
import { clockOfFacts } from '../support/sources/world.ts';

const stores = await startStores(withoutReach, clockOfFacts);
const { key } = await newCustomer(stores.service.db);
afterAll(() => stores.stop());

/** What the metrics query says of a scope: all of it, and by one dimension. */
const metricsOf = async (where: MetricsScope) => {
  const ask = async (by: readonly string[]): Promise<ReviewMetrics> => {
    const query = { where, by, limit: 1_000 };
    const { status, body } = await call<ReviewMetrics>(
      stores.service.url,
      key,
      'POST',
      '/api/v1/reviews/metrics',
      query,
    );
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  return {
    total: (await ask([])).total,
    async by(dimension: string): Promise<Map<string, MetricsFigure>> {
      const { cells } = await ask([dimension]);
      return new Map(
        cells.flatMap(({ values: [value], ...figure }) =>
          value!.value === null ? [] : [[String(value!.value), figure] as const],
        ),
      );
    },
  };
};

type Metrics = Awaited<ReturnType<typeof metricsOf>>;

const figuresOf = (figures: Map<string, MetricsFigure>) =>
  Object.fromEntries([...figures].map(([name, { reviews, stars }]) => [name, { reviews, stars }]));

const weeksOf = (weeks: PullInsights['timeline']) =>
  Object.fromEntries(
    weeks
      .filter(({ count }) => count > 0)
      .map(({ week, count, avgRating }) => [week, { reviews: count, stars: avgRating }]),
  );

const histogramOf = async (metrics: Metrics) => {
  const stars = await metrics.by('stars');
  return Object.fromEntries(['1', '2', '3', '4', '5'].map((star) => [star, stars.get(star)?.reviews ?? 0]));
};

test('the insights of a pull are what the metrics query counts of that pull, by every dimension', async () => {
  const { appleId } = stores.app('coinroot');
  const pulls = pullsOf(stores.service, key);
  const { pull } = await pulls.run({
    apps: [{ store: 'apple', appId: appleId }],
    limit: 5_000,
    countries: ['us', 'gb', 'jp'],
    stars: [1, 2, 4],
  });
  const path = `/api/v1/reviews/pulls/${pull.id}/insights`;
  const { body: insights } = await call<PullInsights>(stores.service.url, key, 'GET', path);
  const metrics = await metricsOf({ pull: pull.id });
  expect(insights.total).toBeGreaterThan(100);
  expect(insights).toMatchObject({
    total: metrics.total.reviews,
    analysed: metrics.total.reviews,
    avgRating: metrics.total.stars,
    byRating: await histogramOf(metrics),
    apps: [{ count: metrics.total.reviews, avgRating: metrics.total.stars }],
  });
  const facets = (rows: PullInsights['countries']) =>
    Object.fromEntries(rows.map(({ key, count, avgRating }) => [key, { reviews: count, stars: avgRating }]));
  expect(facets(insights.countries)).toEqual(figuresOf(await metrics.by('country')));
  expect(facets(insights.versions)).toEqual(figuresOf(await metrics.by('version')));
  expect(weeksOf(insights.timeline)).toEqual(figuresOf(await metrics.by('week')));
  const themes = await metrics.by('theme');
  expect(themes.size).toBeGreaterThan(5);
  expect(insights.themes).toHaveLength(themes.size);
  for (const { id, count, share, avgRating, negative } of insights.themes) {
    const { reviews, share: ofAll, stars, lowShare } = themes.get(id)!;
    expect({ count, share, avgRating }).toEqual({ count: reviews, share: ofAll, avgRating: stars });
    expect(negative / count).toBeCloseTo(lowShare!, 3);
  }
});

test('the figures of a teardown are what the metrics query counts of the app', async () => {
  const { appleId } = stores.app(plantedFacts(stores.sandbox.world.today).crash.key);
  const { run } = teardownsOf(stores.service.url, key);
  const { teardown } = await run({ store: 'apple', appId: appleId, days: 3650 });
  const metrics = await metricsOf({ apps: [`apple:${appleId}`] });
  expect(teardown.reviews.read).toBe(metrics.total.reviews);
  expect(teardown.ratings).toMatchObject({ average: metrics.total.stars, histogram: await histogramOf(metrics) });
  expect(weeksOf(teardown.ratings.timeline)).toEqual(figuresOf(await metrics.by('week')));
  const versions = await metrics.by('version');
  expect(teardown.versions.length).toBe(Math.min(50, versions.size));
  for (const { version, reviews, avgRating, negativeShare } of teardown.versions) {
    const { reviews: counted, stars, lowShare } = versions.get(version)!;
    expect({ reviews, avgRating, negativeShare }).toEqual({
      reviews: counted,
      avgRating: stars,
      negativeShare: lowShare,
    });
  }
  // What is said of a version or a country is a share of all its reviews.
  const byCountry = await metrics.by('country');
  for (const { versions: affected, countries: places = [] } of teardown.complaints) {
    for (const { version, reviews, share } of affected)
      expect(share).toBe(shareOf(reviews, versions.get(version)!.reviews));
    for (const { country, reviews, share } of places)
      expect(share).toBe(shareOf(reviews, byCountry.get(country)!.reviews));
  }
});

/** The last whole month. */
const lastMonth = () => {
  const now = clockOfFacts.date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  const name = first.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
  return { name: `${name} ${first.getUTCFullYear()}`, since: dayOf(first), until: dayOf(last) };
};

test('the figures of an answer are what the metrics query counts of the days it names', async () => {
  const { name, since, until } = lastMonth();
  const { appleId, playId, title } = stores.app('coinroot');
  const { research } = await researchOf(stores.service.url, key).about({
    question: `What did people complain about in ${title.split(':')[0]} in ${name}?`,
    app: { store: 'apple', appId: appleId },
  });
  const { window, apps } = research.evidence.reviews;
  expect(window).toMatchObject({ from: `${since}T00:00:00.000Z` });
  const both = [`apple:${appleId}`, `play:${playId}`];
  const metrics = await metricsOf({ apps: both, since, until });
  expect(metrics.total.reviews).toBeGreaterThan(5);
  expect(apps[0]).toMatchObject({
    read: metrics.total.reviews,
    avgRating: metrics.total.stars,
    histogram: await histogramOf(metrics),
  });
  for (const { reviews, share } of apps[0]!.complaints) expect(reviews / metrics.total.reviews).toBeCloseTo(share, 4);
});

test('the figures of a report are what the metrics query counts of each app in the days it names', async () => {
  const { name, since, until } = lastMonth();
  const { result } = await reportsOf(stores.service.url, key).run({
    question: `What did people complain about in habit trackers in ${name}?`,
    scope: 'apple',
  });
  const { window, apps, findings } = result.report;
  expect(window.from).toBe(`${since}T00:00:00.000Z`);
  expect(apps.length).toBeGreaterThan(1);
  for (const { store, appId, reviewsRead, avgRating } of apps) {
    const { total } = await metricsOf({ apps: [`${store}:${appId}`], countries: ['us'], since, until });
    expect({ reviewsRead, avgRating }).toEqual({ reviewsRead: total.reviews, avgRating: total.stars });
  }
  const read = apps.reduce((sum, { reviewsRead }) => sum + reviewsRead, 0);
  for (const { reviews, share, apps: saying } of findings) {
    expect(reviews / read).toBeCloseTo(share, 4);
    expect(saying.reduce((sum, each) => sum + each.reviews, 0)).toBe(reviews);
  }
});
