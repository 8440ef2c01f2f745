import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { WorldApp, WorldReview } from '../../sandbox/world/types.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { Store } from '../../server/contract/domain/stores.ts';
import { readWindow, type WindowQuery, type WindowTools } from '../../server/reviews/windows/read-window.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { newId } from '../../server/support/ids.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { readSandbox, startSandbox } from '../support/sources/sandbox.ts';

const now = testClock.now();

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

let tools: WindowTools & { readonly db: DirectDatabase };
beforeEach(async () => {
  const db = openDatabase(await freshDatabase());
  const { sources, close } = readSandbox(db, sandbox);
  tools = { db, clock: testClock, sources, authorSalt: 'a salt for these tests', accountId: newId() };
  onTestFinished(async () => {
    sandbox.clearFaults();
    await close();
    await db.close();
  });
});

const appOf = (key: string): WorldApp => sandbox.world.apps.find((one) => one.key === key)!;
const refOf = (key: string, store: Store) => {
  const { appleId, playId } = appOf(key);
  return { store, appId: (store === 'apple' ? appleId : playId) ?? '' };
};
const read = (key: string, store: Store, asked: Partial<WindowQuery> = {}) =>
  readWindow(tools, refOf(key, store), {
    from: now - 90 * dayMs,
    to: now,
    country: 'us',
    signal: new AbortController().signal,
    ...asked,
  });
const asked = (route: string): number => sandbox.requests.filter(({ name }) => name === route).length;
const inWindow = (reviews: readonly WorldReview[], from: number, to = now) =>
  reviews.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
const texts = (reviews: readonly { text: string }[]): string[] => reviews.map(({ text }) => text.trim()).sort();

test.each([
  ['apple', { further: ['gb', 'ca'] }],
  ['play', { languages: ['en', 'de'] }],
] as const)('a window of %s is every review of its places and days, newest first, tagged', async (store, places) => {
  const app = appOf('tidebook');
  const { world } = sandbox;
  const counts: number[] = [];
  const {
    reviews,
    total,
    read: fresh,
    failure,
    whole,
    listing,
  } = await read('tidebook', store, {
    ...places,
    onRead: (count) => counts.push(count),
  });
  const all =
    store === 'apple'
      ? ['us', 'gb', 'ca'].flatMap((country) => world.appleReviews(app, country))
      : ['en', 'de'].flatMap((language) => world.playReviews(app, language));
  const expected = inWindow(all, now - 90 * dayMs);
  expect(expected.length).toBeGreaterThan(30);
  expect(texts(reviews)).toEqual(texts(expected));
  expect({ total, failure, whole }).toEqual({ total: expected.length, failure: null, whole: true });
  expect(fresh).toBeGreaterThanOrEqual(expected.length);
  expect(counts.at(-1)).toBe(fresh);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(listing?.title).toBe(app.title);
  const dates = reviews.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  expect(reviews.some(({ themes }) => themes.includes('crashes'))).toBe(true);
  expect(new Set(reviews.map(({ id }) => id)).size).toBe(reviews.length);
});

test('a second reading asks one page of what is on file, and finds what was written since', async () => {
  const first = await read('stackvale', 'apple');
  const pages = asked('apple-reviews');
  expect(first.reviews.length).toBeGreaterThan(60);
  // As if the newest three had been written since.
  await tools.db.rows('delete from reviews where no = any($1)', [first.reviews.slice(0, 3).map(({ no }) => no)]);
  const again = await read('stackvale', 'apple');
  expect(asked('apple-reviews') - pages).toBe(1);
  expect(texts(again.reviews)).toEqual(texts(first.reviews));
  const before = asked('apple-reviews');
  const afresh = await read('stackvale', 'apple', { afresh: true });
  expect(asked('apple-reviews') - before).toBeGreaterThan(1);
  expect(afresh.reviews).toEqual(again.reviews);
});

test('a second reading asks for one page where the newest reviews asked for are on file', async () => {
  const first = await read('stackvale', 'apple', { from: 0, most: 120 });
  const pages = asked('apple-reviews');
  expect((await read('stackvale', 'apple', { from: 0, most: 120 })).reviews).toEqual(first.reviews);
  expect(asked('apple-reviews') - pages).toBe(1);
  await read('stackvale', 'apple', { from: 0, most: 200 });
  expect(asked('apple-reviews') - pages).toBe(1 + 4);
});

