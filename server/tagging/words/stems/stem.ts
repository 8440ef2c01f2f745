import { readDataFile, valuesOf } from '../../../data/data-file.ts';
import { stemEnglish } from './stem-english.ts';

const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|del|dell|all|nell|sull|dall|quell|un|bell)'(?=.)/;

/** The offset after an elided article or preposition in French and Italian: `l’application`, `dell’app`; 0 if there is none. */
export const elisionEnd = (folded: string): number => elided.exec(folded)?.[0].length ?? 0;

/** Endings of a language, longest first; `least` letters of a word must remain. */
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

/** Suffixes attached to Korean words. */
export const koreanEndings: ReadonlySet<string> = new Set(endings.ko!.endings);

/** Frequent nouns of one syllable: 앱이 is 앱 with a particle. */
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

/** Particles that follow only a closed syllable, and those that follow only an open one. */
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

/** Without an elided article. */
const bare = (word: string): string => (word.includes("'") ? word.slice(elisionEnd(word)).replaceAll("'", '') : word);

const oncePer: Readonly<Record<string, (word: string) => string>> = {
  en: stemEnglish,
  ko: stemKorean,
  fr: (word) => withoutEnding(bare(word), endings.fr!),
  it: (word) => withoutEnding(bare(word), endings.it!),
};

export const stemLanguages: readonly string[] = [...new Set([...Object.keys(oncePer), ...Object.keys(endings)])];

const stemOnce = (lang: string): ((word: string) => string) | null => {
  const own = oncePer[lang === 'und' ? 'en' : lang];
  if (own !== undefined) return own;
  const table = endings[lang];
  return table === undefined ? null : (word) => withoutEnding(word, table);
};

const cached = new Map<string, Map<string, string>>();
/** Words cached per language: common words are few, rare ones endless. */
const maxCached = 50_000;

/**
 * The stem shared by a word's forms; idempotent. Languages without rules keep the word, and unknown ones are treated as
 * English.
 */
export const stem = (folded: string, lang: string): string => {
  let words = cached.get(lang);
  if (words === undefined) {
    words = new Map();
    cached.set(lang, words);
  }
  const known = words.get(folded);
  if (known !== undefined) return known;
  const once = stemOnce(lang);
  let stemmed = folded;
  if (once !== null) {
    // Words have few endings; the bound stops cycles in a table.
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
