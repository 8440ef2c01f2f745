import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import type { PullSearch, ReviewKind } from '../../../address/pulls.ts';
import { toColumns } from './columns.ts';
import { countAll } from './count.ts';
import { orderPlaces } from './order.ts';
import { firstDays, versionRows } from './versions.ts';

interface Review {
  readonly day: number;
  readonly rating: number;
  readonly app: number;
  readonly version: number;
  readonly storefront: number;
  readonly language: number;
  readonly themes: number;
  readonly kinds: number;
  readonly helpful: number;
  readonly replied: number;
}

const apps = ['apple:1', 'play:a.b'];
const lists = {
  versions: ['1.0', '1.1'],
  storefronts: ['us', 'de', 'jp'],
  languages: ['en', 'de'],
  themes: ['crashes', 'price_rise', 'love_it'].map((id) => ({ id, label: id, polarity: 'neg' as const, group: 'g' })),
  themeSets: [[], [0], [0, 1], [2]],
  kindSets: [[], ['bug'], ['bug', 'request']] as ReviewKind[][],
};

const factsOf = (given: readonly Review[]) => {
  const reviews = given.toSorted((one, other) => other.day - one.day);
  const column = (name: keyof Review) => reviews.map((review) => review[name]);
  const days = column('day');
  return {
    reviews,
    facts: {
      ...lists,
      total: reviews.length,
      columns: {
        day: days.map((day, at) => (at === 0 ? day : days[at - 1]! - day)),
        rating: column('rating').join(''),
        app: column('app'),
        version: column('version'),
        storefront: column('storefront'),
        language: column('language'),
        themes: column('themes'),
        kinds: column('kinds'),
        helpful: column('helpful'),
        replied: column('replied').join(''),
      },
    },
  };
};

const upTo = (max: number) => fc.integer({ min: 0, max });
const review: fc.Arbitrary<Review> = fc.record({
  day: fc.integer({ min: 20_000, max: 20_040 }),
  rating: fc.integer({ min: 1, max: 5 }),
  app: upTo(1),
  version: upTo(2),
  storefront: upTo(3),
  language: upTo(1),
  themes: upTo(3),
  kinds: upTo(2),
  helpful: upTo(9),
  replied: upTo(1),
});
const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });
const isoDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const someDay = fc.option(fc.integer({ min: 20_000, max: 20_040 }).map(isoDay), { nil: undefined });
const asked: fc.Arbitrary<PullSearch> = fc.record({
  stars: some([1, 2, 3, 4, 5]),
  theme: some(['crashes', 'price_rise', 'love_it', 'unknown']),
  kind: some(['bug', 'request'] as const),
  app: some(apps),
  version: some(lists.versions),
  country: some(lists.storefronts),
  language: some(lists.languages),
  replied: fc.constantFrom('yes', 'no', undefined),
  from: someDay,
  to: someDay,
});

/** One filter by hand. */
const passes: Readonly<Record<string, (review: Review, asked: PullSearch) => boolean>> = {
  stars: ({ rating }, { stars }) => !stars || stars.includes(rating),
  theme: ({ themes }, { theme }) =>
    !theme || lists.themeSets[themes]!.some((place) => theme.includes(lists.themes[place]!.id)),
  kind: ({ kinds }, { kind }) => !kind || lists.kindSets[kinds]!.some((each) => kind.includes(each)),
  app: ({ app }, { app: wanted }) => !wanted || wanted.includes(apps[app]!),
  version: ({ version }, { version: wanted }) => !wanted || wanted.includes(lists.versions[version - 1] ?? '?'),
  country: ({ storefront }, { country }) => !country || country.includes(lists.storefronts[storefront - 1] ?? '?'),
  language: ({ language }, { language: wanted }) => !wanted || wanted.includes(lists.languages[language]!),
  replied: ({ replied }, { replied: wanted }) => !wanted || (replied === 1) === (wanted === 'yes'),
  time: ({ day }, { from, to }) => (!from || isoDay(day) >= from) && (!to || isoDay(day) <= to),
};

const tallyOf = (reviews: readonly Review[]) => ({
  count: reviews.length,
  stars: reviews.reduce((sum, { rating }) => sum + rating, 0),
  low: reviews.filter(({ rating }) => rating <= 2).length,
});

