import { type Clause, type ClausePolarity, clausePolarities } from './clauses/clause.ts';
import { readMoveAndWriter } from './clauses/moves-and-writers.ts';
import type { ClauseSpan } from './clauses/split-clauses.ts';
import { learned, placesOf } from './learned/loaded.ts';
import type { ModelReading } from './learned/model.ts';
import type { FieldHit, RuleReading, Taggable } from './tag-by-rules.ts';
import type { ThemeId } from './themes/taxonomy.ts';

/** Words across a boundary belong to the clause in which they start. */
export const clauseOf = (spans: readonly ClauseSpan[], { field, start }: Pick<FieldHit, 'field' | 'start'>): number => {
  let found = -1;
  for (const [at, span] of spans.entries()) {
    if (span.field !== field) continue;
    if (found >= 0 && span.start > start) break;
    found = at;
  }
  return found;
};

const themesOf = (hits: readonly { readonly theme: ThemeId }[]): ThemeId[] => [
  ...new Set(hits.map(({ theme }) => theme)),
];

/** The model's scores for clauses and review, with the rules' findings as features. */
export const scoreClauses = (
  { rating }: Pick<Taggable, 'rating'>,
  { fields, tags, hits, denied, elsewise }: RuleReading,
  clauses: readonly ClauseSpan[],
): ModelReading => {
  const { model, places } = learned();
  const foundIn: number[][] = clauses.map(() => []);
  for (const hit of hits) {
    const own = foundIn[clauseOf(clauses, hit)];
    const place = places.get(hit.theme);
    if (own !== undefined && place !== undefined && !own.includes(place)) own.push(place);
  }
  return model.read({
    fields,
    clauses,
    rating,
    foundIn,
    found: placesOf(places, tags.themes, placesOf(places, tags.kinds, [])),
    denied: placesOf(places, themesOf(denied), []),
    elsewise: placesOf(places, [...new Set(elsewise)], []),
  });
};

export const polarityOf = (scores: Float32Array): ClausePolarity => {
  const from = scores.length - clausePolarities.length;
  let best = 0;
  for (let at = 1; at < clausePolarities.length; at++) if (scores[from + at]! > scores[from + best]!) best = at;
  return clausePolarities[best]!;
};

export const clausesOf = (
  { fields, tags: { lang } }: RuleReading,
  spans: readonly ClauseSpan[],
  polarities: readonly ClausePolarity[],
  themes: readonly (readonly ThemeId[])[],
): Clause[] =>
  spans.map((span, at) => ({
    field: span.field,
    start: span.start,
    end: span.end,
    polarity: polarities[at]!,
    themes: themes[at]!,
    ...readMoveAndWriter(fields.find(({ field }) => field === span.field)!, span, lang),
  }));
