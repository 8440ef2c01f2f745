import { describe, expect, test } from 'vitest';
import { createNameBook } from '../../apps/names/name-book.ts';
import type { Ask, Plan, Scope } from '../../contract/resources/questions/plan.ts';
import type { QuestionContext } from '../context.ts';
import { findQuestion, readFind } from './find-reading.ts';

const titles = ['Tidebook: Notes & Tasks', 'Calm Harbor', 'Calm Harbor Kids', 'Coinroot: Budget Planner'];
const book = createNameBook(titles.map((title, at) => ({ store: 'apple', appId: `${at}`, title })));
const today = '2026-11-15';

const ask = (about: Scope, more: Partial<Extract<Ask, { source: 'reviews' }>> = {}): Ask => ({
  about,
  source: 'reviews',
  measure: 'reviews',
  answerAs: 'list',
  ...more,
});

/** A sentence read with a plan that was written by hand, and what the reader was given with it. */
const read = (query: string, plan: Partial<Plan>) => {
  const given: QuestionContext[] = [];
  const found = readFind(query, {
    today,
    book,
    read: (_, context) => {
      given.push(context);
      return { asks: [], declined: [], unread: [], read: [], ...plan };
    },
  });
  return { ...found, context: given[0]! };
};

const topic = (...words: string[]) => ({ words, match: 'meaning' as const, polarity: 'any' as const });
const titlesOf = (named: readonly { readonly apps: readonly { readonly title: string }[] }[]): string[] =>
  named.flatMap(({ apps }) => apps.map(({ title }) => title));

describe('the apps of a sentence', () => {
  test('are given to the reader as they are written, and nothing that only looks like a name', () => {
    const { apps, hasOwnApp } = read('tidebook crashes vs com.example.other, in Germany', {}).context;
    expect(apps.toSorted()).toEqual(['com.example.other', 'tidebook']);
    expect(hasOwnApp).toBe(false);
  });

  test('belong to the part that names them, and to every part that names none', () => {
    const { parts, whole } = read('tidebook crashes + coinroot sync', {
      asks: [
        ask({ apps: ['tidebook'] }, { topic: topic('crashes') }),
        ask({ apps: ['coinroot'] }, { topic: topic('sync') }),
        ask({}, { topic: topic('ads') }),
      ],
    });
    expect(parts.map(({ apps }) => titlesOf(apps))).toEqual([[titles[0]], [titles[3]], [titles[0], titles[3]]]);
    expect(titlesOf(whole.apps)).toEqual([titles[0], titles[3]]);
  });

  test('are not the time or the place that is excluded beside one', () => {
    for (const limit of ['in August', 'in Germany']) {
      const { context, whole } = read(`Tidebook sync, but not ${limit}`, { unread: [limit] });
      expect(context.apps).toEqual(['Tidebook']);
      expect(whole.excludedApps).toEqual([]);
    }
  });

  test('that are said not to be meant are left out, and are no topic', () => {
    const { whole } = read('what is wrong with Calm Harbor, not the kids one', {
      asks: [ask({ apps: ['Calm Harbor'] }, { without: [topic('kids one')] })],
    });
    expect(titlesOf(whole.excludedApps)).toEqual(['Calm Harbor Kids']);
    expect(whole.exclude).toMatchObject({ text: '', themes: [] });
  });

  test('that no book has stay names to be looked for', () => {
    const { whole } = read('zorblix too expensive', {
      asks: [ask({ apps: ['zorblix'] }, { topic: topic('expensive') })],
    });
    expect(whole.unknownApps.map(({ text }) => text)).toEqual(['zorblix']);
  });

  test('alone ask for all their reviews', () => {
    const { parts } = read('Tidebook', {});
    expect(parts).toMatchObject([{ topic: { text: '' }, polarity: 'any' }]);
  });
});

test('a kind of app that was read as a part of the topic is none of it', () => {
  expect(read('ads in games', { asks: [ask({}, { topic: topic('ads in games') })] }).whole).toMatchObject({
    kindOfApp: 'games',
    topic: { text: 'ads' },
  });
  expect(read('dark mode', { asks: [ask({}, { topic: topic('dark mode') })] }).whole.kindOfApp).toBeNull();
});

test('two things are two words of one topic; what is quoted is looked for word for word', () => {
  expect(read('kids, children', { asks: [ask({}, { topic: topic('kids', 'children') })] }).whole.topic).toMatchObject({
    text: 'kids, children',
    phrases: [],
  });
  const quoted = { words: ['black screen'], match: 'word' as const, polarity: 'any' as const };
  expect(read('"black screen"', { asks: [ask({}, { topic: quoted })] }).whole.topic).toMatchObject({
    text: '',
    phrases: ['black screen'],
  });
});

