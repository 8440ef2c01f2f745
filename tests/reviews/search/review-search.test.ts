import { afterAll, describe, expect, test } from 'vitest';
import { createNameBook } from '../../../server/apps/names/name-book.ts';
import type { StoreReview } from '../../../server/connectors/listing.ts';
import { appKey } from '../../../server/contract/domain/app-ref.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { ReviewSearch } from '../../../server/contract/resources/reviews/review-search.ts';
import { reviewKinds } from '../../../server/contract/resources/sentence-reading.ts';
import { phraseHash } from '../../../server/metrics/search/literal.ts';
import type { Way } from '../../../server/metrics/search/plan.ts';
import { polarityTerm, themeTerm } from '../../../server/metrics/search/tag-terms.ts';
import { isBorneOut, proposedThemes, withoutGeneric } from '../../../server/metrics/topic/theme-proposals.ts';
import { thingsIn, translatedWays, waysOf } from '../../../server/metrics/topic/topic-words.ts';
import { readFind } from '../../../server/questions/find/find-reading.ts';
import { type KeptApp, keepReviews } from '../../../server/reviews/ingest/keep.ts';
import { type ReadReview, readReviews } from '../../../server/reviews/ingest/read-review.ts';
import { newId } from '../../../server/support/ids.ts';
import { languageOf } from '../../../server/tagging/words/language/languages.ts';
import { fold } from '../../../server/tagging/words/words.ts';
import { call } from '../../support/call.ts';
import { textOf, toolsOf } from '../../support/calls/mcp.ts';
import { testClock } from '../../support/clock.ts';
import { newCustomer, startService, withService } from '../../support/service.ts';

const apps = {
  tidebookApple: { store: 'apple', appId: '900000001', title: 'Tidebook: Notes & Tasks', genre: 'Productivity' },
  tidebookPlay: { store: 'play', appId: 'test.tidebook', title: 'Tidebook: Notes & Tasks', genre: 'Productivity' },
  calmly: { store: 'play', appId: 'test.calmly', title: 'Calmly', genre: 'Health & Fitness' },
  drowsy: { store: 'apple', appId: '900000002', title: 'Drowsy - Sleep Sounds', genre: 'Music' },
  nightowl: {
    store: 'play',
    appId: 'test.nightowl',
    title: 'Nightowl',
    genre: 'Lifestyle',
    about: 'Falling asleep made easy: follow your sleep every night.',
  },
  notes: { store: 'apple', appId: '900000003', title: 'Notes', genre: 'Productivity' },
} as const satisfies Record<string, KeptApp>;

type AppKey = keyof typeof apps;

const openings = ['Honestly,', 'After the last update', 'For me', 'Every day', 'Since Monday', 'On my phone'];
const bodies: readonly (readonly [text: string, stars: readonly number[]])[] = [
  ['the app keeps crashing when I open it', [1, 2]],
  ['login fails and I cannot sign in to my account', [1, 2, 3]],
  ['there are far too many ads between the sessions', [1, 2, 3]],
  ['it drains the battery within an hour', [1, 2]],
  ['I tried to cancel my subscription and was charged again', [1]],
  ['the widget shows the battery of my watch', [3, 4]],
  ['please add a dark mode and a widget', [3, 4, 5]],
  ['I love it, great app and easy to use', [4, 5]],
  ['it works well and the sounds help me to sleep', [5]],
  ['la aplicación tiene demasiados anuncios', [1, 2]],
  ['広告が多いので使いにくい', [1, 2]],
  ['synchronisation between devices is broken', [1, 2]],
  ['the subscribtion page never loads', [2]],
  ['customer support never answers my mails', [1, 2]],
  ['nice colours', [4]],
];

interface Kept {
  readonly app: AppKey;
  readonly review: StoreReview;
  readonly read: ReadReview;
}

