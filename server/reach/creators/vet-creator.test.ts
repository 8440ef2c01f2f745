import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SubjectApp } from '../../apps/subject/subject.ts';
import type { ReadProfile } from '../contacts/contacts.ts';
import { lensFor } from './lens.ts';
import type { ReadPost } from './posts.ts';
import { isSponsored } from './posts.ts';
import { standingOf } from './standing.ts';
import { type Evidence, vet } from './vet-creator.ts';

const evidence = (given: Partial<Evidence>): Evidence => ({
  meant: 'habit tracker apps',
  read: 12,
  about: 0,
  recent: given.about ?? 0,
  naming: null,
  lastDays: given.about ? 3 : null,
  standing: { kind: 'creator' },
  ...given,
});

describe('a verdict tells the numbers it rests on', () => {
  test.each<[Partial<Evidence>, boolean, string]>([
    [{ about: 7 }, true, 'Of the 12 newest posts, 7 are about habit tracker apps, the latest 3 days ago.'],
    [{ about: 4, lastDays: 0 }, true, 'Of the 12 newest posts, 4 are about habit tracker apps, the latest today.'],
    [
      { about: 9, naming: 2, meant: 'Dailigo or apps of its kind' },
      true,
      'Of the 12 newest posts, 9 are about Dailigo or apps of its kind, 2 of them by name, the latest 3 days ago.',
    ],
    [
      { about: 9, naming: 0, meant: 'Dailigo or apps of its kind' },
      true,
      'Of the 12 newest posts, 9 are about Dailigo or apps of its kind, none of them by name, the latest 3 days ago.',
    ],
    [{ about: 3 }, true, 'Of the 12 newest posts, 3 are about habit tracker apps, the latest 3 days ago.'],
    [{ about: 3, read: 10 }, true, 'Of the 10 newest posts, 3 are about habit tracker apps, the latest 3 days ago.'],
    [
      { about: 2, lastDays: 1 },
      false,
      'Of the 12 newest posts, 2 are about habit tracker apps, the latest yesterday. That is too few to make it one of their topics: at least 3 posts would be needed.',
    ],
    [
      { about: 1, recent: 0, lastDays: 700 },
      false,
      'Of the 12 newest posts, 1 is about habit tracker apps, posted 700 days ago. That is too few to make it one of their topics: at least 3 posts would be needed.',
    ],
    [
      { about: 6, recent: 1, lastDays: 170 },
      false,
      'Of the 12 newest posts, 6 are about habit tracker apps, the latest 170 days ago, but only 1 of them is from the last 365 days, and at least 3 are needed.',
    ],
    [
      { about: 6, lastDays: 181 },
      false,
      'Of the 12 newest posts, 6 are about habit tracker apps, the latest 181 days ago, but none is from the last 180 days.',
    ],
    [
      { about: 6, lastDays: 180 },
      true,
      'Of the 12 newest posts, 6 are about habit tracker apps, the latest 180 days ago.',
    ],
    [{}, false, 'None of the 12 newest posts is about habit tracker apps.'],
    [{ read: 0 }, false, 'They have no posts to judge by.'],
    [{ read: 3, about: 2 }, true, 'Of the 3 newest posts, 2 are about habit tracker apps, the latest 3 days ago.'],
    [
      { about: 12, standing: { kind: 'own account', why: 'it goes by the name of Dailigo' } },
      false,
      'All 12 newest posts are about habit tracker apps, the latest 3 days ago, but it is an app’s own account: it goes by the name of Dailigo.',
    ],
    [
      { about: 12, standing: { kind: 'reposts', posts: 9, why: 'repeat one another' } },
      false,
      'All 12 newest posts are about habit tracker apps, the latest 3 days ago, but the account reposts or repeats content: 9 of them repeat one another.',
    ],
  ])('%j', (given, fit, reason) => expect(vet(evidence(given))).toMatchObject({ fit, reason }));
});

test('one post more never makes a fit less, and the score stays between 0 and 1 with 4 decimals', () => {
  fc.assert(
    fc.property(fc.nat({ max: 12 }), fc.nat({ max: 12 }), fc.nat({ max: 1000 }), (read, about, lastDays) => {
      const counted = Math.min(about, read);
      const one = vet(evidence({ read, about: counted, recent: counted, lastDays }));
      expect(one.score).toBeGreaterThanOrEqual(0);
      expect(one.score).toBeLessThanOrEqual(1);
      expect(Number(one.score.toFixed(4))).toBe(one.score);
      if (counted === read) return;
      const next = vet(evidence({ read, about: counted + 1, recent: counted + 1, lastDays }));
      expect(Number(next.fit)).toBeGreaterThanOrEqual(Number(one.fit));
      expect(next.score).toBeGreaterThanOrEqual(one.score);
    }),
  );
});

