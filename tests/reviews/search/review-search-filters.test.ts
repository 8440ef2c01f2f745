import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { StoreReview } from '../../../server/connectors/listing.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { FoundReview, ReviewSearch } from '../../../server/contract/resources/reviews/review-search.ts';
import { type KeptApp, keepReviews } from '../../../server/reviews/ingest/keep.ts';
import { createLog } from '../../../server/support/log.ts';
import { call } from '../../support/call.ts';
import { testClock } from '../../support/clock.ts';
import { newCustomer, startService } from '../../support/service.ts';

const apps: readonly KeptApp[] = [
  { store: 'apple', appId: '910000001', title: 'Larkspur Diary' },
  { store: 'play', appId: 'test.larkspur', title: 'Larkspur Diary' },
];
const said: readonly (readonly [text: string, rating: number])[] = [
  ['The app keeps crashing, what a waste of money', 1],
  ['It crashes whenever money is sent, and to waste time on it is no fun', 2],
  ['Too many ads, and then it crashes', 2],
  ['Please add a dark mode, I love the rest', 4],
  ['Die App stürzt ständig ab und kostet viel Geld', 1],
  ['Zu viel Werbung und die App stürzt ab', 2],
];

const reviewsOf = (app: KeptApp): StoreReview[] =>
  Array.from({ length: 180 }, (_, at) => {
    const [text, rating] = said[at % said.length]!;
    const isApple = app.store === 'apple';
    return {
      storeReviewId: `${app.appId}-${at}`,
      rating,
      title: null,
      text: `${text} (${at})`,
      date: new Date(Date.UTC(2026, 5, 1 + (at % 60), 12)).toISOString(),
      country: isApple ? ['us', 'de', 'gb'][at % 3]! : null,
      language: isApple ? null : text.startsWith('D') || text.startsWith('Z') ? 'de' : 'en',
      version: ['5.4', '5.4.1', '5.40', null][at % 4]!,
      helpful: at % 5,
      reply: !isApple && at % 7 === 0 ? 'Thank you.' : null,
      repliedAt: null,
      author: `author ${at}`,
      authorId: null,
      sources: ['test'],
    };
  });

const service = await startService({ config: { role: 'api' } });
const key = (await newCustomer(service.db)).key;
for (const app of apps) await keepReviews(service.db, 'salt', app, reviewsOf(app), testClock.date());
afterAll(() => service.stop());

type Query = Record<string, string | number>;

