import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { reviewMentions } from '../filter/pull-filter.ts';
import { type InsightApp, type InsightReview, insightsOf } from './insights.ts';

const apps: InsightApp[] = [
  { store: 'apple', appId: '1', title: 'Calmly: Sleep better' },
  { store: 'play', appId: 'b.c', title: 'Budget Bee' },
];
const plain: InsightReview = {
  rating: 3,
  title: null,
  text: '',
  lang: 'en',
  date: Date.UTC(2026, 2, 4),
  country: 'us',
  version: '1.0',
  store: 'apple',
  appId: '1',
  replied: false,
  author: 'a',
};
const review = (over: Partial<InsightReview>): InsightReview => ({ ...plain, ...over });
const many = (length: number, over: (at: number) => Partial<InsightReview>): InsightReview[] =>
  Array.from({ length }, (_, at) => review(over(at)));
const termsIn = (reviews: readonly InsightReview[]) => insightsOf(reviews, apps).terms.map(({ term }) => term);

test('nothing at all is counted as nothing, with every app named', () => {
  expect(insightsOf([], apps)).toEqual({
    total: 0,
    analysed: 0,
    sampled: false,
    avgRating: null,
    byRating: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    medianLength: 0,
    terms: [],
    countries: [],
    versions: [],
    apps: apps.map((app) => ({ ...app, count: 0, share: 0, avgRating: null })),
    timeline: [],
    replies: { answered: 0, playAnalysed: 0, share: 0 },
    repeated: { reviews: 0, share: 0, texts: [] },
    notTokenised: 0,
  });
});

test('only the newest 8,000 are counted, and it says so', () => {
  const reviews = many(8_003, (at) => ({ date: at * 1000, rating: at < 3 ? 1 : 5 }));
  const { total, analysed, sampled, byRating } = insightsOf(reviews, apps);
  expect({ total, analysed, sampled, ones: byRating['1'] }).toEqual({
    total: 8_003,
    analysed: 8_000,
    sampled: true,
    ones: 0,
  });
  expect(insightsOf(reviews.slice(0, 8_000), apps).sampled).toBe(false);
  expect(insightsOf(reviews.slice(3), apps, 8_003)).toMatchObject({ total: 8_003, analysed: 8_000, sampled: true });
});

test('weeks start on Monday in UTC and those without a review are there', () => {
  const at = (date: string, rating: number) => review({ date: Date.parse(date), rating });
  const { timeline } = insightsOf(
    [at('2026-03-01T23:59:59Z', 1), at('2026-03-02T00:00:00Z', 5), at('2026-03-17T12:00:00Z', 2)],
    apps,
  );
  expect(timeline).toEqual([
    { week: '2026-02-23', count: 1, avgRating: 1, negative: 1 },
    { week: '2026-03-02', count: 1, avgRating: 5, negative: 0 },
    { week: '2026-03-09', count: 0, avgRating: null, negative: 0 },
    { week: '2026-03-16', count: 1, avgRating: 2, negative: 1 },
  ]);
});

test('countries have their English names, and the Play store none', () => {
  const { countries } = insightsOf(
    [
      review({ country: 'de' }),
      review({ country: 'de', rating: 4 }),
      review({ country: 'jp' }),
      review({ store: 'play', country: null }),
    ],
    apps,
  );
  expect(countries).toEqual([
    { key: 'de', label: 'Germany', count: 2, share: 0.5, avgRating: 3.5 },
    { key: 'jp', label: 'Japan', count: 1, share: 0.25, avgRating: 3 },
  ]);
});

test('a long text of several authors is repeated, whatever its case and signs; a short one is a coincidence', () => {
  const copied = 'This planner changed my mornings, I recommend it to everyone I know!';
  const { repeated } = insightsOf(
    [
      review({ text: copied, author: 'a', country: 'us', rating: 5, date: 3 }),
      review({ text: copied.toUpperCase(), author: 'b', country: 'gb', rating: 5, date: 2 }),
      review({ text: ` ${copied.replace('!', '')}`, author: 'b', country: 'us', rating: 4, date: 1 }),
      ...many(30, (at) => ({ text: 'Great app, love it', author: `${at}` })),
    ],
    apps,
  );
  expect(repeated).toEqual({
    reviews: 3,
    share: 0.0909,
    texts: [{ text: copied, count: 3, authors: 2, countries: ['gb', 'us'], avgRating: 4.67 }],
  });
});

test('terms are no stop words, not the app’s own name, and not what everyone says', () => {
  const reviews = many(20, (at) => ({
    text: `Calmly is the app, the alarm ${at < 5 ? 'keeps crashing' : 'is lovely'} every night ${at}`,
    rating: at < 5 ? 1 : 5,
  }));
  expect(termsIn(reviews)).toEqual(['lovely', 'keeps crashing']);
});

