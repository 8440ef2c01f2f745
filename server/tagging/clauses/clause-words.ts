import { type DataFile, type Row, readDataFile } from '../../data/data-file.ts';
import { fold } from '../words/fold.ts';

/** A bit for each role a word can have between clauses; `clause-words.txt` explains them. */
const classes = ['but', 'weak', 'why', 'and', 'start', 'verb', 'good', 'if', 'on', 'hold', 'ask', 'run'] as const;
type WordClass = (typeof classes)[number];
export const bit = Object.fromEntries(classes.map((name, at) => [name, 1 << at])) as Readonly<
  Record<WordClass, number>
>;

/** For languages with spaces. */
export interface SpacedWords {
  readonly words: ReadonlyMap<string, number>;
  /** All of the words without accents: a fast check, since most words are not among them. */
  readonly folded: ReadonlySet<string>;
  /** By the first word of a phrase, the bits with each second word. */
  readonly phrases: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly verbEnd: RegExp | null;
  readonly verbLast: boolean;
  readonly glued: string | null;
}

/** For scripts without spaces, and Korean. */
export interface UnspacedWords {
  readonly joined: RegExp;
  readonly pause: RegExp;
  readonly before: RegExp;
  readonly waits: RegExp;
  readonly least: number;
}

export interface ClauseWords {
  readonly spaced: ReadonlyMap<string, SpacedWords>;
  readonly unspaced: ReadonlyMap<string, UnspacedWords>;
  readonly abbreviations: ReadonlySet<string>;
}

type Section = ReadonlyMap<string, readonly string[]>;

const spacedKeys: ReadonlySet<string> = new Set([...classes, 'verb-end', 'verb-last', 'glued']);
const unspacedKeys = ['joined', 'pause', 'before', 'waits', 'least'] as const;
const keys: ReadonlySet<string> = new Set([...spacedKeys, ...unspacedKeys, 'abbreviation']);

const sectionOf = (lang: string, rows: readonly Row[]): Section => {
  const section = new Map<string, string[]>();
  for (const [key, value, ...more] of rows) {
    if (!keys.has(key) || value === undefined || more.length > 0) {
      throw new Error(`clause words, [${lang}]: ${[key, value, ...more].join(' ')}`);
    }
    section.set(key, [...(section.get(key) ?? []), value]);
  }
  return section;
};

/** Arabic is written with and without hamza, and with ه for ة. */
const foldArabic = (word: string): string => word.replace(/[أإآ]/g, 'ا').replace(/ة$/, 'ه');
/** The form in which words are compared. Accents stay: `é` is a verb, `e` is "and". */
export const comparedForm = (written: string, { glued }: Pick<SpacedWords, 'glued'>): string => {
  const word = written.toLowerCase().replaceAll("'", '’');
  return glued === null ? word : foldArabic(word);
};

const spacedOf = (lang: string, section: Section): SpacedWords => {
  const glued = section.get('glued')?.[0] ?? null;
  const words = new Map<string, number>();
  const phrases = new Map<string, Map<string, number>>();
  for (const name of classes) {
    for (const entry of (section.get(name) ?? []).join(' ').split(' ')) {
      const [first = '', second, ...more] = entry.split('_').map((word) => comparedForm(word, { glued }));
      if (first === '' || second === '' || more.length > 0)
        throw new Error(`clause words, [${lang}] ${name}: ${entry}`);
      if (second === undefined) words.set(first, (words.get(first) ?? 0) | bit[name]);
      else {
        const seconds = phrases.get(first) ?? new Map<string, number>();
        seconds.set(second, (seconds.get(second) ?? 0) | bit[name]);
        phrases.set(first, seconds);
      }
    }
  }
  const folded = new Set<string>();
  for (const word of words.keys()) folded.add(fold(word));
  for (const [first, seconds] of phrases) for (const word of [first, ...seconds.keys()]) folded.add(fold(word));
  const verbEnd = section.get('verb-end');
  return {
    words,
    folded,
    phrases,
    verbEnd: verbEnd === undefined ? null : new RegExp(verbEnd.join('|')),
    verbLast: section.has('verb-last'),
    glued,
  };
};

const unspacedOf = (lang: string, section: Section): UnspacedWords => {
  const expression = (key: (typeof unspacedKeys)[number], flags: string): RegExp => {
    const alternatives = section.get(key);
    if (alternatives === undefined) throw new Error(`clause words, [${lang}]: no ${key}`);
    return new RegExp(alternatives.join('|'), flags);
  };
  return {
    joined: expression('joined', 'gu'),
    pause: expression('pause', 'gu'),
    before: expression('before', 'gu'),
    waits: expression('waits', 'u'),
    least: Number(section.get('least')?.[0] ?? 0),
  };
};

export const clauseWordsOf = (file: DataFile): ClauseWords => {
  const spaced = new Map<string, SpacedWords>();
  const unspaced = new Map<string, UnspacedWords>();
  let abbreviations: ReadonlySet<string> = new Set();
  for (const [lang, rows] of file) {
    const section = sectionOf(lang, rows);
    if (lang === 'all') abbreviations = new Set(section.get('abbreviation')?.join(' ').split(' '));
    else if (section.has('joined')) unspaced.set(lang, unspacedOf(lang, section));
    else spaced.set(lang, spacedOf(lang, section));
  }
  return { spaced, unspaced, abbreviations };
};

export const clauseWords: ClauseWords = clauseWordsOf(readDataFile('clauses/clause-words'));
