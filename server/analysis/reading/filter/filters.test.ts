import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';

const today = '2026-11-15'; // a Sunday
const read = (sentence: string) => readSentence(sentence, { today, book: createNameBook() });

test.each([
  ['crashes since 2026-03-01', '2026-03-01', null, 'crashes'],
  ['crashes since March', '2026-03-01', null, 'crashes'],
  ['crashes since december', '2025-12-01', null, 'crashes'],
  ['crashes since March 2024', '2024-03-01', null, 'crashes'],
  ['crashes in February 2024', '2024-02-01', '2024-02-29', 'crashes'],
  ['crashes before June 2026', null, '2026-05-31', 'crashes'],
  ['crashes before January 2026', null, '2025-12-31', 'crashes'],
  ['crashes in 2025', '2025-01-01', '2025-12-31', 'crashes'],
  ['crashes since 2025', '2025-01-01', null, 'crashes'],
  ['crashes before 2025', null, '2024-12-31', 'crashes'],
  ['crashes between 2026-01-05 and 2026-02-01', '2026-01-05', '2026-02-01', 'crashes'],
  ['crashes from 2026-01-05 to 2026-02-01 on tablets', '2026-01-05', '2026-02-01', 'crashes on tablets'],
  ['crashes in the last 30 days', '2026-10-16', null, 'crashes'],
  ['crashes over the past 2 weeks', '2026-11-01', null, 'crashes'],
  ['crashes last month', '2026-10-01', '2026-10-31', 'crashes'],
  ['crashes this month', '2026-11-01', null, 'crashes'],
  ['crashes this week', '2026-11-09', null, 'crashes'],
  ['crashes this year', '2026-01-01', null, 'crashes'],
  ['crashes today', '2026-11-15', null, 'crashes'],
  ['crashes since yesterday', '2026-11-14', null, 'crashes'],
  ['crashes on 2026-11-01', '2026-11-01', '2026-11-01', 'crashes'],
])('“%s” is read as %s to %s', (sentence, since, until, rest) => {
  expect(read(sentence)).toMatchObject({ since, until, rest });
});

test.each(['crashes since 2026-02-30', 'it may crash', 'march of time', 'the last update', '2048 crashes'])(
  '“%s” names no day',
  (sentence) => {
    expect(read(sentence)).toMatchObject({ since: null, until: null, rest: sentence });
  },
);

test.each([
  ['login fails in version 5.4.0', ['5.4.0'], [], 'login fails'],
  ['login fails v5.4 and v6', ['5.4', '6'], [], 'login fails'],
  ['battery drain, excluding ads and prices', [], ['ads', 'prices'], 'battery drain'],
  ['sync problems but not about the price', [], ['price'], 'sync problems'],
  ['convert videos', [], [], 'convert videos'],
  ['crashes in Tidebook 5.4.0', ['5.4.0'], [], 'crashes in Tidebook'],
  ['rated 4.5 stars and $9.99 or 2.5% more', [], [], '$9.99 or 2.5% more'],
])('“%s” has versions %j and leaves out %j', (sentence, versions, exclude, rest) => {
  expect(read(sentence)).toMatchObject({
    since: null,
    until: null,
    versions,
    exclude: { text: exclude.join(', ') },
    rest,
  });
});

test('whatever is typed, the span is in order, of real days, and nothing is too long', () => {
  const words = fc.constantFrom(
    'since',
    'before',
    'in',
    'March',
    '2026-02-30',
    '2025',
    'last',
    '30',
    'days',
    'v7.1',
    'but not',
    'ads',
    '、',
    '"',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(words).map((list) => list.join(' ')),
        fc.string({ unit: 'binary' }),
      ),
      (sentence) => {
        const { since, until, versions, exclude } = read(sentence);
        for (const day of [since, until]) {
          if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
        }
        if (since !== null && until !== null) expect(since <= until).toBe(true);
        expect(versions.every((version) => version.length <= 40)).toBe(true);
        expect(exclude.words.every(({ folded }) => folded.length >= 1 && folded.length <= 100)).toBe(true);
      },
    ),
  );
});

