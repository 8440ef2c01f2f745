import { literalText } from '../../metrics/search/literal.ts';
import type { Groups, Literal } from '../../metrics/search/plan.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { isStopWord, stopWordLanguages } from '../../tagging/words/stop-words.ts';
import { queryTerms, termOf, termsOf } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';

/** Whether it is a stop word in any language. */
const isSmall = (folded: string): boolean => stopWordLanguages.some((language) => isStopWord(folded, language));

/** Terms of every review that contains this text, in any language. */
const groupsOf = (text: string): Groups => {
  if (isUnspaced(text)) return queryTerms(text);
  const known = new Set(termsOf({ title: null, text }, 'en'));
  const words = wordsOf(text).filter(({ folded }) => !isSmall(folded));
  // Words that may be written as one (`log in`) cannot be found one by one.
  const alone = words.filter(({ folded }) => known.has(termOf(folded, 'en')));
  const groups = alone.map(({ folded }) => queryTerms(folded).flat()).filter((terms) => terms.length > 0);
  return groups.length > 0 ? groups : [...known].map((term) => [term]);
};

export interface LiteralPlan {
  readonly literals: readonly Literal[];
  /** Quotes that cannot be searched for, as all their words are too general. */
  readonly general: readonly string[];
}

/** The search for quoted text: by its indexed words, then literally. */
export const planLiterals = (phrases: readonly string[]): LiteralPlan => {
  const literals: Literal[] = [];
  const general: string[] = [];
  for (const phrase of phrases) {
    const groups = groupsOf(phrase);
    if (groups.length > 0) literals.push({ text: literalText(phrase), groups });
    else general.push(phrase);
  }
  return { literals, general };
};