/** Reviews that have nothing in common with any other. */
const others = (length: number): InsightReview[] =>
  many(length, (at) => ({ text: `wort${at}a zeile${at}b`, rating: 4 }));

test('words of when, who and how sure are no terms, and no half of one', () => {
  const reviews = [
    ...many(6, () => ({ text: 'It comes and goes since last week, says a technical person.', rating: 2 })),
    ...many(6, () => ({ text: 'A friend told me about the offline maps.', rating: 5 })),
    ...others(20),
  ];
  expect(termsIn(reviews)).toEqual(['offline maps', 'technical']);
});

test('two words are a phrase when they belong together, not when they happen to meet', () => {
  const reviews = [
    ...many(6, () => ({ text: 'Where is the dark mode?', rating: 3 })),
    ...many(8, (at) => ({ text: at < 2 ? 'Slow sync' : at < 5 ? 'Slow.' : 'Sync.', rating: 1 })),
    ...many(6, (at) => ({ text: at < 2 ? 'Sync login' : 'Login.', rating: 1 })),
    ...others(20),
  ];
  const { terms } = insightsOf(reviews, apps);
  expect(terms.filter(({ phrase }) => phrase).map(({ term }) => term)).toEqual(['dark mode']);
  expect(terms.filter(({ phrase }) => !phrase).map(({ term }) => term)).toEqual(['sync', 'login', 'slow']);
});

test('one sentence that many have copied gives one phrase, not every cut of it', () => {
  const copied = many(9, () => ({ text: 'Moving photos between albums loses captions', rating: 1 }));
  const phrases = insightsOf([...copied, ...others(30)], apps).terms.filter(({ phrase }) => phrase);
  const words = phrases.flatMap(({ term }) => term.split(' '));
  expect(phrases.length).toBeGreaterThan(0);
  expect(new Set(words).size).toBe(words.length);
});

test('a phrase stands in one of its forms, and a word that was drawn out in none', () => {
  const reviews = [
    ...many(9, () => ({ text: 'customer reports', rating: 5 })),
    ...many(5, () => ({ text: 'customer report', rating: 5 })),
    ...many(7, () => ({ text: 'a singleeee tap', rating: 1 })),
    ...others(30),
  ];
  expect(termsIn(reviews)).toEqual(['customer', 'customer reports', 'tap', 'report']);
});

test('a negation makes a phrase with the word it turns, and accents are shown as people write them', () => {
  const reviews = [
    ...many(3, () => ({ text: 'Sync is not working', rating: 1 })),
    ...many(3, () => ({ text: 'La sincronización, fatal', lang: 'es', rating: 2 })),
    ...many(4, () => ({ text: '', rating: 5 })),
  ];
  expect(termsIn(reviews)).toEqual(expect.arrayContaining(['not working', 'sincronización', 'sync', 'fatal']));
  expect(termsIn(reviews)).not.toContain('not');
});

test('Japanese terms are whole words: no lone character, no ending, and what is written as one is no phrase', () => {
  const reviews = [
    ...many(6, () => ({ text: '大満足です。無料版でも気に入っています。', lang: 'ja', rating: 5 })),
    ...many(6, () => ({ text: '画面が固まって、今週三回目です。広告ばかりで良くありません。', lang: 'ja', rating: 1 })),
    ...many(6, () => ({ text: '使いやすいし、友人に教えてもらいました。', lang: 'ja', rating: 4 })),
    ...others(20),
  ];
  const { terms } = insightsOf(reviews, apps);
  expect(terms.map(({ term }) => term).sort()).toEqual(['使いやすい', '大満足', '広告', '無料版', '画面'].sort());
  expect(terms.some(({ phrase }) => phrase)).toBe(false);
});

test('Chinese and Korean terms are no single characters, and Korean phrases are two words', () => {
  const reviews = [
    ...many(6, () => ({ text: '免费版广告太多,闪退', lang: 'zh', rating: 1 })),
    ...many(6, () => ({ text: '다크 모드 추가해 주세요', lang: 'ko', rating: 3 })),
    ...many(6, () => ({ text: '저절로 꺼져요', lang: 'ko', rating: 1 })),
    ...others(20),
  ];
  const { terms } = insightsOf(reviews, apps);
  for (const { term } of terms) expect([...term].length).toBeGreaterThan(1);
  expect(terms.map(({ term }) => term)).toEqual(
    expect.arrayContaining(['免费版', '广告太多', '闪退', '다크 모드', '저절로 꺼져요']),
  );
  expect(terms.filter(({ phrase }) => phrase).map(({ term }) => term)).toEqual([
    '广告太多',
    '다크 모드',
    '저절로 꺼져요',
  ]);
  expect(terms.map(({ term }) => term)).not.toContain('저절');
});

