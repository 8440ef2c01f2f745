import type { LanguageWords } from '../themes/language-words.ts';
import { createRunMatcher } from '../themes/run-matcher.ts';
import type { ThemeId } from '../themes/taxonomy.ts';
import { createWordMatcher } from '../themes/word-matcher.ts';
import type { KindPhrases } from './cue-phrases.ts';
import type { Field, Kind, KindsInput } from './review-kind.ts';

export interface PhraseHit {
  readonly kind: Kind;
  readonly field: Field;
  readonly start: number;
  readonly end: number;
}

export type PhraseMatcher = (input: KindsInput) => PhraseHit[];

const writtenWithoutSpaces = new Set(['ja', 'zh', 'ko']);

/** The themes' matchers do the work, and to them every meaning is a theme: each kind goes under the name of one. */
const nameOf = { bug: 'bugs', complaint: 'bad_design', request: 'feature_request', praise: 'love_it' } as const;
const kindOf = new Map<ThemeId, Kind>([
  [nameOf.bug, 'bug'],
  [nameOf.complaint, 'complaint'],
  [nameOf.request, 'request'],
  [nameOf.praise, 'praise'],
]);

/** Finds a language's phrases in a review. */
export const phraseMatcher = (lang: string, { phrases, negators }: KindPhrases): PhraseMatcher => {
  const language: LanguageWords = {
    words: {
      [nameOf.bug]: phrases.bug,
      [nameOf.complaint]: phrases.complaint,
      [nameOf.request]: phrases.request,
      [nameOf.praise]: phrases.praise,
    },
    negators,
  };
  const matcher = writtenWithoutSpaces.has(lang) ? createRunMatcher(language) : createWordMatcher(lang, language);
  return ({ title, text, titleWords, textWords, rating }) => {
    const found = (field: Field, of: string, words: KindsInput['textWords']): PhraseHit[] =>
      matcher.find(of, words, rating).map(({ theme, start, end }) => ({ kind: kindOf.get(theme)!, field, start, end }));
    return [...(title === null ? [] : found('title', title, titleWords)), ...found('text', text, textWords)];
  };
};
