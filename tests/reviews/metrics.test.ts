import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoreReview } from '../../server/connectors/listing.ts';
import { moves, writers } from '../../server/contract/domain/clauses.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import {
  type IndexedDimension,
  indexedDimensions,
  type MetricsDimension,
  type MetricsFigure,
  type MetricsValue,
  metricsPolarities,
  ReviewMetrics,
} from '../../server/contract/resources/reviews/metrics.ts';
import type { ReviewOnFile } from '../../server/contract/resources/reviews/review.ts';
import type { ReviewSearch } from '../../server/contract/resources/reviews/review-search.ts';
import { type KeptApp, keepReviews } from '../../server/reviews/ingest/keep.ts';
import { lookAt } from '../../server/reviews/panels/ask-panels.ts';
import { call, ended } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer, type Service } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

const apps: readonly KeptApp[] = [
  { store: 'apple', appId: '920000001', title: 'Fernway Notes' },
  { store: 'apple', appId: '920000002', title: 'Quillmere' },
  { store: 'play', appId: 'test.fernway', title: 'Fernway Notes' },
];
const names = apps.map(({ store, appId }) => `${store}:${appId}`);
const crash = 'It keeps crashing when I open it';
const others = ['I love the dark mode', 'Too many ads for my taste', 'Great for lists, please add folders'];

/** In the third quarter, version 2.0 of the first app crashes often. */
const reviewsOf = (app: KeptApp): StoreReview[] =>
  Array.from({ length: 240 }, (_, at) => {
    const isApple = app.store === 'apple';
    const isLater = at >= 120;
    const version = isLater ? ['2.0', '1.9', null][at % 3]! : ['1.9', '1.8', null][at % 3]!;
    const crashes = app === apps[0] && version === '2.0' ? at % 5 !== 0 : at % 11 === 0;
    return {
      storeReviewId: `${app.appId}-${at}`,
      rating: crashes ? 1 + (at % 2) : 3 + (at % 3),
      title: null,
      text: `${crashes ? crash : others[at % others.length]} (${at})`,
      date: new Date(Date.UTC(2026, isLater ? 6 : 3, 1 + (at % 90), 12)).toISOString(),
      country: isApple ? ['us', 'de'][Math.floor(at / 3) % 2]! : null,
      language: isApple ? null : 'en',
      version,
      helpful: 0,
      reply: !isApple && at % 7 === 0 ? 'Thank you.' : null,
      repliedAt: null,
      author: `author ${at}`,
      authorId: null,
      sources: ['test'],
    };
  });

/** Of an app of its own: what each review is about, in its own words. */
const speaking: KeptApp = { store: 'play', appId: 'test.speaking', title: 'Speaking' };
const tongues = [
  ['en', 'Please add a dark mode to the app'],
  ['de', 'Bitte baut endlich einen Dunkelmodus in die App ein'],
  ['es', 'Por favor, agreguen un modo oscuro a la aplicación'],
  ['ja', 'ダークモードを追加してほしいです'],
  ['de', 'Leider stürzt die App nach dem Start immer ab'],
  ['en', 'The oscuro modo cocktail is my favourite drink here'],
] as const;

const third = { since: '2026-07-01', until: '2026-09-30' };
const second = { since: '2026-04-01', until: '2026-06-30' };

let stores: Stores;
let service: Service;
let key: string;
beforeAll(async () => {
  stores = await startStores();
  ({ service } = stores);
  key = (await newCustomer(service.db)).key;
  for (const app of apps) await keepReviews(service.db, 'salt', app, reviewsOf(app), testClock.date());
  const [like] = reviewsOf(speaking);
  const spoken = tongues.map(([language, text], at) => ({
    ...like!,
    storeReviewId: `spoken-${at}`,
    language,
    text,
    rating: 3,
  }));
  await keepReviews(service.db, 'salt', speaking, spoken, testClock.date());
});
afterAll(() => stores.stop());

