import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { PullReview } from '../../../server/contract/resources/reviews/pull.ts';
import { keepReviews } from '../../../server/reviews/ingest/keep.ts';
import { call } from '../../support/call.ts';
import { textOf, toolsOf } from '../../support/calls/mcp.ts';
import { testClock } from '../../support/clock.ts';
import { mentionsByHand, type PullPage, pullsOf } from '../../support/reviews/pulls.ts';
import { propertyRuns } from '../../support/runner/property-runs.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';

let stores: Stores;
let key: string;
let pulls: ReturnType<typeof pullsOf>;
/** A pull of an app in both stores, and all of its reviews, newest first. */
let id: string;
let all: PullReview[];
let appleId: string;

beforeAll(async () => {
  stores = await startStores();
  key = (await newCustomer(stores.service.db)).key;
  pulls = pullsOf(stores.service, key);
  const app = stores.app('coinroot');
  appleId = app.appleId!;
  const { pull } = await pulls.run({
    apps: [
      { store: 'play', appId: app.playId },
      { store: 'apple', appId: app.appleId },
      { store: 'apple', appId: stores.app('mapleknot').appleId },
    ],
    countries: ['us', 'gb'],
    languages: ['en', 'de'],
    limit: 5000,
    // Votes of the App Store are reported in this order alone.
    sort: 'helpful',
  });
  id = pull.id;
  all = await pulls.all(id);
  expect(pull).toMatchObject({ status: 'completed', note: null, reviews: { kept: all.length } });
});
afterAll(() => stores.stop());

type Query = Record<string, string | number>;

const versionBegins = (version: string | null, prefix: string): boolean =>
  version !== null && `${version}.`.startsWith(prefix.endsWith('.') ? prefix : `${prefix}.`);

const mentions = ({ title, text }: PullReview, word: string): boolean =>
  [title ?? '', text].some((field) => mentionsByHand(field, word));

/** The filter by hand, over all that the pull keeps. */
const passes = (review: PullReview, query: Query): boolean => {
  const given = (name: string) => (query[name] === undefined ? null : String(query[name]));
  const day = review.date.slice(0, 10);
  const [stars, q, store, appId] = [given('stars'), given('q'), given('store'), given('appId')];
  const [country, version, from, to, replied] = ['country', 'version', 'from', 'to', 'replied'].map(given);
  const [themes, kinds] = ['theme', 'kind'].map((name) => given(name)?.split(','));
  return (
    (stars === null || stars.split(',').includes(String(review.rating))) &&
    (q === null || mentions(review, q)) &&
    (store === null || review.store === store) &&
    (appId === null || review.appId === appId) &&
    (!country || review.country === country.toLowerCase()) &&
    (!version || versionBegins(review.version, version)) &&
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!replied || (review.reply !== null) === (replied === 'yes')) &&
    (!themes || review.themes.some((each) => themes.includes(each))) &&
    (!kinds || review.kinds.some((each) => kinds.includes(each)))
  );
};

const sortValue = (review: PullReview, sort: unknown): number =>
  sort === 'rating' ? review.rating : sort === 'helpful' ? review.helpful : Date.parse(review.date);

const ordered = (reviews: readonly PullReview[], { sort = 'date', dir = 'desc' }: Query): PullReview[] =>
  reviews.toSorted(
    (one, other) =>
      (sortValue(one, sort) - sortValue(other, sort)) * (dir === 'asc' ? 1 : -1) ||
      Date.parse(other.date) - Date.parse(one.date) ||
      (one.id < other.id ? -1 : 1),
  );

const ids = (reviews: readonly PullReview[]): string[] => reviews.map((review) => review.id);

test('by default the newest hundred come first, and the next page begins where they end', async () => {
  const first = await pulls.page(id);
  expect(first).toMatchObject({
    pull: { id, status: 'completed' },
    total: all.length,
    offset: 0,
    limit: 100,
    next: 100,
  });
  expect(ids(first.reviews)).toEqual(ids(ordered(all, {}).slice(0, 100)));
});