/** The same numbers at every run. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return seed / 2 ** 32;
};

const next = numbers(7);
const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!;

const corpus: Kept[] = (Object.keys(apps) as AppKey[]).flatMap((app) =>
  Array.from({ length: 90 }, (_, at): Kept => {
    const [body, stars] = pick(bodies);
    const isApple = apps[app].store === 'apple';
    const review: StoreReview = {
      storeReviewId: `${app}-${at}`,
      rating: pick(stars),
      title: isApple ? pick(['Hm', 'Read this', 'An opinion']) : null,
      text: `${pick(openings)} ${body}. ${next() < 0.4 ? `${pick(bodies)[0]}.` : ''}`.trim(),
      date: new Date(Date.UTC(2026, 5, 1 + Math.floor(next() * 120), at % 24)).toISOString(),
      country: isApple ? 'us' : null,
      language: isApple ? null : 'en',
      version: pick(['1.0', '1.1', null]),
      helpful: Math.floor(next() * 5),
      reply: next() < 0.1 ? 'Thank you.' : null,
      repliedAt: null,
      author: `author ${at}`,
      authorId: null,
      sources: ['test'],
    };
    return { app, review, read: readReviews([{ ...review, askedLanguage: review.language }])[0]! };
  }),
);

const service = await startService({ config: { role: 'api' } });
const key = (await newCustomer(service.db)).key;
for (const [name, app] of Object.entries(apps)) {
  const reviews = corpus.filter((kept) => kept.app === name).map(({ review }) => review);
  await keepReviews(service.db, 'salt', app, reviews, testClock.date());
}
afterAll(() => service.stop());

const ask = async (query: Record<string, string | number>, as = key) =>
  call<ReviewSearch & ProblemBody>(
    service.url,
    as,
    'GET',
    `/api/v1/reviews/search?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  );

const search = async (q: string, more: Record<string, string | number> = {}): Promise<ReviewSearch> => {
  const { status, body } = await ask({ q, ...more });
  expect({ q, status, detail: body.detail }).toEqual({ q, status: 200, detail: undefined });
  expect(ReviewSearch.parse(body)).toEqual(body);
  return body;
};

/** The clauses of a review that have a term, a bit for each. */
const clausesWith = ({ read }: Kept, term: string): number =>
  read.clauses.reduce(
    (bits, { themes, polarity }, at) =>
      term === polarityTerm(polarity === 'neutral' ? 'good' : polarity) && polarity !== 'neutral'
        ? bits | (1 << at)
        : themes.some((id) => themeTerm(id) === term)
          ? bits | (1 << at)
          : bits,
    read.terms.get(term) ?? 0,
  );

const hasTerm = ({ read }: Kept, term: string): boolean =>
  read.terms.has(term) || read.themes.some((id) => themeTerm(id) === term);

const isSpoken = ({ read }: Kept, { language }: Way): boolean => language === null || read.lang === language;

/** Whether a review has a term of each group. */
const speaks = (kept: Kept, way: Way): boolean =>
  isSpoken(kept, way) && way.groups.every((group) => group.some((term) => hasTerm(kept, term)));

/** The clauses that have a term of each group. */
const clausesThatSpeak = (kept: Kept, groups: Way['groups']): number =>
  groups.reduce(
    (bits, group) => bits & group.reduce((any, term) => any | clausesWith(kept, term), 0),
    (1 << kept.read.clauses.length) - 1,
  );