const ask = (query: unknown, as = key) =>
  call<ReviewMetrics & ProblemBody>(service.url, as, 'POST', '/api/v1/reviews/metrics', query);

const metrics = async (query: unknown): Promise<ReviewMetrics> => {
  const { status, body } = await ask(query);
  expect({ query, status, detail: body.detail }).toEqual({ query, status: 200, detail: undefined });
  expect(ReviewMetrics.parse(body)).toEqual(body);
  return body;
};

interface EvidencePage {
  readonly total: number;
  readonly reviews: ReviewOnFile[];
  readonly next: number | null;
}

/** Every review behind a figure, by following its address. */
const evidenceOf = async ({ evidence }: Pick<MetricsFigure, 'evidence'>, limit = 100): Promise<ReviewOnFile[]> => {
  const found: ReviewOnFile[] = [];
  for (let next: number | null = evidence === null ? null : 0; next !== null; ) {
    const page: { status: number; body: EvidencePage } = await call<EvidencePage>(
      service.url,
      key,
      'GET',
      `${evidence}&limit=${limit}&offset=${next}`,
    );
    expect(page.status).toBe(200);
    found.push(...page.body.reviews);
    ({ next } = page.body);
    if (next === null) expect(page.body.total).toBe(found.length);
  }
  return found;
};

