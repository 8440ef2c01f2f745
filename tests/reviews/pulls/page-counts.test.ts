import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import type { PullInsights } from '../../../server/contract/resources/reviews/insights.ts';
import type { PullReview } from '../../../server/contract/resources/reviews/pull.ts';
import type { PullFacts } from '../../../server/contract/resources/reviews/pull-facts.ts';
import { averageOf } from '../../../server/metrics/counting/count-reviews.ts';
import { insightsOf } from '../../../server/metrics/insights/insights.ts';
import { countThemes } from '../../../server/metrics/insights/theme-counts.ts';
import { type PullSearch, reviewKinds } from '../../../web/src/address/pulls.ts';
import { toColumns } from '../../../web/src/pages/pull/counting/columns.ts';
import { type Counts, countAll } from '../../../web/src/pages/pull/counting/count.ts';
import type { Tally } from '../../../web/src/pages/pull/counting/tallies.ts';
import { call } from '../../support/call.ts';
import { pullsOf } from '../../support/reviews/pulls.ts';
import { propertyRuns } from '../../support/runner/property-runs.ts';
import { newCustomer, signIn } from '../../support/service.ts';
import { startStores } from '../../support/sources/stores.ts';

// The page of a pull counts its reviews by itself: what it counts is what the service counts of the same reviews.

interface Pulled {
  readonly facts: PullFacts;
  readonly insights: PullInsights;
  readonly all: readonly PullReview[];
  readonly apps: readonly string[];
}

const stores = await startStores();
const { url, db } = stores.service;
const { key, accountId } = await newCustomer(db);
const session = await signIn(db, accountId);
const pulls = pullsOf(stores.service, key);
const apple = (name: string) => ({ store: 'apple', appId: stores.app(name).appleId });
const play = (name: string) => ({ store: 'play', appId: stores.app(name).playId });
const asked = [
  { apps: [apple('tidebook')], countries: ['us', 'gb', 'jp'], limit: 1500 },
  { apps: [play('coinroot'), apple('coinroot'), apple('mapleknot')], languages: ['en', 'de'], limit: 800 },
  { apps: [play('tidebook')], stars: [1, 2], limit: 300 },
];
const pulled = await Promise.all(
  asked.map(async (input) => {
    const { pull } = await pulls.run(input);
    const read = async <Body>(path: string): Promise<Body> =>
      (await call<Body>(url, session, 'GET', `/api/v1/reviews/pulls/${pull.id}/${path}`)).body;
    return {
      facts: await read<PullFacts>('facts'),
      insights: await read<PullInsights>('insights'),
      all: await pulls.all(pull.id),
      apps: pull.apps.map(({ store, appId }) => `${store}:${appId}`),
    };
  }),
);
afterAll(() => stores.stop());

/** The service's own counting, of some of a pull's reviews. */
const insightsOfSome = (reviews: readonly PullReview[]) => {
  const counted = insightsOf(
    reviews.map(({ reply, date, ...review }) => ({
      ...review,
      // Words are not counted in the page.
      title: null,
      text: '',
      date: Date.parse(date),
      lang: 'und',
      author: null,
      replied: reply !== null,
    })),
    [],
  );
  const themed = reviews.map(({ date, ...review }) => ({ ...review, date: Date.parse(date) }));
  return { ...counted, themes: countThemes(themed, counted) };
};

interface Row {
  readonly count: number;
  readonly avgRating: number | null;
}

/** As far as the page counts the same. */
interface Counted {
  readonly analysed: number;
  readonly avgRating: number | null;
  readonly byRating: Readonly<Record<'1' | '2' | '3' | '4' | '5', number>>;
  readonly versions: readonly (Row & { readonly key: string })[];
  readonly countries: readonly (Row & { readonly key: string })[];
  readonly themes: readonly (Row & { readonly id: string })[];
  readonly replies: { readonly answered: number };
  readonly timeline: readonly { readonly week: string; readonly count: number; readonly negative: number }[];
}

const byName = (names: readonly string[], tallies: readonly Tally[]) =>
  new Map(
    tallies.flatMap(({ count, stars }, at) =>
      count > 0 ? [[names[at]!, [count, averageOf(stars, count)] as const] as const] : [],
    ),
  );
const keyed = (rows: readonly (Row & { readonly key: string })[]) =>
  new Map(rows.map(({ key, count, avgRating }) => [key, [count, avgRating] as const]));

