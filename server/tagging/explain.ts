import type { Clause } from './clauses/clause.ts';
import { allKinds, type Kind } from './review-kinds/review-kind.ts';
import { tagByModel } from './tag-by-model.ts';
import { type Because, readByRules, type Taggable } from './tag-by-rules.ts';
import { clauseOf } from './tag-clauses.ts';
import type { ThemeId } from './themes/taxonomy.ts';

/** Why a review has a tag, or lacks one that its words suggest. */
export interface TagReason {
  readonly tag: ThemeId | Kind;
  readonly given: boolean;
  /** `words`: found by the rules, confirmed by the model. `model`: by the model alone. */
  readonly by: 'words' | 'model' | 'denied' | 'outweighed';
  /** Log odds relative to the tag's threshold: positive supports the tag. Null if the model does not know the tag. */
  readonly score: number | null;
  /** Where it is said; empty if denied. */
  readonly places: readonly Because[];
}

/** What a clause's polarity and themes are based on. */
export interface ClauseReason {
  readonly clause: Clause;
  /** Words of themes that the rules found in it. */
  readonly words: readonly Because[];
  /** The model's scores without the stars: the kinds, and the clause's themes. */
  readonly scores: readonly { readonly tag: ThemeId | Kind; readonly score: number }[];
}

export const explainClauses = (review: Taggable): ClauseReason[] => {
  const reading = readByRules(review);
  const { clauses, scoreOf } = tagByModel(review, reading);
  return clauses.map((clause, at) => ({
    clause,
    words: reading.hits
      .filter((hit) => clauseOf(clauses, hit) === at)
      .map(({ theme, field, start, end }) => ({ tag: theme, field, start, end })),
    scores: [...allKinds, ...clause.themes].flatMap((tag) => {
      const score = scoreOf(tag, at);
      return score === null ? [] : { tag, score };
    }),
  }));
};

/** The tags of a review, then those that its words suggest but it does not have, each with the reason. */
export const explainTags = (review: Taggable): TagReason[] => {
  const reading = readByRules(review);
  const judged = tagByModel(review, reading);
  const { themes, kinds } = judged;
  const found = (tag: string): Because[] => reading.tags.because.filter((cause) => cause.tag === tag);
  const reason = (tag: ThemeId | Kind, given: boolean, by: TagReason['by'], places: readonly Because[]): TagReason => ({
    tag,
    given,
    by,
    score: judged.scoreOf(tag),
    places,
  });
  const given = [...themes, ...kinds].map((tag) => {
    const places = found(tag);
    if (places.length > 0) return reason(tag, true, 'words', places);
    return reason(tag, true, 'model', judged.strongest(tag));
  });
  const carried = new Set<string>([...themes, ...kinds]);
  const outweighed = [...reading.tags.themes, ...reading.tags.kinds].filter((tag) => !carried.has(tag));
  const denied = [...new Set(reading.denied.map(({ theme }) => theme))].filter((tag) => !carried.has(tag));
  return [
    ...given,
    ...outweighed.map((tag) => reason(tag, false, 'outweighed', found(tag))),
    ...denied.map((tag) => reason(tag, false, 'denied', [])),
  ];
};