const weekOf = (date: string): string => {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

/** Whether a review has the value of a cell, read from the review alone. */
const has: Record<IndexedDimension, (review: ReviewOnFile, value: MetricsValue) => boolean> = {
  app: ({ store, appId }, { value }) => value === `${store}:${appId}`,
  store: ({ store }, { value }) => value === store,
  week: ({ date }, { value }) => value === weekOf(date),
  month: ({ date }, { value }) => value === `${date.slice(0, 7)}-01`,
  version: ({ store, appId, version }, { value, app }) =>
    value === version && (version === null || app === `${store}:${appId}`),
  country: ({ country }, { value }) => value === country,
  language: ({ language }, { value }) => value === language,
  stars: ({ rating }, { value }) => value === rating,
  kind: ({ kinds }, { value }) => kinds.some((kind) => kind === value),
  theme: ({ themes }, { value }) => themes.some((theme) => theme === value),
  polarity: () => true,
  replied: ({ reply }, { value }) => value === (reply !== null),
  phrase: ({ title, text }, { value }) =>
    `${title ?? ''} ${text}`.toLowerCase().includes(String(value).split(' ')[0]!.toLowerCase().slice(0, 3)),
};

const isBetween = ({ since, until }: typeof third, { date }: ReviewOnFile): boolean =>
  since <= date.slice(0, 10) && date.slice(0, 10) <= until;

const average = (reviews: readonly ReviewOnFile[]): number =>
  reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;

test('the share of crash complaints by version and country for three apps, against the quarter before, is one call', async () => {
  const answer = await metrics({
    where: { apps: names, ...third },
    topic: { about: 'crashes' },
    by: ['version', 'country'],
    against: second,
    order: 'difference',
  });
  expect(answer.cells).toHaveLength(answer.cellCount);
  expect(answer.cellCount).toBeGreaterThan(8);
  for (const { values, ...figure } of [{ values: [] as MetricsValue[], ...answer.total }, ...answer.cells]) {
    for (const [part, period] of [
      [figure, third],
      [figure.change!, second],
    ] as const) {
      const reviews = await evidenceOf(part);
      expect(new Set(reviews.map(({ id }) => id)).size).toBe(part.reviews);
      for (const review of reviews) {
        expect(names).toContain(`${review.store}:${review.appId}`);
        expect(isBetween(period, review)).toBe(true);
        expect(review.text).toContain(crash);
        for (const value of values)
          expect({ value, fits: has[value.by as IndexedDimension](review, value) }).toEqual({ value, fits: true });
      }
      expect(part.stars).toEqual(reviews.length === 0 ? null : expect.closeTo(average(reviews), 2));
      if (part.of === 0) continue;
      expect(part.share).toBeCloseTo(part.reviews / part.of, 4);
      expect(part.interval![0]).toBeLessThanOrEqual(part.share!);
      expect(part.interval![1]).toBeGreaterThanOrEqual(part.share!);
    }
  }
  // What was planted is found, and nothing else is called clear.
  expect(answer.total.change!.clear).toBe(true);
  const shown = (value: MetricsValue): string => `${value.app ?? ''} ${value.value}`;
  const compared = answer.cells.filter(({ of, change }) => of > 0 && change!.of > 0);
  for (const { values, change } of compared) {
    expect({ values: values.map(shown), clear: change!.clear }).toMatchObject({ clear: false });
  }
  const crashing = answer.cells.filter(({ values, share }) => values[0]!.value === '2.0' && share! > 0.5);
  expect(crashing.map(({ values }) => values[0]!.app)).toEqual([names[0], names[0]]);
});

test('a planted difference is clear against the rest, in both countries, and no other version is higher', async () => {
  const { cells } = await metrics({
    where: { apps: names.slice(0, 2), ...third },
    topic: { themes: ['crashes'] },
    by: ['version', 'country'],
    against: 'rest',
  });
  const clear = cells.filter(({ change }) => change!.clear && change!.difference! > 0);
  expect(clear.map(({ values }) => [values[0]!.app, values[0]!.value, values[1]!.value]).sort()).toEqual([
    [names[0], '2.0', 'de'],
    [names[0], '2.0', 'us'],
  ]);
  for (const { change } of clear) {
    expect(change!.differenceInterval![0]).toBeGreaterThan(0);
    expect((await evidenceOf(change!)).length).toBe(change!.reviews);
  }
});

describe('every figure lists exactly its reviews, by', () => {
  test.each(indexedDimensions)('%s', async (by) => {
    const { cells, cellCount, total } = await metrics({ where: { apps: names }, by: [by], limit: 1_000 });
    expect(cellCount).toBe(cells.length);
    expect(cells.length).toBeGreaterThan(0);
    expect(total.reviews).toBe(720);
    for (const { values, ...figure } of cells.slice(0, 6)) {
      const reviews = await evidenceOf(figure);
      expect(new Set(reviews.map(({ id }) => id)).size).toBe(figure.reviews);
      for (const review of reviews) expect([values, has[by](review, values[0]!)]).toEqual([values, true]);
      expect(reviews.map(({ date }) => date)).toEqual(
        reviews
          .map(({ date }) => date)
          .toSorted()
          .toReversed(),
      );
    }
  });
});

test('requests are the things that reviews ask for, each with exactly its reviews, also by a second dimension', async () => {
  const where = { apps: names };
  const { cells, total } = await metrics({ where, by: ['request'] });
  const asking = await evidenceOf(total, 40);
  expect(asking.every(({ text }) => text.includes('please add folders'))).toBe(true);
  // “I love the dark mode” asks for nothing.
  expect(cells.map(({ values, reviews }) => [values[0]!.label, reviews])).toEqual([
    ['Folders and tags', asking.length],
  ]);
  const byCountry = await metrics({ where, by: ['country', 'request'], limit: 1_000 });
  expect(byCountry.cells.length).toBeGreaterThan(1);
  for (const { values, ...figure } of [...cells, ...byCountry.cells]) {
    const reviews = await evidenceOf(figure);
    expect(reviews).toHaveLength(figure.reviews);
    for (const { text, country } of reviews) {
      expect(text).toContain('folders');
      if (values.length === 2) expect(country).toBe(values[0]!.value);
    }
  }
  for (const query of [{ topic: { about: 'sync' } }, { topic: { polarity: 'bad' } }, { against: second }])
    expect((await ask({ where, by: ['request'], ...query })).body.code).toBe('invalid_request');
});

test('a version after `=` is that version alone: its figures are those of its cell', async () => {
  const { cells } = await metrics({ where: { apps: [names[0]!] }, by: ['version'] });
  for (const { values, reviews } of cells.filter((cell) => cell.values[0]!.value !== null)) {
    const { total } = await metrics({ where: { apps: [names[0]!], versions: [`=${values[0]!.value}`] } });
    expect([values[0]!.value, total.reviews]).toEqual([values[0]!.value, reviews]);
  }
  expect((await metrics({ where: { apps: [names[0]!], versions: ['=2'] } })).total.reviews).toBe(0);
  expect((await metrics({ where: { apps: [names[0]!], versions: ['2'] } })).total.reviews).toBeGreaterThan(0);
});

test('figures agree with what a search counts in the same scope', async () => {
  for (const [filter, where] of [
    [{}, {}],
    [{ stars: '1,2' }, { stars: [1, 2] }],
    [
      { since: third.since, versions: '2' },
      { since: third.since, versions: ['2'] },
    ],
    [{ apps: names.join() }, { apps: names }],
    [
      { apps: names[2]!, replied: 'yes' },
      { apps: [names[2]!], replied: true },
    ],
    [
      { apps: names[0]!, countries: 'de' },
      { apps: [names[0]!], countries: ['de'] },
    ],
  ] as const) {
    const query = new URLSearchParams({ q: 'crashes', limit: '0', ...filter });
    const { body } = await call<ReviewSearch>(service.url, key, 'GET', `/api/v1/reviews/search?${query}`);
    const { total, cells } = await metrics({ where, topic: { about: 'crashes' }, by: ['stars'] });
    expect(body.totals.matched).toBeGreaterThan(0);
    expect({ filter, reviews: total.reviews }).toEqual({ filter, reviews: body.totals.matched });
    expect(cells.reduce((sum, { reviews }) => sum + reviews, 0)).toBe(body.totals.matched);
  }
});

test('the cells of a query add up, whatever is asked with them', async () => {
  const where = { apps: names };
  const { total } = await metrics({ where });
  for (const by of ['app', 'store', 'week', 'month', 'version', 'country', 'language', 'stars', 'replied']) {
    const { cells } = await metrics({ where, by: [by], order: 'cell', limit: 1_000 });
    expect([by, cells.reduce((sum, { reviews }) => sum + reviews, 0)]).toEqual([by, total.reviews]);
  }
  const { cells, cellCount } = await metrics({ where, by: ['app', 'week'], limit: 3 });
  expect(cells).toHaveLength(3);
  expect(cellCount).toBeGreaterThan(3);
});

test('with `playLanguages`, Google Play reviews in these languages count beside those of `countries`', async () => {
  const of = async (where: object): Promise<number> =>
    (await metrics({ where: { apps: names, ...where } })).total.reviews;
  const inGermany = await of({ countries: ['de'] });
  const inEnglish = await of({ stores: ['play'], languages: ['en'] });
  expect(inEnglish).toBeGreaterThan(0);
  expect(await of({ countries: ['de'], playLanguages: ['en'] })).toBe(inGermany + inEnglish);
  expect(await of({ countries: ['de'], playLanguages: ['ja'] })).toBe(inGermany);
});

test('a cell outside a period, and one that nothing is in, have no evidence', async () => {
  const { cells } = await metrics({ where: { apps: [names[0]], ...third }, by: ['version'], against: second });
  const gone = cells.find(({ values }) => values[0]!.value === '1.8')!;
  expect(gone).toMatchObject({ reviews: 0, stars: null, lowShare: null, evidence: null });
  expect(gone.change!.reviews).toBeGreaterThan(0);
  const { total } = await metrics({ where: { apps: [names[0]], since: '2030-01-01' } });
  expect(total).toMatchObject({ reviews: 0, of: 0, share: null, interval: null, evidence: null });
});

describe('in one clause', () => {
  const app: KeptApp = { store: 'apple', appId: '920000009', title: 'Sallow Sync' };
  const where = { apps: ['apple:920000009'] };
  const said = {
    bad: 'I love the dark mode. But sync is broken and loses my notes.',
    good: 'Sync works great. But the price is terrible.',
    elsewhere: 'Sync is terrible at this price.',
    parent: 'I am a mom of two. The sync is broken, so I am deleting this app.',
  };
  beforeAll(async () => {
    const reviews = Object.values(said).flatMap((text, at) =>
      Array.from({ length: 1 + at }, (_, copy) => ({
        ...reviewsOf(app)[0]!,
        storeReviewId: `${at}-${copy}`,
        text,
        rating: text === said.bad ? 5 : 1,
      })),
    );
    await keepReviews(service.db, 'salt', app, reviews, testClock.date());
  });
  const textsOf = async (topic: object, by: readonly MetricsDimension[] = []): Promise<string[]> => {
    const { total, cells } = await metrics({ where, topic, by });
    for (const figure of [total, ...cells]) expect(await evidenceOf(figure)).toHaveLength(figure.reviews);
    return [...new Set((await evidenceOf(total)).map(({ text }) => text))].sort();
  };

  test('a topic is good, bad or wished for by the words about it, whatever the stars', async () => {
    expect(await textsOf({ about: 'sync', polarity: 'bad' })).toEqual([said.bad, said.elsewhere, said.parent].sort());
    expect(await textsOf({ about: 'sync', polarity: 'good' }, ['stars'])).toEqual([said.good]);
    expect(await textsOf({ about: 'sync', polarity: 'wish' })).toEqual([]);
    expect(await textsOf({ phrase: 'sync is', polarity: 'bad', stars: [5] })).toEqual([said.bad]);
    expect(await textsOf({ phrase: 'mode. But sync', polarity: 'bad' })).toEqual([]);
  });

  test('words of one clause are left out, and the rest of its review counts', async () => {
    expect(await textsOf({ about: 'sync', without: 'price, cost' })).toEqual([said.bad, said.good, said.parent].sort());
    expect(await textsOf({ about: 'sync', exclude: 'price, cost' })).toEqual([said.bad, said.parent].sort());
  });

  test('writers and moves are those of the clause in a topic, and of the review in a scope', async () => {
    expect(await textsOf({ writers: ['parent'] })).toEqual([said.parent]);
    expect(await textsOf({ about: 'sync', writers: ['parent'] })).toEqual([]);
    const scoped = await metrics({ where: { ...where, writers: ['parent', 'teacher'], moves: ['leaving'] } });
    expect(scoped.total).toMatchObject({ reviews: 4, of: 4 });
    expect((await evidenceOf(scoped.total)).every(({ text }) => text === said.parent)).toBe(true);
  });

  test('themes are those of the clauses that match, and a theme has the polarity of its clause', async () => {
    const themesOf = async (query: object): Promise<string[]> => {
      const { cells } = await metrics({ where, by: ['theme'], ...query });
      for (const cell of cells) expect(await evidenceOf(cell)).toHaveLength(cell.reviews);
      return cells.filter(({ reviews }) => reviews > 0).map(({ values }) => values.map(({ value }) => value).join(' '));
    };
    expect(await themesOf({ topic: { about: 'sync', stars: [5] } })).toContain('love_it');
    expect(await themesOf({ topic: { about: 'sync', stars: [5], polarity: 'bad' } })).not.toContain('love_it');
    const crossed = await themesOf({ by: ['theme', 'polarity'] });
    expect(crossed).toContain('data_loss bad');
    expect(crossed).not.toContain('data_loss good');
  });

  test('counted by polarity, a topic is in clauses of it', async () => {
    const { cells, total, notes } = await metrics({ where, topic: { about: 'sync' }, by: ['polarity'], order: 'cell' });
    expect(notes).toContain('One clause of a review must say all of this.');
    expect(cells.map(({ values, reviews }) => [values[0]!.value, reviews])).toEqual([
      ['bad', 8],
      ['good', 2],
    ]);
    expect(total.reviews).toBe(10);
    for (const figure of [total, ...cells]) expect(await evidenceOf(figure)).toHaveLength(figure.reviews);
  });

  test('what means nothing is refused, and the field is named', async () => {
    const general = ['the', 'to', 'not', '!!', '%%', '😀😀'];
    const wordless = [
      ...general.map((phrase) => [{ topic: { phrase } }, 'topic.phrase'] as const),
      ...['about', 'words', 'phrase', 'exclude', 'without'].flatMap((field) =>
        ['the of', '!!'].map((text) => [{ topic: { [field]: text } }, `topic.${field}`] as const),
      ),
    ];
    for (const [query, field] of [...wordless, [{ by: ['theme', 'polarity'], against: 'rest' }, 'against']] as const) {
      const { status, body } = await ask(query);
      expect([query, status, body.errors?.[0]?.path]).toEqual([query, 400, field]);
    }
  });
});

test.each<[field: string, values: readonly unknown[]]>([
  ['by', [[], ['app', 'week']]],
  ['where.apps', [Array.from({ length: 20 }, () => names[0])]],
  ['where.minLength', [10_000]],
  ['where.moves', [[...moves]]],
  ['where.writers', [[...writers]]],
  ['topic.about', [`${'crashes '.repeat(24)}crashing`]],
  ['topic.polarity', [...metricsPolarities]],
  ['topic.without', [`ads, ${'price, '.repeat(13)}ads`]],
  ['topic.moves', [[...moves]]],
  ['topic.writers', [[...writers]]],
  ['topic.phrase', [`${'ad '.repeat(33)}a`]],
])('the longest `%s` is counted', async (field, values) => {
  const [outer, inner] = field.split('.');
  for (const value of values)
    expect([value, (await ask({ [outer!]: inner ? { [inner]: value } : value })).status]).toEqual([value, 200]);
});

const myPull = async (as: string): Promise<string> => {
  const input = { apps: [{ store: 'apple', appId: stores.app('tidebook').appleId }], countries: ['us'], limit: 50 };
  const { body } = await call<{ id: string }>(service.url, as, 'POST', '/api/v1/reviews/pulls', input);
  expect((await ended(service.url, as, body.id)).status).toBe('done');
  return body.id;
};

test('reviews of a pull are counted for its account, and for no other', async () => {
  const [mine, theirs] = await Promise.all([
    myPull(key),
    newCustomer(service.db).then(async (other) => myPull(other.key)),
  ]);
  const { total } = await metrics({ where: { pull: mine } });
  expect(total.reviews).toBe(50);
  expect((await evidenceOf(total)).length).toBe(50);
  const { status, body } = await ask({ where: { pull: theirs } });
  expect({ status, paths: body.errors?.map(({ path }) => path) }).toEqual({ status: 400, paths: ['where.pull'] });
  const of = Buffer.from(JSON.stringify({ where: { pull: theirs }, cell: [] })).toString('base64url');
  const stolen = await call<ProblemBody>(service.url, key, 'GET', `/api/v1/reviews/evidence?of=${of}`);
  expect(stolen.status).toBe(400);
  expect(stolen.body.errors![0]!.path).toBe('of.where.pull');
});

test('an app that a store has shown and that has no reviews on file counts as zero, and its panel is asked for', async () => {
  const { accountId } = await newCustomer(service.db);
  await lookAt({ db: service.db, clock: testClock, accountId }, [{ store: 'apple', appId: '930000099' }]);
  const { status, body } = await ask({ where: { apps: ['apple:930000099'] } });
  expect(status).toBe(200);
  expect(body.total).toMatchObject({ reviews: 0, stars: null, evidence: null });
  expect(body.coverage).toMatchObject({ basis: 'on_file', reviews: 0, complete: false, reading: true });
});

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('what means nothing is refused by the name of its field', () => {
  test.each<[what: string, path: string, query: unknown]>([
    ['a dimension twice', 'by.1', { by: ['app', 'app'] }],
    ['the rest without cells', 'against', { against: 'rest' }],
    ['the rest without a share', 'against', { by: ['app'], against: 'rest' }],
    ['a difference from nothing', 'order', { by: ['app'], order: 'difference' }],
    ['an empty topic', 'topic', { topic: {} }],
    ['an app that is not on file', 'where.apps.1', { where: { apps: [names[0], 'apple:999999999'] } }],
    ['an unknown app to compare with', 'against.apps.0', { against: { apps: ['play:no.such.app'] } }],
    ['days the wrong way round', 'where.since', { where: { since: '2026-02-01', until: '2026-01-01' } }],
    ['languages beside no countries', 'where.playLanguages', { where: { playLanguages: ['en'] } }],
    ['a list as text', 'by', { by: 'version' }],
    ['nothing to compare with', 'against', { by: ['app'], against: 'previous' }],
    ['a field that is none', 'where.colour', { where: { colour: 'red' } }],
  ])('%s', async (_what, path, query) => {
    const { status, body } = await ask(query);
    expect({ status, code: body.code, paths: body.errors?.map((fault) => fault.path) }).toEqual({
      status: 400,
      code: 'invalid_request',
      paths: [path],
    });
  });

  test.each([
    ['no JSON', 'AAAA'],
    ['another shape', encoded({ where: {}, cell: [{ by: 'colour', value: 1 }] })],
    ['a scope that no query takes', encoded({ where: { apps: ['x'] }, cell: [] })],
    ['an app id with a NUL', encoded({ where: {}, cell: [{ by: 'app', value: 'apple:\u0000' }] })],
    [
      'a version of such an app',
      encoded({ where: {}, cell: [{ by: 'version', value: '2.0', app: 'apple:\ud800\u0000' }] }),
    ],
    ['outside of no cell', encoded({ where: {}, cell: [], outside: 'cell' })],
    [
      'more dimensions than a figure has',
      encoded({ where: {}, cell: [1, 2, 3].map((value) => ({ by: 'stars', value })) }),
    ],
  ])('an evidence address that was tampered with: %s', async (_what, of) => {
    const { status, body } = await call<ProblemBody>(service.url, key, 'GET', `/api/v1/reviews/evidence?of=${of}`);
    expect({ status, paths: body.errors?.map(({ path }) => path) }).toEqual({ status: 400, paths: ['of'] });
  });
});

test('asking is a read: a read-only key may, nothing is started and nothing is charged', async () => {
  const reader = await newCustomer(service.db, { scope: 'read' });
  const { status, body, headers } = await ask({ where: { apps: names }, by: ['app'] }, reader.key);
  expect(status).toBe(200);
  expect(headers.get('x-credits-used')).toBe('0');
  const evidence = await call<EvidencePage>(service.url, reader.key, 'GET', body.cells[0]!.evidence!);
  expect(evidence.status).toBe(200);
  const { body: jobs } = await call<{ jobs: unknown[] }>(service.url, reader.key, 'GET', '/api/v1/jobs');
  expect(jobs.jobs).toEqual([]);
  expect((await ask({ by: ['app', 'app'] }, reader.key)).status).toBe(400);
  expect((await ask({}, '')).status).toBe(401);
});

test('a topic counts in the words of each language, only in reviews of that language, and its evidence is these reviews', async () => {
  const where = { apps: ['play:test.speaking'] };
  const saying = [0, 1, 2, 3].map((at) => tongues[at]![1]);
  for (const topic of [{ words: 'dark mode' }, { about: 'dark mode' }, { words: 'Dunkelmodus' }]) {
    const { total, notes } = await metrics({ where, topic });
    expect([topic, total.reviews]).toEqual([topic, 4]);
    expect(notes).toContain('Reviews in other languages are found by their own words for it.');
    expect((await evidenceOf(total)).map(({ text }) => text).toSorted()).toEqual(saying.toSorted());
  }
  expect((await metrics({ where, topic: { phrase: 'dark mode' } })).total.reviews).toBe(1);
  expect((await metrics({ where, topic: { words: 'favourite drink' } })).notes.join()).not.toContain('own words');
});
