import { createHash } from 'node:crypto';
import { kindsData } from './review-kinds/review-kinds.ts';
import { type Taggable, type Tags, tagByRules } from './tag-by-rules.ts';
import { languages } from './themes/matchers.ts';
import { taxonomy } from './themes/taxonomy.ts';

export type { Because, Taggable, Tags } from './tag-by-rules.ts';

/** Counts up when the way of matching changes, so that reviews are tagged anew. */
const rules = 3;

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** Another taxonomy, other words or other rules, of themes or of kinds: another version. */
export const taxonomyVersion: string = createHash('sha256')
  .update(
    JSON.stringify([
      rules,
      taxonomy,
      // In one order, whoever loads the module.
      Object.entries(languages).map(([lang, words]) => [lang, Object.entries(words).sort(byName)]),
      kindsData,
    ]),
  )
  .digest('hex')
  .slice(0, 16);

/** What a review speaks of and what it is, in the order of the taxonomy, with the words that say so. */
export const tagReview = (review: Taggable): Tags => tagByRules(review);
