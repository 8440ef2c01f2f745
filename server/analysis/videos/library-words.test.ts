import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LibraryQuery, readLibraryQuery, termsOfApp, termsOfVideo } from './library-words.ts';

type AnyOf = LibraryQuery['anywhere'];

const has = (terms: readonly string[], anyOf: AnyOf): boolean =>
  anyOf.some((all) => all.length > 0 && all.every((any) => any.some((term) => terms.includes(term))));

const video = (title: string, description = '', hashtags: readonly string[] = []) =>
  termsOfVideo({ title, description, hashtags, creator: { handle: 'mirabel.tells', name: 'Mirabel Quent' } });

const app = (title: string, genre: string | null = null) =>
  termsOfApp({ store: 'apple', appId: '700000001', title, genre }, null);

test.each([
  ['habit tracker', 'My habit trackers of the year'],
  ['habits', 'one habit a day'],
  ['habit tracker', 'x #habittracker'],
  ['習慣', '習慣アプリを試す'],
  ['привычки', 'Мои привычки за год'],
  ['gewohnheiten', 'Neue Gewohnheiten im Herbst'],
  ['습관', '습관 앱 추천'],
  ['mirabel', 'whatever'],
  ['café', 'CAFE tour'],
])('the phrase %s finds a video that says %s', (q, title) => {
  expect(has(video(title).said, readLibraryQuery(q).anywhere)).toBe(true);
});

test('all words of a phrase must be said', () => {
  expect(has(video('habit stacking').said, readLibraryQuery('habit tracker').anywhere)).toBe(false);
});

test.each(['habit', 'habit tracker', 'Habit Trackers', 'habit tracker apps', 'Gewohnheiten', '習慣'])(
  'the kind %s finds videos of apps of that kind, whatever they say',
  (q) => {
    expect(has(app('Orchid Days: Habit Tracker'), readLibraryQuery(q).ofApps)).toBe(true);
    expect(has(app('Orchid Ledger: Budget'), readLibraryQuery(q).ofApps)).toBe(false);
  },
);

test('an app that was found for a kind is of it, also when its title does not say so', () => {
  const terms = termsOfApp({ store: 'apple', appId: '1', title: 'Orchid', genre: null }, 'habit tracker');
  expect(has(terms, readLibraryQuery('habit').ofApps)).toBe(true);
});

test('a category finds the videos of its apps', () => {
  expect(has(app('Orchid', 'Health & Fitness'), readLibraryQuery('health & fitness').ofApps)).toBe(true);
});

test.each(['orchid ledger', 'Orchid  Ledger', 'https://apps.apple.com/us/app/x/id700000001', '700000001'])(
  'an app is found as %s',
  (q) => {
    expect(has(app('Orchid Ledger: Money'), readLibraryQuery(q).ofApps)).toBe(true);
    expect(
      has(termsOfApp({ store: 'apple', appId: '2', title: 'Other', genre: null }, null), readLibraryQuery(q).ofApps),
    ).toBe(false);
  },
);

test('an app whose name is of words that mean nothing by themselves is found by it', () => {
  expect(has(app('The One'), readLibraryQuery('the one').ofApps)).toBe(true);
});

test('what says nothing finds nothing', () => {
  for (const q of ['🔥', '—', 'https://example.org/a']) {
    expect(has([...video('🔥 everything').said, ...app('Any')], readLibraryQuery(q).anywhere)).toBe(false);
  }
});

test('whatever is typed can be looked for, and no list is empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (typed) => {
      const { anywhere, ofApps, heading } = readLibraryQuery(typed);
      for (const all of [...anywhere, ...ofApps, ...heading]) {
        expect(all.length).toBeGreaterThan(0);
        for (const any of all) expect(any.every((term) => term !== '')).toBe(true);
      }
    }),
  );
});
