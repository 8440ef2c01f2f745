import { isEverydayName } from '../../apps/names/name-book.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { shortTitle } from '../../contract/domain/company.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';
import { plainText } from './plain-text.ts';
import { topics } from './topics.ts';

/** Words in app titles that don't say what the app is for. */
export const appNouns: ReadonlySet<string> = new Set(
  `app apps tracker planner coach editor maker finder player reader counter timer list log diary journal guide studio box book keeper guard solver scanner
  converter scheduler messenger alerts forecast radar cleaner reminder splitter changer watch pad pro lite plus free at home`.split(
    /\s+/u,
  ),
);

/** Without spaces, as in domain names. */
export const withoutSpaces = (text: string): string => plainText(text).replaceAll(' ', '');

/**
 * The name without its description: `Willow Loft` for `Willow Loft Parking Finder`.
 *
 * @param kindWords plain words of the requested kind, which are not part of a name
 */
export const spokenTitle = (title: string, kindWords = ''): string => {
  const words = shortTitle(title).split(/\s+/u);
  const isKind = (word: string): boolean => {
    if (appNouns.has(fold(word)) || word === '&') return true;
    const plain = plainText(word);
    return kindWords.includes(plain) || topics.some(({ signs }) => signs.first(plain) >= 0);
  };
  let kept = words.length;
  while (kept > 1 && isKind(words[kept - 1]!)) kept -= 1;
  const name = words.slice(0, kept).join(' ');
  // In `Calm Sleep`, what is left is an everyday word.
  return isEverydayName(wordsOf(name).map(({ folded }) => folded)) ? shortTitle(title) : name;
};

interface Titled extends AppRef {
  readonly title: string;
}

const genericParts: ReadonlySet<string> = new Set(
  'android app apps mobile ios free pro lite release prod main'.split(' '),
);

/** The name in a package id: `kiesel` of `com.example.kiesel.android`. */
const nameInPackage = ({ store, appId }: Titled): string[] =>
  store === 'play'
    ? appId
        .toLowerCase()
        .split('.')
        .slice(2)
        .filter((part) => !genericParts.has(part))
        .slice(-1)
    : [];

const pageSuffixes =
  / (?:app|apps|mobile|official|hq|team|community|global|international|deutschland|france|espana|uk|us) $/u;

/** Caches names: the same few apps are compared with every page. */
const nameCache = new Map<string, ReadonlySet<string>>();
const maxCached = 2_000;

const namesOf = (title: string, kindWords: string): ReadonlySet<string> => {
  const key = `${title}\n${kindWords}`;
  const cached = nameCache.get(key);
  if (cached) return cached;
  const names = new Set([title, shortTitle(title), spokenTitle(title, kindWords)].map(plainText));
  if (nameCache.size >= maxCached) nameCache.clear();
  nameCache.set(key, names);
  return names;
};

/** Whether a page is named after the app. `Studio` or a legal form makes it a company's name. */
export const isNamedAfter = ({ title }: Pick<Titled, 'title'>, name: string, kindWords = ''): boolean => {
  const names = namesOf(title, kindWords);
  const plain = plainText(name);
  return names.has(plain) || names.has(plain.replace(pageSuffixes, ' '));
};

/** Names from the start of a title: `calm-tides` for `Calm Tides Sleep Sounds`. */
const titlePrefixes = (title: string): string[] => {
  const words = wordsOf(shortTitle(title)).map(({ folded }) => folded);
  return words
    .map((_, at) => words.slice(0, at + 1))
    .filter((some) => some.length > 1 || !isEverydayName(some))
    .map((some) => some.join(''));
};

export const isNamedInUrl = (app: Titled, label: string): boolean =>
  [app.title, ...titlePrefixes(app.title), ...nameInPackage(app)].some(
    (called) => withoutSpaces(called) === withoutSpaces(label),
  );
