import { afterEach, expect, test, vi } from 'vitest';
import type { Subject } from '../../apps/subject/subject.ts';
import type { Social, SocialVideo } from '../../connectors/social/social.ts';
import { found } from '../../connectors/wire/outcome.ts';
import { lensFor } from '../../reach/creators/lens.ts';
import { findCreators } from './find-creators.ts';

const subject: Subject = { query: 'habit tracker', kindOfApp: 'habit tracker', apps: [] };

const videoOf = (at: number): SocialVideo => ({
  platform: 'tiktok',
  id: `${at}`,
  url: `https://videos.example/${at}`,
  title: at % 2 === 0 ? 'The best habit tracker app' : 'My evening walk',
  description: 'All my links are below',
  creator: { platform: 'tiktok', handle: `creator${at}`, id: null, name: null, followers: null },
  views: 1,
  likes: null,
  comments: null,
  publishedAt: null,
  durationS: null,
  thumbnail: null,
  hashtags: [],
  declaredPaid: null,
});

const social: Social & { readonly platform: 'tiktok' } = {
  platform: 'tiktok',
  findsCreators: true,
  searchVideos: async () => found({ videos: Array.from({ length: 20 }, (_, at) => videoOf(at)), next: null }),
  profiles: async () => [],
  recentVideos: async () => [],
  statistics: null,
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('whose videos are about the subject comes first, and others have their turn while they are read', async () => {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 100));
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { candidates } = await findCreators(social, subject, lensFor(subject), {
    signal: new AbortController().signal,
    onSearch: () => {},
  });
  isOver = true;
  expect(candidates.map(({ about }) => about)).toEqual([...Array(10).fill(1), ...Array(10).fill(0)]);
  expect(turns).toBeGreaterThanOrEqual(20);
});
