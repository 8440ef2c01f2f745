import { storefronts } from '../../../contract/domain/storefronts.ts';
import { readDataFile, wordsIn } from '../../../data/data-file.ts';
import { foldedPattern } from '../../../tagging/words/sheet.ts';

const file = readDataFile('words/places');
const valuesIn = (section: string): Readonly<Record<string, string>> =>
  Object.fromEntries((file.get(section) ?? []).map(([key, value = '']) => [key, value]));

const locales = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'es', 'pt', 'pt-PT', 'it', 'ja', 'ko'] as const;

/** Names that runtimes don't know. */
const also = valuesIn('names');

/** Peoples and adjectives: `x*` has any ending. `spoken` marks those that also name a language. */
const peoples = valuesIn('peoples');

/** The language of countries whose people and language have the same name. */
const spoken = valuesIn('spoken');

/** Names of languages that are not names of peoples. */
const languageWords = valuesIn('languages');

const regions = valuesIn('regions');

/** Ambiguous names: they count only where the context shows that a country is meant. */
const doubtful: ReadonlySet<string> = new Set(wordsIn(file, 'doubtful').map(foldedPattern));
/** Words and first names: they count only capitalized after `in`. */
const rare: ReadonlySet<string> = new Set(wordsIn(file, 'rarely countries').map(foldedPattern));

export interface Place {
  readonly countries: readonly string[];
  /** The language of reviews that a people's name implies; null if none. */
  readonly language: string | null;
  /** A country or region by name, its people, or only a language. */
  readonly kind: 'country' | 'people' | 'language';
  readonly doubtful: boolean;
  readonly rare: boolean;
}

type Known = Omit<Place, 'doubtful' | 'rare'>;

const places = new Map<string, Place>();
const add = (name: string, place: Known): void => {
  const plain = name.normalize('NFKC').replaceAll('’', "'").replace(/[-‐]/gu, ' ').trim();
  for (const folded of new Set(
    [plain, plain.replaceAll('ß', 'ss'), plain.replace(' & ', ' and ')].map(foldedPattern),
  )) {
    if (folded.length > 1 && !places.has(folded))
      places.set(folded, { ...place, doubtful: doubtful.has(folded), rare: rare.has(folded) });
  }
};

for (const [codes, names] of Object.entries(regions)) {
  for (const name of names.split(', ')) add(name, { countries: codes.split(' '), language: null, kind: 'country' });
}
for (const [code, names] of Object.entries(also)) {
  for (const name of names.split(', ')) add(name, { countries: [code], language: null, kind: 'country' });
}
for (const locale of locales) {
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames(locale, { type: 'region', style });
    for (const code of storefronts.keys()) {
      const name = names.of(code.toUpperCase()) ?? code;
      // `US` would match the word “us”.
      if (/^[A-Z]{2}$/u.test(name)) continue;
      // `Myanmar (Burma)` is also called `Myanmar`.
      for (const each of [name, name.replace(/ ?[(（].*$/u, '')])
        add(each, { countries: [code], language: null, kind: 'country' });
    }
  }
}

/** Words with any ending, such as `deutsch*`, by prefix. */
const stems = new Map<string, Place>();
const addWord = (word: string, place: Known): void => {
  if (word.endsWith('*')) stems.set(foldedPattern(word.slice(0, -1)), { ...place, doubtful: false, rare: false });
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

/** Alternatives grouped by first letter, longest first, as there are two thousand names. */
const anyOf = (names: readonly string[]): string =>
  [...Map.groupBy(names, ([first]) => first!)]
    .map(([first, all]) => `${first}(?:${all.map((name) => name.slice(first.length)).join('|')})`)
    .join('|');

/** Any name of a place or people in scripts with spaces; hyphens are spaces. */
export const placeName = `(?:(?:${anyOf(spacedNames).replaceAll(' ', '[ -]')})|(?:${longestFirst(stems.keys()).join('|')})\\p{L}{0,5})`;
/** What may follow a name in katakana or hangul without a space: other words continue differently, as in `インドア`. */
const behind = wordsIn(file, 'behind eastern names').join('|');
/** The same for Japanese and Korean. */
export const eastPlaceName = `(?:(?<!\\p{Script=Katakana}|ー)(?=\\p{Script=Katakana})(?:${bounded(/^\p{Script=Katakana}/u)})|(?<!\\p{Script=Hangul})(?=\\p{Script=Hangul})(?:${bounded(/^\p{Script=Hangul}/u)})|(?:${anyOf(eastNames.filter((name) => /^\p{Script=Han}/u.test(name)))}))(?![語어])`;

function bounded(script: RegExp): string {
  return `(?:${anyOf(eastNames.filter((name) => script.test(name)))})(?=${behind}|$|[^\\p{Script=Katakana}\\p{Script=Hangul}ー])`;
}

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

/** The storefront with most reviews in a language. */
export const homeOf = (language: string): string => homes[language] ?? language;
