import { literalText } from '../../metrics/search/literal.ts';
import type { Groups, Literal } from '../../metrics/search/plan.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { isStopWord, stopWordLanguages } from '../../tagging/words/stop-words.ts';
import { queryTerms, termOf, termsOf } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';

/** Whether reviews of some language are not found by it. */
const isSmall = (folded: string): boolean => stopWordLanguages.some((language) => isStopWord(folded, language));

/** The terms that every review has that says this, in whatever language it is written. */
const groupsOf = (text: string): Groups => {
  if (isUnspaced(text)) return queryTerms(text);
  const known = new Set(termsOf({ title: null, text }, 'en'));
  const words = wordsOf(text).filter(({ folded }) => !isSmall(folded));
  // Two words that are one to the index (`log in`) are not found one by one.
  const alone = words.filter(({ folded }) => known.has(termOf(folded, 'en')));
  const groups = alone.map(({ folded }) => queryTerms(folded).flat()).filter((terms) => terms.length > 0);
  return groups.length > 0 ? groups : [...known].map((term) => [term]);
};

export interface LiteralPlan {
  readonly literals: readonly Literal[];
  /** Quotes that cannot be looked for: all of their words are too general. */
  readonly general: readonly string[];
}

/** How quoted text is looked for: by its telling words first, then word for word. */
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
