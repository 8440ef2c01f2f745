import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { parseDataFile } from '../../data/data-file.ts';
import { wordsOf } from '../words/words.ts';
import { mostClauses } from './clause.ts';
import { clauseWordsOf } from './clause-words.ts';
import { splitClauses } from './split-clauses.ts';

const fieldsOf = (title: string | null, text: string) => [
  ...(title === null ? [] : [{ field: 'title' as const, text: title, words: wordsOf(title) }]),
  { field: 'text' as const, text, words: wordsOf(text) },
];
const split = (text: string, lang: string): string[] =>
  splitClauses(fieldsOf(null, text), lang).map(({ start, end }) => text.slice(start, end));

describe('sentences, lines and marks', () => {
  test.each([
    ['Great app.But it crashes on start', ['Great app.', 'But it crashes on start']],
    ['Version 3.4.1 costs 4.99 a month e.g. for one user', ['Version 3.4.1 costs 4.99 a month e.g. for one user']],
    ['Pros:\n- fast sync\n- dark mode\n2) no ads', ['Pros:', 'fast sync', 'dark mode', 'no ads']],
    ['Love the widgets 😍😍 hate the ads 😡', ['Love the widgets 😍😍', 'hate the ads 😡']],
    ['It says "sorry. try again" every day', ['It says "sorry. try again" every day']],
    ['Great. 10/10. Would buy again', ['Great. 10/10.', 'Would buy again']],
    ['👎 the login. ***', ['👎 the login.']],
    ['👍👍', ['👍👍']],
    ['...', []],
    ['', []],
  ])('%s', (text, clauses) => expect(split(text, 'en')).toEqual(clauses));
});

describe('joining words', () => {
  test.each(sampleFile('clauses').get('clauses')!)('%s %s', (lang, text = '', ...clauses) =>
    expect(split(text, lang)).toEqual(clauses),
  );
});

test('a language without words of its own is divided by marks alone', () => {
  expect(split('De app is goed maar ik kan niet inloggen. Jammer', 'nl')).toEqual([
    'De app is goed maar ik kan niet inloggen.',
    'Jammer',
  ]);
});

test('what goes beyond the most clauses belongs to the last one of the text', () => {
  const text = 'It is slow. '.repeat(40).trim();
  const clauses = splitClauses(fieldsOf(text, text), 'en');
  expect(clauses).toHaveLength(mostClauses);
  expect(clauses.at(-1)).toEqual({ field: 'text', start: 0, end: text.length });
  expect(clauses.at(-2)).toMatchObject({ field: 'title', end: text.length });
});

const pieces = fc.constantFrom(
  ...`but and it is great please , " ( ) 😀 👩‍👧 🇩🇪 و لكن では 便利ですが、 但是 ама но 3.4 ; http://a.b é ﬁ 𝒜 x don't`.split(
    ' ',
  ),
  ...['. ', '! ', '\n- ', ' – ', '\ud83d', '\udc4d', '좋은데 ', ' '],
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((all) => all.join(' ')),
  fc.string({ unit: 'binary' }),
  fc.string(),
);
const langs = fc.constantFrom('en', 'de', 'fr', 'tr', 'ru', 'ar', 'ja', 'ko', 'zh', 'nl', 'und');

test('clauses stand in order, do not overlap, leave out no letter and split no character', () => {
  fc.assert(
    fc.property(fc.option(texts), texts, langs, (title, text, lang) => {
      const clauses = splitClauses(fieldsOf(title, text), lang);
      expect(clauses.length).toBeLessThanOrEqual(mostClauses);
      expect(
        clauses.toSorted((one, other) => (one.field === other.field ? 0 : one.field === 'title' ? -1 : 1)),
      ).toEqual(clauses);
      for (const [field, written] of [
        ['title', title ?? ''],
        ['text', text],
      ] as const) {
        let last = 0;
        let rest = '';
        for (const { start, end } of clauses.filter((clause) => clause.field === field)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          for (const at of [start, end])
            expect(/[\ud800-\udbff]/.test(written[at - 1] ?? '') && /[\udc00-\udfff]/.test(written[at] ?? '')).toBe(
              false,
            );
          rest += `${written.slice(last, start)} `;
          last = end;
        }
        expect(last).toBeLessThanOrEqual(written.length);
        expect(rest + written.slice(last)).not.toMatch(/[\p{L}\p{N}]/u);
      }
    }),
    { numRuns: 100 },
  );
});

test('a file of words that names an unknown class, or a phrase of three words, is refused', () => {
  const read = (line: string) => clauseWordsOf(parseDataFile(`[en]\n${line}\n`, 'words'));
  expect(() => read('butt\tbut')).toThrow('[en]: butt but');
  expect(() => read('but')).toThrow('[en]: but');
  expect(() => read('but\tin_spite_of')).toThrow('[en] but: in_spite_of');
});