test.each([
  ['2 star Tidebook reviews in Germany and France', { countries: ['de', 'fr'], rest: 'Tidebook reviews' }],
  ['Tidebook German reviews', { languages: ['de'], rest: 'Tidebook reviews' }],
  ['crashes for users from the UK', { countries: ['gb'], rest: 'crashes for users' }],
  ['problems in Tidebook', { countries: [], rest: 'problems in Tidebook' }],
  ['Roundhouse android reviews', { store: 'play', rest: 'Roundhouse reviews' }],
  ['crashes on iPhone', { store: 'apple', rest: 'crashes' }],
  ['ios and android sync', { store: null, rest: 'sync' }],
  [
    'ads, at least 50 characters, 500 reviews, most helpful',
    { minLength: 50, limit: 500, sort: 'helpful', rest: 'ads' },
  ],
  ['ads, 9999 reviews', { limit: null }],
])('“%s” says where, how long and how many', (sentence, said) => {
  expect(read(sentence)).toMatchObject(said);
});

test.each([
  ['login, first half of october', { since: '2026-10-01', until: '2026-10-15' }],
  ['Login, zweite Hälfte September', { since: '2026-09-16', until: '2026-09-30' }],
  ['connexion, première quinzaine de septembre', { since: '2026-09-01', until: '2026-09-15' }],
  ['login, primera quincena de octubre', { since: '2026-10-01', until: '2026-10-15' }],
  ['login, segunda metade de setembro', { since: '2026-09-16', until: '2026-09-30' }],
  ['accesso, prima metà di ottobre', { since: '2026-10-01', until: '2026-10-15' }],
  ['10月前半のログイン', { since: '2026-10-01', until: '2026-10-15' }],
  ['10월 후반 로그인', { since: '2026-10-16', until: '2026-10-31' }],
  ['9월 1일부터 15일까지 로그인', { since: '2026-09-01', until: '2026-09-15' }],
  ["plantages au mois d'août", { since: '2026-08-01', until: '2026-08-31' }],
])('“%s” is of %j', (sentence, said) => {
  expect(read(sentence)).toMatchObject(said);
});

test.each([
  ['the meanest reviews', [1, 2]],
  ['ab 4 Sternen', [4, 5]],
  ['4 étoiles et plus', [4, 5]],
  ['lo peor de login', [1, 2]],
  ['piores avaliações', [1, 2]],
  ['peggiori recensioni', [1, 2]],
  ['notas baixas', [1, 2]],
  ['pires avis', [1, 2]],
  ['schlimmste Bewertungen', [1, 2]],
  ['最悪のレビュー', [1, 2]],
  ['최악의 리뷰', [1, 2]],
  ['1-2*', [1, 2]],
  ['2 oder weniger Sterne', [1, 2]],
  ['3 or more stars', [3, 4, 5]],
  ['what annoys people', [1, 2]],
  ['ce qui énerve les gens', [1, 2]],
  ['all the nice reviews', [4, 5]],
])('“%s” has %j stars', (sentence, stars) => {
  expect(read(sentence).stars).toEqual(stars);
});

test.each([
  ['reviews in French or German', { languages: ['fr', 'de'] }],
  ['200+ characters', { minLength: 200 }],
  ['ads, só iPhone', { store: 'apple' }],
  ['iPhone版の広告', { store: 'apple' }],
  ['comentarios en portugués sobre la publicidad', { language: 'es', languages: ['pt'] }],
  ['les 20 avis les plus récents', { limit: 20, sort: 'recent' }],
  ['las 30 reseñas más útiles', { limit: 30, sort: 'helpful' }],
])('“%s” says %j', (sentence, said) => {
  expect(read(sentence)).toMatchObject(said);
});
