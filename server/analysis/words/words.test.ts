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
  ...[
    'a',
    'Z',
    'don',
    't',
    'É',
    'ñ',
    'ß',
    'ø',
    'İ',
    'я',
    'Й',
    'Σ',
    'ς',
    'א',
    'ב',
    'ع',
    'क',
    'ि',
    '한',
    '국',
    'ㅋ',
    'ａ',
    '１',
  ],
  ...[
    '0',
    '7',
    '42',
    '٣',
    '_',
    '‿',
    ' ',
    '\n',
    '\t',
    '\r\n',
    '\u00a0',
    '\u202f',
    '-',
    '/',
    '@',
    '#',
    '(',
    ')',
    '…',
    '!',
  ],
  ...[
    "'",
    '’',
    '‘',
    '"',
    '.',
    ',',
    ':',
    ';',
    '·',
    '․',
    '，',
    '\u0301',
    '\u0308',
    '\u200d',
    '\u00ad',
    '\u200b',
    '\ufe0f',
  ],
  ...[
    '😀',
    '❤️',
    '👩‍👩‍👧',
    '🇩🇪',
    '👍🏽',
    'ℹ️',
    'Ⓜ',
    '©',
    '™',
    '½',
    '𝐀',
    '\ud800',
    '\udc00',
    '日',
    '本',
    'アプ',
    'リ',
    'が',
    'ー',
  ],
];

test('the words of any text are those that Intl.Segmenter finds', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), (parts) => {
      const text = parts.join('');
      expect(wordsOf(text)).toEqual(bySegmenter(text));
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('so are those of scripts without spaces', () => {
  for (const text of ['แอปใช้งานยากมาก', 'アプリが落ちる', '应用程序总是崩溃 v2.1', 'ຫຼັງຈາກອັບເດດ']) {
    expect(wordsOf(text)).toEqual(bySegmenter(text));
    expect(wordsOf(text).length).toBeGreaterThan(1);
  }
});

test('they are so for every character of the first planes, alone, between letters and between digits', () => {
  const wrong: string[] = [];
  for (let code = 0; code < 0x1fb00; code++) {
    if (code === 0x10000) code = 0x1f000;
    // Han and Hangul are each alike throughout, surrogates and private ones too.
    if ((code > 0x3400 && code < 0x9ff0) || (code > 0xac10 && code < 0xf8f0)) continue;
    const char = String.fromCodePoint(code);
    const text = `${char} a${char}a 1${char}1 ${char}${char}`;
    if (JSON.stringify(wordsOf(text)) !== JSON.stringify(bySegmenter(text))) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
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
    { numRuns: propertyRuns(330) },
  );
});