test('an order is read from the words that filled nothing else', () => {
  const pieces = [
    { words: 'most helpful first', as: 'sort' },
    { words: 'newest version', as: '0.topic' },
  ];
  expect(
    read('newest version crashes, most helpful first', {
      asks: [ask({}, { topic: topic('newest version') })],
      read: pieces,
    }).whole,
  ).toMatchObject({ sort: 'helpful' });
  expect(
    read('newest reviews', { asks: [ask({}, { topic: topic('newest') })], read: [{ words: 'newest', as: '0.topic' }] })
      .whole.sort,
  ).toBeNull();
});

test('a language is that of the reviews, a country is where they are from', () => {
  const plan = { asks: [ask({ countries: ['de'] })] };
  expect(read('German reviews', plan).whole).toMatchObject({ languages: ['de'], countries: [] });
  expect(read('reviews from Germany', plan).whole).toMatchObject({ languages: [], countries: ['de'] });
});

test('a polarity is shown as the kinds of review that have it', () => {
  const praise = { words: ['reminders'], match: 'meaning' as const, polarity: 'good' as const };
  expect(read('praise for reminders', { asks: [ask({}, { topic: praise })] }).whole).toMatchObject({
    polarity: 'good',
    reviewKinds: ['praise'],
  });
});

test('what cannot be is a contradiction: days to come, ratings that there are not', () => {
  expect(read('since 2030', { asks: [ask({ period: { since: '2030-01-01' } })] }).whole.notUnderstood).toEqual([
    '“since 2030” is still to come',
  ]);
  expect(read('Tidebook 6 stars', { asks: [ask({ apps: ['Tidebook'] })] }).whole.notUnderstood).toEqual([
    expect.stringContaining('is no rating'),
  ]);
});

test('notes name unread words, what no review says and what else a review must say', () => {
  const { whole } = read('angry slow AND on a tablet zorp daily active users', {
    asks: [ask({ stars: [1, 2], segment: topic('on a tablet') }, { topic: topic('slow') })],
    unread: ['zorp'],
    declined: [{ words: 'daily active users', because: 'not_in_reviews', needs: 'its own figures' }],
    read: [{ words: 'angry', as: '0.about.stars' }],
  });
  expect(whole.unread).toEqual(['zorp']);
  expect(whole.notes).toEqual([
    expect.stringContaining('Because of “angry”, only reviews with 1 or 2 stars count'),
    'No review can say “daily active users”: that needs its own figures.',
    'The same review must also say “on a tablet”.',
    'Nothing was made of “zorp”.',
  ]);
});

test('where nothing was understood, the words themselves are looked for', () => {
  expect(read('Tidebook zorp blee', { unread: ['zorp', 'blee'] }).parts).toMatchObject([
    { topic: { text: 'zorp blee' }, apps: [{ name: { text: 'Tidebook' } }] },
  ]);
  expect(read('all reviews', {}).parts).toMatchObject([{ topic: { text: '' } }]);
  expect(read('!!!', {}).parts).toEqual([]);
});

test('a sentence that only asks for what no review says finds nothing', () => {
  const { parts, whole } = read('Tidebook daily active users', {
    declined: [{ words: 'daily active users', because: 'not_in_reviews', needs: 'its own figures' }],
  });
  expect(parts).toEqual([]);
  expect(whole).toMatchObject({ asksForReviews: false, notUnderstood: ['no review can say “daily active users”'] });
});

test('a time named by a version is a time, in searches and in scans', () => {
  const versions = [{ version: '5.4.0', since: '2026-09-11' }];
  const query = 'Tidebook crashes since version 5.4.0';
  expect(findQuestion(query, { today, book, versions }).context.versions).toEqual(versions);
  const period = { side: 'after' as const, event: { version: '5.4.0' } };
  const plan = { asks: [ask({ apps: ['Tidebook'], period })], declined: [], unread: [], read: [] };
  expect(readFind(query, { today, book, versions, read: () => plan }).whole.since).toBe('2026-09-11');
});

test.each([
  'crashes in the last week of May',
  'errores en la última semana de mayo',
  'erros na última semana de maio',
  'errori nell’ultima settimana di maggio',
  'Abstürze in der letzten Woche im Mai',
])('“%s” names one week and contradicts nothing', (query) => {
  const { whole, contradictions } = readFind(query, { today, book });
  expect(contradictions).toEqual([]);
  expect([whole.since, whole.until]).toEqual(['2026-05-25', '2026-05-31']);
});