test('a longer window reads on from where a shorter one had ended', async () => {
  await read('stackvale', 'play', { from: now - 7 * dayMs });
  const { reviews } = await read('stackvale', 'play', { from: now - 60 * dayMs });
  const expected = inWindow(sandbox.world.playReviews(appOf('stackvale'), 'en'), now - 60 * dayMs);
  expect(texts(reviews)).toEqual(texts(expected));
});

test('the newest are looked at where there are more than may be, and the rest is counted and reported', async () => {
  const { reviews } = await read('stackvale', 'play');
  const few = await read('stackvale', 'play', { most: 40 });
  expect(few.reviews).toEqual(reviews.slice(0, 40));
  expect(few.total).toBe(reviews.length);
  expect(few.notes).toEqual([expect.stringContaining('only the newest 40 reviews in the window')]);
  expect((await read('stackvale', 'play', { most: 40, isCountedInIndex: true })).notes).toEqual([]);
});

test('where the App Store shows no more, the notes say how far back it went', async () => {
  const { reviews, notes, whole } = await read('stackvale', 'apple', { from: now - 3650 * dayMs });
  expect(reviews.length).toBeGreaterThanOrEqual(500);
  expect(notes).toEqual([
    expect.stringMatching(
      /only shows the newest 500 reviews per storefront, which go back to \d+ \w+ \d{4} in the United States/,
    ),
  ]);
  // The store's own limit is nothing that passes.
  expect(whole).toBe(true);
});

describe('what cannot be read', () => {
  test('an app that the store does not know is not found', async () => {
    const asked = { from: 0, to: now, country: 'us', signal: new AbortController().signal };
    for (const app of [
      { store: 'apple', appId: '999999999999' },
      { store: 'play', appId: 'org.example.nobody' },
    ] as const) {
      const { failure, reviews, appNo } = await readWindow(tools, app, asked);
      expect({ code: failure?.code, reviews, appNo }).toEqual({ code: 'not_found', reviews: [], appNo: null });
      expect(failure?.detail).toContain(app.appId);
    }
  });

  test('an app that no one has written about is no failure', async () => {
    const { failure, reviews, total, notes, whole } = await read('quietkiln', 'apple');
    expect({ failure, reviews, total, whole }).toEqual({ failure: null, reviews: [], total: 0, whole: true });
    expect(notes).toEqual([expect.stringContaining('no reviews have been written in the United States')]);
  });

  test('one storefront that fails is named, and the others are read', async () => {
    const { sources } = tools;
    // The sandbox fails a route as a whole: here one storefront of it does.
    const http: typeof sources.http = {
      send: async (request, signal) =>
        /\bgb\b/.test(request.path) ? { kind: 'unreachable', detail: 'gone' } : sources.http.send(request, signal),
    };
    tools = { ...tools, sources: { ...sources, http } };
    const { reviews, failure, whole, notes, readIn } = await read('tidebook', 'apple', { further: ['gb', 'ca'] });
    expect(new Set(reviews.map(({ country }) => country))).toEqual(new Set(['us', 'ca']));
    expect({ failure, whole, readIn }).toEqual({
      failure: null,
      whole: false,
      readIn: 'the App Store in the United States and Canada',
    });
    expect(notes).toEqual([
      'Tidebook: Notes & Tasks (App Store): nothing new was read in the United Kingdom because the App Store could not be reached.',
    ]);
  });

  test('a store that is away is a failure, and what is on file of the window is handed in with it', async () => {
    const before = await read('tidebook', 'apple');
    for (const route of ['apple-reviews', 'apple-reviews-xml', 'apple-product-page', 'apple-lookup']) {
      sandbox.setFault({ route, fault: '403-empty' });
    }
    const away = await read('tidebook', 'apple');
    expect(away.failure?.code).toBe('upstream_failed');
    expect(away.whole).toBe(false);
    expect(away.reviews).toEqual(before.reviews);
    expect(away.notes).toEqual([
      expect.stringMatching(/nothing new was read in the United States because the App Store/),
    ]);
  });
});
