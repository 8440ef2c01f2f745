import { expect, test } from 'vitest';
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
