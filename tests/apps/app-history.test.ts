import { afterAll, expect, test } from 'vitest';
import type { StoreReview } from '../../server/connectors/listing.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { AppHistory } from '../../server/contract/resources/apps/history.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { saveVersions } from '../../server/store/market/app-versions.ts';
import { type Snapshot, saveSnapshots } from '../../server/store/market/charts.ts';
import { saveRatings } from '../../server/store/market/listings.ts';
import { testClock } from '../support/clock.ts';
import { startStores } from '../support/sources/stores.ts';

const stores = await startStores();
afterAll(() => stores.stop());

const ago = (days: number): string => new Date(testClock.now() - days * dayMs).toISOString().slice(0, 10);

interface Body {
  history: AppHistory;
  errors?: { code: string }[];
}

const historyOf = async (path: string, query: Record<string, string> = {}): Promise<Body> => {
  const { status, body } = await stores.get<Body>(`/apps/${path}/history`, query);
  expect(status).toBe(200);
  expect(AppHistory.parse(body.history)).toEqual(body.history);
  return body;
};

const snapshot = (day: string, genreId: string | null, appIds: readonly string[], chart = 'top-free'): Snapshot => ({
  store: 'apple',
  country: 'us',
  genreId,
  chart,
  day,
  readAt: `${day}T12:00:00.000Z`,
  appIds,
});

test('days that were observed are reported as they were, in order, and no others', async () => {
  const { service } = stores;
  const app = stores.app('tidebook');
  const appId = app.appleId!;
  await saveRatings(service.db, [
    {
      store: 'apple',
      country: 'us',
      appId,
      days: [
        { day: ago(120), score: 4.1, ratingsTotal: 900 },
        { day: ago(20), score: 4.234, ratingsTotal: 1_000 },
        { day: ago(9), score: null, ratingsTotal: null },
      ],
    },
  ]);
  await saveSnapshots(service.db, [
    snapshot(ago(12), null, ['1', appId]),
    snapshot(ago(10), null, ['1', '2']),
    // One row of this one could not be read: it may have been the app's.
    snapshot(ago(8), null, ['1', '']),
    snapshot(ago(7), null, [appId]),
    snapshot(ago(7), app.genreId, [appId]),
    snapshot(ago(100), app.genreId, ['2']),
    snapshot(ago(7), null, ['1'], 'top-paid'),
  ]);
  await saveVersions(service.db, [
    { store: 'apple', appId, version: '9.9.9', releasedAt: `${ago(11)}T08:00:00Z` },
    { store: 'apple', appId, version: '9.0.0', releasedAt: `${ago(200)}T08:00:00Z` },
  ]);

  const { history, errors } = await historyOf(`apple/${appId}`);
  expect(errors).toBeUndefined();
  expect(history).toMatchObject({ store: 'apple', appId, title: app.title, country: 'us', from: ago(90), to: ago(0) });
  const total = app.ratings('apple', 'us', ago(0)).reduce((sum, count) => sum + count, 0);
  expect(history.ratings).toEqual({
    since: ago(120),
    days: [
      { date: ago(20), score: 4.23, ratingsTotal: 1_000 },
      { date: ago(9), score: null, ratingsTotal: null },
      // The call has looked at the app, so today is on file.
      { date: ago(0), score: expect.any(Number), ratingsTotal: total },
    ],
  });
  expect(history.charts).toEqual([
    {
      chart: 'top-free',
      genre: null,
      since: ago(12),
      days: [
        { date: ago(12), rank: 2 },
        { date: ago(10), rank: null },
        { date: ago(7), rank: 1 },
      ],
    },
    { chart: 'top-free', genre: expect.any(String), since: ago(100), days: [{ date: ago(7), rank: 1 }] },
  ]);
  expect(history.notInCharts).toEqual([{ chart: 'top-paid', genre: null, since: ago(7), days: 1 }]);
  expect(history.versions.find(({ version }) => version === '9.9.9')).toEqual({
    version: '9.9.9',
    date: ago(11),
    knownFrom: 'store',
  });
  expect(history.versions.map(({ version }) => version)).not.toContain('9.0.0');
});

