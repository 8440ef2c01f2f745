import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../words/words.ts';
import { searchedOf } from './mention.ts';
import { compileFilter, type FilteredReview, type ReviewFilter, reviewMentions, versionBegins } from './pull-filter.ts';

const all: ReviewFilter = {
  stars: [],
  keywords: [],
  keywordMode: 'any',
  exclude: [],
  requireText: false,
  minLength: 0,
  versions: [],
  since: null,
  until: null,
};
const says = (keyword: string, text: string): boolean => reviewMentions(keyword)({ title: null, text });

test('a keyword is a whole word, whatever its case and accents', () => {
  expect(says('ad', 'One AD after another')).toBe(true);
  expect(says('ad', 'Please add this, bad, adding')).toBe(false);
  expect(says('cafe', 'Le Café')).toBe(true);
  expect(says('CAFÉ', 'cafe')).toBe(true);
  expect(says('strasse', 'Straße')).toBe(true);
  expect(says('can', "I can't")).toBe(false);
  expect(says("can't", 'I can’t')).toBe(true);
  expect(says('app', 'The App™ and lama²')).toBe(true);
  expect(says('lama', 'lama²')).toBe(true);
  expect(says('App™', 'the app™')).toBe(true);
  expect(says('5', 'version 3.5')).toBe(false);
});

test('a phrase is its words side by side, hyphen or space', () => {
  expect(says('log in', 'cannot LOG-IN at all')).toBe(true);
  expect(says('log-in', 'cannot log\n in')).toBe(true);
  expect(says('log in', 'log it in')).toBe(false);
  expect(says('log in', 'catalog in hand')).toBe(false);
  expect(says('log in', 'log inside')).toBe(false);
  expect(reviewMentions('log in')({ title: 'log', text: 'in' })).toBe(false);
  expect(reviewMentions('log in')({ title: 'Log in', text: '' })).toBe(true);
});

test('what a language writes onto a word does not hide it', () => {
  expect(says('application', 'L’application plante')).toBe(true);
  expect(says('app', "the app's fault")).toBe(true);
  expect(says('광고', '광고가 너무 많아요')).toBe(true);
  expect(says('앱', '앱이 꺼져요')).toBe(true);
  expect(says('앱', '앱솔루트')).toBe(false);
  expect(says('고', '광고가')).toBe(false);
});

test('a keyword in a script without spaces is found inside unsegmented text', () => {
  expect(says('広告', 'この広告が多い')).toBe(true);
  expect(says('ｱﾌﾟﾘ', '新しいアプリです')).toBe(true);
  expect(says('崩溃', '应用总是崩溃')).toBe(true);
  expect(says('แอป', 'ชอบแอปนี้')).toBe(true);
  expect(says('が', 'か')).toBe(false);
  expect(says('app広告', 'webapp広告')).toBe(false);
});

test('a keyword of signs or emoji is looked for as it is', () => {
  expect(says('❤', 'I ❤️ it')).toBe(true);
  expect(says('👍🏽', 'ok👍🏽ok')).toBe(true);
  expect(says('???', 'why????')).toBe(true);
  expect(says('!?', 'why?!')).toBe(false);
  expect(says('c++', 'I write C++ here')).toBe(true);
  expect(says('c++', 'I write c here')).toBe(false);
});

test('versions are prefixes of whole parts', () => {
  for (const [asked, version, expected] of [
    ['7.', '7.14.2', true],
    ['7', '7.14.2', true],
    ['7', '7', true],
    ['7.', '17.1', false],
    ['7', '70.1', false],
    ['7.1', '7.1', true],
    ['7.1', '7.1.3', true],
    ['7.1', '7.14', false],
    ['7.1', '7.1-beta', true],
    ['.', '7.1', false],
    ['7*', '7.1', false],
  ] as const) {
    expect([asked, version, versionBegins(version, asked)]).toEqual([asked, version, expected]);
  }
});

test('days are inclusive in UTC and lengths are code points of the trimmed text', () => {
  const review = { rating: 3, title: 'A long title here', text: '  👍🏽ok ', version: null };
  const on = (at: string) => ({ ...review, date: Date.parse(at) });
  const days = compileFilter({ ...all, since: '2026-03-01', until: '2026-03-02' });
  expect(
    ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00Z', '2026-03-02T23:59:59.999Z', '2026-03-03T00:00:00Z'].map((at) =>
      days(on(at)),
    ),
  ).toEqual([false, true, true, false]);
  const date = 0;
  expect(compileFilter({ ...all, minLength: 4 })({ ...review, date })).toBe(true);
  expect(compileFilter({ ...all, minLength: 5 })({ ...review, date })).toBe(false);
  expect(compileFilter({ ...all, requireText: true })({ ...review, date, text: ' \n' })).toBe(false);
  expect(compileFilter({ ...all, versions: ['1'] })({ ...review, date })).toBe(false);
});

