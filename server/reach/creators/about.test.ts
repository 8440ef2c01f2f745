import { describe, expect, test } from 'vitest';
import type { Subject, SubjectApp } from '../../apps/subject/subject.ts';
import { readEach, readPosts } from './about.ts';
import { lensFor } from './lens.ts';
import type { ReadPost } from './posts.ts';

const post = (title: string, description = '', hashtags: string[] = []): ReadPost => ({
  id: title,
  url: 'https://example.test/1',
  title,
  description,
  hashtags,
  views: null,
  likes: null,
  comments: null,
  publishedAt: null,
  declaredPaid: null,
});

const app = (title: string, appId: string): SubjectApp => ({
  store: 'apple',
  appId,
  title,
  developer: `${title.split(':')[0]} Works Ltd.`,
  site: null,
  genre: null,
});

const habits: Subject = {
  query: 'habit tracker',
  kindOfApp: 'habit tracker',
  apps: [app('Dailigo: Habit Tracker', '700000001'), app('Habit Tracker', '700000002'), app('Calm', '700000003')],
};
const ofKind = (kindOfApp: string): Subject => ({ query: kindOfApp, kindOfApp, apps: [] });

const isAbout = (subject: Subject, ...given: Parameters<typeof post>): boolean =>
  readPosts([post(...given)], lensFor(subject))[0]!.about;

describe('a post is about apps of the kind when', () => {
  test.each<Parameters<typeof post>>([
    ['I tried five habit tracker apps so you do not have to'],
    ['This app fixed my morning routine', 'I log three habits a day in it.'],
    ['My habits, day 40', 'Tracked in an app with a widget on the home screen.'],
    ['100 days of habits ✅', '', ['habittrackerapp']],
    ['Dailigo review: is premium worth it?'],
    ['why i left my old setup', 'Get it here: https://apps.apple.com/us/app/x/id700000001?ct=me'],
    ['Gewohnheiten aufbauen mit dieser App'],
    ['Mi aplicación favorita para crear hábitos'],
    ['習慣化アプリを3つ比べてみた'],
    ['Habit tracker: free trial, dark mode, reminders, everything inside'],
  ])('%s', (...given) => expect(isAbout(habits, ...given)).toBe(true));
});

describe('a post is about something else when', () => {
  test.each<Parameters<typeof post>>([
    ['How I built a reading habit', 'Two pages before bed.'],
    ['Draw this habit tracker in your bullet journal with me'],
    ['Build habits without an app', 'Pen, paper, patience.'],
    ['You do not need a habit app for this'],
    ['The best note apps for students'],
    ['Stay calm and keep stretching'],
    ['Weekend vlog', 'Breakfast, market, a long walk.'],
    ['My therapist on habits', 'Book a call on my site.'],
    ['what people on this app get wrong about habits'],
  ])('%s', (...given) => expect(isAbout(habits, ...given)).toBe(false));
});

test('a kind that no table knows is recognised by its own words', () => {
  expect(isAbout(ofKind('running coach'), 'Three running apps that coach you')).toBe(true);
  expect(isAbout(ofKind('running coach'), 'My running coach made me cry')).toBe(false);
  expect(isAbout(ofKind('beekeeping log'), 'A beekeeping app for the whole apiary')).toBe(true);
});

test('a line that stands under most posts tells nothing about one of them', () => {
  const footer = 'My favourite habit tracker app: see my page';
  const posts = ['Pasta', 'A walk', 'Haul', 'Paint with me'].map((title) => post(title, `${title} today.\n${footer}`));
  expect(readPosts(posts, lensFor(habits)).map(({ about }) => about)).toEqual([false, false, false, false]);
  expect(readPosts(posts.slice(0, 1), lensFor(habits))[0]!.about).toBe(true);
});

test('of named apps, posts that name them are, and posts about apps of their kind', () => {
  const named: Subject = { ...habits, kindOfApp: null, apps: [app('Dailigo: Habit Tracker', '700000001')] };
  expect(lensFor(named)).toMatchObject({ subject: 'Dailigo', meant: 'Dailigo or apps of its kind', isNamed: true });
  expect(isAbout(named, 'A month with the Dailigo app')).toBe(true);
  expect(isAbout(named, 'Ranking habit tracker apps')).toBe(true);
  expect(isAbout(named, 'Ranking weather apps')).toBe(false);
});

