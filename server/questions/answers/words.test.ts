import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { dayOf, span, windowOf } from '../../support/prose/dates.ts';
import {
  app,
  counted,
  countedInWords,
  dollars,
  noun,
  partOf,
  percent,
  review,
  stars,
  verb,
} from '../../support/prose/numbers.ts';
import { plain, quotation, titled } from '../../support/prose/untrusted.ts';
import { detailsOf, versionSentence } from './finding-facts.ts';
import { peopleDo, phraseOf, verbPhraseOf } from './finding-phrases.ts';
import { changePhrase, type TrendFacts, trendSentence } from './trend-sentences.ts';

test.each([
  [0, 'no reviews', 'no apps', 'ask'],
  [1, '1 review', 'one app', 'asks'],
  [2, '2 reviews', 'two apps', 'ask'],
  [9, '9 reviews', 'nine apps', 'ask'],
  [10, '10 reviews', '10 apps', 'ask'],
  [1204, '1,204 reviews', '1,204 apps', 'ask'],
])('%i goes with the right forms', (count, reviews, apps, asks) => {
  expect(counted(count, review)).toBe(reviews);
  expect(countedInWords(count, app)).toBe(apps);
  expect(verb(count, 'asks', 'ask')).toBe(asks);
});

test('a noun with a plural of its own keeps it', () => {
  expect(counted(2, noun('day of grace', 'days of grace'))).toBe('2 days of grace');
});

test.each([
  [0, '0%'],
  [0.0001, 'under 1%'],
  [0.0099, 'under 1%'],
  [0.01, '1%'],
  [0.345, '35%'],
  [0.99, '99%'],
  [0.9999, 'over 99%'],
  [1, '100%'],
])('a share of %d is %s', (share, text) => {
  expect(percent(share)).toBe(text);
});

test.each([
  [0, 40, '0 of 40 reviews'],
  [1, 1, 'the only review'],
  [1, 40, '1 of 40 reviews (3%)'],
  [2, 2, 'all 2 reviews'],
  [3, 12, '3 of 12 reviews'],
  [143, 412, '143 of 412 reviews (35%)'],
  [2000, 2000, 'all 2,000 reviews'],
])('%i of %i is “%s”: a few get no percentage', (part, whole, text) => {
  expect(partOf(part, whole, part / whole, review)).toBe(text);
});

test.each([
  [1, '1 star'],
  [1.02, '1.02 stars'],
  [4.5, '4.5 stars'],
  [5, '5 stars'],
])('%d stars', (average, text) => {
  expect(stars(average)).toBe(text);
});

test.each([
  [0, '$0'],
  [850, '$850'],
  [34_000, '$34,000'],
  [123_456, '$123,000'],
  [999_600, '$1 million'],
  [1_250_000, '$1.25 million'],
  [41_000_000, '$41 million'],
  [2_000_000_000, '$2 billion'],
])('%d dollars', (amount, text) => {
  expect(dollars(amount)).toBe(text);
});

test.each([
  ['2026-11-03', '2026-11-03', '3 November 2026'],
  ['2026-11-01', '2026-11-07', '1 to 7 November 2026'],
  ['2026-10-16', '2026-11-15', '16 October to 15 November 2026'],
  ['2025-12-30T23:00:00Z', '2026-01-02T01:00:00Z', '30 December 2025 to 2 January 2026'],
])('from %s to %s', (from, to, text) => {
  expect(span(from, to)).toBe(text);
});

test('a day and a window are called as people call them', () => {
  expect(dayOf('2026-02-09T12:00:00.000Z')).toBe('9 February 2026');
  expect([1, 7, 90, 3650].map(windowOf)).toEqual(['the last day', 'the last 7 days', 'the last 90 days', 'all time']);
  expect(['us', 'gb', 'jp', 'nl'].map(inCountry)).toEqual([
    'the United States',
    'the United Kingdom',
    'Japan',
    'the Netherlands',
  ]);
});

describe('a trend', () => {
  test.each<[TrendFacts, string, string]>([
    [{ direction: 'rising', before: 2.1, after: 14 }, 'up from 2.1 to 14 per 100 reviews', 'rising'],
    [{ direction: 'rising', before: 0, after: 14 }, 'up from 0 to 14 per 100 reviews', 'no one mentioned it'],
    [{ direction: 'falling', before: 61, after: 9 }, 'down from 61 to 9 per 100 reviews', 'declining'],
    [{ direction: 'falling', before: 61, after: 0 }, 'down from 61 to 0 per 100 reviews', 'stopped'],
    [
      { direction: 'steady', before: 4, after: 4.2 },
      '',
      'no clear trend: 4 per 100 reviews in the first half of the window and 4.2 in the second, a difference that may be chance',
    ],
    [
      { direction: 'steady', before: 0, after: 1.2 },
      '',
      'no clear trend: 0 per 100 reviews in the first half of the window and 1.2 in the second, a difference that may be chance',
    ],
    [{ direction: 'steady', before: 4, after: 4 }, '', 'steady at 4 per 100 reviews'],
  ])('%j', (trend, change, sentence) => {
    expect(changePhrase(trend)).toBe(change);
    expect(trendSentence(trend)).toContain(sentence);
    expect(trendSentence(trend)).toMatch(/^[A-Z].*\.$/);
  });

  test('of one half alone is none', () => {
    const half: TrendFacts = { direction: 'steady', before: null, after: 3 };
    expect([changePhrase(half), trendSentence(half)]).toEqual(['', '']);
  });
});

