import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
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

test.each([
  'my sister',
  'The kettle goes quiet',
  'second frost and a cracked window',
  'nine evenings with Pale Lantern after every lecture',
  'logging in without my phone',
  'sooo much tea',
  'Was ich im Herbst will',
  'Was ich will',
  'Mein Abend ohne Fernseher',
  'Mon frère et moi dans la cuisine',
  'Mi hermana y yo en la cocina',
  'Мой сосед и я',
  '私の妹と夕ごはんを作る',
  '我的妹妹和晚饭',
  '제 동생과 저녁 산책',
  'ฉันกับน้องทำอาหารเย็น',
])('a title is found by itself, whatever small words are in it: %s', (title) => {
  expect(has(video(title).said, readLibraryQuery(title).anywhere)).toBe(true);
  expect(has(video(title).heading, readLibraryQuery(title).heading)).toBe(true);
});

test.each([
  ['my sister', 'Sister of the bride'],
  ['tea with the neighbours', 'Neighbour brings tea'],
  ['Mein Abend ohne den Fernseher', 'Abend am Fernseher'],
  ['妹の夕ごはん', '夕ごはんを妹と'],
  ['夕 の 散歩', '夕方に散歩'],
  ['мой сосед', 'Сосед сверху'],
])('small words are not required: %s finds %s', (q, title) => {
  expect(has(video(title).said, readLibraryQuery(q).anywhere)).toBe(true);
});

test.each([
  ['my sister', 'my neighbour'],
  ['war games', 'Board games'],
  ['hat trick', 'One trick'],
  ['point of sale', 'Sales of the week'],
  ['logging in', 'Logs for the stove'],
  ['Mein Abend ohne den Fernseher', 'Mein Abend ohne Tee'],
  ['妹の夕ごはん', '妹の散歩'],
  ['夕 の 散歩', '朝の散歩'],
])(
  'the others are, also those that are small in a language that the phrase is not in: %s does not find %s',
  (q, title) => {
    expect(has(video(title).said, readLibraryQuery(q).anywhere)).toBe(false);
  },
);

test('any phrase that is a title is found by it, in whatever order its words are', () => {
  const pool = [
    ...'my the and with was will in up out kettle lantern logging check sign brother quiet'.split(' '),
    ...'mein der ohne und ich war Fernseher Abend Küche mon et la frère cuisine я и сосед'.split(' '),
    ...['私の妹', '夕ごはんを作る', 'の', '散歩', '我的晚饭', '산책을'],
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 7 }), (words) => {
      const title = words.join(' ');
      expect({ title, found: has(video(title).heading, readLibraryQuery(title).heading) }).toEqual({
        title,
        found: true,
      });
    }),
    { numRuns: propertyRuns(50) },
  );
});

test('a phrase of small words alone is looked for as it is', () => {
  expect(has(video('What about you').heading, readLibraryQuery('what about you').heading)).toBe(true);
  expect(has(video('About a kettle').heading, readLibraryQuery('what about you').heading)).toBe(false);
  expect(readLibraryQuery('what about you').heading[0]).toHaveLength(3);
  expect(readLibraryQuery('それは').heading).not.toEqual([]);
});

test('a kind with small words about it is that kind', () => {
  expect(readLibraryQuery('my habit tracker').ofApps.flat(2)).toEqual(
    expect.arrayContaining(
      readLibraryQuery('habit tracker')
        .ofApps.flat(2)
        .filter((term) => term.startsWith('kind:')),
    ),
  );
  expect(has(app('Orchid Days: Habit Tracker'), readLibraryQuery('my habit tracker').ofApps)).toBe(true);
  expect(has(video('x #habittracker').said, readLibraryQuery('my habit tracker').anywhere)).toBe(true);
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

test('an app of just this name is distinguished from those that have its telling words alone', () => {
  const { called, ofApps } = readLibraryQuery('just orchids');
  expect(has(app('Orchids: Plants'), ofApps)).toBe(true);
  expect(has(app('Orchids: Plants'), called)).toBe(false);
  expect(has(app('Just Orchids: Plants'), called)).toBe(true);
  expect(readLibraryQuery('habit tracker').called).toEqual([]);
});

test('what says nothing finds nothing', () => {
  for (const q of ['🔥', '—', 'https://example.org/a']) {
    expect(has([...video('🔥 everything').said, ...app('Any')], readLibraryQuery(q).anywhere)).toBe(false);
  }
});

test('whatever is typed can be looked for, and no list is empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (typed) => {
      const { anywhere, ofApps, heading, called } = readLibraryQuery(typed);
      for (const all of [...anywhere, ...ofApps, ...heading, ...called]) {
        expect(all.length).toBeGreaterThan(0);
        for (const any of all) expect(any.every((term) => term !== '')).toBe(true);
      }
    }),
  );
});
