import { storefronts } from '../../../contract/domain/storefronts.ts';
import { readDataFile, wordsIn } from '../../../data/data-file.ts';
import { foldedPattern } from '../../../tagging/words/sheet.ts';

const file = readDataFile('words/places');
const valuesIn = (section: string): Readonly<Record<string, string>> =>
  Object.fromEntries((file.get(section) ?? []).map(([key, value = '']) => [key, value]));

/** Countries whose names are looked for in every language; the others in English alone. */
const main = wordsIn(file, 'looked for in every language');

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ko'] as const;

/** Beside their own names. */
const also = valuesIn('names');

/** People and adjectives: `x*` any ending. `spoken` marks those that also name a language. */
const peoples = valuesIn('peoples');

/** What is spoken in a country that calls its language as its people. */
const spoken = valuesIn('spoken');

/** Languages by names that are no people's. */
const languageWords = valuesIn('languages');

const regions = valuesIn('regions');

/** Names that mean something else as often: they count only where something says that a country is meant. */
const doubtful: ReadonlySet<string> = new Set(wordsIn(file, 'doubtful'));

export interface Place {
  readonly countries: readonly string[];
  /** What a people's name says of the language of reviews; null where it is no language's name. */
  readonly language: string | null;
  /** A country's or a region's own name, its people, or a language and nothing else. */
  readonly kind: 'country' | 'people' | 'language';
  readonly doubtful: boolean;
}

const places = new Map<string, Place>();
const add = (name: string, place: Omit<Place, 'doubtful'>): void => {
  const folded = foldedPattern(name.trim().replace(/[-‐]/gu, ' '));
  if (folded.length > 1 && !places.has(folded)) places.set(folded, { ...place, doubtful: doubtful.has(folded) });
};

for (const [codes, names] of Object.entries(regions)) {
  for (const name of names.split(', ')) add(name, { countries: codes.split(' '), language: null, kind: 'country' });
}
for (const [code, names] of Object.entries(also)) {
  for (const name of names.split(', ')) add(name, { countries: [code], language: null, kind: 'country' });
}
for (const language of languages) {
  const regionNames = new Intl.DisplayNames(language, { type: 'region' });
  for (const code of main) {
    add(regionNames.of(code.toUpperCase()) ?? code, { countries: [code], language: null, kind: 'country' });
  }
}
for (const { code, name } of storefronts.values()) add(name, { countries: [code], language: null, kind: 'country' });

/** Words with any ending, `deutsch*`, are recognised by their beginning. */
const stems = new Map<string, Place>();
const addWord = (word: string, place: Omit<Place, 'doubtful'>): void => {
  if (word.endsWith('*')) stems.set(foldedPattern(word.slice(0, -1)), { ...place, doubtful: false });
  else add(word, place);
};
for (const [code, words] of Object.entries(peoples)) {
  for (const word of words.split(' ')) {
    addWord(word, { countries: [code], language: spoken[code] ?? null, kind: 'people' });
  }
}
for (const [language, words] of Object.entries(languageWords)) {
  for (const word of words.split(' ')) addWord(word, { countries: [], language, kind: 'language' });
}

const longestFirst = (names: Iterable<string>): string[] =>
  [...names]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));

const east = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/u;
const spacedNames = longestFirst([...places.keys()].filter((name) => !east.test(name)));
const eastNames = longestFirst([...places.keys()].filter((name) => east.test(name)));

/** Any name of a place or a people in a script with spaces; hyphens are spaces. */
export const placeName = `(?:(?:${spacedNames.join('|').replaceAll(' ', '[ -]')})|(?:${longestFirst(stems.keys()).join('|')})\\p{L}{0,5})`;
/** The same in Japanese and Korean. */
export const eastPlaceName = `(?:${eastNames.join('|')})(?![語어])`;

export const placeCalled = (said: string): Place | null => {
  const name = said.replaceAll('-', ' ');
  const known = places.get(name);
  if (known) return known;
  const stem = [...stems.keys()]
    .filter((each) => name.startsWith(each))
    .sort((one, other) => other.length - one.length)[0];
  return stem === undefined ? null : stems.get(stem)!;
};

const homes: Readonly<Record<string, string>> = {
  en: 'us',
  ja: 'jp',
  ko: 'kr',
  pt: 'br',
  'zh-CN': 'cn',
  sv: 'se',
  da: 'dk',
  ar: 'sa',
  hi: 'in',
};

/** The storefront where most reviews in a language are from. */
export const homeOf = (language: string): string => homes[language] ?? language;
