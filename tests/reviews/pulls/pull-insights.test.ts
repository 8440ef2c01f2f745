import { afterAll, expect, test } from 'vitest';
import { plantedFacts } from '../../../sandbox/planted.ts';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import { storefronts } from '../../../server/contract/domain/storefronts.ts';
import { PullInsights } from '../../../server/contract/resources/reviews/insights.ts';
import type { PullReview } from '../../../server/contract/resources/reviews/pull.ts';
import { taxonomyVersion } from '../../../server/tagging/tag.ts';
import { call } from '../../support/call.ts';
import { pullsOf } from '../../support/reviews/pulls.ts';
import { newCustomer } from '../../support/service.ts';
import { startStores } from '../../support/sources/stores.ts';

const stores = await startStores();
const key = (await newCustomer(stores.service.db)).key;
const pulls = pullsOf(stores.service, key);
const facts = plantedFacts(stores.sandbox.world.today);
afterAll(() => stores.stop());

const insightsOf = async (id: string): Promise<PullInsights> => {
  const { status, body } = await call<PullInsights>(
    stores.service.url,
    key,
    'GET',
    `/api/v1/reviews/pulls/${id}/insights`,
  );
  expect(status).toBe(200);
  expect(PullInsights.parse(body)).toEqual(body);
  return body;
};

const pulled = async (
  name: string,
  input: Record<string, unknown>,
): Promise<{ id: string; insights: PullInsights }> => {
  const { appleId, playId } = stores.app(name);
  const both = [
    { store: 'apple', appId: appleId },
    { store: 'play', appId: playId },
  ];
  const { pull } = await pulls.run({ apps: both, limit: 5000, ...input });
  return { id: pull.id, insights: await insightsOf(pull.id) };
};

const average = (reviews: readonly PullReview[]): number =>
  Math.round((100 * reviews.reduce((sum, { rating }) => sum + rating, 0)) / reviews.length) / 100;
const share = (part: number, whole: number): number => Math.round((10_000 * part) / whole) / 10_000;
const isNegative = ({ rating }: PullReview): boolean => rating <= 2;

test('every count is what counting the pull’s reviews by hand gives', async () => {
  const { id, insights } = await pulled('coinroot', { countries: ['us', 'gb', 'jp'], languages: ['en', 'ja'] });
  const all = await pulls.all(id);
  expect(insights).toMatchObject({
    pull: { id, status: 'completed' },
    total: all.length,
    analysed: all.length,
    sampled: false,
    avgRating: average(all),
  });
  for (const star of [1, 2, 3, 4, 5] as const) {
    expect(insights.byRating[star]).toBe(all.filter(({ rating }) => rating === star).length);
  }
  const recount = (mine: readonly PullReview[]) => ({
    count: mine.length,
    share: share(mine.length, all.length),
    avgRating: average(mine),
  });
  expect(insights.countries.length).toBe(3);
  for (const { key: country, label, ...counts } of insights.countries) {
    expect(label).toBe(storefronts.get(country)?.name);
    expect(counts).toEqual(recount(all.filter((review) => review.country === country)));
  }
  for (const { key: version, label: _, ...counts } of insights.versions) {
    expect(counts).toEqual(recount(all.filter((review) => review.version === version)));
  }
  for (const { store, appId, title, ...counts } of insights.apps) {
    expect(title).toBe(stores.app('coinroot').title);
    expect(counts).toEqual(recount(all.filter((review) => review.store === store && review.appId === appId)));
  }
  const ofPlay = all.filter(({ store }) => store === 'play');
  const answered = all.filter(({ reply }) => reply !== null).length;
  expect(insights.replies).toEqual({ answered, playAnalysed: ofPlay.length, share: share(answered, ofPlay.length) });
  const monday = (iso: string): string => {
    const day = Math.floor(Date.parse(iso) / dayMs);
    return new Date((day - ((day + 3) % 7)) * dayMs).toISOString().slice(0, 10);
  };
  const weeks = insights.timeline.map(({ week }) => week);
  expect(weeks).toEqual(
    weeks.map((_, at) => new Date(Date.parse(weeks[0]!) + at * 7 * dayMs).toISOString().slice(0, 10)),
  );
  for (const { week, count, negative, avgRating } of insights.timeline) {
    const mine = all.filter(({ date }) => monday(date) === week);
    expect({ week, count, negative, avgRating }).toEqual({
      week,
      count: mine.length,
      negative: mine.filter(isNegative).length,
      avgRating: mine.length > 0 ? average(mine) : null,
    });
  }
  expect(insights.timeline.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
  expect(insights.themes.length).toBeGreaterThan(10);
  for (const { id: theme, count, share: part, avgRating, negative, ...by } of insights.themes) {
    const mine = all.filter(({ themes }) => themes.includes(theme));
    expect({ theme, count, share: part, avgRating }).toEqual({ theme, ...recount(mine) });
    expect(negative).toBe(mine.filter(isNegative).length);
    expect(by.weeks).toEqual(weeks.map((week) => mine.filter(({ date }) => monday(date) === week).length));
    const ofKey = (name: 'version' | 'country') => (key: string) => mine.filter((each) => each[name] === key).length;
    expect(by.versions).toEqual(insights.versions.map(({ key: version }) => ofKey('version')(version)));
    expect(by.countries).toEqual(insights.countries.map(({ key: country }) => ofKey('country')(country)));
  }
  expect(insights.terms.length).toBeGreaterThan(10);
});

test('the price rise is what people talk about, and dislike', async () => {
  const { from, key: name } = facts.priceRise;
  const { insights } = await pulled(name, { since: from, countries: ['us', 'gb'] });
  const money = insights.terms.filter(({ term }) => /price|subscri|expens|cost|pay|charg|refund|money/.test(term));
  expect(money.length).toBeGreaterThan(0);
  expect(Math.max(...money.map(({ negativeShare }) => negativeShare))).toBeGreaterThan(0.8);
});

test('a pull without a review has counts of nothing, not errors', async () => {
  const { appleId, title } = stores.app('quietkiln');
  const { pull } = await pulls.run({ apps: [{ store: 'apple', appId: appleId }] });
  expect(await insightsOf(pull.id)).toEqual({
    pull: { id: pull.id, status: 'completed' },
    total: 0,
    analysed: 0,
    sampled: false,
    avgRating: null,
    byRating: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    medianLength: 0,
    terms: [],
    themes: [],
    countries: [],
    versions: [],
    apps: [{ store: 'apple', appId: appleId, title, count: 0, share: 0, avgRating: null }],
    timeline: [],
    replies: { answered: 0, playAnalysed: 0, share: 0 },
    repeated: { reviews: 0, share: 0, texts: [] },
    notTokenised: 0,
    coverage: expect.objectContaining({ basis: 'run', reviews: 0 }),
    taxonomy: { version: taxonomyVersion, taggingAnew: false },
  });
});