const post = (title: string, given: Partial<ReadPost> = {}): ReadPost => ({
  id: title,
  url: 'https://example.test/1',
  title,
  description: '',
  hashtags: [],
  views: null,
  likes: null,
  comments: null,
  publishedAt: null,
  declaredPaid: null,
  ...given,
});

describe('a post is paid for when the platform or its own words say so', () => {
  test.each<[string, Partial<ReadPost>, boolean]>([
    ['My setup', { declaredPaid: true }, true],
    ['My setup', { declaredPaid: false }, false],
    ['My setup', { hashtags: ['ad'] }, true],
    ['My setup', { description: 'Use my code ANN20 for 20 % off' }, true],
    ['Paid partnership with a planner', {}, true],
    ['My setup', { description: 'Thanks to Dailigo for sponsoring this video!' }, true],
    ['My setup', { description: 'Not sponsored, I paid for it myself.' }, false],
    ['How I plan a day', { description: 'No code today.' }, false],
    ['I had to read the code of the app', {}, false],
  ])('%s %j', (title, given, expected) => expect(isSponsored(post(title, given))).toBe(expected));
});

const app: SubjectApp = {
  store: 'apple',
  appId: '700000001',
  title: 'Dailigo: Habit Tracker',
  developer: 'Brook & Fell GmbH',
  site: 'https://dailigo.example',
  genre: null,
};
const lens = lensFor({ query: 'habit tracker', kindOfApp: 'habit tracker', apps: [app] });
const profile = (given: Partial<ReadProfile>): ReadProfile => ({
  handle: 'ann.makes',
  name: 'Ann makes things',
  bio: '',
  links: [],
  businessEmail: null,
  ...given,
});
const plain = ['Morning with me', 'Five habit apps, ranked', 'A quiet desk'].map((title) => post(title));

describe('who speaks through an account', () => {
  test.each<[string, Partial<ReadProfile>, readonly ReadPost[], string]>([
    ['a person', {}, plain, 'creator'],
    ['a person who has tried the app', { bio: 'I review Dailigo and others' }, plain, 'creator'],
    ['a handle that is the app’s', { handle: 'get_dailigo' }, plain, 'own account'],
    ['a name that is the app’s', { name: 'Dailigo App' }, plain, 'own account'],
    ['a name that is the developer’s', { name: 'Brook & Fell' }, plain, 'own account'],
    ['a bio that speaks for the app', { bio: 'The official account of Dailigo' }, plain, 'own account'],
    [
      'posts that speak of their own app',
      {},
      ['We just shipped widgets', 'Our app is two years old', 'Introducing dark mode'].map((title) => post(title)),
      'own account',
    ],
    [
      'posts that carry credits',
      {},
      ['so true 🎥: @mia', 'wow, credit to @tom', 'via @kim'].map((title) => post(title)),
      'reposts',
    ],
    [
      'posts that repeat one another',
      {},
      ['Best habit app ever!! part 1', 'Best habit app ever part 2', 'best habit app EVER'].map((title) => post(title)),
      'reposts',
    ],
    [
      'a product’s page, whichever product it is',
      { handle: 'get.moonjar', bio: 'Sleep better. Available on iOS and Android. support@moonjar.example' },
      plain,
      'own account',
    ],
    ['a person whose bio has a store’s name', { bio: 'I try what the App Store recommends' }, plain, 'creator'],
    [
      'posts worded as spam',
      {},
      ['Dailigo premium for free', 'Dailigo unlocked apk', 'Free premium, no survey'].map((title) => post(title)),
      'reposts',
    ],
    [
      'posts that are tags',
      {},
      ['wow', 'so good', 'this'].map((title) => post(title, { hashtags: 'a b c d e f g h'.split(' ') })),
      'reposts',
    ],
    ['a bio that says so', { bio: 'Daily reposts. DM for removal' }, plain, 'reposts'],
  ])('%s', (_, given, posts, kind) => expect(standingOf(profile(given), posts, lens).kind).toBe(kind));
});
