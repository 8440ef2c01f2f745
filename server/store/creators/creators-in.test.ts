import { expect, test } from 'vitest';
import { creatorsIn, withoutCreator } from './creators-in.ts';

const video = (platform: string, handle: string, url = 'https://example.com/1') => ({
  platform,
  id: '1',
  url,
  creator: { handle, name: 'Ann', url: `https://www.tiktok.com/@${handle}`, followers: null },
});

const answer = {
  query: 'habits',
  creators: [
    { platform: 'tiktok', handle: 'ann', contacts: [] },
    { platform: 'youtube', handle: 'ann', contacts: [] },
  ],
  nested: [{ videos: [video('tiktok', 'Ann'), video('tiktok', 'bob')], best: video('tiktok', 'ann'), count: 2 }],
  unnamed: [{ platform: 'tiktok', url: 'https://www.tiktok.com/@ann/video/7', creator: null }],
  platform: null,
};

test('a creator is taken out wherever they stand, and nothing else', () => {
  const { answer: left, taken } = withoutCreator(answer, 'tiktok', new Set(['ann']));
  expect(JSON.stringify(left)).toBe(
    JSON.stringify({
      ...answer,
      creators: [answer.creators[1]],
      nested: [{ videos: [video('tiktok', 'bob')], best: null, count: 2 }],
      unnamed: [],
    }),
  );
  expect(taken).toHaveLength(4);
  expect(withoutCreator(answer, 'tiktok', new Set(['video', 'an', 'habits'])).answer).toEqual(answer);
});

test('everybody whom an answer tells of is found, by handle, page and channel', () => {
  const channel = 'UCaaaaaaaaaaaaaaaaaaaaaa';
  const found = creatorsIn([
    answer,
    { platform: 'youtube', handle: '@Cleo', url: `https://www.youtube.com/channel/${channel}` },
    { platform: 'youtube', id: channel, handle: 'cleo' },
    { platform: 'youtube', id: 'dQw4w9WgXcQ', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', creator: null },
  ]);
  expect([...new Set(found.map(({ platform, handle }) => `${platform} ${handle}`))].sort()).toEqual([
    'tiktok ann',
    'tiktok bob',
    'youtube ann',
    'youtube cleo',
    `youtube ${channel.toLowerCase()}`,
  ]);
});
