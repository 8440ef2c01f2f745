import { expect, test } from 'vitest';
import { storefronts } from '../../../contract/domain/storefronts.ts';
import { blot, sheetOf } from '../../../tagging/words/sheet.ts';
import { readPlaces } from './read-places.ts';

const read = (sentence: string) => {
  const { sheet, countries, languages } = readPlaces(sheetOf(sentence));
  const rest = sheet.text
    .split('')
    .map((character, at) => (sheet.folded[at] === blot ? ' ' : character))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
  return { countries, languages, rest };
};

test.each<[sentence: string, countries: string[], languages: string[], rest?: string]>([
  ['ads in Germany and France', ['de', 'fr'], [], 'ads and'],
  ['ads, Mexico and Brazil', ['mx', 'br'], [], 'ads, and'],
  ['crashes from the UK', ['gb'], [], 'crashes'],
  ['uk only crashes', ['gb'], [], 'crashes'],
  ['crashes in DE, FR', ['de', 'fr'], []],
  ['users in the us', ['us'], [], 'users'],
  ['tell us about ads', [], [], 'tell us about ads'],
  ['US reviews', ['us'], []],
  ['what do the brits say', ['gb'], []],
  ['Germans hate it', ['de'], []],
  ['what do mexicans want', ['mx'], []],
  ['ads, Norway storefront', ['no'], [], 'ads,'],
  ['Brazilian users', ['br'], []],
  ['Brazilian reviews', ['br'], []],
  ['German users', ['de'], []],
  ['German reviews', [], ['de']],
  ['french one star reviews', [], ['fr']],
  ['Japanese and Korean reviews', [], ['ja', 'ko']],
  ['reviews in Spanish', [], ['es']],
  ['crashes in DACH', ['de', 'at', 'ch'], [], 'crashes'],
  ['Turkish delight recipe', [], [], 'Turkish delight recipe'],
  ['turkey recipes', [], [], 'turkey recipes'],
  ['ads in Turkey', ['tr'], [], 'ads'],
  ['no german translation', [], [], 'no german translation'],
  ['Abstürze in Deutschland', ['de'], [], 'Abstürze'],
  ['deutsche Bewertungen', [], ['de']],
  ['Bewertungen auf Deutsch', [], ['de']],
  ['brasilianische Nutzer', ['br'], []],
  ['avis allemands', [], ['de']],
  ['pubs en Allemagne et au Brésil', ['de', 'br'], []],
  ['usuarios mexicanos', ['mx'], []],
  ['reseñas en México', ['mx'], [], 'reseñas'],
  ['avaliações do Brasil', ['br'], [], 'avaliações'],
  ['usuários brasileiros', ['br'], []],
  ['recensioni dalla Germania', ['de'], [], 'recensioni'],
  ['ドイツの広告', ['de'], [], '広告'],
  ['日本語のレビュー', [], ['ja']],
  ['한국에서 광고', ['kr'], [], '광고'],
  ['일본 사용자 광고', ['jp'], [], '광고'],
  ['problems in Tidebook', [], [], 'problems in Tidebook'],
  ['is it in no or an or me', [], [], 'is it in no or an or me'],
])('“%s” is about %j, in %j', (sentence, countries, languages, rest) => {
  const found = read(sentence);
  expect(found.countries).toEqual(countries);
  expect(found.languages).toEqual(languages);
  if (rest !== undefined) expect(found.rest).toBe(rest);
});

test.each([
  ['en', (name: string) => `crashes in ${name}`],
  ['de', (name: string) => `Abstürze in ${name}`],
  ['fr', (name: string) => `plantages en ${name}`],
  ['es', (name: string) => `fallos en ${name}`],
  ['pt', (name: string) => `falhas em ${name}`],
  ['it', (name: string) => `crash in ${name}`],
  ['ja', (name: string) => `${name}のレビュー`],
  ['ko', (name: string) => `${name}에서 불만`],
] as const)('every storefront is read by its names in “%s”', (language, sentence) => {
  const missed = (['long', 'short'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames(language, { type: 'region', style });
    return [...storefronts.keys()]
      .map((code) => ({ code, said: sentence(names.of(code.toUpperCase())!) }))
      .filter(({ code, said }) => read(said).countries.join() !== code)
      .map(({ said }) => said);
  });
  // `RU` is Russia in any language; hyphens of another kind are not typed.
  expect(missed.filter((said) => !/‑|콩고-| RU$/u.test(said))).toEqual([]);
});

test.each([
  ['Abstürze in Grossbritannien', ['gb']],
  ['Nutzer in den Vereinigten Staaten', ['us']],
  ['in den Niederlanden', ['nl']],
  ['fallos en EEUU', ['us']],
  ['falhas nos EUA', ['us']],
  ['터키에서 불만', ['tr']],
  ['ドイツユーザーの不満', ['de']],
  ['インドネシアで', ['id']],
  ['en Chile', ['cl']],
  ['chile con carne', []],
  ['grenade launcher', []],
  ['plantages en Grenade', ['gd']],
  ['Abstürze in Island', ['is']],
  ['lost on the island', []],
  ['in island mode', []],
  ['マインドフルネスのレビュー', []],
  ['マリオのレビュー', []],
  ['어디 가나요', []],
  ['남미국가 리뷰', []],
])('“%s” is about %j', (sentence, countries) => {
  expect(read(sentence).countries).toEqual(countries);
});
