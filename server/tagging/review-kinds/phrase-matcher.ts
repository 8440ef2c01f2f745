import type { Matcher } from '../themes/matcher.ts';
import { createRunMatcher } from '../themes/run-matcher.ts';
import type { ThemeId } from '../themes/taxonomy.ts';
import type { LanguageWords } from '../themes/vocabulary.ts';
import { createWordMatcher } from '../themes/word-matcher.ts';
import type { KindPhrases } from './kind-data.ts';
import type { Field, Kind, KindsInput } from './review-kind.ts';

export interface PhraseHit {
  readonly kind: Kind;
  readonly field: Field;
  readonly start: number;
  readonly end: number;
}

const writtenWithoutSpaces = new Set(['ja', 'zh', 'ko']);

/** Reuses the themes' matchers, which know only themes: each kind is given the name of one. */
const nameOf = { bug: 'bugs', complaint: 'bad_design', request: 'feature_request', praise: 'love_it' } as const;
const kindOf = new Map<ThemeId, Kind>([
  [nameOf.bug, 'bug'],
  [nameOf.complaint, 'complaint'],
  [nameOf.request, 'request'],
  [nameOf.praise, 'praise'],
]);

export class PhraseMatcher {
  private readonly matcher: Matcher;

  constructor(lang: string, { phrases, negators }: KindPhrases) {
    const language: LanguageWords = {
      words: {
        [nameOf.bug]: phrases.bug,
        [nameOf.complaint]: phrases.complaint,
        [nameOf.request]: phrases.request,
        [nameOf.praise]: phrases.praise,
      },
      negators,
    };
    this.matcher = writtenWithoutSpaces.has(lang) ? createRunMatcher(language) : createWordMatcher(lang, language);
  }

  find({ title, text, titleWords, textWords, rating }: KindsInput): PhraseHit[] {
    const hits: PhraseHit[] = [];
    if (title !== null) this.findIn('title', title, titleWords, rating, hits);
    this.findIn('text', text, textWords, rating, hits);
    return hits;
  }

  private findIn(
    field: Field,
    text: string,
    words: KindsInput['textWords'],
    rating: number | null,
    hits: PhraseHit[],
  ): void {
    const found = this.matcher.read(text, words, rating);
    if (found === null) return;
    for (const { theme, start, end } of found.hits) hits.push({ kind: kindOf.get(theme)!, field, start, end });
  }
}
