import { expect, test } from 'vitest';
import { exclusionOf } from '../topic/exclusion.ts';
import { excludedKeywords } from './excluded-keywords.ts';

const keywords = (text: string, language: string, reads: string[]) =>
  excludedKeywords({ text, themes: exclusionOf(text, language, { text: '', themes: [] }).themes }, language, reads);

test.each<[text: string, language: string, reads: string[], has: string[], hasNot: string[]]>([
  ['price', 'en', ['en'], ['price', 'expensive', 'charged twice', 'fees'], ['too much']],
  ['Werbung', 'de', ['de'], ['werbung', 'reklame'], ['ads']],
  ['sync', 'en', ['en'], ['sync', 'syncing'], ['data', 'lost']],
  ['video ads', 'en', ['en'], ['video ads'], ['video', 'ads']],
  ['widgets or login', 'en', ['en'], ['widgets', 'login'], []],
])('a pull that leaves out %s (%s, read in %s) does so by %s', (text, language, reads, has, hasNot) => {
  const found = keywords(text, language, reads);
  expect(found).toEqual(expect.arrayContaining(has));
  for (const word of hasNot) expect(found).not.toContain(word);
});
