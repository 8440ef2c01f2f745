import { expect, test } from 'vitest';
import { foundValue } from '../../../tests/support/sources/found-value.ts';
import { found } from '../wire/outcome.ts';
import { bounded } from './bounded.ts';
import type { Social, SocialProfile, SocialVideo } from './social.ts';

const ref = { platform: 'facebook', handle: 'someone', id: null } as const;

const video: SocialVideo = {
  platform: 'facebook',
  id: '1',
  url: 'https://www.facebook.com/reel/1/',
  title: `${'a'.repeat(4_999)}\u{1f600}`,
  description: 'd'.repeat(60_000),
  creator: { ...ref, name: 'n\u0000'.repeat(300), followers: 1 },
  views: 1,
  likes: null,
  comments: null,
  publishedAt: null,
  durationS: null,
  thumbnail: null,
  hashtags: Array.from({ length: 500 }, (_, at) => `tag${at}`),
  declaredPaid: null,
};
const profile: SocialProfile = {
  ...ref,
  name: 'n'.repeat(300),
  url: 'https://www.facebook.com/someone',
  followers: null,
  bio: 'b'.repeat(9_000),
  links: Array.from({ length: 50 }, (_, at) => `https://someone.example/${at}`),
  businessEmail: null,
  videoCount: null,
};
const wordy: Social = {
  platform: 'facebook',
  findsCreators: true,
  searchVideos: async () => found({ videos: [video], next: 'further' }),
  profiles: async () => [found(profile), { kind: 'not_found' }],
  recentVideos: async () => [found([video]), { kind: 'timed_out', detail: 'late' }],
  statistics: null,
};

test('whatever strangers write is cut to what can be read in no time, whole characters only, wherever it stands', async () => {
  const social = bounded(wordy);
  const page = foundValue(await social.searchVideos({ query: 'x', cursor: null }));
  const [videos, late] = await social.recentVideos([ref, ref], 12);
  for (const { title, description, creator, hashtags } of [page.videos[0]!, foundValue(videos!)[0]!]) {
    expect(title).toBe(`${'a'.repeat(4_999)}\ufffd`);
    expect(description).toHaveLength(5_000);
    expect(creator!.name).toBe('n'.repeat(100));
    expect(hashtags).toHaveLength(60);
  }
  const [shown, gone] = await social.profiles([ref, ref]);
  expect(foundValue(shown!)).toMatchObject({ name: 'n'.repeat(200), bio: 'b'.repeat(2_000) });
  expect(foundValue(shown!).links).toHaveLength(20);
  expect([page.next, late!.kind, gone!.kind]).toEqual(['further', 'timed_out', 'not_found']);
});

test('a handle is bounded, and an address that is longer than any is none', async () => {
  const long = 'h'.repeat(5_000);
  const mail = `${'m'.repeat(64)}@site.example`;
  const read = (given: Partial<SocialProfile>): Promise<SocialProfile> =>
    bounded({ ...wordy, profiles: async () => [found({ ...profile, ...given })] })
      .profiles([ref])
      .then(([outcome]) => foundValue(outcome!));
  const whole = { handle: 'someone', links: ['https://someone.example/a'], businessEmail: mail };
  expect(await read(whole)).toMatchObject(whole);
  expect(
    await read({
      handle: long,
      links: [`https://someone.example/${long}`, ...whole.links],
      businessEmail: long + mail,
    }),
  ).toMatchObject({ handle: 'h'.repeat(200), links: whole.links, businessEmail: null });
  const of = { ...video, creator: { ...video.creator!, handle: long } };
  const page = await bounded({ ...wordy, searchVideos: async () => found({ videos: [of], next: null }) }).searchVideos({
    query: 'x',
    cursor: null,
  });
  expect(foundValue(page).videos[0]!.creator!.handle).toHaveLength(200);
});
