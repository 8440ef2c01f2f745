import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verbatimPlace } from './verbatim.ts';

test('a place is verbatim: what stands there is the quote, white space aside', () => {
  const parts = fc.array(fc.constantFrom('so', 'slow', ' ', '\n', '  ', '👍', 'é', '.', '\ud83d'), { maxLength: 12 });
  fc.assert(
    fc.property(parts, parts, fc.nat(12), fc.nat(12), (title, text, start, length) => {
      const review = { title: title.join(''), text: text.join('') };
      for (const quote of [review.text.slice(start, start + length), review.title.slice(start), text.join(' ')]) {
        const place = verbatimPlace(review, quote);
        if (place === null) continue;
        const bare = (words: string) => words.trim().replace(/\s+/gu, ' ');
        expect(bare((review[place.field] ?? '').slice(place.start, place.end))).toBe(bare(quote));
      }
    }),
  );
  expect(verbatimPlace({ title: 'Slow', text: 'It is\n so  slow 👍' }, 'so slow 👍')).toEqual({
    field: 'text',
    start: 7,
    end: 18,
  });
});

test('half a character is no quote', () => {
  const review = { title: null, text: 'Nice 👍 app' };
  expect(verbatimPlace(review, 'Nice \ud83d')).toBeNull();
  expect(verbatimPlace(review, 'Nice 👍')).toEqual({ field: 'text', start: 0, end: 7 });
});
