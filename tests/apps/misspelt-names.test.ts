import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../server/contract/resources/job.ts';
import { sampleReviews } from '../../server/store/reviews/review-apps.ts';
import { call } from '../support/call.ts';
import { newCustomer } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
let key: string;
const title = 'Tidebook: Notes & Tasks';
beforeAll(async () => {
  stores = await startStores();
  const { db } = stores.service;
  ({ key } = await newCustomer(db));
  const { appleId, playId } = stores.app('tidebook');
  await db.rows(
    `insert into review_apps (store, app_id, title, reviews, seen_at)
     values ('apple', $1, $3, 30, now()), ('play', $2, $3, 30, now()), ('play', 'test.calmly', 'Calmly', 30, now())`,
    [appleId, playId, title],
  );
});
afterAll(() => stores.stop());

interface Found {
  results: { title: string }[];
  suggestions?: { store: string; appId: string; title: string }[];
  notes: string[];
  scope: { note: string | null };
}

const get = async (path: string, query: Record<string, string>): Promise<Found> => {
  const { status, body } = await call<Found>(
    stores.service.url,
    key,
    'GET',
    `/api/v1${path}?${new URLSearchParams(query)}`,
  );
  expect(status).toBe(200);
  return body;
};
const searchApps = (q: string, store = 'both') => get('/apps/search', { q, store });
const searchReviews = (q: string) => get('/reviews/search', { q });
const scan = async (query: string): Promise<Job> =>
  (await call<Job>(stores.service.url, key, 'POST', '/api/v1/reviews/scan?wait=30', { query, force: true })).body;

describe('a misspelt name', () => {
  test.each(['tidebok', 'tydebok', 'tideboook', 'tide book', 'tidebooks'])(
    '%s gets a suggestion from the app search, which finds nothing by itself',
    async (q) => {
      const { appleId, playId } = stores.app('tidebook');
      const { results, suggestions } = await searchApps(q);
      expect(results).toEqual([]);
      expect(suggestions).toEqual([
        { store: 'apple', appId: appleId, title },
        { store: 'play', appId: playId, title },
      ]);
      expect((await searchApps(q, 'play')).suggestions?.map(({ store }) => store)).toEqual(['play']);
    },
  );

  test.each(['Tidebook', 'tide', 'zzzz', 'sidebar', 'notebook', 'tid', 'calm', 'x', '🙂', 'tidebook '.repeat(20)])(
    '%s is none: nothing is suggested',
    async (q) => {
      expect(await searchApps(q)).not.toHaveProperty('suggestions');
    },
  );

  test('two letters away is asked about in a review search, and never read as the app', async () => {
    for (const q of ['crashes in tydebok', 'crashes in Tydebok', 'tydebok']) {
      const { notes, scope } = await searchReviews(q);
      expect(notes).toContain('No app on file is called “tydebok”. Did you mean “Tidebook”?');
      expect(notes.filter((note) => note.includes('No app on file'))).toHaveLength(1);
      expect(scope.note).toBeNull();
    }
    expect((await searchReviews('crashes in Zorblatt')).notes.join()).not.toContain('Did you mean');
  });

  test('is named in the failure of a scan, with the app that may be meant', async () => {
    for (const query of ['crashes in Tydebok 1 star', 'crashes in tydebok 1 star']) {
      const { status, refunded, error } = await scan(query);
      expect([status, refunded, error?.code]).toEqual(['failed', true, 'nothing_found']);
      expect(error?.detail).toMatch(/^No app called “tydebok” was found in either store\. Did you mean “Tidebook”\?$/i);
    }
    expect((await scan('crashes in Zorblatt')).error?.detail).not.toContain('Did you mean');
  });
});

describe('while the first sample reviews are collected', () => {
  const load = async (reviews: number, leasedFor: string): Promise<void> => {
    const { db } = stores.service;
    await db.rows(
      `insert into collections (name, next_run_at, lease, leased_until)
       values ($1, now(), gen_random_uuid(), clock_timestamp() + $2::interval)
       on conflict (name) do update set leased_until = excluded.leased_until`,
      [sampleReviews.collection, leasedFor],
    );
    await db.rows(`update review_apps set reviews = $1 where app_id = 'test.calmly'`, [reviews]);
    onTestFinished(async () => {
      await db.rows('delete from collections where name = $1', [sampleReviews.collection]);
    });
  };
  const half = sampleReviews.enough / 2 - 60;
  const loading = (percent: number) => `Sample reviews are still loading (${percent}%): try again in a moment.`;

  test('a search that misses an app says so, and how far they are', async () => {
    await load(half, '1 minute');
    const { notes, scope } = await searchReviews('crashes in Zorblatt');
    expect(notes).toContain(loading(50));
    expect(notes.join()).not.toMatch(/No app on file is called|None of the/);
    expect(scope.note).toBe(loading(50));
    expect((await scan('crashes in Zorblatt')).error?.detail).toContain(loading(50));
  });

  test('it is never called complete before it is', async () => {
    await load(sampleReviews.enough * 3, '1 minute');
    expect((await searchReviews('crashes in Zorblatt')).notes).toContain(loading(99));
  });

  test('nothing of it is said of a collection that ended, or whose process died', async () => {
    expect((await searchReviews('crashes in Zorblatt')).notes.join()).not.toContain('loading');
    await load(half, '-1 second');
    const { notes } = await searchReviews('crashes in Zorblatt');
    expect(notes.join()).not.toContain('loading');
    expect(notes.join()).toContain('No app on file is called “Zorblatt”');
  });
});
