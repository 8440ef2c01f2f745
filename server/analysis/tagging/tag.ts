import { createHash } from 'node:crypto';
import { weightsVersion } from './learned/weights-version.ts';
import { kindsData } from './review-kinds/review-kinds.ts';
import { sentenceFor, tagByModel } from './tag-by-model.ts';
import { type Because, readByRules, type Taggable, type Tags } from './tag-by-rules.ts';
import { languages } from './themes/matchers.ts';
import { taxonomy } from './themes/taxonomy.ts';

export type { Because, Taggable, Tags } from './tag-by-rules.ts';

/** Counts up when the way of matching or of judging changes, so that reviews are tagged anew. */
const rulesVersion = 4;

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** Another taxonomy, other words, rules or weights, of themes or of kinds: another version. */
export const taxonomyVersion: string = createHash('sha256')
  .update(
    JSON.stringify([
      rulesVersion,
      taxonomy,
      // In one order, whoever loads the module.
      Object.entries(languages).map(([lang, words]) => [lang, Object.entries(words).sort(byName)]),
      kindsData,
      weightsVersion,
    ]),
  )
  .digest('hex')
  .slice(0, 16);

/**
 * What a review speaks of and what it is, in the order of the taxonomy. Each tag points at the words by which the rules found
 * it, else at the sentence that the model judged it by; a tag without either was judged by the whole.
 */
export const tagReview = (review: Taggable): Tags => {
  const reading = readByRules(review);
  const { themes, kinds } = tagByModel(review, reading);
  let because: Because[] | undefined;
  return {
    lang: reading.tags.lang,
    themes,
    kinds,
    // Most who tag a review never ask.
    get because() {
      because ??= [...themes, ...kinds].flatMap((tag) => {
        const found = reading.tags.because.filter((cause) => cause.tag === tag);
        return found.length > 0 ? found : (sentenceFor(reading, tag) ?? []);
      });
      return because;
    },
  };
};
