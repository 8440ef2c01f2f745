import { readDataFile, valuesOf } from '../../../data/data-file.ts';
import { stemEnglish } from './stem-english.ts';

const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|del|dell|all|nell|sull|dall|quell|un|bell)'(?=.)/;

/** Where a folded word begins behind what French and Italian write onto it: `l’application`, `dell’app`; 0 without. */
export const elisionEnd = (folded: string): number => elided.exec(folded)?.[0].length ?? 0;

/** Endings of a language, the longest first, and how much of a word must stay. */
interface Endings {
  readonly least: number;
  readonly endings: readonly string[];
  readonly beginnings: readonly string[];
}

const longestFirst = (lists: readonly string[]): string[] =>
  lists
    .flatMap((list) => list.split(' '))
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1));

const endings: Readonly<Record<string, Endings>> = Object.fromEntries(
  Array.from(readDataFile('words/endings'), ([lang, rows]) => [
    lang,
    {
      least: Number(valuesOf(rows, 'least')[0]),
      endings: longestFirst(valuesOf(rows, 'endings')),
      beginnings: longestFirst(valuesOf(rows, 'beginnings')),
    },
  ]),
);

/** What Korean hangs on a word. */
export const koreanEndings: ReadonlySet<string> = new Set(endings.ko!.endings);

/** Nouns of one syllable that reviews are full of: 앱이 is 앱 with a particle. */
const koreanNouns = new Set('앱 폰 돈 글 창 값 탭 링 팩 질'.split(' '));

const withoutEnding = (word: string, { least, endings, beginnings }: Endings): string => {
  for (const ending of endings) {
    if (word.length - ending.length >= least && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  for (const beginning of beginnings) {
    if (word.length - beginning.length >= least && word.startsWith(beginning)) return word.slice(beginning.length);
  }
  return word;
};

/** Particles that only a syllable closed by a consonant takes, and those that only an open one does. */
const afterClosed = new Set('이 은 을 과'.split(' '));
const afterOpen = new Set('가 는 를 와'.split(' '));
const isClosed = (syllable: string): boolean => (syllable.charCodeAt(0) - 0xac00) % 28 !== 0;

const takesParticle = (word: string): boolean => {
  const [before, particle] = [word.at(-2)!, word.at(-1)!];
  if (afterClosed.has(particle)) return isClosed(before);
  return !afterOpen.has(particle) || !isClosed(before);
};

const stemKorean = (word: string): string => {
  if (koreanNouns.has(word[0]!) && koreanEndings.has(word.slice(1))) return word[0]!;
  const rest = withoutEnding(word, endings.ko!);
  return word.length - rest.length === 1 && !takesParticle(word) ? word : rest;
};

/** Without the article that is written onto it. */
const bare = (word: string): string => (word.includes("'") ? word.slice(elisionEnd(word)).replaceAll("'", '') : word);

const oncePer: Readonly<Record<string, (word: string) => string>> = {
  en: stemEnglish,
  ko: stemKorean,
  fr: (word) => withoutEnding(bare(word), endings.fr!),
  it: (word) => withoutEnding(bare(word), endings.it!),
};

/** The languages whose words have stems of their own. */
export const stemLanguages: readonly string[] = [...new Set([...Object.keys(oncePer), ...Object.keys(endings)])];

const stemOnce = (lang: string): ((word: string) => string) | null => {
  const own = oncePer[lang === 'und' ? 'en' : lang];
  if (own !== undefined) return own;
  const table = endings[lang];
  return table === undefined ? null : (word) => withoutEnding(word, table);
};

const held = new Map<string, Map<string, string>>();
/** Words held a language; a vocabulary has few common words and endless rare ones. */
const maxCached = 50_000;

/**
 * What the forms of a word have in common; stemming a stem changes nothing. Languages without endings
 * keep the word, and an unknown one is taken for English.
 */
export const stem = (folded: string, lang: string): string => {
  let words = held.get(lang);
  if (words === undefined) {
    words = new Map();
    held.set(lang, words);
  }
  const known = words.get(folded);
  if (known !== undefined) return known;
  const once = stemOnce(lang);
  let stemmed = folded;
  if (once !== null) {
    // A word loses few endings; the bound is for a table that leads in circles.
    for (let pass = 0; pass < 12; pass++) {
      const shorter = once(stemmed);
      if (shorter === stemmed) break;
      stemmed = shorter;
    }
  }
  if (words.size >= maxCached) words.clear();
  words.set(folded, stemmed);
  return stemmed;
};