/** What a facet of the page says against what the service counts with every filter but the facet's own. */
const compare = ({ facts }: Pulled, counts: Counts, without: (facet: string) => Counted): void => {
  const whole = without('');
  expect({ count: counts.all.count, average: averageOf(counts.all.stars, counts.all.count) }).toEqual({
    count: whole.analysed,
    average: whole.avgRating,
  });
  expect(counts.byStar.slice(1).map(({ count }) => count)).toEqual(Object.values(without('stars').byRating));
  expect(byName(facts.versions, counts.byVersion)).toEqual(keyed(without('version').versions));
  expect(byName(facts.storefronts, counts.byCountry)).toEqual(keyed(without('country').countries));
  expect(
    byName(
      facts.themes.map(({ id }) => id),
      counts.byTheme,
    ),
  ).toEqual(keyed(without('theme').themes.map(({ id, count, avgRating }) => ({ key: id, count, avgRating }))));
  expect(counts.byReply[1]!.count).toBe(without('replied').replies.answered);
  const weeks = counts.byWeek.flatMap(({ day, count, low }) =>
    count > 0 ? [[new Date(day * dayMs).toISOString().slice(0, 10), count, low]] : [],
  );
  const timeline = without('time').timeline.flatMap(({ week, count, negative }) =>
    count > 0 ? [[week, count, negative]] : [],
  );
  expect(weeks).toEqual(timeline);
};

test('without a filter the page counts what the counts of the pull say', () => {
  for (const each of pulled) {
    expect(each.insights.sampled).toBe(false);
    const counts = countAll(each.facts, each.apps, toColumns(each.facts), {}, null);
    compare(each, counts, () => each.insights);
    // By week, version and country, too.
    for (const theme of each.insights.themes) {
      const { byWeek, byVersion, byCountry } = countAll(
        each.facts,
        each.apps,
        toColumns(each.facts),
        { theme: [theme.id] },
        null,
      );
      expect(byWeek.map(({ count }) => count)).toEqual(theme.weeks);
      const versions = byName(each.facts.versions, byVersion);
      expect(each.insights.versions.map(({ key }) => versions.get(key)?.[0] ?? 0)).toEqual(theme.versions);
      const countries = byName(each.facts.storefronts, byCountry);
      expect(each.insights.countries.map(({ key }) => countries.get(key)?.[0] ?? 0)).toEqual(theme.countries);
    }
  }
});

/** Each filter by hand, over the reviews as the service lists them. */
const filters: Readonly<Record<string, (review: PullReview, asked: PullSearch) => boolean>> = {
  stars: ({ rating }, { stars }) => !stars || stars.includes(rating),
  theme: ({ themes }, { theme }) => !theme || themes.some((id) => theme.includes(id)),
  kind: ({ kinds }, { kind }) => !kind || kinds.some((each) => kind.includes(each)),
  app: ({ store, appId }, { app }) => !app || app.includes(`${store}:${appId}`),
  version: ({ version }, { version: wanted }) => !wanted || (version !== null && wanted.includes(version)),
  country: ({ country }, { country: wanted }) => !wanted || (country !== null && wanted.includes(country)),
  replied: ({ reply }, { replied }) => !replied || (reply !== null) === (replied === 'yes'),
  time: ({ date }, { from, to }) => (!from || date.slice(0, 10) >= from) && (!to || date.slice(0, 10) <= to),
};

test('with any filters, every facet is what the service counts with all of them but the facet’s own', () => {
  const searchOf = ({ facts, all, apps }: Pulled): fc.Arbitrary<PullSearch> => {
    const some = <T>(values: readonly T[]) =>
      fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), {
        nil: undefined,
        freq: 2,
      });
    const day = fc.option(fc.constantFrom(...all.map(({ date }) => date.slice(0, 10))), { nil: undefined, freq: 2 });
    return fc.record({
      stars: some([1, 2, 3, 4, 5]),
      theme: some(facts.themes.map(({ id }) => id)),
      kind: some(reviewKinds),
      app: some(apps),
      version: some(['0.0', ...facts.versions]),
      country: some(['zz', ...facts.storefronts]),
      replied: fc.constantFrom(undefined, undefined, 'yes', 'no'),
      from: day,
      to: day,
    });
  };
  const cases = fc.constantFrom(...pulled).chain((each) => searchOf(each).map((asked) => ({ each, asked })));
  fc.assert(
    fc.property(cases, ({ each, asked }) => {
      const counts = countAll(each.facts, each.apps, toColumns(each.facts), asked, null);
      compare(each, counts, (facet) =>
        insightsOfSome(
          each.all.filter((review) =>
            Object.entries(filters).every(([name, passes]) => name === facet || passes(review, asked)),
          ),
        ),
      );
    }),
    { numRuns: propertyRuns(10) },
  );
});
