import { expect, test } from 'vitest';
import { cachedByLanguage } from './cached-words.ts';

const counted = () => {
  const looked: string[] = [];
  const held = cachedByLanguage((word, lang) => {
    looked.push(`${lang} ${word}`);
    return { word };
  });
  return { held, looked };
};

test('a word is looked up once in each language', () => {
  const { held, looked } = counted();
  for (const lang of ['en', 'de', 'en', 'de']) expect(held(lang).of('app')).toEqual({ word: 'app' });
  expect(looked).toEqual(['en app', 'de app']);
});

test('words of all languages together are held up to a bound, and long ones not at all', () => {
  const { held, looked } = counted();
  const twice = 'x'.repeat(41);
  held('en').of(twice);
  held('en').of(twice);
  expect(looked).toHaveLength(2);
  const first = held('en').of('first');
  for (let at = 1; at < 100_000; at++) held(at % 2 === 0 ? 'en' : 'de').of(`word${at}`);
  expect(held('en').of('first')).toBe(first);
  held('fr').of('one more');
  expect(held('en').of('first')).not.toBe(first);
});
