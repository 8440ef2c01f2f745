import type { Groups } from '../../metrics/search/plan.ts';
import { themeTerm } from '../../metrics/search/tag-terms.ts';
import { languages, plainWordsFor, subjectsIn, subjectsOf, themesFor } from '../../tagging/subjects/subjects.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { queryTerms } from '../../tagging/words/terms.ts';
import { type Word, wordsOf } from '../../tagging/words/words.ts';
import { draftTopic } from './draft-topic.ts';
import { withKindred } from './kindred-themes.ts';

/** What no review may be about, by words and by themes. */
export interface Exclusion {
  /** Reviews with a term of each group, of any of these, are excluded. */
  readonly wordings: readonly Groups[];
  /** Reviews with any of these are excluded. */
  readonly themes: readonly ThemeId[];
}

/** The requested topic, which an exclusion must not exclude entirely. */
interface AskedFor {
  readonly text: string;
  readonly themes: readonly ThemeId[];
}

/** One-letter conjunctions in Japanese and Korean also occur inside words: `과금`. */
const separators =
  /\s*[,;()、]\s*|(?<=\p{L})\/(?=\p{L})|\s+(?:&|and|or|nor|und|oder|noch|et|ou|ni|y|o|e)\s+|(?<=[^\s\p{Script=Hiragana}])[とや](?=[^\s\p{Script=Hiragana}])|(?<=\p{L})(?:와|과|하고|랑)\s+|\s*및\s*/iu;

/** `ads or crashes` are two things. */
export const excludedThings = (text: string): string[] =>
  text
    .split(separators)
    .map((thing) => thing.trim())
    .filter((thing) => thing !== '');

/** The subjects that a thing names entirely: `video ads` are less than `ads`. */
export const wholeSubjects = (thing: string, language: string): number[] => {
  const isSaid = ({ folded }: Word): boolean => !isStopWord(folded, language);
  const all = wordsOf(thing);
  const said = all.some(isSaid) ? all.filter(isSaid) : all;
  return subjectsIn(thing, language)
    .filter(({ start, end }) => said.every((word) => start <= word.start && word.end <= end))
    .map(({ subject }) => subject);
};

/** Shorter words also exist in other languages: `spot`, `pub`. */
const shortestForeign = 5;

/** A word for a subject as terms of reviews; empty if it has stop words, which are not indexed. */
const groupsOf = (entry: string, language: string): Groups[] => {
  if (!isUnspaced(entry) && wordsOf(entry).some(({ folded }) => isStopWord(folded, language))) return [];
  const groups = queryTerms(entry, [language]);
  return groups.length > 0 ? [groups] : [];
};

const subjectWordings = (subject: number, spoken: string): Groups[] =>
  languages.flatMap((language) =>
    plainWordsFor(subject, language)
      .filter((word) => language === spoken || language === 'en' || isUnspaced(word) || word.length >= shortestForeign)
      .flatMap((word) => groupsOf(word, language)),
  );

/** Themes that an exclusion of one theme includes. */
const included: Readonly<Partial<Record<ThemeId, readonly ThemeId[]>>> = {
  crashes: ['freezes', 'wont_open'],
  bugs: ['crashes', 'freezes', 'wont_open', 'error_messages', 'server_down', 'not_working', 'feature_broken'],
};

/** One excluded thing: by its own words, by its themes, and by words for the subjects that it or they name. */
const exclusionOfThing = (thing: string, language: string): Exclusion => {
  const spoken = language === 'und' ? 'en' : language;
  const all = wordsOf(thing);
  const content = all.filter(({ folded }) => !isStopWord(folded, spoken));
  const { units, themes } = draftTopic({ topic: thing, topicWords: content.length > 0 ? content : all, language });
  const own = units.flatMap(({ terms, foreign, kin }) =>
    terms.length === 1 ? [[...terms[0]!, ...foreign, ...kin]] : terms,
  );
  const named = wholeSubjects(thing, spoken);
  const whole = themes.filter(({ covers }) => covers.size === units.length);
  const called = whole.filter((theme) => theme.called);
  const meant = [...(called.length > 0 ? called : whole).map(({ id }) => id), ...named.flatMap(themesFor)];
  const left = withKindred([...meant, ...meant.flatMap((theme) => included[theme] ?? [])]);
  // Reviews of a theme do not always carry its tag.
  const subjects = [...new Set([...named, ...subjectsOf(left)])];
  return {
    wordings: [...(own.length > 0 ? [own] : []), ...subjects.flatMap((subject) => subjectWordings(subject, spoken))],
    themes: left,
  };
};

const isIn = (groups: Groups, terms: ReadonlySet<string>): boolean =>
  groups.every((group) => group.some((term) => terms.has(term)));

/** Parses the exclusions of reviews about a topic. @param text things, as in `ads or crashes` */
export const exclusionOf = (text: string, language: string, asked: AskedFor): Exclusion => {
  const things = excludedThings(text).map((thing) => exclusionOfThing(thing, language));
  const askedTerms = new Set(queryTerms(asked.text).flat());
  return {
    wordings: distinct(things.flatMap(({ wordings }) => wordings)).filter((groups) => !isIn(groups, askedTerms)),
    themes: [...new Set(things.flatMap(({ themes }) => themes))].filter((theme) => !asked.themes.includes(theme)),
  };
};

/** The same as a query of the index; single terms are joined into one group. */
export const excludedGroups = ({ wordings, themes }: Exclusion): Groups[] => {
  const single = [...wordings.filter((groups) => groups.length === 1).flat(2), ...themes.map(themeTerm)];
  return [...(single.length > 0 ? [[[...new Set(single)]]] : []), ...wordings.filter((groups) => groups.length > 1)];
};

const distinct = (wordings: readonly Groups[]): Groups[] => [
  ...new Map(wordings.map((groups) => [JSON.stringify(groups), groups])).values(),
];