test('`from` and `to` are both included, and a day outside them is not reported', async () => {
  const appId = stores.app('tidebook').appleId!;
  const { history } = await historyOf(`apple/${appId}`, { from: ago(20), to: ago(10) });
  expect(history.ratings.days.map(({ date }) => date)).toEqual([ago(20)]);
  expect(history.charts.map(({ days }) => days.map(({ date }) => date))).toEqual([[ago(12), ago(10)]]);
  const backwards = await stores.get<ProblemBody>(`/apps/apple/${appId}/history`, { from: ago(1), to: ago(2) });
  expect(backwards.status).toBe(400);
  expect(backwards.body.errors).toMatchObject([{ path: 'from' }]);
});

test('a time before every calendar is empty, and no fault of the service', async () => {
  const appId = stores.app('tidebook').appleId!;
  for (const to of ['0000-01-01', '0001-01-01']) {
    const { history } = await historyOf(`apple/${appId}`, { to });
    expect(history).toMatchObject({ from: '0001-01-01', to: '0001-01-01', ratings: { days: [] }, charts: [] });
  }
  const { history } = await historyOf(`apple/${appId}`, { from: '0000-01-01' });
  expect(history.ratings.days.map(({ date }) => date)).toContain(ago(0));
});

test('the first look at an app begins its history, and the notes say that nothing earlier is known', async () => {
  const app = stores.app('pulsepath');
  const { history } = await historyOf(`play/${app.playId}`, { country: 'at' });
  expect(history.ratings).toMatchObject({ since: ago(0), days: [{ date: ago(0) }] });
  expect(history.charts).toEqual([]);
  expect(history.notes).toEqual([
    `Its ratings in Austria are on file since ${ago(0)}.`,
    'No chart of Google Play in Austria was collected on these days.',
    expect.stringMatching(/^Google Play’s charts are collected daily in United States, .*; elsewhere only/),
  ]);
});

test('a version that only reviews tell of is dated by the first of them', async () => {
  const app = stores.app('tidebook');
  const { db } = stores.service;
  const review = (id: string, version: string, day: string): StoreReview => ({
    storeReviewId: id,
    rating: 3,
    title: null,
    text: 'It does what it should.',
    date: `${day}T10:00:00.000Z`,
    country: 'us',
    language: null,
    version,
    helpful: 0,
    reply: null,
    repliedAt: null,
    author: null,
    authorId: null,
    sources: ['test'],
  });
  const ref = { store: 'apple' as const, appId: app.appleId!, title: app.title };
  const reviews = [review('1', '8.8.8', ago(15)), review('2', '8.8.8', ago(17)), review('3', '9.9.9', ago(2))];
  await keepReviews(db, '', ref, reviews, testClock.date());
  const { history } = await historyOf(`apple/${app.appleId}`, { from: ago(30) });
  expect(history.versions).toContainEqual({ version: '8.8.8', date: ago(17), knownFrom: 'reviews' });
  // What the store says of a version counts for more.
  expect(history.versions).toContainEqual({ version: '9.9.9', date: ago(11), knownFrom: 'store' });
  expect(history.notes).toContain('A version known from reviews was released no later than its first review.');
});

test('while the store cannot be read, what is on file is reported, and that it could not be read', async () => {
  const appId = stores.app('tidebook').appleId!;
  await saveRatings(stores.service.db, [
    { store: 'apple', country: 'gb', appId, days: [{ day: ago(3), score: 4, ratingsTotal: 50 }] },
  ]);
  stores.break('apple-lookup', '500');
  const { history, errors } = await historyOf(`apple/${appId}`, { country: 'gb' });
  expect(history.ratings.days).toEqual([{ date: ago(3), score: 4, ratingsTotal: 50 }]);
  expect(errors).toMatchObject([{ store: 'apple', code: 'upstream_failed' }]);
  const unknown = await stores.get<ProblemBody>(`/apps/apple/${stores.app('quillcoin').appleId}/history`);
  expect(unknown).toMatchObject({ status: 502, body: { code: 'upstream_failed' } });
});

test('an app that its store does not know and nothing is on file of is 404; one that has gone keeps its history', async () => {
  const unknown = await stores.get<ProblemBody>('/apps/apple/999999999/history');
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  await saveRatings(stores.service.db, [
    { store: 'apple', country: 'us', appId: '999999998', days: [{ day: ago(3), score: 2, ratingsTotal: 5 }] },
  ]);
  const { history } = await historyOf('apple/999999998');
  expect(history.ratings.days).toEqual([{ date: ago(3), score: 2, ratingsTotal: 5 }]);
  expect(history.notes[0]).toBe('The App Store has no such app any more: this is what is on file.');
});