test('a text too short to tell its language has no stop words of the other reviews’ language', () => {
  const reviews = [
    ...many(6, () => ({ text: 'La meilleure', lang: 'und', rating: 5 })),
    ...many(9, () => ({ text: 'Trop de publicité dans cette version', lang: 'fr', rating: 1 })),
    ...others(10),
  ];
  expect(termsIn(reviews)).toContain('meilleure');
  expect(termsIn(reviews)).not.toContain('la meilleure');
});

test('words are found in scripts without spaces, and reviews of signs alone are not said to be unread', () => {
  const reviews = [
    ...many(3, () => ({ text: '広告が多い', lang: 'ja' })),
    ...many(4, (at) => ({ text: at < 2 ? '광고가 많아요' : '광고!', lang: 'ko' })),
    ...many(6, () => ({ text: '👍👍 !!!' })),
  ];
  const { terms, notTokenised } = insightsOf(reviews, apps);
  expect(terms.map(({ term }) => term)).toEqual(expect.arrayContaining(['広告', '광고']));
  expect(notTokenised).toBe(0);
  expect(insightsOf([review({ text: 'བོད་ཡིག' })], apps).notTokenised).toBe(1);
});

const round = (value: number, decimals: number): number =>
  Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`);
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : round(values.reduce((one, other) => one + other, 0) / values.length, 2);

test('every count is what a recount by hand gives', () => {
  const word = fc.constantFrom('crash', 'Sync', 'login', 'the', 'not', 'slow', 'Calmly', 'café', 'is', 'app', 'alarm');
  const gap = fc.constantFrom(' ', ' ', ' ', '. ', '-', '\n');
  const text = fc.array(fc.tuple(word, gap), { maxLength: 8 }).map((parts) => parts.flat().join(''));
  const someReview = fc.record({
    rating: fc.integer({ min: 1, max: 5 }),
    title: fc.option(text),
    text,
    lang: fc.constant('en'),
    date: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 2, 1) }),
    country: fc.option(fc.constantFrom('us', 'de', 'jp')),
    version: fc.option(fc.constantFrom('1.0', '1.1', '2.0')),
    replied: fc.boolean(),
    author: fc.option(fc.constantFrom('a', 'b', 'c')),
    app: fc.constantFrom(...apps),
  });
  const stops = new Set(['the', 'not', 'is']);
  fc.assert(
    fc.property(fc.array(someReview, { maxLength: 40 }), (drafts) => {
      const reviews = drafts.map(({ app, ...rest }) => ({
        ...rest,
        store: app.store,
        appId: app.appId,
        country: app.store === 'play' ? null : rest.country,
      }));
      const got = insightsOf(reviews, apps);
      const n = reviews.length;
      const share = (part: number, whole = n): number => (whole === 0 ? 0 : round(part / whole, 4));
      const ratings = (some: readonly { rating: number }[]) => some.map(({ rating }) => rating);
      const worst = (some: readonly { rating: number }[]) => some.filter(({ rating }) => rating < 3).length;
      expect([got.total, got.analysed, got.avgRating]).toEqual([n, n, mean(ratings(reviews))]);
      for (const stars of [1, 2, 3, 4, 5] as const) {
        expect(got.byRating[stars]).toBe(reviews.filter(({ rating }) => rating === stars).length);
      }
      const lengths = reviews.map((one) => [...one.text.trim()].length).sort((one, other) => one - other);
      const median = n === 0 ? 0 : (lengths[Math.floor((n - 1) / 2)]! + lengths[Math.ceil((n - 1) / 2)]!) / 2;
      expect(got.medianLength).toBe(Math.round(median));

      for (const [facets, key] of [
        [got.countries, 'country'],
        [got.versions, 'version'],
      ] as const) {
        expect(facets.map((facet) => facet.key).sort()).toEqual(
          [...new Set(reviews.flatMap((one) => one[key] ?? []))].sort(),
        );
        for (const facet of facets) {
          const having = reviews.filter((one) => one[key] === facet.key);
          expect([facet.count, facet.share, facet.avgRating]).toEqual([
            having.length,
            share(having.length),
            mean(ratings(having)),
          ]);
        }
      }
      for (const app of got.apps) {
        const having = reviews.filter(({ appId }) => appId === app.appId);
        expect([app.count, app.share, app.avgRating]).toEqual([
          having.length,
          share(having.length),
          mean(ratings(having)),
        ]);
      }
      const onPlay = reviews.filter(({ store }) => store === 'play');
      const answered = onPlay.filter(({ replied }) => replied).length;
      expect(got.replies).toEqual({ answered, playAnalysed: onPlay.length, share: share(answered, onPlay.length) });

      const monday = (date: number): string => {
        const day = new Date(date);
        day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
        return day.toISOString().slice(0, 10);
      };
      expect(got.timeline.reduce((all, { count }) => all + count, 0)).toBe(n);
      for (const [at, { week, count, avgRating, negative }] of got.timeline.entries()) {
        const having = reviews.filter(({ date }) => monday(date) === week);
        expect([count, avgRating, negative]).toEqual([having.length, mean(ratings(having)), worst(having)]);
        if (at > 0) expect(Date.parse(week) - Date.parse(got.timeline[at - 1]!.week)).toBe(7 * dayMs);
      }

      const bare = (some: string): string => some.toLowerCase().replaceAll('é', 'e');
      const rows = (field: string): string[][] =>
        bare(field)
          .split('.')
          .map((clause) => clause.split(/[\s-]+/).filter((one) => one !== ''));
      const having = (term: string) =>
        reviews.filter(({ title, text }) =>
          [title ?? '', text].some((field) =>
            rows(field).some((row) => ` ${row.join(' ')} `.includes(` ${bare(term)} `)),
          ),
        );
      const isTelling = (term: string): boolean => {
        const some = having(term);
        const differs = Math.abs(worst(some) / some.length - worst(reviews) / n) >= 0.1;
        return some.length >= 2 && (some.length <= n / 2 || differs);
      };
      const allRows = reviews.flatMap(({ title, text }) => [...rows(title ?? ''), ...rows(text)]);
      const words = new Set(allRows.flat().filter((one) => !stops.has(one) && one !== 'calmly' && one !== 'app'));
      const phrases = new Set(
        allRows.flatMap((row) =>
          row.slice(1).flatMap((second, at) => {
            const first = row[at]!;
            const halves = new Set(['app', ...stops]);
            const fits = first !== second && !halves.has(second) && (first === 'not' || !halves.has(first));
            return fits ? [`${first} ${second}`] : [];
          }),
        ),
      );
      const found = (phrase: boolean) =>
        got.terms.filter((term) => term.phrase === phrase).map(({ term }) => bare(term));
      const isHalf = (word: string): boolean => {
        const phrased = found(true).filter((phrase) => phrase.split(' ').includes(word));
        return phrased.reduce((sum, phrase) => sum + having(phrase).length, 0) >= 0.9 * having(word).length;
      };
      const belong = (phrase: string): boolean => {
        const [one, other] = phrase.split(' ').map((word) => having(word).length) as [number, number];
        const both = having(phrase).length;
        if (phrase.startsWith('not ')) return both >= 0.2 * other;
        const often = both >= 0.5 * Math.min(one, other) && (both * n) / (one * other) >= 3;
        return both >= 0.5 * Math.max(one, other) || often;
      };
      const goesOn = (one: string, other: string): boolean => one.split(' ')[1] === other.split(' ')[0];
      expect(found(false).sort()).toEqual([...words].filter((one) => isTelling(one) && !isHalf(one)).sort());
      const expected = [...phrases].filter((phrase) => isTelling(phrase) && belong(phrase));
      expect(expected).toEqual(expect.arrayContaining(found(true)));
      for (const phrase of expected.filter((one) => found(true).length < 20 && !found(true).includes(one))) {
        expect(found(true).some((other) => goesOn(phrase, other) || goesOn(other, phrase))).toBe(true);
      }
      for (const { term, reviews: counted, ...figures } of got.terms) {
        const some = having(term);
        // A reader who asks the pull's reviews for exactly the term finds as many.
        expect(reviews.filter(reviewMentions(`"${term}"`))).toEqual(some);
        expect([term, counted, figures.share, figures.avgRating, figures.negativeShare]).toEqual([
          term,
          some.length,
          share(some.length),
          mean(ratings(some)),
          share(worst(some), some.length),
        ]);
      }

      const body = (some: string): string =>
        bare(some)
          .replace(/[^a-z]+/g, ' ')
          .trim();
      const copies = reviews.filter(
        (one) =>
          body(one.text).length >= 40 && reviews.filter((other) => body(other.text) === body(one.text)).length > 1,
      );
      expect([got.repeated.reviews, got.repeated.share]).toEqual([copies.length, share(copies.length)]);
      for (const { text, count, authors, countries, avgRating } of got.repeated.texts) {
        const same = copies.filter((one) => body(one.text) === body(text));
        expect([count, authors, countries, avgRating]).toEqual([
          same.length,
          new Set(same.map(({ author }) => author).filter((author) => author !== null)).size,
          [...new Set(same.map(({ country }) => country).filter((country) => country !== null))].sort(),
          mean(ratings(same)),
        ]);
      }
      expect(got.notTokenised).toBe(0);
    }),
    { numRuns: propertyRuns(25) },
  );
});