/** The rules said plainly for texts of spaced words: a keyword is a row of words of the title or of the text. */
const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
const plainlySays = (keyword: string, { title, text }: FilteredReview): boolean =>
  [title ?? '', text].some((field) =>
    // Only spaces and hyphens lie inside a phrase: a comma ends it.
    field
      .split(/[,!]/)
      .some((part) => ` ${plainWords(part).join(' ')} `.includes(` ${plainWords(keyword).join(' ')} `)),
  );
const plainly = (filter: ReviewFilter, review: FilteredReview): boolean => {
  const day = new Date(review.date).toISOString().slice(0, 10);
  const parts = (version: string): string[] => version.split('.').filter((part) => part !== '');
  const said = filter.keywords.map((keyword) => plainlySays(keyword, review));
  return (
    (filter.stars.length === 0 || filter.stars.some((stars) => stars === review.rating)) &&
    (said.length === 0 || (filter.keywordMode === 'any' ? said.includes(true) : !said.includes(false))) &&
    !filter.exclude.some((keyword) => plainlySays(keyword, review)) &&
    (!filter.requireText || /\S/.test(review.text)) &&
    [...review.text.replace(/^\s+|\s+$/g, '')].length >= filter.minLength &&
    (filter.versions.length === 0 ||
      filter.versions.some((asked) => {
        const has = parts(review.version ?? '');
        return review.version !== null && parts(asked).every((part, at) => has[at] === part);
      })) &&
    (filter.since === null || day >= filter.since) &&
    (filter.until === null || day <= filter.until)
  );
};

test('a compiled filter keeps exactly what the rules, said plainly, keep', () => {
  const word = fc.constantFrom('ad', 'add', 'Ads', 'log', 'in', 'inside', 'Café', 'cafe', '7', '77', 'crash');
  const gap = fc.constantFrom(' ', '-', ', ', '  ', '! ', '\n');
  const text = fc.array(fc.tuple(word, gap), { maxLength: 7 }).map((parts) => parts.flat().join(''));
  const keyword = fc.oneof(
    word,
    fc.tuple(word, word).map((two) => two.join(' ')),
  );
  const version = fc.constantFrom('7', '7.1', '7.14', '7.1.3', '17.1', '70.1');
  const date = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 5) });
  const day = fc.option(fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'));
  const review = fc.record({
    rating: fc.integer({ min: 1, max: 5 }),
    title: fc.option(text),
    text,
    version: fc.option(version),
    date,
  });
  const filter = fc.record({
    stars: fc.subarray([1, 2, 3, 4, 5]),
    keywords: fc.array(keyword, { maxLength: 2 }),
    keywordMode: fc.constantFrom('any' as const, 'all' as const),
    exclude: fc.array(keyword, { maxLength: 1 }),
    requireText: fc.boolean(),
    minLength: fc.constantFrom(0, 0, 5, 20),
    versions: fc.array(fc.oneof(version, fc.constant('7.')), { maxLength: 2 }),
    since: day,
    until: day,
  });
  fc.assert(
    fc.property(filter, fc.array(review, { maxLength: 12 }), (asked, reviews) => {
      expect(reviews.filter(compileFilter(asked))).toEqual(reviews.filter((one) => plainly(asked, one)));
    }),
    { numRuns: 1500 },
  );
});

test('a text is looked through folded, with one space for white space and hyphens', () => {
  const apart = (text: string): string => fold(text.replace(/[\p{No}™℠]/gu, ' $&')).replace(/\ufe0f/g, '');
  const piece = fc.constantFrom(
    'App',
    'l’été',
    '앱',
    'アプリ',
    '²',
    '™',
    '\ufe0f',
    ' ',
    '  ',
    '\n',
    '-',
    '–',
    '´',
    '😀',
    '\ud800',
    'İ',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(text, (given) => {
      const folded = fold(given).replace(/\ufe0f/g, '');
      const spaced = (/[\p{No}™℠]/u.test(given) ? apart(given) : folded).replace(/[\s\p{Pd}]+/gu, ' ');
      expect(searchedOf(given)).toEqual({ folded, spaced });
    }),
    { numRuns: 300 },
  );
});
