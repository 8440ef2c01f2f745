import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentenceLanguage } from '../../tagging/subjects/sentence-language.ts';
import { sheetOf } from '../../tagging/words/sheet.ts';
import { readDays } from './days/read-days.ts';
import { readPlaces } from './places/read-places.ts';
import { readOrder } from './sentence-order.ts';
import { readStars } from './sentence-stars.ts';

const today = '2026-11-15'; // a Sunday
const read = (sentence: string) => {
  const sheet = sheetOf(sentence);
  return {
    ...readOrder(sheet),
    ...readPlaces(sheet),
    ...readStars(sheet),
    ...readDays(sheet, today, sentenceLanguage(sentence)),
  };
};

test.each([
  ['crashes since 2026-03-01', '2026-03-01', null],
  ['crashes since March', '2026-03-01', null],
  ['crashes since december', '2025-12-01', null],
  ['crashes since March 2024', '2024-03-01', null],
  ['crashes in February 2024', '2024-02-01', '2024-02-29'],
  ['crashes before June 2026', null, '2026-05-31'],
  ['crashes before January 2026', null, '2025-12-31'],
  ['crashes in 2025', '2025-01-01', '2025-12-31'],
  ['crashes since 2025', '2025-01-01', null],
  ['crashes before 2025', null, '2024-12-31'],
  ['crashes between 2026-01-05 and 2026-02-01', '2026-01-05', '2026-02-01'],
  ['crashes from 2026-01-05 to 2026-02-01 on tablets', '2026-01-05', '2026-02-01'],
  ['crashes in the last 30 days', '2026-10-16', null],
  ['crashes over the past 2 weeks', '2026-11-01', null],
  ['crashes last month', '2026-10-01', '2026-10-31'],
  ['crashes this month', '2026-11-01', null],
  ['crashes this week', '2026-11-09', null],
  ['crashes this year', '2026-01-01', null],
  ['crashes today', '2026-11-15', null],
  ['crashes since yesterday', '2026-11-14', null],
  ['crashes on 2026-11-01', '2026-11-01', '2026-11-01'],
])('“%s” is read as %s to %s', (sentence, since, until) => {
  expect(read(sentence)).toMatchObject({ since, until });
});

test.each(['crashes since 2026-02-30', 'it may crash', 'march of time', 'the last update', '2048 crashes'])(
  '“%s” names no day',
  (sentence) => {
    expect(read(sentence)).toMatchObject({ since: null, until: null });
  },
);

test('whatever is typed, the span is in order, and of real days', () => {
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
        const { since, until } = read(sentence);
        for (const day of [since, until]) {
          if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
        }
        if (since !== null && until !== null) expect(since <= until).toBe(true);
      },
    ),
  );
});

test.each([
  ['2 star Tidebook reviews in Germany and France', { countries: ['de', 'fr'], stars: [2] }],
  ['Tidebook German reviews', { languages: ['de'] }],
  ['crashes for users from the UK', { countries: ['gb'] }],
  ['problems in Tidebook', { countries: [] }],
  ['ads, at least 50 characters, 500 reviews, most helpful', { minLength: 50, limit: 500, sort: 'helpful' }],
  ['ads, 9999 reviews', { limit: null }],
  ['reviews in French or German', { languages: ['fr', 'de'] }],
  ['200+ characters', { minLength: 200 }],
  ['comentarios en portugués sobre la publicidad', { languages: ['pt'] }],
  ['les 20 avis les plus récents', { limit: 20, sort: 'recent' }],
  ['las 30 reseñas más útiles', { limit: 30, sort: 'helpful' }],
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
  ['ab 4 Sternen', [4, 5]],
  ['4 étoiles et plus', [4, 5]],
  ['2 oder weniger Sterne', [1, 2]],
  ['3 or more stars', [3, 4, 5]],
])('“%s” has %j stars', (sentence, stars) => {
  expect(read(sentence).stars).toEqual(stars);
});
