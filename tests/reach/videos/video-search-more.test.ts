import { afterAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { Video } from '../../../server/contract/resources/reach/videos.ts';
import { ended } from '../../support/call.ts';
import { checkBooks } from '../../support/database/books.ts';
import { keyOfVideo, videosOf } from '../../support/runs/runs-of.ts';
import { newCustomer } from '../../support/service.ts';
import { startStores } from '../../support/sources/stores.ts';

const stores = await startStores();
const videos = videosOf(stores.service.url, (await newCustomer(stores.service.db)).key);
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
    const { search } = await of.run({ ...input, more: true });
    expect(search.videos.length).toBeGreaterThan(0);
    pages.push(search.videos);
    next = search.next;
  }
  return pages;
};

describe('more', () => {
  test.each([
    ['meditation', ['youtube', 'facebook']],
    ['habit tracker', ['tiktok', 'instagram']],
    ['budget', ['tiktok', 'instagram', 'youtube', 'facebook']],
    ['photo editor', ['instagram']],
  ])('of “%s” on %j never repeats a video and ends with a page whose `next` is null', async (query, platforms) => {
    const me = await stranger();
    const pages = await walk(me, { query, platforms });
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.flat().map(keyOfVideo);
    expect(new Set(all).size).toBe(all.length);
    expect(await me.start({ query, platforms, more: true })).toMatchObject({
      status: 400,
      body: { code: 'no_earlier_search' },
    });
  });

  test('never skips: a page that failed is read by the next one, and in the end everything was given', async () => {
    const [calm, troubled] = [await stranger(), await stranger()];
    const query = 'plant guide';
    const whole = (await walk(calm, { query, platforms: ['facebook'] })).flat().map(keyOfVideo);
    const input = { query, platforms: ['tiktok', 'facebook'] };
    // The page ahead is TikTok's, so that `more` has to read Facebook's.
    const given = (await troubled.run(input)).search.videos;
    stores.sandbox.setFault({ route: 'scrape-facebook-search', fault: 'changed-shape', times: 1 });
    const broken = (await troubled.run({ ...input, more: true })).search;
    expect(broken.errors).toMatchObject([{ platform: 'facebook', code: 'upstream_failed' }]);
    expect(broken.next!.platforms).toContain('facebook');
    given.push(...broken.videos);
    for (let next = broken.next; next !== null; ) {
      const { search } = await troubled.run({ ...input, more: true });
      given.push(...search.videos);
      next = search.next;
    }
    const ofFacebook = given.filter(({ platform }) => platform === 'facebook').map(keyOfVideo);
    expect(ofFacebook).toHaveLength(whole.length);
    expect(new Set(ofFacebook)).toEqual(new Set(whole));
  });

  test('a platform that gives the same page again has not ended: it is reported, refunded, and asked again the next time', async () => {
    const me = await stranger();
    const input = { query: 'notes', platforms: ['tiktok'] };
    const first = await me.run(input);
    stores.break('scrape-tiktok-search', 'repeated-page');
    // It was read before the platform failed.
    const ahead = await me.run({ ...input, more: true });
    const failed = await me.job({ ...input, more: true });
    expect(failed).toMatchObject({ status: 'failed', refunded: true, error: { code: 'upstream_failed' } });
    stores.sandbox.clearFaults();
    const last = await me.run({ ...input, more: true });
    const given = [first, ahead, last].flatMap(({ search }) => search.videos.map(keyOfVideo));
    expect(last.search.videos.length).toBeGreaterThan(0);
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
    stores.break('scrape-facebook-search', 'changed-shape');
    const ahead = await me.run({ ...input, more: true });
    expect(await me.job({ ...input, more: true })).toMatchObject({
      status: 'failed',
      refunded: true,
      error: { code: 'upstream_failed' },
    });
    stores.sandbox.clearFaults();
    const { search } = await me.run({ ...input, more: true });
    const given = new Set([first, ahead].flatMap((each) => each.search.videos.map(keyOfVideo)));
    expect(search.videos.some((video) => given.has(keyOfVideo(video)))).toBe(false);
  });
});
