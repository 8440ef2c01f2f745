import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clean, cleanJson } from './clean.ts';

test('a text keeps all but NUL and half pairs, which no database takes', () => {
  expect(clean('a\u0000b \ud83d c \u{1f600}')).toBe('ab \ufffd c \u{1f600}');
});

test('JSON is cleaned as its texts are, wherever they stand, and whatever looks like an escape and is none stays', () => {
  const texts = fc.string({
    unit: fc.constantFrom('\\', 'u', 'd83d', '0000', '\u0000', '\ud83d', '\u{1f600}', '"', '\n', 'é'),
  });
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(JSON.parse(cleanJson(JSON.stringify({ one, list: [other] })))).toEqual({
        one: clean(one),
        list: [clean(other)],
      });
    }),
  );
});
