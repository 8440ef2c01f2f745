import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { fold, wordsOf } from './words.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const bySegmenter = (text: string) =>
  [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ start: index, end: index + segment.length, folded: fold(segment) }));

const pieces = [
  ...'a Z don t É ñ ß ø İ я Й Σ ς א ב ع क ि 한 국 ㅋ ａ １ 0 7 42 ٣ _ ‿ - / @ # ( ) … ! ’ ‘ . , : ; · ․ ， 😀 👩‍👩‍👧 🇩🇪 👍🏽 Ⓜ © ™ ½ 日 本 アプ リ が ー'.split(
    ' ',
  ),
  ...[
    ' ',
    '\n',
    '\t',
    '\r\n',
    '\u00a0',
    '\u202f',
    "'",
    '"',
    '\u0301',
    '\u0308',
    '\u200d',
    '\u00ad',
    '\u200b',
    '\ufe0f',
    '❤\ufe0f',
    'ℹ\ufe0f',
    '\ud835\udc00',
    '\ud800',
    '\udc00',
  ],
];

test('scripts without spaces are cut into words', () => {
  for (const text of ['แอปใช้งานยากมาก', 'アプリが落ちる', '应用程序总是崩溃 v2.1', 'ຫຼັງຈາກອັບເດດ']) {
    expect(wordsOf(text)).toEqual(bySegmenter(text));
    expect(wordsOf(text).length).toBeGreaterThan(1);
  }
});

test('folding takes off case, accents and widths, and leaves kana and Hangul whole', () => {
  expect(fold('Ärger MIT Çà, Ёлка, Straße, İstanbul, ıspanak')).toBe('arger mit ca, елка, strasse, istanbul, ispanak');
  expect(fold('Ｃａｌｍ ｶﾞ が か 한국')).toBe('calm ガ が か 한국');
  expect(fold('ΣΊΣΥΦΟΣ')).toBe(fold('σίσυφος'));
  expect(fold('don’t')).toBe("don't");
});

test('folding once is enough', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(fc.constantFrom(...pieces)).map((all) => all.join('')),
      ),
      (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      },
    ),
    { numRuns: propertyRuns(165) },
  );
});