test('whatever is asked for: the pages are exactly what a filter and an order by hand give', async () => {
  const days = all.map(({ date }) => date.slice(0, 10));
  const versions = [...new Set(all.flatMap(({ version }) => (version ? [version] : [])))];
  const themes = [...new Set(all.flatMap((review) => review.themes))];
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
  const query = fc.record({
    stars: optional(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }).map((stars) => stars.join(','))),
    q: optional(fc.constantFrom('app', 'sync', 'the', 'Update', 'crash', '“crash”', 'und', 'nobody says this', 'ad')),
    store: optional(fc.constantFrom('apple', 'play')),
    appId: optional(fc.constantFrom(appleId, 'com.no.such')),
    country: optional(fc.constantFrom('us', 'GB', 'de')),
    version: optional(fc.constantFrom('', '2', '1.', '3.1', ...versions)),
    from: optional(fc.constantFrom(...days)),
    to: optional(fc.constantFrom(...days)),
    replied: optional(fc.constantFrom('yes', 'no')),
    theme: optional(fc.constantFrom(...themes, `${themes[0]},${themes[1]}`, 'no_such_theme')),
    kind: optional(fc.constantFrom('bug', 'praise', 'request,complaint')),
    sort: optional(fc.constantFrom('date', 'rating', 'helpful')),
    dir: optional(fc.constantFrom('desc', 'asc')),
    limit: optional(fc.integer({ min: 1, max: 500 })),
    offset: optional(fc.integer({ min: 0, max: all.length + 10 })),
  });
  await fc.assert(
    fc.asyncProperty(query, async (given) => {
      const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Query;
      if (given.from && given.to && given.from > given.to) return;
      const { offset = 0, limit = 100 } = given;
      const page = await pulls.page(id, asked);
      const expected = ordered(
        all.filter((review) => passes(review, asked)),
        asked,
      );
      expect(page.total).toBe(expected.length);
      expect(ids(page.reviews)).toEqual(ids(expected.slice(offset, offset + limit)));
      expect(page.next).toBe(offset + limit < expected.length ? offset + limit : null);
    }),
    { numRuns: propertyRuns(15) },
  );
});

test('going from page to page meets every review once, in any order', async () => {
  for (const sort of ['date', 'rating', 'helpful']) {
    for (const dir of ['asc', 'desc']) {
      const walked = await pulls.all(id, { sort, dir, limit: 97 });
      expect(new Set(ids(walked)).size).toBe(all.length);
      expect(ids(walked)).toEqual(ids(ordered(all, { sort, dir })));
    }
  }
});

test('beyond the end there is an empty page and no next', async () => {
  expect(await pulls.page(id, { offset: 1_000_000 })).toMatchObject({ total: all.length, next: null, reviews: [] });
});

test('`crash` finds the reviews that say crashes, crashed or crashing, and in quotes only those that say crash', async () => {
  const [crash, crashes, exact] = await Promise.all(
    ['crash', 'crashes', '"crash"'].map(async (q) => (await pulls.page(id, { q })).total),
  );
  expect(crash).toBe(all.filter((review) => mentions(review, 'crash')).length);
  expect(crash).toBeGreaterThan(exact!);
  expect(exact).toBe(all.filter((review) => mentions(review, '“crash”')).length);
  expect(crashes).toBe(crash);
});

const shared = { q: 'update', sort: 'helpful', limit: 500 };
test.each<[names: Query, aliases: Query]>([
  [{ since: '2026-03-01' }, { from: '2026-03-01' }],
  [{ until: '2026-10-01' }, { to: '2026-10-01' }],
  [{ countries: 'gb' }, { country: 'GB' }],
  [{ versions: '2' }, { version: '2' }],
  [{ themes: 'crashes,love_it' }, { theme: 'love_it,crashes' }],
  [{ kinds: 'bug' }, { kind: 'bug' }],
  [{ languages: 'de' }, { language: 'de' }],
])('%j and %j are the same filter', async (names, aliases) => {
  const [first, second, both] = await Promise.all(
    [names, aliases, { ...names, ...aliases }].map((query) => pulls.page(id, { ...shared, ...query })),
  );
  expect(first!.total).toBeLessThan((await pulls.page(id, shared)).total);
  expect(second).toEqual(first);
  expect(both).toEqual(first);
});

