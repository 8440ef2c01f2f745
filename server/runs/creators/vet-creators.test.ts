import { expect, test } from 'vitest';
import type { SocialVideo } from '../../connectors/social/social.ts';
import { lensFor } from '../../reach/creators/lens.ts';
import { creatorOf, type ReadCreator, readByRules } from './vet-creators.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const app = { store: 'apple', appId: '700000001', developer: null, site: null, genre: null } as const;
const named = lensFor({ query: 'Dailigo', kindOfApp: null, apps: [{ ...app, title: 'Dailigo: Habit Tracker' }] });
const ofKind = lensFor({ query: 'habit tracker', kindOfApp: 'habit tracker', apps: [] });

const post = (title: string): SocialVideo => ({
  platform: 'tiktok',
  id: title,
  url: 'https://example.test/1',
  title,
  description: '',
  creator: null,
  views: 100,
  likes: null,
  comments: null,
  publishedAt: '2026-11-14T12:00:00Z',
  durationS: null,
  thumbnail: null,
  hashtags: [],
  declaredPaid: null,
});
const creator = (titles: readonly string[]): ReadCreator => ({
  candidate: { platform: 'tiktok', handle: 'ann', id: null, videos: 1, about: 1, views: 0 },
  profile: {
    platform: 'tiktok',
    handle: 'ann',
    id: null,
    name: 'Ann | ann@mail.example',
    url: '',
    followers: 10,
    bio: 'collabs: ann@mail.example',
    links: [],
    businessEmail: null,
    videoCount: null,
  },
  posts: titles.map(post),
});
const vet = (titles: readonly string[], lens = ofKind) => {
  const read = creator(titles);
  return creatorOf(read, readByRules(read, lens), { lens, now });
};

const fitting = ['Five habit tracker apps', 'This habit tracker app is new', 'Habit apps, ranked'];

test('only who fits is reported with contacts', () => {
  const fits = vet(fitting);
  expect(fits.vetted.fit).toBe(true);
  expect(fits.contacts).toEqual([{ kind: 'email', value: 'ann@mail.example', foundIn: 'bio' }]);
  const other = vet(['A walk', 'Tea', 'Pasta']);
  expect(other.vetted.fit).toBe(false);
  expect(other.contacts).toEqual([]);
});

test('titles and names are shown without how anybody can be reached', () => {
  const { posts, name } = vet(['Business: kim [at] mail dot example, WhatsApp 0171 2345678', ...fitting]);
  expect(posts.examples.at(-1)!.title).toBe('Business: …, WhatsApp …');
  expect(name).toBe('Ann | …');
});

test('where apps were asked for, the reason tells how many posts name them', () => {
  const { vetted } = vet(['A month with the Dailigo app', ...fitting], named);
  expect(vetted.reason).toBe(
    'All 4 newest posts are about Dailigo or apps of its kind, 1 of them by name, the latest yesterday.',
  );
});
