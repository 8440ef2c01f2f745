import type { Clause } from './clauses/clause.ts';
import { allKinds, type Kind } from './review-kinds/review-kind.ts';
import { tagByModel } from './tag-by-model.ts';
import { type Because, readByRules, type Taggable } from './tag-by-rules.ts';
import { clauseOf } from './tag-clauses.ts';
import type { ThemeId } from './themes/taxonomy.ts';

/** Why a review carries a tag, or does not although its words seem to say so. */
export interface TagReason {
  readonly tag: ThemeId | Kind;
  readonly given: boolean;
  /** `words`: the rules found it, and the model agrees. `model`: the model alone. */
  readonly by: 'words' | 'model' | 'denied' | 'outweighed';
  /** Above zero speaks for the tag, below against it: log odds against what the tag takes. Null: the model does not know the tag. */
  readonly score: number | null;
  /** Where it is said; empty where it was denied. */
  readonly places: readonly Because[];
}

/** Why a clause says what it says. */
export interface ClauseReason {
  readonly clause: Clause;
  /** The words of themes that the rules found in it. */
  readonly words: readonly Because[];
  /** What the model says of it without the stars: the kinds, and its themes. */
  readonly scores: readonly { readonly tag: ThemeId | Kind; readonly score: number }[];
}

/** The clauses of a review, with what decided on their polarity and their themes. */
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

/** The tags of a review, then those that its words name and that it does not carry, with what decided. */
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