/** The reviews of this corpus that are about a topic, by looking at each, with the themes that are counted of them. */
const matchesOf = (query: string): Kept[] => {
  const { topic, polarity, language: spoken } = readFind(query, { today: '2026-11-15', book: createNameBook() }).whole;
  const detected = languageOf(topic.text, null);
  const language = detected === 'und' || (detected === 'zh' && spoken === 'ja') ? spoken : detected;
  const inLanguage = corpus.filter(({ read }) => language === 'und' || read.lang === language);
  const things = thingsIn(withoutGeneric(topic.text), language);
  const themes = things.flatMap((thing) => {
    const withWords = inLanguage.filter((kept) => waysOf([thing], []).some((way) => speaks(kept, way)));
    return proposedThemes(thing.text, language).filter((id) => {
      const has = ({ read }: Kept): boolean => read.themes.includes(id);
      return isBorneOut({
        reviews: inLanguage.length,
        withWords: withWords.length,
        withTheme: inLanguage.filter(has).length,
        withBoth: withWords.filter(has).length,
      });
    });
  });
  const ways = [...waysOf(things, themes.map(themeTerm)), ...translatedWays(things, language)];
  const tags = polarity === 'any' ? [] : [[polarityTerm(polarity)]];
  const isOfClause = tags.length > 0 || things.some(({ groups }) => groups.length > 1);
  return corpus.flatMap((kept) => {
    if (!isOfClause) return ways.some((way) => speaks(kept, way)) ? [kept] : [];
    const options = ways.length > 0 ? ways.filter((way) => isSpoken(kept, way)).map(({ groups }) => groups) : [[]];
    const bits = options.reduce((any, groups) => any | clausesThatSpeak(kept, [...groups, ...tags]), 0);
    const said = kept.read.clauses.filter((_, at) => (bits & (1 << at)) !== 0);
    const own = [...new Set(said.flatMap((clause) => clause.themes))];
    return bits === 0 ? [] : [{ ...kept, read: { ...kept.read, themes: own } }];
  });
};

const average = (ratings: readonly number[]): number | null =>
  ratings.length === 0 ? null : Number((ratings.reduce((sum, each) => sum + each, 0) / ratings.length).toFixed(2));
const share = (part: number, whole: number): number => Number((part / whole).toFixed(4));
const ratingsOf = (list: readonly Kept[]): number[] => list.map(({ review }) => review.rating);
const idOf = (app: AppKey) => `${apps[app].store} ${apps[app].appId}`;

