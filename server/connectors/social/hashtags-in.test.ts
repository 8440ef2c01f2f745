import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asHashtag, hashtagsIn } from './fields-in.ts';

test('hashtags stand in texts once each, in lower case, in any script', () => {
  expect(hashtagsIn('day 30 #Habits #habits', 'mehr #Gewohnheiten: #習慣, #дневник')).toEqual([
    'habits',
    'gewohnheiten',
    '習慣',
    'дневник',
  ]);
  expect(hashtagsIn('(#one)#two\n#three.#four')).toEqual(['one', 'two', 'three', 'four']);
});

test('a sign within a word, an address or an entity begins none, and a number alone is none', () => {
  expect(hashtagsIn('we are #1, c#sharp, https://a.example/#top, https://a.example/x?y=#z, it&#39;s ##')).toEqual([]);
});

test('words become the one hashtag that people write them as; emoji cannot stand in one', () => {
  expect(asHashtag('Habit Tracker')).toBe('habittracker');
  expect(asHashtag('#To-do & Notes!')).toBe('todonotes');
  expect(asHashtag('🧘 ✨')).toBe('');
});

test('what words become is found again as a hashtag, unless it is a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (words) => {
      const tag = asHashtag(words);
      if (tag === '' || !/[\p{L}_]/u.test(tag)) return;
      expect(hashtagsIn(`x #${tag} y`)).toEqual([tag.toLowerCase()]);
    }),
  );
});
