import { readDataFile } from '../../data/data-file.ts';
import type { ThemeId } from '../themes/taxonomy.ts';
import { lazy } from '../words/lazy.ts';
import { isUnspaced } from '../words/sheet.ts';
import { isNegation, isStopWord } from '../words/stop-words.ts';
import { termOf } from '../words/terms.ts';
import { fold, wordsOf } from '../words/words.ts';

export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ko'] as const;
export type Language = (typeof languages)[number];
export const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code);

const generalSection = 'general';

/** Names of a subject by language; `asked` has words only queries use, `themes` the tags of its reviews. */
type Rows = ReadonlyMap<string, readonly string[]>;

const file = lazy(() => readDataFile('subjects'));

const subjects = lazy((): readonly Rows[] =>
  [...file()]
    .filter(([name]) => name !== generalSection)
    .map(([, rows]) => new Map(rows.map(([row, ...words]) => [row, words]))),
);

/** Words too general to name a subject by themselves, though reviewers use them for it. */
const general = lazy(
  (): ReadonlySet<string> => new Set((file().get(generalSection) ?? []).flatMap(([, ...words]) => words.map(fold))),
);

interface Call {
  readonly subject: number;
  /** Folded. */
  readonly words: readonly string[];
  readonly language: Language | null;
  /** Its rank among the words for the subject. */
  readonly place: number;
}

const wordsIn = (call: string): string[] => wordsOf(call).map(({ folded }) => folded);

/** Names of subjects, in languages with and without spaces between words. */
const calls = lazy(() => {
  const spaced: Call[] = [];
  const glued: (Call & { readonly text: string })[] = [];
  for (const [subject, rows] of subjects().entries()) {
    const add = (entry: string, language: Language | null, place: number): void => {
      const call = { subject, words: wordsIn(entry), language, place };
      if (call.words.length === 1 && general().has(call.words[0]!)) return;
      if (isUnspaced(entry)) glued.push({ ...call, text: fold(entry).replaceAll(' ', '') });
      else spaced.push(call);
    };
    for (const entry of rows.get('asked') ?? []) add(entry, null, 0);
    for (const language of languages) {
      for (const [place, entry] of (rows.get(language) ?? []).entries()) add(entry, language, place);
    }
  }
  return { spaced, glued };
});

/** A subject with the words that name it. */
export interface SubjectNamed {
  readonly subject: number;
  readonly start: number;
  readonly end: number;
}

const isSame = (said: string, word: string, language: string): boolean =>
  said === word || (said.length > 3 && termOf(said, language) === termOf(word, language));

/** The subjects that a text names, in order, without overlaps. */
export const subjectsIn = (text: string, language: string): SubjectNamed[] => {
  const all = wordsOf(text);
  const matches = calls().spaced.flatMap((call) => {
    const found: (SubjectNamed & { readonly length: number; readonly call: Call })[] = [];
    for (let at = 0; at + call.words.length <= all.length; at++) {
      const isHere = call.words.every((word, offset) =>
        isSame(all[at + offset]!.folded, word, call.language ?? language),
      );
      if (!isHere) continue;
      const [first, last] = [all[at]!, all[at + call.words.length - 1]!];
      found.push({ subject: call.subject, start: first.start, end: last.end, length: call.words.length, call });
    }
    return found;
  });
  const folded = fold(text);
  for (const call of calls().glued) {
    const at = folded.length === text.length ? folded.indexOf(call.text) : -1;
    if (at >= 0) {
      matches.push({ subject: call.subject, start: at, end: at + call.text.length, length: call.text.length, call });
    }
  }
  // Longest first; ties by language, then by rank.
  const isOwn = ({ call }: (typeof matches)[number]): number =>
    call.language === null || call.language === language ? 0 : 1;
  matches.sort(
    (one, other) => other.length - one.length || isOwn(one) - isOwn(other) || one.call.place - other.call.place,
  );
  const taken: SubjectNamed[] = [];
  for (const match of matches) {
    if (!taken.some(({ start, end }) => match.start < end && start < match.end)) taken.push(match);
  }
  return taken.sort((one, other) => one.start - other.start);
};

export const themesFor = (subject: number): readonly ThemeId[] =>
  (subjects()[subject]!.get('themes') ?? []) as ThemeId[];

/** The subjects all of whose themes are among these. */
export const subjectsOf = (themes: readonly ThemeId[]): number[] =>
  subjects().flatMap((_, subject) => {
    const own = themesFor(subject);
    return own.length > 0 && own.every((theme) => themes.includes(theme)) ? [subject] : [];
  });

/** Words for a subject that are unambiguous even alone. */
export const plainWordsFor = (subject: number, language: Language): string[] =>
  wordsFor(subject, language).filter((entry) => {
    const words = wordsIn(entry);
    return (
      isUnspaced(entry) ||
      words.some((word) => isNegation(word, language)) ||
      !words.every((word) => general().has(word) || isStopWord(word, language))
    );
  });

/** Most common first. */
export const wordsFor = (subject: number, language: Language): string[] => [
  ...(subjects()[subject]!.get(language) ?? []),
];

const byWord = lazy(() => {
  const found = new Map<string, Set<Language>>();
  for (const { words, language } of calls().spaced) {
    if (language === null) continue;
    for (const word of words.filter((each) => each.length > 2)) {
      found.set(word, (found.get(word) ?? new Set()).add(language));
    }
  }
  return found;
});

/** The languages in which a word belongs to a subject; empty if none. */
export const languagesOfWord = (folded: string): readonly Language[] => [...(byWord().get(folded) ?? [])];

export const englishWords = lazy((): readonly string[] => [
  ...new Set(subjects().flatMap((rows) => (rows.get('en') ?? []).flatMap(wordsIn))),
]);

const asked = lazy(
  (): ReadonlySet<string> => new Set(calls().spaced.flatMap(({ words, language }) => (language === null ? words : []))),
);

/** Whether people use a word in queries, so that it is hardly an app's name. */
export const isAskedFor = (folded: string): boolean =>
  byWord().has(folded) || asked().has(folded) || general().has(folded);
