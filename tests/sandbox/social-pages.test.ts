import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../sandbox/social/types.ts';
import { type Platform, platforms } from '../../server/contract/domain/platforms.ts';
import { OWN, type Row, type SocialWorld, startSocial } from '../support/sources/social/social-sandbox.ts';

/** The pages of the sandbox's video platforms: nothing twice, nothing left out. */

let social: SocialWorld;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.sandbox.stop());

/** Every page of a list, from the first to the last. */
const allPages = async (
  page: (cursor: string | null) => Promise<{ readonly ids: readonly string[]; readonly next: string | null }>,
): Promise<string[][]> => {
  const pages: string[][] = [];
  for (let cursor: string | null = null; ; ) {
    const { ids, next } = await page(cursor);
    pages.push([...ids]);
    if (next === null) return pages;
    if (pages.length > 40) throw new Error('It does not end.');
    cursor = next;
  }
};

const kinds = ['habit tracker', 'meditation sleep', 'budget planner', 'running coach', 'notes tasks', 'photo editor'];

const searches: Record<Platform, (words: string) => Promise<string[][]>> = {
  youtube: (q) =>
    allPages(async (cursor) => {
      const { body } = await social.search({ q, ...(cursor ? { pageToken: cursor } : {}) });
      return { ids: body.items.map((row: Row) => row.id.videoId), next: body.nextPageToken ?? null };
    }),
  tiktok: (query) =>
    allPages(async (cursor) => {
      const { body } = await social.scrape('/v1/tiktok/search/keyword', { query, ...(cursor ? { cursor } : {}) });
      const ids = body.search_item_list.map((row: Row) => row.aweme_info.aweme_id);
      return { ids, next: body.has_more === 1 ? String(body.cursor) : null };
    }),
  instagram: (query) =>
    allPages(async (cursor) => {
      const { body } = await social.scrape('/v2/instagram/reels/search', {
        query,
        ...(cursor ? { page: cursor } : {}),
      });
      const ids = body.reels.map((row: Row) => row.shortcode);
      return { ids, next: ids.length === 0 ? null : String(Number(cursor ?? '1') + 1) };
    }),
  facebook: (query) =>
    allPages(async (cursor) => {
      const { body } = await social.scrape('/v1/facebook/search/videos', { query, ...(cursor ? { cursor } : {}) });
      return { ids: body.videos.map((row: Row) => row.id), next: body.cursor };
    }),
};

describe('pages follow one another', () => {
  for (const platform of platforms) {
    test(`a search of ${platform} gives each video of a kind once, over several pages, and leaves none out`, async () => {
      for (const words of kinds) {
        const pages = await searches[platform](words);
        const ids = pages.flat();
        const all = social.society.find(platform, words).filter(({ isVideo }) => isVideo);
        expect(ids).toEqual(all.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeGreaterThanOrEqual(20);
        if (platform !== 'youtube') expect(pages.length).toBeGreaterThan(1);
      }
    });
  }

  test('YouTube has more than one page of most kinds', async () => {
    const pages = await Promise.all(kinds.map((words) => searches.youtube(words)));
    expect(pages.filter((one) => one.length > 1).length).toBeGreaterThanOrEqual(4);
  });

  test('a hashtag on Instagram', async () => {
    const id = await social.tagId();
    const pages = await allPages(async (after) => {
      const asked = { user_id: OWN, fields: 'permalink', limit: '20', ...(after ? { after } : {}) };
      const { body } = await social.graph(`${id}/top_media`, asked);
      return { ids: body.data.map((row: Row) => row.permalink), next: body.paging?.cursors.after ?? null };
    });
    const all = social.society.tagged('instagram', 'habittracker');
    expect(pages.flat().map((link) => link.split('/').at(-2))).toEqual(all.map((post) => post.id));
    expect(pages.length).toBeGreaterThan(1);
  });

  test('the posts of a creator, on every platform, newest first and what is pinned before all', async () => {
    const long = (platform: Platform): Account =>
      social.society.accounts.find((one) => one.platform === platform && one.posts.length > 26)!;
    const [tok, gram, tube, book] = platforms.map(long) as [Account, Account, Account, Account];
    const ofTube = await allPages(async (pageToken) => {
      const playlistId = `UU${tube.id.slice(2)}`;
      const asked = { part: 'contentDetails', playlistId, maxResults: '10', ...(pageToken ? { pageToken } : {}) };
      const { body } = await social.youtube('playlistItems', asked);
      return { ids: body.items.map((row: Row) => row.contentDetails.videoId), next: body.nextPageToken ?? null };
    });
    expect(ofTube.flat()).toEqual(tube.posts.map(({ id }) => id));
    const tokPages = (handle: string): Promise<string[][]> =>
      allPages(async (max_cursor) => {
        const { body } = await social.scrape('/v3/tiktok/profile/videos', {
          handle,
          ...(max_cursor ? { max_cursor } : {}),
        });
        const ids = body.aweme_list.map((row: Row) => row.aweme_id);
        return { ids, next: body.has_more === 1 ? String(body.max_cursor) : null };
      });
    expect((await tokPages(tok.handle)).flat()).toEqual(tok.posts.map(({ id }) => id));
    const pinner = social.society.accounts.find(
      ({ platform, posts }) => platform === 'tiktok' && posts.some(({ isPinned }) => isPinned),
    )!;
    const pinned = (await tokPages(pinner.handle)).flat();
    expect(pinned[0]).toBe(pinner.posts.find(({ isPinned }) => isPinned)?.id);
    expect(new Set(pinned)).toEqual(new Set(pinner.posts.map(({ id }) => id)));
    expect(pinned).toHaveLength(pinner.posts.length);
    const ofGram = await allPages(async (max_id) => {
      const { body } = await social.scrape('/v1/instagram/user/reels', {
        handle: gram.handle,
        ...(max_id ? { max_id } : {}),
      });
      const ids = body.items.map((row: Row) => row.media.code);
      return { ids, next: body.paging_info.more_available ? body.paging_info.max_id : null };
    });
    expect(ofGram.flat()).toEqual(gram.posts.filter(({ isVideo }) => isVideo).map(({ id }) => id));
    const ofBook = await allPages(async (cursor) => {
      const [at, next_page_id] = cursor?.split(' ') ?? [];
      const url = `https://www.facebook.com/${book.handle}`;
      const asked = { url, ...(at && next_page_id ? { cursor: at, next_page_id } : {}) };
      const { body } = await social.scrape('/v1/facebook/profile/reels', asked);
      const ids = body.reels.map((row: Row) => row.video_id);
      return { ids, next: body.cursor ? `${body.cursor} ${body.next_page_id}` : null };
    });
    expect(ofBook.flat()).toEqual(book.posts.map(({ id }) => id));
  });

  test('a token that YouTube did not give is refused', async () => {
    expect((await social.search({ pageToken: 'nonsense' })).status).toBe(400);
  });
});
