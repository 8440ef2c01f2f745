import { createHash } from 'node:crypto';
import { dataText } from '../data/data-file.ts';
import type { Clause } from './clauses/clause.ts';
import { weightsVersion } from './learned/weights-version.ts';
import type { Kind } from './review-kinds/review-kind.ts';
import { kindsData } from './review-kinds/review-kinds.ts';
import { type Judged, tagByModel } from './tag-by-model.ts';
import { type Because, type RuleReading, type RuleTags, readAllByRules, type Taggable } from './tag-by-rules.ts';
import { themeLanguages } from './themes/matchers.ts';
import { type ThemeId, taxonomy } from './themes/taxonomy.ts';

export type { Because, Taggable } from './tag-by-rules.ts';

export interface Tags extends RuleTags {
  readonly clauses: readonly Clause[];
}

/** Raise it when matching or judging changes, so that reviews are tagged again. */
const rulesVersion = 6;

/** Changes with the taxonomy and with the words, rules and weights of themes and kinds. */
export const taxonomyVersion: string = createHash('sha256')
  .update(
    JSON.stringify([
      rulesVersion,
      taxonomy,
      themeLanguages.map((lang) => [lang, dataText(`themes/${lang}`)]),
      kindsData,
      dataText('clauses/clause-words'),
      dataText('clauses/moves-and-writers'),
      weightsVersion,
    ]),
  )
  .digest('hex')
  .slice(0, 16);

/** A class, since an object literal with a getter is slow to create and most callers never need the words. */
class Tagged implements Tags {
  readonly lang: string;
  readonly themes: ThemeId[];
  readonly kinds: Kind[];
  readonly clauses: readonly Clause[];
  readonly #reading: RuleReading;
  readonly #judged: Judged;
  #because: Because[] | null = null;

  constructor(reading: RuleReading, judged: Judged) {
    this.lang = reading.tags.lang;
    this.themes = judged.themes;
    this.kinds = judged.kinds;
    this.clauses = judged.clauses;
    this.#reading = reading;
    this.#judged = judged;
  }

  get because(): Because[] {
    this.#because ??= [...this.themes, ...this.kinds].flatMap((tag) => {
      const found = this.#reading.tags.because.filter((cause) => cause.tag === tag);
      return found.length > 0 ? found : this.#judged.strongest(tag);
    });
    return this.#because;
  }
}

/**
 * Themes and kinds in the order of the taxonomy, and clauses. Each tag points at the words by which the rules found it,
 * or else at the clause by which the model judged it.
 */
export const tagReviews = (reviews: readonly Taggable[]): Tags[] => {
  const readings = readAllByRules(reviews);
  return readings.map((reading, at) => new Tagged(reading, tagByModel(reviews[at]!, reading)));
};

export const tagReview = (review: Taggable): Tags => tagReviews([review])[0]!;