test.each([
  ['habit tracker', 'habit tracker apps'],
  ['habit tracker app', 'habit tracker apps'],
  ['habits', 'apps for habits'],
  ['fitness', 'fitness apps'],
])('what posts are about is given in plain words: %s', (kind, meant) =>
  expect(lensFor(ofKind(kind)).meant).toBe(meant),
);

test('of several named apps each is listed', () => {
  const apps = [app('Dailigo: Habit Tracker', '700000001'), app('Tallybee: Habit Counter', '700000004')];
  const lens = lensFor({ query: 'Dailigo vs Tallybee', kindOfApp: null, apps });
  expect(lens.meant).toBe('Dailigo, Tallybee or apps of their kind');
});

const plants: Subject = {
  query: 'plant care',
  kindOfApp: 'plant care',
  apps: [app('Mossling Plant Helper', '700000005'), app('Verdello: Plant Care', '700000006')],
};
const areAbout = (subject: Subject, ...titles: (string | [string, string[]])[]): boolean[] =>
  readPosts(
    titles.map((title) => (typeof title === 'string' ? post(title) : post(title[0], '', title[1]))),
    lensFor(subject),
  ).map(({ about }) => about);

test.each([
  ['plant care', 'Drei Pflanzen-Apps im Test'],
  ['plant care', 'Meine Pflanzenapp und ich'],
  ['plant care', 'Esta app me recuerda el riego'],
  ['plant care', 'Une application pour arroser à temps'],
  ['bird identification', 'Vogelstimmen-Apps am Waldrand'],
  ['guitar tuner', 'quelle appli pour accorder sans ampli ?'],
  ['bill splitting', 'Apps, mit denen wir Ausgaben teilen'],
])('a post in another language says the kind in its own words: %s, %s', (kind, title) =>
  expect(isAbout(ofKind(kind), title)).toBe(true),
);

test('who speaks of such an app once means it whenever its name falls', () => {
  expect(areAbout(plants, 'mossling gave him twelve per cent')).toEqual([false]);
  expect(areAbout(plants, 'mossling gave him twelve per cent', 'Plant care apps, ranked')).toEqual([true, true]);
  const ofTwo = [post('mossling gave him twelve per cent'), post('Plant care apps, ranked')];
  expect(readEach(ofTwo, lensFor(plants)).map(({ about }) => about)).toEqual([false, true]);
  // Two words that are no kind are a name only together.
  const stones = { ...plants, apps: [app('Slate Cove Plant Helper', '700000007')] };
  expect(areAbout(stones, 'a slate path', 'Plant care apps, ranked')).toEqual([false, true]);
});

test('what is held against an app of the subject is another of the kind', () => {
  expect(areAbout(plants, 'Plant care apps, ranked', 'Verdello vs Blattino', 'A week with Blattino')).toEqual([
    true,
    true,
    true,
  ]);
});

test('who speaks of apps of the kind most means one of them by “the app”, and no one else does', () => {
  const two = ['Plant care apps, ranked', 'My plant app says water it'];
  expect(areAbout(plants, ...two, 'part 2, the app answers back')).toEqual([true, true, true]);
  expect(areAbout(plants, ...two, 'A budget app for october')).toEqual([true, true, false]);
  expect(areAbout(plants, ...two, ['Thirty days of this app', ['languageapp']])).toEqual([true, true, false]);
  expect(areAbout(plants, two[0]!, 'part 2, the app answers back')).toEqual([true, false]);
  expect(areAbout(plants, ...two, 'An app', 'That app', 'Which app?')).toEqual([true, true, false, false, false]);
});

test('a small word that only looks like the kind’s says nothing', () => {
  expect(isAbout(ofKind('Notes & Tasks'), 'I installed this app so you do not have to')).toBe(false);
  expect(isAbout(ofKind('Notes & Tasks'), 'En esta app la voz lo es todo')).toBe(false);
  expect(isAbout(ofKind('Notes & Tasks'), 'The to do app that I kept')).toBe(true);
});
