import { expect, test } from 'vitest';
import { exclusionOf } from '../../topic/exclusion.ts';
import { contentOf } from '../../topic/left-over.ts';
import { unitsIn } from '../../topic/set-phrases.ts';
import { excludedKeywords, keywordsOf } from './keywords.ts';

const keywords = (text: string, language: string, reads: string[], phrases: string[] = []) =>
  keywordsOf({ text, words: contentOf(text, language), phrases, units: unitsIn(text), themes: [] }, language, reads);

test.each<[text: string, language: string, reads: string[], has: string[], hasNot: string[]]>([
  ['crashes', 'en', ['en'], ['crash', 'crashes', 'crashing'], ['absturz']],
  ['crashes', 'en', ['de', 'en'], ['crash', 'absturz'], []],
  ['ads', 'en', ['es', 'pt', 'en'], ['ads', 'anuncios', 'anúncios'], []],
  ['Abstürze', 'de', ['de'], ['absturz', 'stürzt ab'], ['crash']],
  ['prix', 'fr', ['fr'], ['prix', 'cher'], ['price']],
  ['クラッシュ', 'ja', ['ja'], ['落ちる', 'クラッシュ'], ['crash']],
  ['환불', 'ko', ['ko'], ['환불'], []],
  ['dark mode', 'en', ['en'], ['dark mode'], ['dark', 'mode']],
  ['sleep timer', 'en', ['en'], ['sleep timer'], ['sleep', 'timer']],
  ['glaze recipes', 'en', ['en'], ['glaze', 'recipes'], ['recipe']],
  ['wasted money', 'en', ['en'], ['wasted', 'money'], ['moneys', 'wasteds']],
  ['replies', 'en', ['en'], ['replies'], ['replie']],
  ['notification issues', 'en', ['en'], ['notification', 'notifications'], ['issues', 'issue']],
  ['crashes halfway through a workout', 'en', ['en'], ['crash'], ['halfway', 'workout']],
  ['insanely slow', 'en', ['en'], ['slow'], ['insanely']],
  ['ads, flickering', 'en', ['en'], ['ads', 'flickering'], []],
  ['sync with Garmin fails', 'en', ['en'], ['sync', 'garmin'], ['fails']],
  ['doppelte Abbuchungen', 'de', ['de'], ['abbuchung'], ['doppelte']],
  ['publicités incessantes, vraiment', 'fr', ['fr'], ['publicité'], ['incessantes', 'vraiment']],
  ['5', 'en', ['en'], [], ['5']],
])('“%s” in %s for %j', (text, language, reads, has, hasNot) => {
  const found = keywords(text, language, reads);
  for (const word of has) expect(found).toContain(word);
  for (const word of hasNot) expect(found).not.toContain(word);
  expect(found.length).toBeLessThanOrEqual(24);
});

test('a quote is one keyword in quotes, so that it is matched exactly', () => {
  expect(keywords('', 'en', ['en'], ['used to be good'])).toEqual(['"used to be good"']);
});

const leftOut = (text: string, language: string, reads: string[]) =>
  excludedKeywords({ text, themes: exclusionOf(text, language, { text: '', themes: [] }).themes }, language, reads);

test.each<[text: string, language: string, reads: string[], has: string[], hasNot: string[]]>([
  ['price', 'en', ['en'], ['price', 'expensive', 'charged twice', 'fees'], ['too much']],
  ['Werbung', 'de', ['de'], ['werbung', 'reklame'], ['ads']],
  ['sync', 'en', ['en'], ['sync', 'syncing'], ['data', 'lost']],
  ['video ads', 'en', ['en'], ['video ads'], ['video', 'ads']],
  ['widgets or login', 'en', ['en'], ['widgets', 'login'], []],
])('a pull that leaves out %s (%s, read in %s) does so by %s', (text, language, reads, has, hasNot) => {
  const found = leftOut(text, language, reads);
  expect(found).toEqual(expect.arrayContaining(has));
  for (const word of hasNot) expect(found).not.toContain(word);
});
