import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestQuote, quoteAround } from './quote.ts';

const at = (text: string, words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });

test('a quote is the clause that the words stand in', () => {
  const text =
    'I like the design of the widgets, but it keeps crashing whenever I open the camera in the evening. Sad.';
  expect(quoteAround(text, at(text, 'keeps crashing'), 'en')).toBe(
    'but it keeps crashing whenever I open the camera in the evening.',
  );
});

test('a short clause is quoted with what stands behind it, else before it', () => {
  const text = 'It keeps crashing. Please fix it.';
  expect(quoteAround(text, at(text, 'crashing'), 'en')).toBe(text);
  expect(quoteAround(text, at(text, 'fix'), 'en')).toBe(text);
  expect(quoteAround('Short.', at('Short.', 'Short'))).toBe('Short.');
});

test('a sentence without an end is cut at words', () => {
  const text = `${'word '.repeat(200)}crashes ${'word '.repeat(200)}`.trim();
  const quote = quoteAround(text, at(text, 'crashes'));
  expect(quote).toContain('crashes');
  expect(quote.length).toBeLessThanOrEqual(longestQuote);
  expect(quote.split(' ').every((word) => word === 'word' || word === 'crashes')).toBe(true);
});

test('a quote is verbatim, whole characters, and holds the place whenever that fits', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '. ', '\n', '広', '。', '👩‍👩‍👧', '😀', 'é', '!'),
    maxLength: 700,
  });
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(60), (text, seed, length) => {
      fc.pre(text.trim() !== '');
      const start = seed % text.length;
      const end = Math.min(text.length, start + 1 + length);
      const quote = quoteAround(text, { start, end });
      expect(text.includes(quote)).toBe(true);
      expect(quote.isWellFormed()).toBe(true);
      expect(quote.length).toBeLessThanOrEqual(longestQuote);
    }),
    { numRuns: 100 },
  );
});