const mondayOf = (date: string): string => {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

/** Everything an answer counts, counted one by one. */
const expectCounted = (answer: ReviewSearch, candidates: readonly Kept[], matches: readonly Kept[]): void => {
  expect(answer.totals).toEqual({
    candidates: candidates.length,
    read: candidates.length,
    matched: matches.length,
    unthemed: matches.filter(({ read }) => read.themes.length === 0).length,
    truncated: false,
  });
  for (const star of [1, 2, 3, 4, 5] as const) {
    expect(answer.ratingMix[`${star}`]).toBe(matches.filter(({ review }) => review.rating === star).length);
  }
  const perApp = (Object.keys(apps) as AppKey[])
    .map((app) => ({ app, list: matches.filter((kept) => kept.app === app) }))
    .filter(({ list }) => list.length > 0);
  expect(new Map(answer.apps.map(({ store, appId, ...rest }) => [appKey({ store, appId }), rest]))).toEqual(
    new Map(
      perApp.map(({ app, list }) => [
        idOf(app),
        {
          title: apps[app].title,
          matched: list.length,
          share: share(list.length, matches.length),
          avgRating: average(ratingsOf(list)),
          reviewsOnFile: 90,
          rate: share(list.length, 90),
        },
      ]),
    ),
  );
  expect(answer.apps.map(({ matched }) => matched)).toEqual(
    answer.apps.map(({ matched }) => matched).toSorted((a, b) => b - a),
  );
  const facet = (keyOf: (kept: Kept) => string | null) =>
    new Map(
      [...Map.groupBy(matches, keyOf)].map(([key, list]) => [
        key,
        { matched: list.length, share: share(list.length, matches.length), avgRating: average(ratingsOf(list)) },
      ]),
    );
  expect(new Map(answer.countries.map(({ country, ...rest }) => [country, rest]))).toEqual(
    facet(({ review }) => review.country),
  );
  expect(new Map(answer.weeks.map(({ week, low: _, ...rest }) => [week, rest]))).toEqual(
    facet(({ review }) => mondayOf(review.date)),
  );
  expect(answer.weeks.map(({ week }) => week)).toEqual(answer.weeks.map(({ week }) => week).toSorted());
  for (const { week, low } of answer.weeks) {
    const isLow = ({ review }: Kept) => review.rating <= 2 && mondayOf(review.date) === week;
    expect(low).toBe(matches.filter(isLow).length);
  }
  const versions = facet(({ app, review }) => review.version && `${idOf(app)} ${review.version}`);
  versions.delete(null);
  expect(
    new Map(answer.versions.map(({ store, appId, version, ...rest }) => [`${store} ${appId} ${version}`, rest])),
  ).toEqual(versions);
  for (const kind of reviewKinds) {
    const list = matches.filter(({ read }) => read.kinds.includes(kind));
    expect(answer.kinds.find((each) => each.kind === kind)?.matched ?? 0).toBe(list.length);
  }
  const themes = new Set(matches.flatMap(({ read }) => read.themes));
  expect(new Set(answer.themes.map(({ id }) => id))).toEqual(themes);
  for (const theme of answer.themes) {
    const list = matches.filter(({ read }) => read.themes.some((id) => id === theme.id));
    expect({ count: theme.count, share: theme.share, avgRating: theme.avgRating }).toEqual({
      count: list.length,
      share: share(list.length, matches.length),
      avgRating: average(ratingsOf(list)),
    });
    expect(new Map(theme.apps.map(({ store, appId, count }) => [appKey({ store, appId }), count]))).toEqual(
      new Map(
        perApp.flatMap(({ app }) => {
          const count = list.filter((kept) => kept.app === app).length;
          return count > 0 ? [[idOf(app), count] as const] : [];
        }),
      ),
    );
  }
  for (const { phrase, count } of answer.phrases) {
    expect({ phrase, count }).toEqual({
      phrase,
      count: matches.filter(({ read }) => read.phrases.has(phraseHash(fold(phrase)))).length,
    });
  }
};

const verbatim = async (answer: ReviewSearch): Promise<void> => {
  const texts = await service.db.rows<{ id: string; title: string | null; text: string }>(
    'select id, title, text from reviews',
  );
  const byId = new Map(texts.map((row) => [row.id, row]));
  const quotes = [
    ...answer.themes.flatMap((theme) => theme.quotes),
    ...answer.phrases.flatMap(({ quote }) => quote ?? []),
  ];
  for (const { reviewId, text } of quotes) {
    const review = byId.get(reviewId);
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(260);
    expect(review?.text.includes(text) || review?.title?.includes(text)).toBe(true);
  }
};

describe('every count equals a recount of the corpus, and every quote is verbatim', () => {
  test.each([
    'crashes',
    'login problems',
    'battery drain',
    'battery widget',
    'too many ads',
    '広告が多い',
    'anuncios',
    'cancel subscription',
    'subscription',
    'dark mode',
    'customer support',
    'bugs',
    'easy to use',
  ])('%s', async (topic) => {
    const matches = matchesOf(topic);
    const answer = await search(topic, { limit: 300 });
    expectCounted(answer, corpus, matches);
    await verbatim(answer);
    const found = new Set(answer.reviews.map(({ store, appId, text, date }) => `${store} ${appId} ${date} ${text}`));
    expect(found.size).toBe(
      Math.min(300, new Set(matches.map(({ app, review }) => `${idOf(app)} ${review.date} ${review.text}`)).size),
    );
  });
});

test('a kind of review is asked for by its name', async () => {
  const answer = await search('feature requests', { limit: 300 });
  expectCounted(answer, corpus, matchesOf('feature requests'));
  expect(answer.reading).toMatchObject({ topic: '', kinds: ['request'] });
});

test('a sentence without a topic counts everything its apps and stars leave', async () => {
  const both = corpus.filter(({ app }) => app.startsWith('tidebook'));
  expectCounted(await search('reviews of Tidebook'), both, both);
  const unhappy = both.filter(({ review }) => review.rating === 1);
  expectCounted(await search('Tidebook 1 star'), unhappy, unhappy);
  const happy = both.filter(({ review }) => review.rating >= 4);
  const answer = await search('happy reviews of Tidebook');
  expectCounted(answer, happy, happy);
  expect(answer.reading).toMatchObject({ topic: '', stars: [4, 5], apps: ['Tidebook'], kindOfApp: null });
  expect(answer.reading.notes.join()).toContain('4 or 5 stars');
});

test('where no review has the words, those with the theme of that name are found, and that is said', async () => {
  const { totals, notes } = await search('sync');
  expect(totals.matched).toBe(corpus.filter(({ read }) => read.themes.includes('sync_backup')).length);
  expect(totals.matched).toBeGreaterThan(0);
  expect(notes.join(' ')).toContain('No review in scope says “sync”: those tagged');
});

test('a named app is found in both stores, and why is said', async () => {
  const { scope, reading } = await search('crashes in tidebook');
  expect(reading).toMatchObject({ topic: 'crashes', apps: ['tidebook'] });
  expect(scope.everyApp).toBe(false);
  expect(
    scope.apps
      .map(({ store, why, reviews }) => ({ store, why, reviews }))
      .toSorted((a, b) => (a.store < b.store ? -1 : 1)),
  ).toEqual([
    { store: 'apple', why: ['Its name is “tidebook”.'], reviews: 90 },
    { store: 'play', why: ['Its name is “tidebook”.'], reviews: 90 },
  ]);
});

test('an everyday word is no app unless it is meant', async () => {
  expect((await search('notes disappear')).scope).toMatchObject({ everyApp: true, apps: [] });
  expect((await search('crashes in Notes')).scope.apps.map(({ title }) => title)).toEqual(['Notes']);
});

test('a kind of app is found by title, category and description', async () => {
  const { scope, totals, reading } = await search('why do people cancel sleep apps');
  expect(reading).toMatchObject({ kindOfApp: 'sleep' });
  expect(new Map(scope.apps.map(({ title, why }) => [title, why.join(' ')]))).toEqual(
    new Map([
      ['Drowsy - Sleep Sounds', 'Its title contains “sleep”.'],
      ['Nightowl', expect.stringContaining('sleep')],
    ]),
  );
  expect(totals.candidates).toBe(180);
  const byCategory = await search('ads in productivity apps');
  expect(byCategory.scope.apps).toHaveLength(3);
  expect(byCategory.scope.apps[0]!.why.join()).toContain('Its category is Productivity.');
});

test('a kind of which no app is on file is looked for in the words of all reviews, and that is said', async () => {
  const { scope, notes } = await search('crashes in taxi apps');
  expect(scope).toMatchObject({ everyApp: true, apps: [] });
  expect(scope.note).toContain('taxi');
  expect(notes.join(' ')).toContain('taxi');
});

test('given stars replace those of the sentence', async () => {
  const { reading, ratingMix } = await search('ads 1 star', { stars: '2,3' });
  expect(reading.stars).toEqual([2, 3]);
  expect([ratingMix['1'], ratingMix['4'], ratingMix['5']]).toEqual([0, 0, 0]);
  expect(ratingMix['2']).toBeGreaterThan(0);
  expect((await search('ads 1 star')).ratingMix['2']).toBe(0);
});

test('a misspelt word is looked for as reviews spell it, and that is said', async () => {
  const { totals, notes } = await search('crashng');
  expect(totals.matched).toBeGreaterThan(0);
  expect(notes.join(' ')).toContain('No review contains “crashng”');
});

test('limit bounds the reviews and no count', async () => {
  const [none, few, many] = [
    await search('ads', { limit: 0 }),
    await search('ads', { limit: 3 }),
    await search('ads', { limit: 300 }),
  ];
  expect([none.reviews.length, few.reviews.length]).toEqual([0, 3]);
  expect(many.reviews.slice(0, 3)).toEqual(few.reviews);
  for (const answer of [none, few]) {
    expect({ totals: answer.totals, themes: answer.themes, apps: answer.apps }).toEqual({
      totals: many.totals,
      themes: many.themes,
      apps: many.apps,
    });
  }
});

test.each(['zzqxv', '!!!', '😀😀', "'; zzqxv; --", 'why', '広'.repeat(200), 'x'.repeat(200)])(
  'nothing found is an answer with a hint: %s',
  async (q) => {
    const { totals, themes, phrases, reviews, notes, apps: listed } = await search(q);
    expect(totals).toMatchObject({ candidates: corpus.length, matched: 0, unthemed: 0 });
    expect([themes, phrases, reviews, listed]).toEqual([[], [], [], []]);
    expect(notes.length).toBeGreaterThan(1);
  },
);

test('a review is found the moment it is kept, as it reads now, and so is its app', async () => {
  const { url, db } = await withService({ config: { role: 'api' } });
  const { key } = await newCustomer(db);
  const app = { store: 'play', appId: 'test.quillon', title: 'Quillon' } as const;
  const review = { ...corpus[0]!.review, storeReviewId: 'new' };
  const totals = async (q: string) =>
    (await call<ReviewSearch>(url, key, 'GET', `/api/v1/reviews/search?${new URLSearchParams({ q })}`)).body.totals;
  expect(await totals('kaleidoscope in quillon')).toMatchObject({ candidates: 0, matched: 0 });
  await keepReviews(db, 'salt', app, [{ ...review, text: 'A kaleidoscope plays.' }], testClock.date());
  expect(await totals('kaleidoscope in quillon')).toMatchObject({ candidates: 1, matched: 1 });
  const edited = { ...review, text: 'A trombone plays.', date: testClock.date().toISOString() };
  await keepReviews(db, 'salt', app, [edited], testClock.date());
  expect(await totals('kaleidoscope in quillon')).toMatchObject({ candidates: 1, matched: 0 });
  expect(await totals('trombone')).toMatchObject({ candidates: 1, matched: 1 });
});

describe('the scope', () => {
  test('`pull` needs a pull and a pull needs `scope=pull`', async () => {
    const without = await ask({ q: 'ads', scope: 'pull' });
    expect([without.status, without.body.errors?.[0]?.path]).toEqual([400, 'pull']);
    const stray = await ask({ q: 'ads', pull: newId() });
    expect([stray.status, stray.body.errors?.[0]?.path]).toEqual([400, 'scope']);
  });

  test('a pull that is not the caller’s is as unknown as one that there is not', async () => {
    const { status, body } = await ask({ q: 'ads', scope: 'pull', pull: newId() });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('who has no pulls finds nothing in them, and gets that answer', async () => {
    const { totals, scope, notes } = await search('ads', { scope: 'mine' });
    expect(scope).toMatchObject({ kind: 'mine', label: 'Your pulls', pull: null });
    expect(totals).toMatchObject({ candidates: 0, matched: 0 });
    expect(notes.join(' ')).toContain('not pulled any reviews yet');
  });
});

test('over MCP a search says how it was read and the counts, with a few reviews; whole it is the same as over REST', async () => {
  const { tool, whole } = toolsOf(service.url, key);
  const given = { q: 'reviews of every app', stars: [1, 2], limit: 100 };
  const brief = textOf(await tool('search_reviews', given));
  const answer = ReviewSearch.parse(await whole('search_reviews', given));
  expect(answer.totals.matched).toBe(corpus.filter(({ review }) => review.rating <= 2).length);
  expect(answer.reviews).toHaveLength(100);
  expect(brief.startsWith(answer.reading.sentence)).toBe(true);
  expect(brief).toContain(`matched: ${answer.totals.matched}`);
  expect(brief).toMatch(/^reviews \(\d of 100\):$/m);
  for (const { id } of answer.reviews) expect(brief).not.toContain(id);
});