test.each([
  [[], ''],
  [[{ version: '5.4.0', reviews: 1, share: 1 }], 'Version 5.4.0 stands out: its only review mentions it.'],
  [[{ version: '5.4.0', reviews: 7, share: 1 }], 'Version 5.4.0 stands out: all 7 of its reviews mention it.'],
  [[{ version: '5.4.0', reviews: 44, share: 0.51 }], 'Version 5.4.0 stands out: 44 of its reviews (51%) mention it.'],
  [
    [
      { version: '5.4.0', reviews: 120, share: 0.61 },
      { version: '5.3', reviews: 9, share: 0.2 },
    ],
    'Versions 5.4.0 (61% of its reviews) and 5.3 (20% of its reviews) stand out.',
  ],
])('versions that stand out: %j', (versions, sentence) => {
  expect(versionSentence(versions)).toBe(sentence);
});

test('the details after a finding give its share only of enough reviews', () => {
  const steady: TrendFacts = { direction: 'steady', before: 1, after: 1 };
  expect(detailsOf({ reviews: 1, share: 0.1, trend: steady })).toBe('1 review');
  expect(detailsOf({ reviews: 31, share: 0.08, trend: { direction: 'rising', before: 4, after: 11 } })).toBe(
    '31 reviews, 8%, up from 4 to 11 per 100 reviews',
  );
});

test.each([
  [{ kind: 'complaint', label: 'Crashes', theme: 'crashes' }, 1, 'complains about crashes'],
  [{ kind: 'complaint', label: 'Crashes', theme: 'crashes' }, 2, 'complain about crashes'],
  [{ kind: 'request', label: 'Widget', theme: null }, 1, 'asks for a widget'],
  [{ kind: 'request', label: 'Csv export', theme: null }, 3, 'ask for “csv export”'],
  [{ kind: 'praise', label: 'Easy to use', theme: 'easy_to_use' }, 3, 'praise ease of use'],
  [{ kind: 'complaint', label: 'Leaving', theme: 'leaving' }, 3, 'say their authors are leaving or warn others off'],
] as const)('%j of %i reads “%s”', (finding, count, text) => {
  expect(verbPhraseOf(finding, count)).toBe(text);
});

test('people do what reviews do, in the plural', () => {
  expect(peopleDo({ kind: 'request', label: 'Widget' })).toBe('ask for a widget');
  expect(peopleDo({ kind: 'complaint', label: 'Leaving', theme: 'leaving' })).toBe(
    'say they are leaving or warn others off',
  );
});

test('a label that is also the name of something inherited is still only a label', () => {
  expect(phraseOf({ label: 'constructor', theme: '__proto__' })).toBe('“constructor”');
});

describe('words of strangers', () => {
  test.each([
    ['# Heading\nand more', '\\# Heading and more'],
    ['[click](https://evil.example/x)', '\\[click\\](\\[…\\])'],
    ['![x](javascript:alert(1))', '!\\[x\\](\\[…\\]))'],
    ['see www.evil.example now', 'see \\[…\\] now'],
    ['mail me@evil.example', 'mail \\[…\\]'],
    ['<img src=x onerror=y> &amp; & co', '\\<img src=x onerror=y\\> \\&amp; & co'],
    ['**bold** _it_ `code` ~~x~~ a|b', '\\*\\*bold\\*\\* \\_it\\_ \\`code\\` \\~\\~x\\~\\~ a\\|b'],
    ['left\u202eright\u0007\u200b!', 'left right !'],
    ['  two\r\n\r\nparagraphs ', 'two paragraphs'],
  ])('%j are only words', (text, escaped) => {
    expect(plain(text)).toBe(escaped);
  });

  test('no text can begin a line, open a link, an image, code or a tag, or turn the direction of writing', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc
        .array(
          fc.constantFrom(
            '[a](',
            'http://x.y',
            '<b>',
            '`',
            '\n',
            '# ',
            '\\',
            '![',
            ']',
            '\u202e',
            '|',
            'word ',
            '&lt;',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        for (const safe of [plain(text), quotation(text), titled(text)]) {
          expect(safe).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
          const bare = safe.replace(/\\[\\`*_[\]<>&~|#]/gu, '');
          expect(bare).not.toMatch(/[\\`*_[\]<>~|#]|&#?\w+;/u);
          expect(safe).not.toMatch(/https?:\/\//iu);
        }
      }),
    );
  });

  test('a long quote ends at a word, never inside a character', () => {
    const long = quotation(`${'word '.repeat(60)}end`);
    expect(long).toMatch(/^“(?:word )+word…”$/);
    expect(quotation('👩‍👩‍👧‍👦'.repeat(300))).toMatch(/^“(?:👩‍👩‍👧‍👦)+…”$/u);
  });

  test.each([
    ['Tidebook: Notes & Tasks', 'Tidebook'],
    ['Plummill - Sleep Tracker', 'Plummill'],
    ['A: B', 'A: B'],
    ['', 'The app'],
    ['漢字の庭：毎日の漢字練習', '漢字の庭：毎日の漢字練習'],
  ])('the title %j is shortened to %j', (title, short) => {
    expect(titled(title)).toBe(short);
  });
});
