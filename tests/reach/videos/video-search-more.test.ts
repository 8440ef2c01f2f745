import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { Video } from '../../../server/contract/resources/reach/videos.ts';
import { ended } from '../../support/call.ts';
import { checkBooks } from '../../support/database/books.ts';
import { keyOfVideo, videosOf } from '../../support/runs/videos.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';

let stores: Stores;
let videos: ReturnType<typeof videosOf>;
beforeAll(async () => {
  stores = await startStores();
  videos = videosOf(stores.service.url, (await newCustomer(stores.service.db)).key);
});
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});

const stranger = async () => {
  const { key } = await newCustomer(stores.service.db);
  return { key, ...videosOf(stores.service.url, key) };
};

const searches = [
  'youtube-search',
  'scrape-tiktok-search',
  'scrape-instagram-search',
  'instagram-hashtag-search',
  'scrape-facebook-search',
];

/** All pages of a search, until nothing is left. */
const walk = async (of: ReturnType<typeof videosOf>, input: Record<string, unknown>): Promise<Video[][]> => {
  const first = await of.run(input);
  const pages = [first.search.videos];
  for (let next = first.search.next; next !== null; ) {
    expect(next.page).toBe(pages.length + 1);
    const job = await of.job({ ...input, more: true });
    if (job.status === 'failed') {
      expect(job.error).toMatchObject({ code: 'nothing_found' });
      break;
    }
    const { videos: found, next: after } = job.result as { videos: Video[]; next: typeof next };
    pages.push(found);
    next = after;
  }
  return pages;
};

describe('more', () => {
  test('never repeats a video and ends', async () => {
    const pages = await walk(await stranger(), { query: 'meditation', platforms: ['youtube', 'facebook'] });
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.flat().map(keyOfVideo);
    expect(new Set(all).size).toBe(all.length);
  });

  test('never skips: a page that failed is read by the next one, and in the end everything was given', async () => {
    const [calm, troubled] = [await stranger(), await stranger()];
    const query = 'plant guide';
    const whole = (await walk(calm, { query, platforms: ['tiktok'] })).flat().map(keyOfVideo);
    const input = { query, platforms: ['tiktok', 'facebook'] };
    const given = (await troubled.run(input)).search.videos;
    stores.sandbox.setFault({ route: 'scrape-tiktok-search', fault: 'changed-shape', times: 1 });
    const broken = (await troubled.run({ ...input, more: true })).search;
    expect(broken.errors).toMatchObject([{ platform: 'tiktok', code: 'upstream_failed' }]);
    expect(broken.next!.platforms).toContain('tiktok');
    given.push(...broken.videos);
    for (let next = broken.next; next !== null; ) {
      const { search } = await troubled.run({ ...input, more: true });
      given.push(...search.videos);
      next = search.next;
    }
    const ofTiktok = given.filter(({ platform }) => platform === 'tiktok').map(keyOfVideo);
    expect(ofTiktok).toHaveLength(whole.length);
    expect(new Set(ofTiktok)).toEqual(new Set(whole));
  });

  test('a platform that gives the same page again has not ended: it is told, refunded, and asked again the next time', async () => {
    const me = await stranger();
    const input = { query: 'notes', platforms: ['tiktok'] };
    const first = await me.run(input);
    stores.break('scrape-tiktok-search', 'repeated-page');
    const failed = await me.job({ ...input, more: true });
    expect(failed).toMatchObject({ status: 'failed', refunded: true, error: { code: 'upstream_failed' } });
    stores.sandbox.clearFaults();
    const given = [...first.search.videos, ...(await me.run({ ...input, more: true })).search.videos].map(keyOfVideo);
    expect(given.length).toBeGreaterThan(first.search.videos.length);
    expect(new Set(given).size).toBe(given.length);
  });

  test('a link or an id that leads to no app is not searched for as words', async () => {
    const before = stores.sandbox.requests.length;
    const failed = await (await stranger()).job({ query: 'com.nobody.none' });
    expect(failed).toMatchObject({ status: 'failed', refunded: true, error: { code: 'nothing_found' } });
    const asked = stores.sandbox.requests.slice(before).map(({ name }) => name);
    expect(asked.filter((name) => searches.includes(name ?? ''))).toEqual([]);
  });

  test('is refused without an earlier search of the same question, and when nothing is left', async () => {
    const me = await stranger();
    const refusal = async (input: Record<string, unknown>) => {
      const { status, body } = await me.start(input);
      return { status, code: (body as unknown as ProblemBody).code };
    };
    const none = { status: 400, code: 'no_earlier_search' };
    expect(await refusal({ query: 'droidmend', platforms: ['tiktok'], more: true })).toEqual(none);
    const { search } = await me.run({ query: 'droidmend', platforms: ['tiktok'] });
    expect(search.next).toBeNull();
    expect(await refusal({ query: 'droidmend', platforms: ['tiktok'], more: true })).toEqual(none);
    expect(await refusal({ query: 'droidmend', platforms: ['facebook'], more: true })).toEqual(none);
    // Another's search is not mine.
    await videos.run({ query: 'running coach', platforms: ['tiktok'] });
    expect(await refusal({ query: 'running coach', platforms: ['tiktok'], more: true })).toEqual(none);
  });

  test('asked for twice at once is one page, also with force', async () => {
    const me = await stranger();
    await me.run({ query: 'habit tracker', platforms: ['facebook'] });
    const more = { query: 'habit tracker', platforms: ['facebook'], more: true };
    const started = await Promise.all([me.start(more), me.start({ ...more, force: true }), me.start(more)]);
    const ids = new Set(started.map(({ body }) => body.id));
    const jobs = await Promise.all([...ids].map((id) => ended(stores.service.url, me.key, id)));
    const seen = jobs.flatMap(({ result }) => (result as { videos: Video[] } | null)?.videos ?? []).map(keyOfVideo);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('that finds every platform failing is refunded, and the page is there for the next', async () => {
    const me = await stranger();
    const input = { query: 'budget', platforms: ['facebook'] };
    const first = await me.run(input);
    stores.sandbox.setFault({ route: 'scrape-facebook-search', fault: 'changed-shape', times: 1 });
    expect(await me.job({ ...input, more: true })).toMatchObject({
      status: 'failed',
      refunded: true,
      error: { code: 'upstream_failed' },
    });
    const { search } = await me.run({ ...input, more: true });
    const given = new Set(first.search.videos.map(keyOfVideo));
    expect(search.videos.some((video) => given.has(keyOfVideo(video)))).toBe(false);
  });
});