test('several countries, versions and languages let in the reviews of each', async () => {
  const total = async (query: Query) => (await pulls.page(id, query)).total;
  expect(await total({ countries: 'us,gb' })).toBe((await total({ country: 'us' })) + (await total({ country: 'gb' })));
  const [first, second] = [...new Set(all.flatMap(({ version }) => version ?? []))];
  expect(await total({ versions: `${first},${second}` })).toBe(
    all.filter(({ version }) => versionBegins(version, first!) || versionBegins(version, second!)).length,
  );
  expect(await total({ languages: 'en,de' })).toBe(
    (await total({ languages: 'en' })) + (await total({ languages: 'de' })),
  );
  expect(await total({ languages: 'de' })).toBeGreaterThan(0);
});

test('a keyword is compared whatever its case and accents', async () => {
  const word = 'sync';
  const page = await pulls.page(id, { q: word.toUpperCase() });
  expect(page.total).toBe(all.filter((review) => mentions(review, word)).length);
  expect(page.total).toBeGreaterThan(0);
  expect((await pulls.page(id, { q: 'syn' })).total).toBe(0);
  expect((await pulls.page(id, { q: 'sÿnc' })).total).toBe(page.total);
});

test('a review that is edited later stays in the pull as it was pulled', async () => {
  const { appleId: appId, title } = stores.app('larkspur');
  const { pull } = await pulls.run({ apps: [{ store: 'apple', appId }], limit: 3 });
  const before = (await pulls.page(pull.id)).reviews;
  const { id: reviewId, storeReviewId, ...known } = before[0]!;
  const edited = {
    ...known,
    storeReviewId,
    rating: known.rating === 1 ? 5 : 1,
    text: 'All of it has changed.',
    language: null,
    author: 'somebody',
    authorId: null,
    sources: ['a test'],
  };
  const { db } = stores.service;
  const [kept] = await keepReviews(
    db,
    'a-salt-for-the-tests',
    { store: 'apple', appId: appId!, title },
    [edited],
    testClock.date(),
  );
  expect(kept).toMatchObject({ id: reviewId, state: 'edited' });
  expect((await pulls.page(pull.id)).reviews).toEqual(before);
  const later = await pulls.page(pull.id, { q: 'all of it has changed' });
  expect(later.total).toBe(0);
});

describe('what cannot be meant is refused', () => {
  test.each([
    ['stars.0', { stars: '6' }],
    ['stars.1', { stars: '1,x' }],
    ['q', { q: '' }],
    ['country', { country: 'uk' }],
    ['from', { from: '2026-02-30' }],
    ['from', { from: '2026-03-02', to: '2026-03-01' }],
    ['replied', { replied: 'maybe' }],
    ['limit', { limit: 501 }],
    ['offset', { offset: 1_000_001 }],
    ['version', { version: '7'.repeat(41) }],
    ['countries.0', { countries: '' }],
    ['languages.0', { languages: 'xx' }],
    ['since', { since: '2026-03-02', to: '2026-03-01' }],
    ['from', { from: '2026-03-02', since: '2026-03-01' }],
    ['country', { country: 'us', countries: 'us,gb' }],
    ['theme', { theme: 'crashes', themes: 'ads' }],
  ])('%s', async (path, query) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { url } = stores.service;
    const { status, body } = await call<ProblemBody>(url, key, 'GET', `/api/v1/reviews/pulls/${id}/reviews?${search}`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path }]);
  });

  test('a filter under both of its names with different values, naming both', async () => {
    const path = `/api/v1/reviews/pulls/${id}/reviews?kind=bug&kinds=praise`;
    const { status, body } = await call<ProblemBody>(stores.service.url, key, 'GET', path);
    expect(status).toBe(400);
    expect(body.detail).toBe('`kind` and `kinds` are the same filter, and their values differ: give one of them.');
  });
});

test('over MCP the pages, read on as each says, have every review once', async () => {
  const { tool, whole } = toolsOf(stores.service.url, key);
  const page = await whole<PullPage>('get_pull_reviews', { id, limit: 500 });
  expect(page).toMatchObject({ total: all.length, next: null });
  expect(ids(page.reviews)).toEqual(ids(ordered(all, {})));
  for (const stars of [[1, 2], '1,2']) {
    const some = await tool('get_pull_reviews', { id, stars, limit: 1 });
    expect(textOf(some)).toContain(`Rows 1 to 1 of ${all.filter(({ rating }) => rating <= 2).length}.`);
  }
});