test('every facet is counted over the reviews that pass all filters but its own', () => {
  fc.assert(
    fc.property(fc.array(review, { maxLength: 60 }), asked, (given, search) => {
      const { facts, reviews } = factsOf(given);
      const counts = countAll(facts, apps, toColumns(facts), search, null);
      const passing = (...without: string[]) =>
        reviews.filter((each) =>
          Object.entries(passes).every(([name, test]) => without.includes(name) || test(each, search)),
        );
      const by = (facet: string, has: (each: Review, value: number) => boolean, size: number) =>
        Array.from({ length: size }, (_, value) => tallyOf(passing(facet).filter((each) => has(each, value))));
      expect(counts.all).toEqual(tallyOf(passing()));
      expect([...counts.places].map((at) => reviews[at])).toEqual(passing());
      expect(counts.byStar).toEqual(by('stars', ({ rating }, star) => rating === star, 6));
      expect(counts.byTheme).toEqual(by('theme', ({ themes }, at) => lists.themeSets[themes]!.includes(at), 3));
      expect(counts.byApp).toEqual(by('app', ({ app }, at) => app === at, 2));
      expect(counts.byVersion).toEqual(by('version', ({ version }, at) => version === at + 1, 2));
      expect(counts.byCountry).toEqual(by('country', ({ storefront }, at) => storefront === at + 1, 3));
      expect(counts.byLanguage).toEqual(by('language', ({ language }, at) => language === at, 2));
      expect(counts.byReply).toEqual(by('replied', ({ replied }, at) => replied === at, 2));
      expect(counts.byKind[0]).toEqual(tallyOf(passing('kind').filter(({ kinds }) => kinds > 0)));
      const weekly = counts.byWeek.map(({ day, ...tally }) => {
        expect(new Date(day * dayMs).getUTCDay()).toBe(1);
        return { day, ...tally };
      });
      for (const { day, ...tally } of weekly) {
        expect(tally).toEqual(tallyOf(passing('time').filter((each) => each.day >= day && each.day < day + 7)));
      }
      expect(counts.ofWeek.reduce((sum, week) => sum + week.count, 0)).toBe(passing('time', 'theme', 'kind').length);
    }),
  );
});

test('what is searched for is a filter like the others', () => {
  const { facts } = factsOf(fc.sample(review, { seed: 1, numRuns: 4 }));
  const counts = countAll(facts, apps, toColumns(facts), {}, Uint8Array.of(0, 1, 0, 1));
  expect([...counts.places]).toEqual([1, 3]);
});

test('a pull without reviews counts as nothing', () => {
  const { facts } = factsOf([]);
  const counts = countAll(facts, apps, toColumns(facts), { stars: [1] }, null);
  expect(counts).toMatchObject({ all: { count: 0 }, byWeek: [] });
});

test('places are ordered by rating, the newest of equal ones first', () => {
  const given = [5, 1, 3, 1, 5].map((rating, at) => ({
    ...{ app: 0, version: 0, storefront: 0, language: 0, themes: 0, kinds: 0, helpful: 0, replied: 0 },
    day: 20_010 - at,
    rating,
  }));
  const columns = toColumns(factsOf(given).facts);
  const all = Uint32Array.of(0, 1, 2, 3, 4);
  expect([...orderPlaces(all, columns, 'best')]).toEqual([0, 4, 2, 1, 3]);
  expect([...orderPlaces(all, columns, 'worst')]).toEqual([1, 3, 2, 0, 4]);
  expect([...orderPlaces(all, columns, 'oldest')]).toEqual([4, 3, 2, 1, 0]);
});

test('places are ordered by how many found them helpful, the newest of equal ones first', () => {
  const helpful = Uint32Array.of(0, 4, 0, 9, 4);
  const all = Uint32Array.of(0, 1, 2, 3, 4);
  expect([...orderPlaces(all, { rating: new Uint8Array(5), helpful }, 'helpful')]).toEqual([3, 1, 4, 0, 2]);
});

test('a version is compared with the one before it by first day, where both have reviews enough', () => {
  const given = (version: number, day: number, rating: number, times: number): Review[] =>
    Array.from({ length: times }, () => ({
      ...{ app: 0, storefront: 0, language: 0, themes: 0, kinds: 0, helpful: 0, replied: 0 },
      ...{ version, day, rating },
    }));
  const { facts } = factsOf([...given(1, 20_000, 4, 5), ...given(2, 20_010, 1, 5), ...given(1, 20_020, 4, 1)]);
  const columns = toColumns(facts);
  const rows = versionRows(
    facts.versions,
    countAll(facts, apps, columns, {}, null).byVersion,
    firstDays(columns, facts.versions.length),
  );
  expect(rows.map(({ version, change }) => [version, change])).toEqual([
    ['1.1', -3],
    ['1.0', null],
  ]);
});
