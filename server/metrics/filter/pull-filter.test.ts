import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../tagging/words/words.ts';
import { keywordOf, searchedOf, spansIn } from './mention.ts';
import {
  compileFilter,
  type FilteredReview,
  type ReviewFilter,
  reviewMentions,
  searchedReview,
  versionBegins,
} from './pull-filter.ts';

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

test.each([
  ['crash', 'crash crashes crashed crashing Crashlytics', 'cash crush trash'],
  ['crashes', 'crash crashes crashed crashing', 'Crashlytics'],
  ['ad', 'ad ads', 'add adding adults advice bad'],
  ['ads', 'ad ads', 'add'],
  ['add', 'add adds added adding', 'ad ads addict'],
  ['note', 'note notes noted noting', 'not knot notice notification'],
  ['theme', 'theme themes themed', 'them'],
  ['plan', 'plan plans planned planning', 'plane planes plant planet'],
  ['free', 'free', 'freeze freezes'],
  ['star', 'star stars starred', 'start stare'],
  ['late', 'late', 'latest later lately'],
  ['freeze', 'freeze freezes freezing froze frozen', 'free'],
  ['lost', 'lose loses losing lost', 'los'],
  ['settings', 'setting settings', 'set sets'],
  ['rating', 'rate rated rates rating ratings', 'rat rats'],
  ['battery', 'battery batteries', 'batter'],
  ['try', 'try tries tried trying', 'trial tree'],
  ['cancelled', 'cancel cancels canceled cancelled cancelling', 'cancer'],
  ['notif', 'notification notifications', 'notice'],
  ['20000', '20000', '200001'],
])('%s matches its inflections and, from five letters on, the words it begins', (keyword, same, others) => {
  expect(same.split(' ').filter((word) => !says(keyword, `So ${word}, here.`))).toEqual([]);
  expect(others.split(' ').filter((word) => says(keyword, `So ${word}, here.`))).toEqual([]);
});

test('words are inflected in the language of the review', () => {
  expect(says('Abstürze', 'Nach einem Absturz ist alles weg und das nicht nur bei mir')).toBe(true);
  expect(says('bloquea', 'La aplicación se bloqueó y no puedo hacer nada con ella')).toBe(true);
  expect(says('plante', 'L’application n’arrête pas de planter depuis la mise à jour')).toBe(true);
  expect(says('обновление', 'После обновления приложение не работает')).toBe(true);
  expect(says('bugs', 'Leider ein Bug, und das nicht nur bei mir')).toBe(true);
  // English has no such ending.
  expect(says('plan', 'The planet is nice and the app is too')).toBe(false);
});

test('the words of a phrase are matched in any form, each where it stands', () => {
  expect(says('log in', 'Logging in takes ages')).toBe(true);
  expect(says('family plan', 'no FAMILY plans')).toBe(true);
  expect(says('family plan', 'plans for the family')).toBe(false);
  expect(says('family plan', 'families planned')).toBe(true);
});

test.each(['"%s"', '“%s”', '„%s“', '«%s»', ' " %s " '])(
  'a keyword in quotes such as %s is matched exactly',
  (marks) => {
    expect(says(marks.replace('%s', 'crash'), 'A CRASH.')).toBe(true);
    expect(says(marks.replace('%s', 'crash'), 'crashes, crashed, Crashlytics')).toBe(false);
    expect(says(marks.replace('%s', 'log in'), 'log-in')).toBe(true);
    expect(says(marks.replace('%s', 'log in'), 'logging in')).toBe(false);
    expect(says(marks.replace('%s', '広告'), 'この広告が多い')).toBe(true);
  },
);

test('quotes around nothing, or around a part of a keyword, are signs like any other', () => {
  expect(says('""', 'It says "" here')).toBe(true);
  expect(says('""', 'It says nothing')).toBe(false);
  expect(says('the "best" app', 'the "best" apps')).toBe(true);
  expect(says('the "best" app', 'the best apps')).toBe(false);
});

test('a mention is marked where it stands in the text as it was written', () => {
  const marked = (keyword: string, text: string): string[] =>
    spansIn(text, searchedReview({ title: null, text }), keywordOf(keyword)).map(({ start, end }) =>
      text.slice(start, end),
    );
  expect(marked('crash', 'CRASHES – and 💥 it crashed')).toEqual(['CRASHES', 'crashed']);
  expect(marked('cafe', 'Le Cafe\u0301, les cafés²')).toEqual(['Cafe\u0301', 'cafés']);
  expect(marked('log in', 'İ log -  in, LOGGING\r\nin')).toEqual(['log -  in', 'LOGGING\r\nin']);
  expect(marked('strasse', 'Die Straße')).toEqual(['Straße']);
  expect(marked('"app"', 'app, apps, l’app')).toEqual(['app', 'app']);
  expect(marked('広告', 'この広告が広告')).toEqual(['広告', '広告']);
  expect(marked('❤', 'I ❤️ it')).toEqual(['❤️']);
});

test('a keyword is compared whatever its case and accents', () => {
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

/** The rules said plainly for some spaced words: those of one line are the inflections of one word. */
const inflections = [
  'ad ads',
  'add',
  'log logs logging',
  'in',
  'inside',
  'cafe cafes',
  '7',
  '77',
  'crash crashes',
  'crashlytics',
  'not',
  'note',
];
const isForm = (keyword: string, word: string): boolean =>
  inflections.some((line) => line.split(' ').includes(keyword) && line.split(' ').includes(word)) ||
  (keyword.length >= 5 && word.startsWith(keyword));
const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9"]+/)
    .filter((word) => word !== '');
const plainlySays = (keyword: string, { title, text }: FilteredReview): boolean => {
  const sought = plainWords(keyword.replaceAll('"', ''));
  const matches = keyword.startsWith('"') ? (one: string, other: string) => one === other : isForm;
  return [title ?? '', text].some((field) =>
    // Only spaces and hyphens lie inside a phrase: a comma ends it.
    field.split(/[,!]/).some((part) => {
      const words = plainWords(part);
      return words.some((_, from) => sought.every((word, at) => matches(word, words[from + at] ?? '')));
    }),
  );
};
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
  const word = fc.constantFrom('Ads', 'Café', ...inflections.flatMap((line) => line.split(' ')));
  const gap = fc.constantFrom(' ', '-', ', ', '  ', '! ', '\n');
  const text = fc.array(fc.tuple(word, gap), { maxLength: 7 }).map((parts) => parts.flat().join(''));
  const unquoted = fc.oneof(
    word,
    fc.tuple(word, word).map((two) => two.join(' ')),
  );
  const keyword = fc.oneof(
    unquoted,
    unquoted.map((each) => `"${each}"`),
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
    { numRuns: 100 },
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
    { numRuns: 100 },
  );
});
