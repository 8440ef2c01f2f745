import { expect, test } from 'vitest';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import { termsOf } from '../../tagging/words/terms.ts';
import { type Exclusion, exclusionOf } from './exclusion.ts';

const nothing = { text: '', themes: [] };

const leavesOut = (
  { wordings, themes }: Exclusion,
  text: string,
  lang: string,
  tagged: readonly ThemeId[],
): boolean => {
  const terms = new Set(termsOf({ title: null, text }, lang));
  return (
    wordings.some((groups) => groups.every((group) => group.some((term) => terms.has(term)))) ||
    themes.some((theme) => tagged.includes(theme))
  );
};

test.each<[exclude: string, language: string, review: string, lang: string, themes: ThemeId[]]>([
  ['price', 'en', 'The price is a joke', 'en', []],
  ['price', 'en', 'Way overpriced for what it does', 'en', ['too_expensive']],
  ['price', 'en', 'They charged me twice', 'en', ['unwanted_charges']],
  ['price', 'en', 'Trotz Kündigung wurde abgebucht', 'de', []],
  ['money', 'en', 'Prezzo raddoppiato', 'it', []],
  ['price', 'en', 'Viel zu teuer geworden', 'de', ['too_expensive']],
  ['ads or crashes', 'en', 'Stürzt ständig ab', 'de', ['crashes']],
  ['crashes', 'en', 'I get a black screen', 'en', ['freezes']],
  ['bugs', 'en', 'It closes by itself', 'en', ['crashes']],
  ['Fehlern', 'de', 'It closes by itself', 'en', ['crashes']],
  ['Werbung', 'de', 'Endless commercials', 'en', []],
  ['広告', 'ja', 'Too many ads', 'en', ['too_many_ads']],
  ['dark mode', 'en', 'Quiero un modo oscuro', 'es', []],
])('leaving out %s (%s) leaves out “%s”', (exclude, language, review, lang, themes) => {
  expect(leavesOut(exclusionOf(exclude, language, nothing), review, lang, themes)).toBe(true);
});

test.each<[exclude: string, review: string, themes: ThemeId[]]>([
  ['price', 'Crashes whenever I open it', ['crashes']],
  // It names a part of what has the theme.
  ['video ads', 'Banner ads everywhere', ['too_many_ads']],
  // What else the word for it means in some language is not left out.
  ['ads', 'Spot on, love it', []],
  ['sync', 'I lost my patience', []],
])('leaving out %s keeps “%s”', (exclude, review, themes) => {
  expect(leavesOut(exclusionOf(exclude, 'en', nothing), review, 'en', themes)).toBe(false);
});

test('what is asked for is not left out with something that belongs to it', () => {
  const { themes } = exclusionOf('price', 'en', { text: 'hidden fees', themes: ['hidden_fees'] });
  expect(themes).toContain('too_expensive');
  expect(themes).not.toContain('hidden_fees');
});
