import type { Clause } from './clauses/clause.ts';
import { splitClauses } from './clauses/split-clauses.ts';
import { learned } from './learned/loaded.ts';
import { allKinds, brokenThemes, type Kind } from './review-kinds/review-kind.ts';
import type { Because, RuleReading, Taggable } from './tag-by-rules.ts';
import { clauseOf, clausesOf, polarityOf, scoreClauses } from './tag-clauses.ts';
import { type ThemeId, taxonomy } from './themes/taxonomy.ts';

type Tag = ThemeId | Kind;

/** In short texts, overruling the rules takes this much more. */
const moreMargin = 2;
const shortText = 8;
/** A text this short says one thing: what the rules found is everything. */
const oneThing = 5;
/** General approval: if some of its words mean something else, others may still express it. */
const generalApproval: ReadonlySet<ThemeId> = new Set(['love_it', 'fast_reliable']);
/** The polarity that a clause with a theme cannot have, unless words of the theme occur in it. */
const opposites = new Map(
  taxonomy.map(({ id, polarity }) => [id, polarity === 'neg' ? 'good' : polarity === 'pos' ? 'bad' : null]),
);

const wordsIn = ({ fields }: RuleReading): number => {
  let all = 0;
  for (const { words } of fields) all += words.length;
  return all;
};

export interface Judged {
  readonly themes: ThemeId[];
  readonly kinds: Kind[];
  readonly clauses: readonly Clause[];
  /** The log odds of a tag relative to its threshold, in the review or one clause; null if the theme is newer than the weights. */
  scoreOf(tag: Tag, clause?: number): number | null;
  /** The clause that supports a tag most. */
  strongest(tag: Tag): Because[];
}

/**
 * Themes, kinds and clauses by the learned model, which takes the rules' findings as features; a review has the themes
 * of its clauses. Denied themes never count ("never crashes" is not a crash, nor a bug unless the rules find another),
 * nor do words with another meaning ("a crash course").
 */
export const tagByModel = (review: Pick<Taggable, 'rating'>, reading: RuleReading): Judged => {
  const { tags, hits, denied, elsewise } = reading;
  const { places, margins, themes: all } = learned();
  const spans = splitClauses(reading.fields, tags.lang);
  const { clauses: scores, review: whole } = scoreClauses(review, reading, spans);
  const polarities = scores.map(polarityOf);
  const words = wordsIn(reading);
  const more = words <= shortText ? moreMargin : 0;
  const isClear = words <= oneThing && tags.themes.length > 0;
  const mayAdd = (theme: ThemeId): boolean =>
    tags.themes.includes(theme) ||
    (!isClear &&
      !denied.some((hit) => hit.theme === theme) &&
      (generalApproval.has(theme) || !elsewise.includes(theme)));
  const foundIn = new Map<ThemeId, number[]>();
  for (const hit of hits) foundIn.set(hit.theme, [...(foundIn.get(hit.theme) ?? []), clauseOf(spans, hit)]);

  const themes: ThemeId[] = [];
  const themesIn: ThemeId[][] = scores.map(() => []);
  for (const { id, place } of all) {
    const found = foundIn.get(id);
    if (found === undefined && (place === undefined || whole[place]! <= 0 || !mayAdd(id))) continue;
    for (const [at, own] of themesIn.entries()) {
      const isFound = found?.includes(at) === true;
      // Themes newer than the weights are found by the rules alone.
      const carries =
        place === undefined
          ? isFound
          : isFound
            ? scores[at]![place]! > -margins[place]! - more
            : scores[at]![place]! > 0 && polarities[at] !== opposites.get(id);
      if (carries) own.push(id);
    }
    if (themesIn.some((own) => own.at(-1) === id)) themes.push(id);
  }
  const deniesFault = !tags.kinds.includes('bug') && denied.some(({ theme }) => brokenThemes.has(theme));
  const kinds = allKinds.filter((kind) => whole[places.get(kind)!]! > 0 && !(kind === 'bug' && deniesFault));
  return {
    themes,
    kinds,
    clauses: clausesOf(reading, spans, polarities, themesIn),
    scoreOf(tag, clause) {
      const place = places.get(tag);
      return place === undefined ? null : (clause === undefined ? whole : scores[clause]!)[place]!;
    },
    strongest(tag) {
      const place = places.get(tag);
      if (place === undefined || spans.length === 0) return [];
      let best = 0;
      for (const [at, own] of scores.entries()) if (own[place]! > scores[best]![place]!) best = at;
      const { field, start, end } = spans[best]!;
      return [{ tag, field, start, end }];
    },
  };
};