const ask = (query: Query) =>
  call<ReviewSearch & ProblemBody>(
    service.url,
    key,
    'GET',
    `/api/v1/reviews/search?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  );
const search = async (query: Query): Promise<ReviewSearch> => {
  const { status, body } = await ask({ limit: 300, ...query });
  expect({ query, status, detail: body.detail }).toEqual({ query, status: 200, detail: undefined });
  return body;
};
const everyMatch = async (query: Query): Promise<FoundReview[]> => {
  const pages = [await search(query)];
  for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next) {
    pages.push(await search({ ...query, offset: next }));
  }
  return pages.flatMap(({ reviews }) => reviews);
};
const ids = (reviews: readonly FoundReview[]): string[] => reviews.map(({ id }) => id).toSorted();

describe('a filter finds what filtering afterwards leaves', () => {
  test.each<[filter: Query, passes: (review: FoundReview) => boolean]>([
    [{ since: '2026-06-20' }, ({ date }) => date >= '2026-06-20'],
    [{ since: '2026-06-10', until: '2026-06-10' }, ({ date }) => date.startsWith('2026-06-10')],
    [{ countries: 'de' }, ({ country, language }) => country === 'de' || (country === null && language === 'de')],
    [{ languages: 'de' }, ({ language }) => language === 'de'],
    [{ versions: '5.4' }, ({ version }) => version === '5.4' || version === '5.4.1'],
    [{ kinds: 'request,praise' }, ({ kinds }) => kinds.includes('request') || kinds.includes('praise')],
    [{ replied: 'no', stars: '1' }, ({ replied, rating }) => !replied && rating === 1],
    [
      { themes: 'dark_mode,no_such_theme,ads_too_many,crashes', stars: 2 },
      ({ themes, rating }) => rating === 2 && themes.includes('crashes'),
    ],
    [{ apps: 'apple:910000001' }, ({ store }) => store === 'apple'],
    [{ phrase: 'Stürzt ab' }, ({ text }) => text.includes('stürzt ab')],
    [{ exclude: 'ads' }, ({ text }) => !/ads|Werbung/u.test(text)],
    // Neither names a price: one has a theme that is about it, the other another language's word for it.
    [{ exclude: 'price' }, ({ text, themes }) => !themes.includes('too_expensive') && !/kostet/u.test(text)],
  ])('%j', async (filter, passes) => {
    for (const q of ['reviews of Larkspur Diary', 'abstürze']) {
      const [all, found] = [await everyMatch({ q }), await everyMatch({ q, ...filter })];
      expect(ids(found)).toEqual(ids(all.filter(passes)));
      expect((await search({ q, ...filter, limit: 0 })).totals.matched).toBe(found.length);
    }
    expect((await everyMatch({ q: 'reviews of Larkspur Diary', ...filter })).length).toBeGreaterThan(0);
  });
});

test('each filter is shown what it chooses from: what matches without it, by all the others', async () => {
  const filters = { stars: '1', countries: 'de,us', versions: '5.4', themes: 'crashes', since: '2026-06-10' };
  const q = 'all reviews';
  const { facets, ...found } = await search({
    q,
    ...filters,
    facets: 'ratingMix,countries,versions,themes,weeks,kinds',
  });
  const without = (name: keyof typeof filters) =>
    search({ q, ...Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name)) });
  expect(facets).toEqual({
    ratingMix: (await without('stars')).ratingMix,
    countries: (await without('countries')).countries,
    versions: (await without('versions')).versions,
    themes: (await without('themes')).themes.map((theme) => ({ ...theme, quotes: [] })),
    weeks: (await without('since')).weeks,
  });
  expect(found.ratingMix['2']).toBe(0);
  expect(facets!.ratingMix!['2']).toBeGreaterThan(0);
});

test('what a filter chooses from is counted over the same reviews as the matches while reviews come in', async () => {
  const app: KeptApp = { store: 'apple', appId: '910000002', title: 'Hazelmere Notes' };
  const reviews = reviewsOf(app);
  const searched = async () => {
    const { facets, totals } = await search({ q: 'all reviews', stars: '1', facets: 'ratingMix' });
    return { matched: totals.matched, chosen: facets!.ratingMix!['1'] };
  };
  const keep = async () => {
    for (let at = 0; at < reviews.length; at += 3)
      await keepReviews(service.db, 'salt', app, reviews.slice(at, at + 3), testClock.date());
  };
  let isKept = false;
  const kept = keep().finally(() => {
    isKept = true;
  });
  while (!isKept)
    for (const { matched, chosen } of await Promise.all([searched(), searched(), searched()]))
      expect(chosen).toBe(matched);
  await kept;
});

test('pages of any size tile the same list', async () => {
  for (const q of ['crash', 'newest reviews of Larkspur Diary']) {
    const whole = await everyMatch({ q });
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    for (const limit of [40, 149]) {
      const tiled: FoundReview[] = [];
      for (let offset = 0; offset < whole.length; offset += limit) {
        const page = await search({ q, limit, offset });
        expect(page.offset).toBe(offset);
        expect(page.next).toBe(offset + limit < whole.length ? offset + limit : null);
        tiled.push(...page.reviews);
      }
      expect(tiled).toEqual(whole);
    }
    expect(await search({ q, offset: 10_000 })).toMatchObject({ reviews: [], next: null });
  }
});

test('the best match comes first: more of the topic before less of it', async () => {
  const { reviews } = await search({ q: 'crash ads', limit: 20 });
  const isBoth = ({ text }: FoundReview) => /ads/u.test(text) && /crash/u.test(text);
  const both = reviews.filter(isBoth).length;
  expect(both).toBeGreaterThan(0);
  expect(reviews.slice(0, both).every(isBoth)).toBe(true);
});

test('a reply and a version that become known later are filtered by, before upkeep as after it', async () => {
  const app: KeptApp = { store: 'play', appId: 'test.later', title: 'Marrowfat' };
  const review = { ...reviewsOf(app)[0]!, storeReviewId: 'later', version: null, reply: null, text: 'A kaleidoscope.' };
  await keepReviews(service.db, 'salt', app, [review], testClock.date());
  const matched = async (filter: Query) => (await search({ q: 'kaleidoscope', ...filter })).totals.matched;
  expect([await matched({ replied: 'yes' }), await matched({ versions: '9' })]).toEqual([0, 0]);
  await keepReviews(service.db, 'salt', app, [{ ...review, version: '9.1', reply: 'Hello.' }], testClock.date());
  expect([await matched({ replied: 'yes' }), await matched({ versions: '9' })]).toEqual([1, 1]);
  expect((await search({ q: 'kaleidoscope' })).versions).toMatchObject([{ appId: 'test.later', version: '9.1' }]);
});

test('what is given replaces what the sentence says, and that is said', async () => {
  const { reading } = await search({ q: 'Larkspur Diary crashes in Germany', countries: 'us' });
  expect(reading).toMatchObject({ countries: ['us'], notes: ['`countries` overrides the countries in the sentence.'] });
});

test('parts of the sentence that are ignored do not count, and what is left with none finds every review', async () => {
  const q = 'crashes of Larkspur Diary on Google Play in Germany, 1 star, since June 2026, newest first';
  const whole = await search({ q });
  expect(whole.reading).toMatchObject({
    topic: 'crashes',
    store: 'play',
    countries: ['de'],
    stars: [1],
    sort: 'recent',
  });
  const without = async (...parts: string[]) => (await search({ q, ignore: parts.join() })).reading;
  expect(await without('stars', 'countries')).toMatchObject({
    topic: 'crashes',
    stars: [],
    countries: [],
    store: 'play',
  });
  expect(await without('dates', 'sort', 'store')).toMatchObject({ since: null, until: null, sort: null, store: null });
  expect((await without('topic')).topic).toBe('');
  const all = await search({ q, ignore: 'topic,apps,store,countries,stars,dates,sort' });
  const { totals } = await search({ q: 'all reviews' });
  expect(all.totals.matched).toBe(totals.matched);
  expect(all.scope.everyApp).toBe(true);
});

test('the apps that are given take the place of those the sentence means, and one that is not on file is named', async () => {
  const given = await search({ q: 'Larkspur Diary on Google Play', apps: 'apple:910000001' });
  expect(given.scope.apps).toMatchObject([{ store: 'apple', appId: '910000001', why: ['Given in `apps`.'] }]);
  expect(given.reading).toMatchObject({ apps: ['Larkspur Diary'], store: null });
  expect(given.notes).toContain('`apps` overrides the apps in the sentence.');
  const unknown = await search({ q: 'crash', apps: 'play:test.nobody' });
  expect(unknown.totals).toMatchObject({ candidates: 0, matched: 0 });
  expect(unknown.scope.note).toContain('No reviews of “play:test.nobody” are on file.');
});

test('an order that is given takes the place of that of the sentence', async () => {
  const dates = async (sort: string) =>
    (await search({ q: 'newest reviews of Larkspur Diary', sort })).reviews.map(({ date }) => date);
  expect(await dates('oldest')).toEqual((await dates('oldest')).toSorted());
  expect(await dates('recent')).toEqual((await dates('recent')).toSorted().toReversed());
});

test('where Google Play does not tell the country, that is said', async () => {
  const german = await search({ q: 'crash', countries: 'de' });
  expect(german.notes.join(' ')).toContain('its reviews in German count as from Germany');
  const british = await search({ q: 'crash', countries: 'gb' });
  expect(british.notes.join(' ')).toContain('its reviews are left out');
});

describe('a parameter is bounded, and its fault is named', () => {
  const longest = (length: number) => 'a'.repeat(length);
  test.each<[name: string, right: readonly (string | number)[], wrong: readonly (string | number)[]]>([
    ['since', ['2026-01-01'], ['2026-02-30', 'june', '']],
    ['until', ['2026-01-01'], ['01.02.2026']],
    ['countries', ['us', 'US,de', 'us,gb,de,fr,it,es,pt,br,mx,jp,kr,in,au,ca,nl,se,no,dk,fi,pl'], ['zz', 'uk', '']],
    ['languages', ['de', 'pt-BR,fr'], ['xx', '']],
    ['versions', ['5', longest(40)], [longest(41), '']],
    ['kinds', ['bug', 'bug,complaint,request,praise'], ['bugs', '']],
    ['replied', ['yes', 'no'], ['true', '']],
    ['phrase', ['ab', longest(100)], ['a', longest(101)]],
    ['exclude', ['ab', longest(100)], ['a', longest(101)]],
    ['apps', ['apple:1', 'play:a.b,apple:389801252'], ['apple:x', 'amazon:1', 'apple:', '']],
    ['themes', ['crashes', longest(60)], [longest(61), '']],
    ['ignore', ['stars', 'stars,dates,apps'], ['star', '']],
    ['sort', ['recent', 'oldest', 'helpful', 'relevant'], ['newest', '']],
    ['limit', [0, 300], [-1, 301, 1.5]],
    ['offset', [0, 10_000], [-1, 10_001]],
  ])('%s', async (name, right, wrong) => {
    for (const value of right) expect([value, (await ask({ q: 'ads', [name]: value })).status]).toEqual([value, 200]);
    for (const value of wrong) {
      const { status, body } = await ask({ q: 'ads', [name]: value });
      expect([value, status]).toEqual([value, 400]);
      expect(body.errors?.[0]?.path.startsWith(name)).toBe(true);
    }
  });

  test('the days must not be the wrong way round', async () => {
    const { status, body } = await ask({ q: 'ads', since: '2026-06-02', until: '2026-06-01' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'since']);
  });
});

test('a caller who leaves during a search is no error of ours', async () => {
  const logged: { level: string }[] = [];
  const log = createLog('info', { write: (line) => logged.push(JSON.parse(line)) });
  // Its first search starts a thread, which takes longer than any caller here stays.
  const own = await startService({ connection: service.connection, config: { role: 'api' }, log });
  const leaving = new AbortController();
  const searches = ['crash', 'login', 'price'].map((q) =>
    fetch(`${own.url}/api/v1/reviews/search?q=${q}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: leaving.signal,
    }),
  );
  await sleep(100);
  leaving.abort();
  await Promise.allSettled(searches);
  await own.stop();
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});
